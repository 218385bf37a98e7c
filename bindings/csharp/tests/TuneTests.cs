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

        public static IEnumerable<object[]> Names() => Reference.Searches.Select(name => new object[] { name });

        [NeedsTheory(Reference.Variable)]
        [MemberData(nameof(Names))]
        public void AgreesWithC(string name)
        {
            var reference = new Reference(name);
            using (var adapter = new Adapter())
            {
                adapter.Set(reference.Options());
                adapter.SetWeights(reference.Weights("source"), reference.Weights("target"));
                var search = adapter.Tune(reference.Grid(), reference.Matrix("source"), reference.Labels,
                                          reference.Matrix("target"));
                CheckSearch(reference, search);
                CheckSearch(reference, Search.FromBytes(reference.Export));
                CheckSearch(reference, Search.FromBytes(search.ToBytes()));
                CheckSearch(reference, search.Merge(Search.FromBytes(reference.Export)));

                adapter.Apply(search.Best, reference.Matrix("source"), reference.Labels, reference.Matrix("target"));
                AssertClose(reference.Matrix("adapted").Cast<double>(), adapter.Adapted().Cast<double>());
                var predicted = reference.Rows("predicted");
                Assert.Equal(predicted.Select(row => Reference.Label(row[0])),
                             adapter.Predict<int>(reference.Matrix("target"), out var confidence));
                AssertClose(predicted.Select(row => Reference.Number(row[1])), confidence);
            }
        }

        private static void CheckSearch(Reference reference, Search search)
        {
            CheckTable(reference, search);
            foreach (var row in reference.Rows("info"))
                Assert.Equal(row[2], Info(search, row[0]));
            if (!reference.HasCellLabels)
            {
                Assert.Equal(Status.Labels,
                             Assert.Throws<SscdaDataException>(() => search.Best.Labels<int>()).Status);
                Assert.Equal(Status.Labels, Assert.Throws<SscdaDataException>(() => search.Vote<int>()).Status);
                Assert.Equal(search.Folds, search.Best.FoldScores.Count);
                Assert.Equal(search.Best.Score, search.Best.FoldScores.Average(), Tolerance);
                return;
            }
            var labels = reference.Rows("cell_labels");
            Assert.Equal(labels.Length, search.Cells.Count);
            foreach (var cell in search.Cells)
                Assert.Equal(labels[cell.Index].Select(Reference.Label), cell.Labels<int>());
            var vote = reference.Rows("vote");
            Assert.Equal(vote.Select(row => Reference.Label(row[0])), search.Vote<int>(out var shares));
            AssertClose(vote.Select(row => Reference.Number(row[1])), shares);
        }

        private static void CheckTable(Reference reference, Search search)
        {
            var columns = reference.Rows("columns");
            var rows = reference.Rows("table");
            Assert.Equal(columns.Select(column => column[0]),
                         search.Columns.Select(column => column.Key).Except(new[] { "seconds", "message" }));
            for (var k = 0; k < columns.Length; ++k)
            {
                var column = search.Columns.Single(other => other.Key == columns[k][0]);
                Assert.Equal(columns[k][1], column.Type.ToString().ToLowerInvariant());
                Assert.Equal(columns[k][2] == "1", column.IsOption);
                if (columns[k][1] == "choice")
                    Assert.Equal(rows[k], search.Cells.Select(cell => (string)cell[column.Key] ?? ""));
                else
                    AssertClose(rows[k].Select(Reference.Number), search.Column(column.Key));
            }
        }

        private static string Info(Search search, string key)
        {
            switch (key)
            {
                case "cells":
                    return search.Cells.Count.ToString(CultureInfo.InvariantCulture);
                case "best":
                    return search.Best.Index.ToString(CultureInfo.InvariantCulture);
                case "best_score":
                    return search.Best.Score.ToString("G17", CultureInfo.InvariantCulture);
                case "status":
                    return ((int)search.Status).ToString(CultureInfo.InvariantCulture);
                default:
                    return string.Format(CultureInfo.InvariantCulture, "{0}",
                                         typeof(Search).GetProperty(Data.Pascal(key)).GetValue(search));
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
            var search = Data.Searched;
            foreach (var cell in search.Cells)
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
                var search = adapter.Tune(Data.Grid(), Data.Source(12), names, Data.Target());
                Assert.Equal(options, adapter.Options);
                Assert.Equal(adapted, adapter.Adapted());
                Assert.Null(adapter.Classes);
                Assert.Equal(new[] { "a", "b", "c" }, search.Classes);

                var other = search.Cells.First(cell => cell != search.Best && !cell.IsBaseline);
                Assert.Same(adapter, adapter.Apply(other)); // only sets options
                Assert.Equal(other.Options["lambda_s"], adapter.LambdaS);
                Assert.Equal(other.Options["lambda_g"], adapter.LambdaG);
                Assert.Equal(adapted, adapter.Adapted());
            }
        }

        // A search is a value: what the adapter does later does not reach it.
        [Fact]
        public void SearchesOutliveTheirAdapter()
        {
            Search first, second;
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
            var search = Data.Searched;
            using (var adapter = new Adapter { LambdaS = 0.3 })
            {
                Assert.Throws<SscdaDataException>(
                    () => adapter.Apply(search.Cells[0], Data.Source(), Data.Labels(), new double[3, 3]));
                Assert.Equal(0.3, adapter.LambdaS);
                Assert.False(adapter.IsFitted);
                Assert.Throws<ArgumentNullException>(() => adapter.Apply(null));
            }
        }

        [Fact]
        public void LabelsAreOfTheKindOfTheSearch()
        {
            using (var adapter = new Adapter())
            {
                var names = Data.Labels().Select(label => new[] { "z", "y", "x" }[label]).ToArray();
                var search = adapter.Tune(Data.Grid(), Data.Source(), names, Data.Target());
                Assert.Equal(Data.Labels(30).Select(label => new[] { "z", "y", "x" }[label]),
                             search.Best.Labels<string>());
                Assert.Equal(search.Best.Labels<string>().Length, search.Vote<string>(out var shares).Length);
                Assert.All(shares, share => Assert.InRange(share, 0.5, 1));
                var again = Search.FromBytes(search.ToBytes(), search.Classes);
                Assert.Equal(search.Vote<string>(), again.Vote<string>());
                Assert.Throws<InvalidOperationException>(() => Search.FromBytes(search.ToBytes()).Vote<string>());
            }
        }

        [Fact]
        public void TheDefaultsAreTriedWithoutAGrid()
        {
            using (var adapter = new Adapter())
            {
                var search = adapter.Tune(Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(adapter.CountCells(), search.Cells.Count);
                Assert.Equal(adapter["criterion"], search.Criterion);
                Assert.Equal(search.Cells.Max(cell => cell.Score), search.Best.Score);
                var same = adapter.Tune(Grid.Defaults(), Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(search.Column("score"), same.Column("score"));
            }
        }

        [Fact]
        public void SearchesNeedLabels()
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
            var search = Data.Searched;
            var lines = search.ToString().Split(new[] { Environment.NewLine }, StringSplitOptions.None);
            Assert.StartsWith($"5 of 5 cells by {search.Criterion}, 0 failed", lines[0]);
            Assert.Equal(new[] { "cell", "lambda_s", "lambda_g", "map", "score", "status" },
                         lines[1].Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries));
            Assert.StartsWith("*", lines[2 + search.Best.Index]);
            Assert.Equal(1, lines.Count(line => line.StartsWith("*", StringComparison.Ordinal)));
            Assert.Contains("lambda_s = 0.1, lambda_g = 0.7", search.Cells[3].ToString());
            Assert.Contains("baseline", search.Cells[4].ToString());
            Assert.StartsWith("doing nothing scores ", lines[7]);
            Assert.EndsWith(" at best (cell 4)", lines[7]);
            Assert.Throws<ArgumentNullException>(() => search.Write(null));
            Assert.Contains("score", Assert.Throws<KeyNotFoundException>(() => search.Column("scores")).Message);
            Assert.Throws<ArgumentException>(() => search.Column("map"));
        }
    }
}
