// SPDX-License-Identifier: MIT
using System;
using System.Globalization;
using System.Linq;
using System.Threading;

namespace Sscda.Tests
{
    /// <summary>
    /// Tests the same sources under Mono: calls, callbacks and handles work there, too. The full tests need xunit and
    /// the .NET SDK.
    /// </summary>
    internal static class Smoke
    {
        private static int failed;

        private static int Main()
        {
            foreach (var name in Reference.Names)
                Check("as C, " + name, () => AgreesWithC(new Reference(name)));
            Check("floats", () => Data.Single(Data.Fitted().Map((MatrixView)Data.Single(Data.Source()))).Cast<float>()
                                      .SequenceEqual(Data.Fitted().Map(Data.Single(Data.Source())).Cast<float>()));
            Check("an error has a message", () => Throws<SscdaDataException>(
                () => Data.Fitted().Map(new double[1, 3]),
                e => e.Status == Status.Dimension && e.Message.Contains("features")));
            Check("an unknown option", () => Throws<SscdaOptionException>(
                () => new Adapter()["lamda_s"] = 1, e => e.Message.Contains("lambda_s")));
            Check("an exception of a report", () => Throws<DivideByZeroException>(
                () => Data.Fitted().Fit(Data.Source(), Data.Labels(), Data.Target(),
                                        FitProgress.To(_ => throw new DivideByZeroException())), e => true));
            Check("cancel", Cancels);
            Check("string labels", NamesComeBack);
            Check("save and load", () => Equal(Data.Fitted().Adapted(),
                                               Adapter.FromBytes(Data.Fitted().ToBytes()).Adapted()));
            foreach (var name in Reference.Tunings)
                Check("a tuning run agrees with C: " + name, () => TuningAgreesWithC(new Reference(name)));
            Check("a classifier", UsesClassifiers);
            Check("an exception of a classifier", () => Throws<DivideByZeroException>(
                () => new Adapter().Tune<int>(Data.Grid(), Data.Source(), Data.Labels(), Data.Target(),
                                              (train, labels, test) => throw new DivideByZeroException()), e => true));
            Check("a bad grid", () => Throws<SscdaOptionException>(
                () => new Adapter().CountCells(new Grid { ["lamda_s"] = new[] { 1 } }),
                e => e.Message.Contains("lambda_s")));
            Check("nothing leaks", NothingLeaks);
            return failed == 0 ? 0 : 1;
        }

        private static bool AgreesWithC(Reference reference)
        {
            using (var adapter = new Adapter())
            using (var loaded = Adapter.Load(reference.Model))
            {
                Func<string, MatrixView> view = file => reference.IsSingle ? Data.Single(reference.Matrix(file))
                                                                           : (MatrixView)reference.Matrix(file);
                adapter.Set(reference.Options());
                adapter.SetWeights(reference.Weights("source"), reference.Weights("target"));
                reference.Fit(adapter, view("source"), view("target"));
                return new[] { adapter, loaded }.All(
                    a => Equal(reference.Matrix("adapted"), a.Adapted()) &&
                         Equal(reference.Matrix("mapped"), a.Map(view("new"))) &&
                         Equal(reference.Matrix("correspondence"), a.Correspondence()) &&
                         a.SparseCorrespondence().Count == reference.Rows("triplets").Length &&
                         reference.Rows("info").Where(row => row[1] == "double").All(
                             row => Close(Reference.Number(row[2]), (double)a.Info[row[0]])));
            }
        }

        private static bool TuningAgreesWithC(Reference reference)
        {
            using (var adapter = new Adapter())
            {
                adapter.Set(reference.Options());
                adapter.SetWeights(reference.Weights("source"), reference.Weights("target"));
                var cells = 0L;
                var tuning = adapter.Tune(reference.Grid(), reference.Matrix("source"), reference.Labels,
                                          reference.Matrix("target"), null,
                                          FitProgress.To(progress => cells = progress.Cells));
                var scores = reference.Rows("table")[Array.FindIndex(reference.Rows("columns"), c => c[0] == "score")];
                adapter.Apply(tuning.Best, reference.Matrix("source"), reference.Labels, reference.Matrix("target"));
                return cells == tuning.Cells.Count &&
                       scores.Select(Reference.Number).Zip(tuning.Column("score"), Close).All(close => close) &&
                       tuning.Merge(Tuning.FromBytes(reference.Export)).Finished == tuning.Finished &&
                       Equal(reference.Matrix("adapted"), adapter.Adapted()) &&
                       reference.Rows("predicted").Select(row => Reference.Label(row[0]))
                                .SequenceEqual(adapter.Predict<int>(reference.Matrix("target")));
            }
        }

        private static bool UsesClassifiers()
        {
            using (var adapter = new Adapter())
            {
                var tuning = adapter.Tune<int>(Data.Grid(), Data.Source(), Data.Labels(), Data.Target(),
                                               (train, labels, test) => new int[test.GetLength(0)]);
                return tuning.Classifier == "custom" && tuning.Vote<int>().All(label => label == 0);
            }
        }

        private static bool Cancels()
        {
            using (var source = new CancellationTokenSource())
            using (var adapter = Data.Endless())
            {
                adapter.ProgressInterval = 1e6;
                source.CancelAfter(50);
                var fit = adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target(), null, source.Token);
                try
                {
                    fit.Wait();
                }
                catch (AggregateException)
                {
                }
                return fit.IsCanceled && !adapter.IsFitted;
            }
        }

        private static bool NamesComeBack()
        {
            using (var adapter = new Adapter())
            {
                adapter.Fit(Data.Source(), Data.Labels().Select(l => "abc".Substring(l, 1)).ToArray(), Data.Target());
                using (var loaded = Adapter.FromBytes(adapter.ToBytes()))
                    return loaded.TargetLabels<string>().SequenceEqual(
                        adapter.TargetLabels<int>().Select(l => "abc".Substring(l, 1)));
            }
        }

        private static bool NothingLeaks()
        {
            var before = Library.LiveHandles;
            for (var i = 0; i < 1000; ++i)
                new Adapter().Dispose();
            return Library.LiveHandles <= before; // the collector may free some of the others meanwhile
        }

        private static void Check(string what, Func<bool> holds)
        {
            string result;
            try
            {
                result = holds() ? "ok" : "FAILED";
            }
            catch (Exception e)
            {
                result = "FAILED: " + e;
            }
            failed += result == "ok" ? 0 : 1;
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0}: {1}", what, result));
        }

        private static bool Throws<T>(Action action, Func<T, bool> suits) where T : Exception
        {
            try
            {
                action();
                return false;
            }
            catch (T e)
            {
                return suits(e);
            }
        }

        private static bool Equal(double[,] a, double[,] b) =>
            a.GetLength(0) == b.GetLength(0) && a.GetLength(1) == b.GetLength(1) &&
            a.Cast<double>().Zip(b.Cast<double>(), Close).All(close => close);

        private static bool Close(double a, double b) => Math.Abs(a - b) <= 1e-12;
    }
}
