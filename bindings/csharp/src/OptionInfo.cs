// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Sscda.Native;

namespace Sscda
{
    /// <summary>The type of an option's value.</summary>
    public enum OptionType
    {
        /// <summary>A <see cref="double"/>.</summary>
        Double = NativeMethods.TypeDouble,

        /// <summary>A <see cref="long"/>.</summary>
        Int = NativeMethods.TypeInt,

        /// <summary>A <see cref="bool"/>.</summary>
        Bool = NativeMethods.TypeBool,

        /// <summary>One of a few words, as a <see cref="string"/>.</summary>
        Choice = NativeMethods.TypeChoice,

        /// <summary>Free text, as a <see cref="string"/>: only for columns of a tuning run.</summary>
        Text = NativeMethods.TypeText,
    }

    /// <summary>An option of the library: its values and description.</summary>
    public sealed class OptionInfo
    {
        private static readonly Lazy<OptionInfo[]> Table = new Lazy<OptionInfo[]>(ReadTable, false);

        private OptionInfo(NativeOption native)
        {
            Key = Utf8.Text(native.Key);
            Doc = Wording.InCSharp(Utf8.Text(native.Doc));
            Since = Utf8.Text(native.Since);
            Choices = (Utf8.Text(native.Choices) ?? "").Split(new[] { '|' }, StringSplitOptions.RemoveEmptyEntries);
            Minimum = native.Minimum;
            Maximum = native.Maximum;
            Type = (OptionType)native.Type;
            CanBeTuned = (native.Flags & NativeMethods.OptionGrid) != 0;
            DefaultText = Type != OptionType.Bool     ? Utf8.Text(native.DefaultText)
                          : native.DefaultNumber != 0 ? "true"
                                                      : "false";
            Default = ValueOf(native.DefaultNumber);
        }

        /// <summary>All options of the loaded library.</summary>
        public static IReadOnlyList<OptionInfo> All
        {
            get
            {
                NativeLibraryCheck.Pass();
                lock (Table)
                    return Table.Value;
            }
        }

        /// <summary>The name, such as <c>lambda_s</c>.</summary>
        public string Key { get; }

        /// <summary>A description in one or two sentences.</summary>
        public string Doc { get; }

        /// <summary>The first release of the library with this option.</summary>
        public string Since { get; }

        /// <summary>The words of a choice; empty for other types.</summary>
        public IReadOnlyList<string> Choices { get; }

        /// <summary>The default: a double, long, bool or string.</summary>
        public object Default { get; }

        /// <summary>The default as text.</summary>
        public string DefaultText { get; }

        /// <summary>The smallest allowed value (not for a choice).</summary>
        public double Minimum { get; }

        /// <summary>The largest allowed value, perhaps infinity (not for a choice).</summary>
        public double Maximum { get; }

        /// <summary>The type of its value.</summary>
        public OptionType Type { get; }

        /// <summary>Whether results depend on it, so that a <see cref="Grid"/> may contain it.</summary>
        public bool CanBeTuned { get; }

        /// <summary>The allowed values as text, such as <c>linear|rigid</c> or <c>at least 0</c>.</summary>
        public string Range
        {
            get
            {
                if (Type == OptionType.Choice)
                    return string.Join("|", Choices);
                if (Type == OptionType.Bool)
                    return "true|false";
                var least = Minimum.ToString("R", CultureInfo.InvariantCulture);
                // The largest integer is not a real bound, only the limit of exact doubles, so it is not shown.
                return Maximum >= 9007199254740992.0
                           ? $"at least {least}"
                           : $"{least} to {Maximum.ToString("R", CultureInfo.InvariantCulture)}";
            }
        }

        /// <summary>A help text: key, type, range, default and description.</summary>
        public override string ToString() =>
            $"{Key} ({Type.ToString().ToLowerInvariant()}: {Range}; default {DefaultText})\n    {Doc}";

        internal static OptionInfo Find(string key) => All.FirstOrDefault(option => option.Key == key);

        private object ValueOf(double number)
        {
            switch (Type)
            {
                case OptionType.Choice:
                    return DefaultText;
                case OptionType.Bool:
                    return number != 0;
                case OptionType.Int:
                    return (long)number;
                default:
                    return number;
            }
        }

        private static OptionInfo[] ReadTable()
        {
            var table = new OptionInfo[NativeMethods.sscda_option_count()];
            for (var i = 0; i < table.Length; ++i)
            {
                SscdaException.Check(NativeMethods.sscda_option_describe(i, out var native));
                table[i] = new OptionInfo(native);
            }
            return table;
        }
    }
}
