// SPDX-License-Identifier: MIT
// Adapts two moons to the same moons turned. A classifier that learned the source moons fails on the turned moons.
// After adaptation it works, without any target labels.
//
//     dotnet run [-- degrees]
using System;
using System.Linq;
using Sscda;

double degrees = args.Length > 0 ? double.Parse(args[0]) : 50;
var random = new Random(1);
var (source, labels) = TwoMoons(300, 0);
var (target, _) = TwoMoons(300, degrees);
var (test, truth) = TwoMoons(1000, degrees);

// The moons have the same shape in different places, so structure gets a high weight (LambdaS). The map may only
// rotate and translate.
using var adapter = new Adapter { LambdaS = 6, LambdaG = 0.2, MapKind = MapKind.Rigid };
Status status = adapter.Fit(source, labels, target);
double[,] moved = adapter.Adapted();

FitInfo info = adapter.Info;
Console.WriteLine(FormattableString.Invariant(
    $"{status} after {info.Iterations} iterations, objective {info.Objective:G6}, gap {info.RelativeGap:G3}"));
Console.WriteLine($"accuracy of 1-NN on {truth.Length} target samples");
Console.WriteLine(FormattableString.Invariant($"  source as it is   {100 * Accuracy(source):F1} %"));
Console.WriteLine(FormattableString.Invariant($"  source adapted    {100 * Accuracy(moved):F1} %"));

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

// Share of the test samples whose nearest training sample has their label.
double Accuracy(double[,] train) =>
    Enumerable.Range(0, truth.Length)
              .Count(i => labels[Nearest(train, test[i, 0], test[i, 1])] == truth[i]) / (double)truth.Length;

int Nearest(double[,] train, double x, double y) =>
    Enumerable.Range(0, labels.Length)
              .MinBy(k => (train[k, 0] - x) * (train[k, 0] - x) + (train[k, 1] - y) * (train[k, 1] - y));
