// SPDX-License-Identifier: MIT
using System.IO;

namespace Sscda.Generator
{
    internal static class Program
    {
        // Usage: Sscda.Generator FILE
        private static void Main(string[] arguments) =>
            File.WriteAllText(arguments[0], OptionSource.Write(OptionInfo.All));
    }
}
