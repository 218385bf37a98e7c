// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Xunit;

namespace Sscda.Tests
{
    public class TuneTests
    {
        private const double Tolerance = 1e-12;

        public static IEnumerable<object[]> Names() => Reference.Tunings.Select(name => new object[] { name });

        [NeedsTheory(Reference.Variable)]
        [MemberData(nameof(Names))]
        public void AgreesWithC(string name)
        {
            var reference = new Reference(name);
            using (var adapter = new Adapter())
            {
                adapter.Set(reference.Options());
                adapter.SetWeights(reference.Weights("source"), reference.Weights("target"));
                var tuning = adapter.Tune(reference.Grid(), reference.Matrix("source"), reference.Labels,
                                          reference.Matrix("target"));
                CheckTuning(reference, tuning);
                CheckTuning(reference, Tuning.FromBytes(reference.Export));
                CheckTuning(reference, Tuning.FromBytes(tuning.ToBytes()));
                CheckTuning(reference, tuning.Merge(Tuning.FromBytes(reference.Export)));

                adapter.Apply(tuning.Best, reference.Matrix("source"), reference.Labels, reference.Matrix("target"));
                AssertClose(reference.Matrix("adapted").Cast<double>(), adapter.Adapted().Cast<double>());
                var predicted = reference.Rows("predicted");
                Assert.Equal(predicted.Select(row => Reference.Label(row[0])),
                             adapter.Predict<int>(reference.Matrix("target"), out var confidence));
                AssertClose(predicted.Select(row => Reference.Number(row[1])), confidence);
            }
        }

        private static void CheckTuning(Reference reference, Tuning tuning)
        {
            CheckTable(reference, tuning);
            foreach (var row in reference.Rows("info"))
                Assert.Equal(row[2], Info(tuning, row[0]));
            if (!reference.HasCellLabels)
            {
                Assert.Equal(Status.Labels,
                             Assert.Throws<SscdaDataException>(() => tuning.Best.Labels<int>()).Status);
                Assert.Equal(Status.Labels, Assert.Throws<SscdaDataException>(() => tuning.Vote<int>()).Status);
                Assert.Equal(tuning.Folds, tuning.Best.FoldScores.Count);
                Assert.Equal(tuning.Best.Score, tuning.Best.FoldScores.Average(), Tolerance);
                return;
            }
            var labels = reference.Rows("cell_labels");
            Assert.Equal(labels.Length, tuning.Cells.Count);
            foreach (var cell in tuning.Cells)
                Assert.Equal(labels[cell.Index].Select(Reference.Label), cell.Labels<int>());
            var vote = reference.Rows("vote");
            Assert.Equal(vote.Select(row => Reference.Label(row[0])), tuning.Vote<int>(out var shares));
            AssertClose(vote.Select(row => Reference.Number(row[1])), shares);
        }

        private static void CheckTable(Reference reference, Tuning tuning)
        {
            var columns = reference.Rows("columns");
            var rows = reference.Rows("table");
            Assert.Equal(columns.Select(column => column[0]),
                         tuning.Columns.Select(column => column.Key).Except(new[] { "seconds", "message" }));
            for (var k = 0; k < columns.Length; ++k)
            {
                var column = tuning.Columns.Single(other => other.Key == columns[k][0]);
                Assert.Equal(columns[k][1], column.Type.ToString().ToLowerInvariant());
                Assert.Equal(columns[k][2] == "1", column.IsOption);
                if (columns[k][1] == "choice")
                    Assert.Equal(rows[k], tuning.Cells.Select(cell => (string)cell[column.Key] ?? ""));
                else
                    AssertClose(rows[k].Select(Reference.Number), tuning.Column(column.Key));
            }
        }

        private static string Info(Tuning tuning, string key)
        {
            switch (key)
            {
                case "cells":
                    return tuning.Cells.Count.ToString(CultureInfo.InvariantCulture);
                case "best":
                    return tuning.Best.Index.ToString(CultureInfo.InvariantCulture);
                case "best_score":
                    return tuning.Best.Score.ToString("G17", CultureInfo.InvariantCulture);
                case "status":
                    return ((int)tuning.Status).ToString(CultureInfo.InvariantCulture);
                default:
                    return string.Format(CultureInfo.InvariantCulture, "{0}",
                                         typeof(Tuning).GetProperty(Data.Pascal(key)).GetValue(tuning));
            }
        }

        private static void AssertClose(IEnumerable<double> expected, IEnumerable<double> actual)
        {
            Assert.Equal(expected.Count(), actual.Count());
            foreach (var (e, a) in expected.Zip(actual, (e, a) => (e, a)))
                Assert.True(e.Equals(a) || Math.Abs(e - a) <= Tolerance, $"expected {e:R}, got {a:R}");
        }

        [Fact]
        public void EveryCellIsAFit()
        {
            var tuning = Data.Tuned;
            foreach (var cell in tuning.Cells)
                using (var plain = new Adapter())
                using (var applied = new Adapter())
                {
                    plain.Set(cell.Options);
                    plain.Fit(Data.Source(), Data.Labels(), Data.Target());
                    applied.Apply(cell, Data.Source(), Data.Labels(), Data.Target());
                    Assert.Equal(plain.Adapted(), applied.Adapted());
                    Assert.Equal(plain.Options, applied.Options);
                    Assert.Equal(cell.Labels<int>(), plain.Predict<int>(Data.Target()));
                    if (!cell.IsBaseline)
                        Assert.Equal(plain.Info.Iterations, cell.Iterations);
                }
        }

