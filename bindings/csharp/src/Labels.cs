// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;

namespace Sscda
{
    /// <summary>
    /// Converts labels to the library's 32-bit integers and back. Integers and enums keep their values; strings become
    /// their place among the sorted classes.
    /// </summary>
    internal static class Labels
    {
        /// <summary>The codes; <paramref name="classes"/> are the strings they stand for, or null.</summary>
        internal static int[] Encode<T>(IReadOnlyList<T> labels, out string[] classes)
        {
            classes = null;
            if (labels == null)
                return null;
            if (typeof(T) == typeof(string))
                return EncodeText((IReadOnlyList<string>)labels, out classes);
            RequireNumber(typeof(T), nameof(labels));
            // "as int[]" alone would also accept an enum array at run time.
            if (typeof(T) == typeof(int) && labels is int[] codes)
                return codes;
            codes = new int[labels.Count];
            for (var i = 0; i < codes.Length; ++i)
                codes[i] = EncodeNumber(labels[i], i);
            return codes;
        }

        /// <summary>The codes of labels that are to be among <paramref name="classes"/>; a string that is not gets
        /// -1, which is none of theirs.</summary>
        internal static int[] EncodeAmong<T>(IReadOnlyList<T> labels, string[] classes)
        {
            var codes = new int[labels.Count];
            for (var i = 0; i < codes.Length; ++i)
                codes[i] = labels[i] is string name
                               ? Math.Max(-1, Array.BinarySearch(classes, name, StringComparer.Ordinal))
                               : EncodeNumber(labels[i], i);
            return codes;
        }

        /// <summary>The labels that <paramref name="codes"/> stand for.</summary>
        internal static T[] Decode<T>(int[] codes, Func<int, string> nameOf)
        {
            if (typeof(T) == typeof(int))
                return (T[])(object)codes;
            if (typeof(T) == typeof(string))
                return (T[])(object)DecodeText(codes, nameOf);
            var kind = RequireNumber(typeof(T), nameof(T));
            var labels = new T[codes.Length];
            for (var i = 0; i < codes.Length; ++i)
            {
                if (codes[i] != Adapter.Unlabeled)
                    labels[i] = (T)(kind.IsEnum ? Enum.ToObject(kind, codes[i]) : Convert.ChangeType(codes[i], kind));
                else if (Nullable.GetUnderlyingType(typeof(T)) == null)
                    throw new InvalidOperationException(
                        $"target sample {i} has no class, and {kind.Name} has no value for that: ask for " +
                        $"{kind.Name}?");
            }
            return labels;
        }

        /// <summary>The names for the classes among <paramref name="codes"/>: the strings they stand for, or the
        /// members of an enum. Null for numbers.</summary>
        internal static IReadOnlyDictionary<int, string> Names<T>(int[] codes, string[] classes)
        {
            if (classes != null)
                return Enumerable.Range(0, classes.Length).ToDictionary(k => k, k => classes[k]);
            var kind = Nullable.GetUnderlyingType(typeof(T)) ?? typeof(T);
            return codes == null || !kind.IsEnum
                       ? null
                       : codes.Distinct().Where(code => code != Adapter.Unlabeled)
                              .ToDictionary(code => code, code => Enum.ToObject(kind, code).ToString());
        }

        private static int[] EncodeText(IReadOnlyList<string> labels, out string[] classes)
        {
            for (var i = 0; i < labels.Count; ++i)
                if (labels[i] == "")
                    throw new ArgumentException(
                        $"label {i} is empty: a class needs a name, and null is for an unknown class", nameof(labels));
            classes = labels.Where(label => label != null).Distinct().ToArray();
            Array.Sort(classes, StringComparer.Ordinal);
            var codeOf = new Dictionary<string, int>(StringComparer.Ordinal);
            for (var k = 0; k < classes.Length; ++k)
                codeOf[classes[k]] = k;
            return labels.Select(label => label == null ? Adapter.Unlabeled : codeOf[label]).ToArray();
        }

        private static string[] DecodeText(int[] codes, Func<int, string> nameOf)
        {
            var names = codes.Distinct().Where(code => code != Adapter.Unlabeled).ToDictionary(
                code => code,
                code => nameOf(code) ??
                        throw new InvalidOperationException($"class {code} has no name: ask for int labels"));
            return codes.Select(code => code == Adapter.Unlabeled ? null : names[code]).ToArray();
        }

        private static int EncodeNumber(object label, int index)
        {
            if (label == null)
                return Adapter.Unlabeled;
            try
            {
                return Convert.ToInt32(label);
            }
            catch (OverflowException e)
            {
                throw new ArgumentException(
                    $"label {index} is {label:D}, and classes are 32-bit integers", "labels", e);
            }
        }

        // T itself, or the type of which T is the nullable.
        private static Type RequireNumber(Type type, string name)
        {
            var kind = Nullable.GetUnderlyingType(type) ?? type;
            switch (Type.GetTypeCode(kind))
            {
                case TypeCode.Boolean:
                case TypeCode.Char:
                case TypeCode.SByte:
                case TypeCode.Byte:
                case TypeCode.Int16:
                case TypeCode.UInt16:
                case TypeCode.Int32:
                case TypeCode.UInt32:
                case TypeCode.Int64:
                case TypeCode.UInt64:
                    return kind;
                default:
                    throw new ArgumentException(
                        $"labels are integers, strings or enums, with null for a missing one; not {kind.Name}", name);
            }
        }
    }
}
