// SPDX-License-Identifier: MIT
using System;
using System.Globalization;
using System.IO;
using System.Linq;

namespace Sscda.Tests
{
    /// <summary>The tests run this as a second process; it prints a line and exits with 0, or 1 for an error.</summary>
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            try
            {
                Console.WriteLine(Run(arguments));
                return 0;
            }
            catch (Exception e)
            {
                Console.WriteLine($"{e.GetType().Name}: {e.Message}");
                return 1;
            }
        }

        private static string Run(string[] arguments)
        {
            switch (arguments[0])
            {
                case "version":
                    return Library.Version;
                case "adapted": // of a model in a file, as bits
                    using (var adapter = Adapter.Load(arguments[1]))
                        return Bits(adapter.Adapted());
                case "labels": // of the target samples of a model in a file
                    using (var adapter = Adapter.Load(arguments[1]))
                        return string.Join(",", adapter.TargetLabels<string>());
                case "same": // as R, with the models that it fitted (tests/languages)
                    return SameAsR(arguments[1]);
                default:
                    throw new ArgumentException($"no command '{arguments[0]}'");
            }
        }

        private static string SameAsR(string folder)
        {
            var names = File.ReadAllLines(Path.Combine(folder, "names.txt"));
            foreach (var name in names)
                using (var adapter = Adapter.Load(Path.Combine(folder, name + ".sscda")))
                {
                    if (Bits(adapter.Map(ReadBits(folder, "new.bits"))) != Bits(ReadBits(folder, name + ".mapped")))
                        throw new InvalidDataException($"{name} is mapped otherwise");
                    if (Bits(adapter.Adapted()) != Bits(ReadBits(folder, name + ".adapted")))
                        throw new InvalidDataException($"{name} is adapted otherwise");
                }
            return $"{names.Length} files";
        }

        /// <summary>Samples of four features, stored column after column.</summary>
        private static double[,] ReadBits(string folder, string name)
        {
            var bytes = File.ReadAllBytes(Path.Combine(folder, name));
            var x = new double[bytes.Length / 32, 4];
            for (var k = 0; k < x.Length; ++k)
                x[k % x.GetLength(0), k / x.GetLength(0)] = BitConverter.ToDouble(bytes, 8 * k);
            return x;
        }

        internal static string Bits(double[,] x) =>
            string.Concat(x.Cast<double>().Select(
                value => BitConverter.DoubleToInt64Bits(value).ToString("x16", CultureInfo.InvariantCulture)));
    }
}
