// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using Sscda.Native;

namespace Sscda
{
    public sealed partial class Adapter
    {
        private const string PresetKey = "preset";

        /// <summary>
        /// An option by its key, such as <c>lambda_s</c>: a double, long, bool or string. Use it for options of a
        /// library newer than this assembly. <see cref="OptionInfo.All"/> lists all options.
        /// </summary>
        /// <param name="key">The key.</param>
        public object this[string key]
        {
            get => Read(() => Get(key));
            set => Set(key, value);
        }

        /// <summary>The current values of all options.</summary>
        public IReadOnlyDictionary<string, object> Options =>
            Read(() => OptionInfo.All.ToDictionary(option => option.Key, option => Get(option.Key)));

        /// <summary>Sets an option by its key.</summary>
        /// <param name="key">The key.</param>
        /// <param name="value">A number, a bool or, for a choice, a string.</param>
        /// <returns>This adapter.</returns>
        public Adapter Set(string key, object value)
        {
            Write(() => SetOne(key, value));
            return this;
        }

        /// <summary>Sets several options; <c>preset</c> is always set first.</summary>
        /// <param name="options">Keys and values, such as a dictionary.</param>
        /// <returns>This adapter. If an option is refused, those before it have been set.</returns>
        public Adapter Set(IEnumerable<KeyValuePair<string, object>> options)
        {
            if (options == null)
                throw new ArgumentNullException(nameof(options));
            var list = options.ToList();
            Write(() =>
            {
                foreach (var option in list.OrderBy(option => option.Key == PresetKey ? 0 : 1))
                    SetOne(option.Key, option.Value);
            });
            return this;
        }

        private object Get(string key)
        {
            var bytes = Utf8.Bytes(key, nameof(key));
            switch (OptionInfo.Find(key)?.Type)
            {
                case OptionType.Choice:
                    SscdaException.Check(NativeMethods.sscda_get_string(handle, bytes, out var word));
                    return Utf8.Text(word);
                case OptionType.Bool:
                    SscdaException.Check(NativeMethods.sscda_get_int(handle, bytes, out var flag));
                    return flag != 0;
                case OptionType.Int:
                    SscdaException.Check(NativeMethods.sscda_get_int(handle, bytes, out var count));
                    return count;
                default: // also for an unknown key: the library's message lists the known ones
                    SscdaException.Check(NativeMethods.sscda_get_double(handle, bytes, out var number));
                    return number;
            }
        }

        // The type of the value decides which setter is called, and the library refuses a wrong type. This code adds
        // the conversions that C# users expect: an integer is accepted for a double, and a bool is not an integer.
        private void SetOne(string key, object value)
        {
            var bytes = Utf8.Bytes(key, nameof(key));
            if (value == null)
                throw new ArgumentNullException(nameof(value), $"option '{key}'");
            var option = OptionInfo.Find(key);
            if (option == null) // the library's message lists the known keys
                SscdaException.Check(NativeMethods.sscda_set_double(handle, bytes, 0));
            else if (value is string word)
                SscdaException.Check(NativeMethods.sscda_set_string(handle, bytes, Utf8.Bytes(word, nameof(value))));
            else if (Numbers.IsReal(value) || option.Type == OptionType.Double && Numbers.IsInteger(value))
                SscdaException.Check(NativeMethods.sscda_set_double(handle, bytes, Convert.ToDouble(value)));
            else if (Numbers.IsInteger(value))
                SscdaException.Check(NativeMethods.sscda_set_int(handle, bytes, Convert.ToInt64(value)));
            else if (option.Type == OptionType.Bool && value is bool flag)
                SscdaException.Check(NativeMethods.sscda_set_int(handle, bytes, flag ? 1 : 0));
            else
                throw new ArgumentException(
                    $"option '{key}' is of type {option.Type}, and cannot be a {value.GetType().Name}", nameof(value));
        }

        // Used by the generated properties.

        private double GetDouble(string key) => (double)this[key];

        private long GetInt(string key) => (long)this[key];

        private bool GetBool(string key) => (bool)this[key];

        private int GetWord(string key, string[] words)
        {
            var word = (string)this[key];
            var index = Array.IndexOf(words, word);
            if (index < 0)
                throw new NotSupportedException(
                    $"option '{key}' is '{word}', which this assembly has no name for: read it as adapter[\"{key}\"]");
            return index;
        }

        private void SetWord(string key, string[] words, int index)
        {
            if (index < 0 || index >= words.Length)
                throw new ArgumentOutOfRangeException("value", index, $"option '{key}' has no such choice");
            Set(key, words[index]);
        }
    }
}
