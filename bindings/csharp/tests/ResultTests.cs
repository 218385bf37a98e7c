// SPDX-License-Identifier: MIT
using System;
using System.Linq;
using Xunit;

namespace Sscda.Tests
{
    public class ResultTests
    {
        [Fact]
        public void OneCallIsTheSameAsMany()
        {
            using (var adapter = new Adapter { LambdaS = 0.7 })
            {
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(adapter.Adapted(),
                             Adapter.Adapt(Data.Source(), Data.Labels(), Data.Target(), a => a.LambdaS = 0.7));
                Assert.NotEqual(adapter.Adapted(), Adapter.Adapt(Data.Source(), Data.Labels(), Data.Target()));
                Assert.Equal(adapter.Adapted(), adapter.Map(Data.Source()));
            }
        }

        [Fact]
        public void SparseIsDenseWithoutZeros()
        {
            using (var adapter = Data.Fitted())
            {
                var dense = adapter.Correspondence();
                var sparse = adapter.SparseCorrespondence();
                Assert.Equal(24, sparse.Rows);
                Assert.Equal(30, sparse.Columns);
                Assert.Equal(25, sparse.RowStarts.Length);
                Assert.Equal(sparse.Count, sparse.RowStarts[24]);
                Assert.Equal(sparse.Count, sparse.ColumnIndices.Length);
                Assert.Equal(dense.Cast<double>().Count(value => value != 0), sparse.Count);
                for (var i = 0; i < 24; ++i)
                    for (var j = 0; j < 30; ++j)
                        Assert.Equal(dense[i, j], sparse[i, j]);
                foreach (var (source, target, value) in sparse)
                    Assert.Equal(dense[source, target], value);
                Assert.Equal(sparse.Count, ((System.Collections.IEnumerable)sparse).Cast<object>().Count());
                Assert.Throws<ArgumentOutOfRangeException>(() => sparse[24, 0]);
                Assert.Throws<ArgumentOutOfRangeException>(() => sparse[-1, 0]);
                Assert.Throws<ArgumentOutOfRangeException>(() => sparse[0, 30]);
            }
        }

        [Fact]
        public void InfoHasNamesForEveryKey()
        {
            using (var adapter = Data.Fitted())
            {
                var info = adapter.Info;
                foreach (var key in info.Keys)
                {
                    if (key == "seconds") // is Elapsed
                        continue;
                    var value = typeof(FitInfo).GetProperty(Data.Pascal(key)).GetValue(info);
                    if (value is Status || value is int)
                        value = (long)(int)value;
                    Assert.Equal(info[key], value);
                }
                Assert.True(info.Elapsed > TimeSpan.Zero);
                Assert.True(info.TryGetValue("objective", out var objective) && objective.Equals(info.Objective));
                Assert.False(info.TryGetValue("nothing", out _));
                Assert.True(info.ContainsKey("map"));
                Assert.Equal(info.Keys, info.Select(pair => pair.Key));
                Assert.Equal(info.Values, info.Select(pair => pair.Value));
                Assert.True(info.LowerBound <= info.Objective && info.RelativeGap <= 0.01);
            }
        }