        [Fact]
        public void OptionsAndFitStayAsTheyAre()
        {
            using (var adapter = Data.Fitted())
            {
                var options = adapter.Options;
                var adapted = adapter.Adapted();
                var names = Data.Labels(12).Select(label => "abc".Substring(label, 1)).ToArray();
                var tuning = adapter.Tune(Data.Grid(), Data.Source(12), names, Data.Target());
                Assert.Equal(options, adapter.Options);
                Assert.Equal(adapted, adapter.Adapted());
                Assert.Null(adapter.Classes);
                Assert.Equal(new[] { "a", "b", "c" }, tuning.Classes);

                var other = tuning.Cells.First(cell => cell != tuning.Best && !cell.IsBaseline);
                Assert.Same(adapter, adapter.Apply(other)); // only sets options
                Assert.Equal(other.Options["lambda_s"], adapter.LambdaS);
                Assert.Equal(other.Options["lambda_g"], adapter.LambdaG);
                Assert.Equal(adapted, adapter.Adapted());
            }
        }

        // A Tuning is a value: later calls of the adapter do not change it.
        [Fact]
        public void TuningsOutliveTheirAdapter()
        {
            Tuning first, second;
            using (var adapter = new Adapter())
            {
                first = adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target());
                second = adapter.Tune(new Grid { ["map"] = new[] { "rigid" } }, Data.Source(), Data.Labels(),
                                      Data.Target());
                adapter.Apply(first.Cells[3]); // of the one before the last
                Assert.Equal(0.1, adapter.LambdaS);
                Assert.Equal(0.7, adapter.LambdaG);
                adapter.Apply(second.Cells[0]);
                Assert.Equal(MapKind.Rigid, adapter.MapKind);
            }
            using (var other = new Adapter())
            {
                other.Apply(first.Cells[3], Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(first.Cells[3].Labels<int>(), other.Predict<int>(Data.Target()));
            }
        }

        [Fact]
        public void AFailedApplyLeavesTheOptions()
        {
            var tuning = Data.Tuned;
            using (var adapter = new Adapter { LambdaS = 0.3 })
            {
                Assert.Throws<SscdaDataException>(
                    () => adapter.Apply(tuning.Cells[0], Data.Source(), Data.Labels(), new double[3, 3]));
                Assert.Equal(0.3, adapter.LambdaS);
                Assert.False(adapter.IsFitted);
                Assert.Throws<ArgumentNullException>(() => adapter.Apply(null));
            }
        }

        [Fact]
        public void LabelsAreOfTheKindOfTheTuning()
        {
            using (var adapter = new Adapter())
            {
                var names = Data.Labels().Select(label => new[] { "z", "y", "x" }[label]).ToArray();
                var tuning = adapter.Tune(Data.Grid(), Data.Source(), names, Data.Target());
                Assert.Equal(Data.Labels(30).Select(label => new[] { "z", "y", "x" }[label]),
                             tuning.Best.Labels<string>());
                Assert.Equal(tuning.Best.Labels<string>().Length, tuning.Vote<string>(out var shares).Length);
                Assert.All(shares, share => Assert.InRange(share, 0.5, 1));
                var again = Tuning.FromBytes(tuning.ToBytes(), tuning.Classes);
                Assert.Equal(tuning.Vote<string>(), again.Vote<string>());
                Assert.Throws<InvalidOperationException>(() => Tuning.FromBytes(tuning.ToBytes()).Vote<string>());
            }
        }

        [Fact]
        public void TheDefaultsAreTriedWithoutAGrid()
        {
            using (var adapter = new Adapter())
            {
                var tuning = adapter.Tune(Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(adapter.CountCells(), tuning.Cells.Count);
                Assert.Equal(adapter["criterion"], tuning.Criterion);
                Assert.Equal(tuning.Cells.Max(cell => cell.Score), tuning.Best.Score);
                var same = adapter.Tune(Grid.Defaults(), Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(tuning.Column("score"), same.Column("score"));
            }
        }

        [Fact]
        public void TuningsNeedLabels()
        {
            using (var adapter = new Adapter())
            {
                var e = Assert.Throws<SscdaDataException>(
                    () => adapter.Tune(Data.Grid(), Data.Source(), new int?[24], Data.Target()));
                Assert.Equal(Status.Labels, e.Status);
                Assert.Throws<ArgumentException>(
                    () => adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(12), Data.Target()));
            }
        }

        [Fact]
        public void TheTableCanBePrinted()
        {
            var tuning = Data.Tuned;
            var lines = tuning.ToString().Split(new[] { Environment.NewLine }, StringSplitOptions.None);
            Assert.StartsWith($"5 of 5 cells by {tuning.Criterion}, 0 failed", lines[0]);
            Assert.Equal(new[] { "cell", "lambda_s", "lambda_g", "map", "score", "status" },
                         lines[1].Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries));
            Assert.StartsWith("*", lines[2 + tuning.Best.Index]);
            Assert.Equal(1, lines.Count(line => line.StartsWith("*", StringComparison.Ordinal)));
            Assert.Contains("lambda_s = 0.1, lambda_g = 0.7", tuning.Cells[3].ToString());
            Assert.Contains("baseline", tuning.Cells[4].ToString());
            Assert.StartsWith("doing nothing scores ", lines[7]);
            Assert.EndsWith(" at best (cell 4)", lines[7]);
            Assert.Throws<ArgumentNullException>(() => tuning.Write(null));
            Assert.Contains("score", Assert.Throws<KeyNotFoundException>(() => tuning.Column("scores")).Message);
            Assert.Throws<ArgumentException>(() => tuning.Column("map"));
        }
    }
}
