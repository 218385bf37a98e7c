// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;

namespace Sscda.Native
{
    /// <summary>
    /// Converts C# values to the type of their option. A value of a wrong type is passed on unchanged, and the library
    /// refuses it with its usual message.
    /// </summary>
    internal static class GridValues
    {
        internal static void Add(GridHandle grid, string key, IReadOnlyList<object> values)
        {
            var bytes = Utf8.Bytes(key, nameof(key));
            var option = OptionInfo.Find(key);
            if (option == null) // the library's message lists the known keys
                SscdaException.Check(NativeMethods.sscda_grid_add_double(grid, bytes, new double[1], 1));
            if (values.Count == 0)
                throw new ArgumentException($"option '{key}' has no values in the grid", nameof(values));
            foreach (var value in values)
                AddOne(grid, bytes, option, value);
        }

        private static void AddOne(GridHandle grid, byte[] key, OptionInfo option, object value)
        {
            if (value is string || value is Enum)
                grid.AddWord(key, Utf8.Bytes(value as string ?? Word(option, (Enum)value), "values"));
            else if (value is bool flag && option.Type == OptionType.Bool)
                AddInt(grid, key, flag ? 1 : 0);
            else if (!Numbers.IsReal(value) && !Numbers.IsInteger(value))
                throw new ArgumentException(
                    $"option '{option.Key}' is of type {option.Type}, and cannot be " +
                    (value == null ? "null" : "a " + value.GetType().Name), "values");
            else if (option.Type != OptionType.Double && IsWhole(value))
                AddInt(grid, key, Convert.ToInt64(value));
            else
                SscdaException.Check(
                    NativeMethods.sscda_grid_add_double(grid, key, new[] { Convert.ToDouble(value) }, 1));
        }

        private static void AddInt(GridHandle grid, byte[] key, long value) =>
            SscdaException.Check(NativeMethods.sscda_grid_add_int(grid, key, new[] { value }, 1));

        // An array such as { 0, 50.0 } holds doubles, even for an integer option.
        private static bool IsWhole(object value)
        {
            if (Numbers.IsInteger(value))
                return !(value is ulong large) || large <= long.MaxValue;
            var number = Convert.ToDouble(value);
            return Math.Abs(number) <= 9007199254740992.0 && Math.Floor(number) == number;
        }

        // MapKind.Barycentric is the word barycentric, TransportKind.NetworkSimplex is network_simplex.
        private static string Word(OptionInfo option, Enum value)
        {
            var name = value.ToString();
            return option.Choices.FirstOrDefault(
                       word => string.Equals(word.Replace("_", ""), name, StringComparison.OrdinalIgnoreCase)) ??
                   name;
        }
    }
}
