// SPDX-License-Identifier: MIT
using System;
using System.Linq;
using System.Text.RegularExpressions;

namespace Sscda.Native
{
    /// <summary>Replaces terms of C in the library's messages with those of C#. Other texts stay as they are.</summary>
    internal static class Wording
    {
        private static readonly (Regex Pattern, string Word)[] Words =
        {
            (new Regex(@"^a: "), "sourceWeights: "),
            (new Regex(@"^b: "), "targetWeights: "),
            (new Regex(@"sscda_set_(weights|feature_names)\(\) was given "), "there are "),
            (new Regex(@"^handle: call sscda_fit\(\)"), "not fitted yet: call Fit()"),
            (new Regex(@"^handle: call sscda_tune\(\)"), "not tuned yet: call Tune()"),
            (new Regex(@": use sscda_set_\w+\(\)( with 0 or 1)? and sscda_get_\w+\(\)"), ""),
            (new Regex(@"\bNULL\b"), "null"),
            // The forms of double.ToString() with the invariant culture; not inside a quoted name.
            (new Regex(@"(?<![\w'])-?nan\b"), "NaN"),
            (new Regex(@"(?<![\w'])inf\b"), "Infinity"),
        };

        private static readonly Regex Function = new Regex(@"\bsscda_(\w+)\(\)");

        internal static string InCSharp(string text)
        {
            foreach (var entry in Words)
                text = entry.Pattern.Replace(text, entry.Word);
            return Function.Replace(text, match => Pascal(match.Groups[1].Value) + "()");
        }

        /// <summary>The message of the last call on this thread.</summary>
        internal static string Last() => InCSharp(Utf8.Text(NativeMethods.sscda_last_error(IntPtr.Zero)));

        private static string Pascal(string name) =>
            string.Concat(name.Split('_').Select(part => char.ToUpperInvariant(part[0]) + part.Substring(1)));
    }
}
