// SPDX-License-Identifier: MIT
namespace Sscda.Native
{
    /// <summary>Tests whether objects are numbers, and of which type.</summary>
    internal static class Numbers
    {
        internal static bool IsReal(object value) => value is double || value is float || value is decimal;

        internal static bool IsInteger(object value) =>
            value is int || value is long || value is short || value is byte || value is uint || value is ulong ||
            value is ushort || value is sbyte;
    }
}