        [Fact]
        public void WeightsAreTheMarginals()
        {
            using (var adapter = new Adapter())
            {
                var heavy = Enumerable.Range(0, 24).Select(i => i < 12 ? 2.0 : 1.0).ToArray();
                adapter.SetWeights(heavy, null);
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target());
                var c = adapter.Correspondence();
                for (var i = 0; i < 24; ++i)
                    Assert.Equal(heavy[i], Enumerable.Range(0, 30).Sum(j => c[i, j]), 1e-9);

                adapter.SetWeights(null, null);
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target());
                c = adapter.Correspondence();
                Assert.Equal(1, Enumerable.Range(0, 30).Sum(j => c[0, j]), 1e-9);
            }
        }

        [Fact]
        public void WeightsCountCopies()
        {
            var a = Enumerable.Range(0, 24).Select(i => 1 + i % 3).ToArray();
            var b = Enumerable.Range(0, 30).Select(j => 1 + j % 2).ToArray();
            using (var weighted = new Adapter { GapTolerance = 5e-7, LambdaS = 0.5 })
            using (var copied = new Adapter { GapTolerance = 5e-7, LambdaS = 0.5 })
            {
                weighted.SetWeights(a.Select(w => (double)w).ToArray(), b.Select(w => (double)w).ToArray());
                weighted.Fit(Data.Source(), Data.Labels(), Data.Target());
                copied.Fit(Copies(Data.Source(), a), Repeat(a).Select(i => Data.Labels()[i]).ToArray(),
                           Copies(Data.Target(), b));
                Assert.Equal(1, weighted.Info.Objective / copied.Info.Objective, 1e-6);
                Assert.Equal(1, weighted.Info.Offset / copied.Info.Offset, 1e-9);
            }
        }

        [Fact]
        public void ThePlaceOfTheTargetDoesNotMatter()
        {
            var moved = Data.Target();
            for (var j = 0; j < 30; ++j)
                for (var k = 0; k < moved.GetLength(1); ++k)
                    moved[j, k] += 7;
            using (var here = Data.Fitted())
            using (var there = new Adapter())
            {
                there.Fit(Data.Source(), Data.Labels(), moved);
                var c = here.Correspondence();
                var same = there.Correspondence();
                for (var i = 0; i < 24; ++i)
                    for (var j = 0; j < 30; ++j)
                        Assert.Equal(c[i, j], same[i, j], 1e-9);
                Assert.Equal(here.Predict<int>(Data.Target()), there.Predict<int>(moved));
                Assert.True(there.Info.Offset > here.Info.Offset);
                var info = there.Info;
                Assert.Equal(info.RelativeGap * (info.Objective - info.Offset), info.Objective - info.LowerBound,
                             1e-9);
            }
        }

        // Each index as often as its count.
        private static int[] Repeat(int[] counts) =>
            counts.SelectMany((count, i) => Enumerable.Repeat(i, count)).ToArray();

        private static double[,] Copies(double[,] x, int[] counts)
        {
            var rows = Repeat(counts);
            var copies = new double[rows.Length, x.GetLength(1)];
            for (var i = 0; i < rows.Length; ++i)
                for (var k = 0; k < x.GetLength(1); ++k)
                    copies[i, k] = x[rows[i], k];
            return copies;
        }

        [Fact]
        public void BadWeightsAreRefused()
        {
            using (var adapter = new Adapter())
            {
                Assert.Equal(Status.Weights, Assert.Throws<SscdaDataException>(
                    () => adapter.SetWeights(new[] { 1.0, -1.0 }, null)).Status);
                Assert.Equal(Status.Weights, Assert.Throws<SscdaDataException>(
                    () => adapter.SetWeights(null, new[] { 1e308, 1e308 })).Status);
                Assert.Throws<ArgumentException>(() => adapter.SetWeights(Array.Empty<double>(), null));
                adapter.SetWeights(new[] { 1.0, 1.0 }, null);
                Assert.Equal(Status.Dimension, Assert.Throws<SscdaDataException>(
                    () => adapter.Fit(Data.Source(), Data.Labels(), Data.Target())).Status);
            }
        }

        [Fact]
        public void MemoryGrowsWithTheProblem()
        {
            using (var adapter = new Adapter())
            {
                Assert.True(adapter.EstimateMemory(1000, 1000, 10) > 8 * 1000 * 1000);
                Assert.True(adapter.EstimateMemory(2000, 1000, 10) > adapter.EstimateMemory(1000, 1000, 10));
                Assert.Equal(Status.Argument,
                             Assert.Throws<SscdaDataException>(() => adapter.EstimateMemory(0, 1, 1)).Status);
            }
        }
    }
}
