// SPDX-License-Identifier: MIT
// Tunes options for two moons and the same moons turned, without target labels, and labels the target with the best
// cell. The program uses the target labels only to print how many labels are right.
//
//     dotnet run [-- degrees]
using System;
using System.Linq;
using Sscda;

double degrees = args.Length > 0 ? double.Parse(args[0]) : 40;
var random = new Random(1);
var (source, labels) = TwoMoons(100, 0);
var (target, truth) = TwoMoons(100, degrees);
var (test, testTruth) = TwoMoons(1000, degrees);

using var adapter = new Adapter { Threads = 0 }; // runs cells in parallel
var grid = new Grid
{
    ["lambda_s"] = new[] { 0.1, 1, 6 },
    ["lambda_g"] = new[] { 0.05, 0.2 },
    ["map"] = new[] { MapKind.Linear, MapKind.Rigid },
};
Tuning tuning = adapter.Tune(grid, source, labels, target);
tuning.Write(Console.Out);

adapter.Apply(tuning.Best, source, labels, target);
string[] predicted = adapter.Predict<string>(test, out double[] confidence);

// After the cells of the grid come the baselines, which move nothing.
TuningCell nothing = tuning.Cells.First(cell => cell.IsBaseline);
Print("source as it is", nothing.Labels<string>(), truth);
Print("best cell", tuning.Best.Labels<string>(), truth);
Print("vote of the better half", tuning.Vote<string>(), truth);
Print("samples not in the fit", predicted, testTruth);

// Confidence ranks samples.
double median = confidence.OrderBy(value => value).ElementAt(confidence.Length / 2);
var sure = Enumerable.Range(0, confidence.Length).Where(i => confidence[i] >= median).ToArray();
Print("the surer half of them", sure.Select(i => predicted[i]).ToArray(), sure.Select(i => testTruth[i]).ToArray());

void Print(string what, string[] labels, string[] truth)
{
    int right = labels.Zip(truth, (label, other) => label == other).Count(same => same);
    Console.WriteLine(FormattableString.Invariant($"{what,-24} {100.0 * right / truth.Length,5:F1} % right"));
}

// Two half circles that interlock, one per class, with noise, turned counter-clockwise.
(double[,] Samples, string[] Labels) TwoMoons(int n, double degrees)
{
    var samples = new double[n, 2];
    var classes = new string[n];
    var (sin, cos) = Math.SinCos(degrees * Math.PI / 180);
    for (int i = 0; i < n; ++i)
    {
        bool lower = i >= n / 2;
        double t = Math.PI * random.NextDouble();
        double x = (lower ? 1 - Math.Cos(t) : Math.Cos(t)) - 0.5 + 0.05 * Normal();
        double y = (lower ? 0.5 - Math.Sin(t) : Math.Sin(t)) - 0.25 + 0.05 * Normal();
        (samples[i, 0], samples[i, 1]) = (cos * x - sin * y, sin * x + cos * y);
        classes[i] = lower ? "lower" : "upper";
    }
    return (samples, classes);
}

double Normal() =>
    Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
