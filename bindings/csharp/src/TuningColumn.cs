// SPDX-License-Identifier: MIT
namespace Sscda
{
    /// <summary>A column of the table of a tuning run.</summary>
    public sealed class TuningColumn
    {
        internal TuningColumn(string key, OptionType type, bool isOption)
        {
            Key = key;
            Type = type;
            IsOption = isOption;
        }

        /// <summary>The name: an option's, or <c>baseline</c>, <c>score</c>, <c>status</c> and the like.</summary>
        public string Key { get; }

        /// <summary>The type of its values.</summary>
        public OptionType Type { get; }

        /// <summary>Whether it is an option that the grid names, or <c>map</c>.</summary>
        public bool IsOption { get; }

        /// <summary>Whether its values are words.</summary>
        internal bool HasWords => Type == OptionType.Choice || Type == OptionType.Text;

        /// <inheritdoc/>
        public override string ToString() => Key;
    }
}
