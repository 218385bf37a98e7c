// SPDX-License-Identifier: MIT
using System;
using System.Linq;

namespace Sscda.Tests
{
    /// <summary>A small problem: three clouds as the source, the same turned and moved as the target.</summary>
    internal static class Data
    {
        internal const int Classes = 3;

        internal static double[,] Source(int rows = 24, int seed = 1) => Clouds(rows, seed, 0, 0);

        internal static double[,] Target(int rows = 30, int seed = 2) => Clouds(rows, seed, 0.5, 1);

        internal static int[] Labels(int rows = 24) => Enumerable.Range(0, rows).Select(i => i % Classes).ToArray();

        /// <summary>An adapter fitted to the problem.</summary>
        internal static Adapter Fitted()
        {
            var adapter = new Adapter();
            adapter.Fit(Source(), Labels(), Target());
            return adapter;
        }

        /// <summary>A small grid: four cells and a baseline.</summary>
        internal static Grid Grid() => new Grid { ["lambda_s"] = new[] { 0, 0.1 }, ["lambda_g"] = new[] { 0.1, 0.7 } };

        /// <summary>A tuning run over this grid.</summary>
        internal static Tuning Tuned
        {
            get
            {
                using (var adapter = new Adapter())
                    return adapter.Tune(Grid(), Source(), Labels(), Target());
            }
        }

        /// <summary>An adapter with endless fits.</summary>
        internal static Adapter Endless() => new Adapter
        {
            Solver = SolverKind.ConditionalGradient,
            Step = StepKind.OpenLoop,
            MaxIterations = 1000000000,
            GapTolerance = 0,
        };

        internal static double[,] Noise(int rows, int columns, int seed)
        {
            var random = new Random(seed);
            var x = new double[rows, columns];
            for (var i = 0; i < rows; ++i)
                for (var j = 0; j < columns; ++j)
                    x[i, j] = random.NextDouble();
            return x;
        }

        private static double[,] Clouds(int rows, int seed, double turn, double shift)
        {
            var random = new Random(seed);
            var x = new double[rows, 2];
            for (var i = 0; i < rows; ++i)
            {
                var angle = 2 * Math.PI * (i % Classes) / Classes + turn;
                x[i, 0] = 3 * Math.Cos(angle) + random.NextDouble() + shift;
                x[i, 1] = 2 * Math.Sin(angle) + random.NextDouble();
            }
            return x;
        }

        internal static double[] Flat(double[,] x, Layout layout)
        {
            var flat = new double[x.Length];
            for (var i = 0; i < x.GetLength(0); ++i)
                for (var j = 0; j < x.GetLength(1); ++j)
                    flat[layout == Layout.RowMajor ? i * x.GetLength(1) + j : j * x.GetLength(0) + i] = x[i, j];
            return flat;
        }

        /// <summary>The C# name of a key of the library.</summary>
        internal static string Pascal(string key) =>
            string.Concat(key.Split('_').Select(part => char.ToUpperInvariant(part[0]) + part.Substring(1)));

        internal static float[,] Single(double[,] x)
        {
            var y = new float[x.GetLength(0), x.GetLength(1)];
            for (var i = 0; i < x.GetLength(0); ++i)
                for (var j = 0; j < x.GetLength(1); ++j)
                    y[i, j] = (float)x[i, j];
            return y;
        }
    }
}
