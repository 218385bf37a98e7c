// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace Sscda.Tests
{
    /// <summary>A problem and its results in C, as text files (tests/numbers/README.md).</summary>
    internal sealed class Reference
    {
        internal const string Variable = "SSCDA_REFERENCE";

        private readonly string folder;

        internal Reference(string name)
        {
            folder = Path.Combine(Root, name);
        }

        private static string Root => Environment.GetEnvironmentVariable(Variable) ?? "";

        internal static IEnumerable<string> Names => File.ReadAllLines(Path.Combine(Root, "cases.txt"));

        internal static IEnumerable<string> Tunings => File.ReadAllLines(Path.Combine(Root, "searches.txt"));

        /// <summary>The grid of a tuning run.</summary>
        internal Grid Grid()
        {
            var shape = File.ReadAllText(FileOf("shape.txt")).Trim();
            var grid = new Grid { Shape = shape == "list" ? GridShape.List : GridShape.Product };
            foreach (var words in File.ReadAllLines(FileOf("grid.txt")).Select(line => line.Split(' ')))
                grid.Add(words[0], words.Skip(2).Select(text => Value(words[1], text)).ToArray());
            return grid;
        }

        internal byte[] Export => File.ReadAllBytes(FileOf("export.bin"));

        internal bool HasCellLabels => Exists("cell_labels.csv");

        internal bool IsSingle => File.ReadAllText(FileOf("dtype.txt")).Trim() == "float32";

        internal string Model => FileOf("model.sscda");

        internal int[] Labels => Exists("labels.csv") ? File.ReadAllLines(FileOf("labels.csv")).Select(Label).ToArray()
                                                      : null;

        internal Status Fit(Adapter adapter, MatrixView source, MatrixView target) =>
            Labels == null ? adapter.Fit(source, target) : adapter.Fit(source, Labels, target);

        internal double[] Weights(string domain) =>
            Exists($"{domain}_weights.csv")
                ? File.ReadAllLines(FileOf($"{domain}_weights.csv")).Select(Number).ToArray()
                : null;

        internal bool HasTargetLabels => Exists("target_labels.csv");

        internal double[,] Matrix(string name)
        {
            var rows = Rows(name);
            var x = new double[rows.Length, rows[0].Length];
            for (var i = 0; i < rows.Length; ++i)
                for (var j = 0; j < rows[i].Length; ++j)
                    x[i, j] = Number(rows[i][j]);
            return x;
        }

        /// <summary>The lines of a file, each split at its commas.</summary>
        internal string[][] Rows(string name) =>
            File.ReadAllLines(FileOf(name + ".csv")).Select(line => line.Split(',')).ToArray();

        /// <summary>The options in the order to set them.</summary>
        internal IEnumerable<KeyValuePair<string, object>> Options() =>
            File.ReadAllLines(FileOf("options.txt"))
                .Select(line => line.Split(' '))
                .Select(words => new KeyValuePair<string, object>(words[0], Value(words[1], words[2])));

        internal static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

        internal static int Label(string text) =>
            text == "NA" ? Adapter.Unlabeled : int.Parse(text, CultureInfo.InvariantCulture);

        private static object Value(string type, string text)
        {
            switch (type)
            {
                case "double":
                    return Number(text);
                case "int":
                    return long.Parse(text, CultureInfo.InvariantCulture);
                case "bool":
                    return text != "0";
                default:
                    return text;
            }
        }

        private bool Exists(string name) => File.Exists(FileOf(name));

        private string FileOf(string name) => Path.Combine(folder, name);
    }
}
