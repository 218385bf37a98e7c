using System;
using System.Globalization;
using System.Linq;

namespace Sscda.Tests
{
    /// <summary>What the tests run as a second process; it prints a line and ends with 0, or 1 for an error.</summary>
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
                case "labels": // the names in the order of the classes, then those of the target samples
                    using (var adapter = Adapter.Load(arguments[1]))
                    {
                        adapter.Classes = arguments.Skip(2).ToArray();
                        return string.Join(",", adapter.TargetLabels<string>());
                    }
                default:
                    throw new ArgumentException($"no command '{arguments[0]}'");
            }
        }

        internal static string Bits(double[,] x) =>
            string.Concat(x.Cast<double>().Select(
                value => BitConverter.DoubleToInt64Bits(value).ToString("x16", CultureInfo.InvariantCulture)));
    }
}
