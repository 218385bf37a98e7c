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
                    Assert.Equal(24 * heavy[i] / 36, Enumerable.Range(0, 30).Sum(j => c[i, j]), 1e-9);

                adapter.SetWeights(null, null);
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target());
                c = adapter.Correspondence();
                Assert.Equal(1, Enumerable.Range(0, 30).Sum(j => c[0, j]), 1e-9);
            }
        }

        [Fact]
        public void BadWeightsAreRefused()
        {
            using (var adapter = new Adapter())
            {
                Assert.Equal(Status.Weights, Assert.Throws<SscdaDataException>(
                    () => adapter.SetWeights(new[] { 1.0, -1.0 }, null)).Status);
                Assert.Equal(Status.Weights, Assert.Throws<SscdaDataException>(
                    () => adapter.SetWeights(new[] { 1.0, 1.0 }, new[] { 3.0 })).Status);
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
