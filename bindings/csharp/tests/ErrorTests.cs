// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Sscda.Tests
{
    /// <summary>Every error leaves the adapter unchanged.</summary>
    public class ErrorTests
    {
        public static IEnumerable<object[]> ResultsOfAFit() => new[]
        {
            new object[] { (Action<Adapter>)(a => a.Map(Data.Source())) },
            new object[] { (Action<Adapter>)(a => a.Map(Data.Single(Data.Source()))) },
            new object[] { (Action<Adapter>)(a => a.Adapted()) },
            new object[] { (Action<Adapter>)(a => a.Adapted(Data.Source())) },
            new object[] { (Action<Adapter>)(a => a.Correspondence()) },
            new object[] { (Action<Adapter>)(a => a.Correspondence(new double[24, 30])) },
            new object[] { (Action<Adapter>)(a => a.SparseCorrespondence()) },
            new object[] { (Action<Adapter>)(a => a.TargetLabels<int>()) },
            new object[] { (Action<Adapter>)(a => a.TargetShares()) },
            new object[] { (Action<Adapter>)(a => a.Predict<int>(Data.Target())) },
            new object[] { (Action<Adapter>)(a => a.Predict<int>(Data.Target(), out _)) },
            new object[] { (Action<Adapter>)(a => a.Prepare(Domain.Source, Data.Source())) },
            new object[] { (Action<Adapter>)(a => a.ClassLabels<int>()) },
            new object[] { (Action<Adapter>)(a => _ = a.Info) },
            new object[] { (Action<Adapter>)(a => a.Trace("objective")) },
        };

        public static IEnumerable<object[]> OtherCalls() => new[]
        {
            new object[] { (Action<Adapter>)(a => _ = a.IsFitted) },
            new object[] { (Action<Adapter>)(a => a.Fit(Data.Source(), Data.Labels(), Data.Target())) },
            new object[] { (Action<Adapter>)(a => a.Tune(Data.Source(), Data.Labels(), Data.Target())) },
            new object[] { (Action<Adapter>)(a => a.Apply(Data.Tuned.Best)) },
            new object[] { (Action<Adapter>)(a => a.CountCells()) },
            new object[] { (Action<Adapter>)(a => a.LambdaS = 1) },
            new object[] { (Action<Adapter>)(a => _ = a.LambdaS) },
            new object[] { (Action<Adapter>)(a => a.Set(new Dictionary<string, object> { ["cycles"] = 1 })) },
            new object[] { (Action<Adapter>)(a => _ = a.Options) },
            new object[] { (Action<Adapter>)(a => a.SetWeights(null, null)) },
            new object[] { (Action<Adapter>)(a => a.EstimateMemory(2, 2, 2)) },
            new object[] { (Action<Adapter>)(a => a.ToBytes()) },
            new object[] { (Action<Adapter>)(a => a.Save("never")) },
            new object[] { (Action<Adapter>)(a => _ = a.Classes) },
            new object[] { (Action<Adapter>)(a => _ = a.FeatureNames) },
        };

        [Theory]
        [MemberData(nameof(ResultsOfAFit))]
        public void BeforeAFit(Action<Adapter> call)
        {
            using (var adapter = new Adapter())
            {
                var e = Assert.Throws<SscdaStateException>(() => call(adapter));
                Assert.Equal(Status.NotFitted, e.Status);
                Assert.Equal("SSCDA_ERROR_NOT_FITTED", e.StatusName);
                Assert.False(adapter.IsFitted);
            }
        }

        [Theory]
        [MemberData(nameof(ResultsOfAFit))]
        [MemberData(nameof(OtherCalls))]
        public void AfterDispose(Action<Adapter> call)
        {
            var adapter = Data.Fitted();
            adapter.Dispose();
            adapter.Dispose();
            Assert.Equal(nameof(Adapter), Assert.Throws<ObjectDisposedException>(() => call(adapter)).ObjectName);
            Assert.Throws<ObjectDisposedException>(adapter.Stop);
        }

        [Theory]
        [MemberData(nameof(ResultsOfAFit))]
        [MemberData(nameof(OtherCalls))]
        public void InsideAFit(Action<Adapter> call)
        {
            using (var adapter = Data.Fitted())
            {
                SscdaStateException busy = null;
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target(), FitProgress.To(
                    _ => busy = Assert.Throws<SscdaStateException>(() => call(adapter))));
                Assert.Equal(Status.Busy, busy.Status);
                Assert.Equal("SSCDA_ERROR_BUSY", busy.StatusName);
            }
        }

        [Fact]
        public async Task WhileAFitRunsInTheBackground()
        {
            using (var adapter = Data.Endless())
            {
                var fit = adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target());
                // Refused at once, even if the thread of the fit has not started.
                Assert.Equal(Status.Busy, Assert.Throws<SscdaStateException>(() => adapter.LambdaS).Status);
                Assert.Equal(Status.Busy, Assert.Throws<SscdaStateException>(() => adapter.LambdaS = 1).Status);
                var second = adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(Status.Busy, (await Assert.ThrowsAsync<SscdaStateException>(() => second)).Status);
                adapter.Stop();
                Assert.Equal(Status.Cancelled, await fit);
                Assert.Equal(0.1, adapter.LambdaS);
            }
        }

        [Fact]
        public void ManyThreadsMayRead()
        {
            using (var adapter = Data.Fitted())
            {
                var expected = adapter.Map(Data.Source());
                Parallel.For(0, 200, _ => Assert.Equal(expected, adapter.Map(Data.Source())));
                adapter.LambdaS = 1; // all have left
            }
        }

        [Fact]
        public void DisposeInsideAFitEndsIt()
        {
            var before = Library.LiveHandles;
            var adapter = Data.Endless();
            Assert.Throws<ObjectDisposedException>(() => adapter.Fit(
                Data.Source(), Data.Labels(), Data.Target(), FitProgress.To(_ => adapter.Dispose())));
            Assert.Equal(before, Library.LiveHandles);
        }

        [Fact]
        public void DataThatCannotBeFitted()
        {
            using (var adapter = Data.Fitted())
            {
                var before = adapter.Adapted();
                var source = Data.Source();
                source[5, 1] = double.NaN;
                var e = Assert.Throws<SscdaDataException>(() => adapter.Fit(source, Data.Labels(), Data.Target()));
                Assert.Equal(Status.NotFinite, e.Status);
                Assert.Contains("row 5", e.Message);
                Assert.Contains("column 1", e.Message);

                e = Assert.Throws<SscdaDataException>(
                    () => adapter.Fit(Data.Source(), Data.Labels(), new double[30, 3]));
                Assert.Equal(Status.Dimension, e.Status);
                e = Assert.Throws<SscdaDataException>(() => adapter.Fit(new double[0, 2], new int[0], Data.Target()));
                Assert.Equal(Status.Argument, e.Status);
                e = Assert.Throws<SscdaDataException>(() => adapter.Fit(
                    new MatrixView(new double[48], 24, 2, 0, 1), Data.Labels(), Data.Target()));
                Assert.Equal(Status.Argument, e.Status);
                Assert.Equal(before, adapter.Adapted());
            }
        }

        [Fact]
        public async Task ErrorsOfABackgroundFitComeOutOfTheTask()
        {
            using (var adapter = new Adapter())
            {
                var e = await Assert.ThrowsAsync<SscdaDataException>(
                    () => adapter.FitAsync(Data.Source(), Data.Labels(), new double[30, 3]));
                Assert.Contains("features", e.Message);
                await Assert.ThrowsAsync<ArgumentException>(
                    () => adapter.FitAsync(Data.Source(), new int[3], Data.Target()));
                Assert.Equal(Status.Ok, await adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target()));
            }
        }

        [Fact]
        public void OutputsThatDoNotFit()
        {
            using (var adapter = Data.Fitted())
            {
                Assert.Equal(Status.Dimension,
                             Assert.Throws<SscdaDataException>(() => adapter.Map(new double[2, 3])).Status);
                Assert.Equal(Status.Capacity, Assert.Throws<SscdaDataException>(
                    () => adapter.Map(Data.Source(), new double[3, 2])).Status);
                Assert.Equal(Status.Capacity,
                             Assert.Throws<SscdaDataException>(() => adapter.Adapted(new double[3, 2])).Status);
                Assert.Equal(Status.Capacity, Assert.Throws<SscdaDataException>(
                    () => adapter.Correspondence(new double[24, 29])).Status);
                Assert.Equal(Status.Numeric, Assert.Throws<SscdaDataException>(
                    () => adapter.Map(new double[,] { { 1e300, 1 } }, new float[1, 2])).Status);
                Assert.Equal(Status.Option, Assert.Throws<SscdaOptionException>(() => adapter.Trace("gap")).Status);
                Assert.Throws<ArgumentNullException>(() => adapter.Trace(null));
            }
        }

        [Fact]
        public void WhatWasNotCompiledIn()
        {
            using (var adapter = new Adapter { Solver = SolverKind.ConditionalGradient })
            {
                adapter.Transport = TransportKind.OrtoolsLp;
                // A library with OR-Tools fits.
                var e = Record.Exception(() => adapter.Fit(Data.Source(), Data.Labels(), Data.Target()));
                if (e != null)
                    Assert.Equal(Status.Unavailable, Assert.IsType<SscdaOptionException>(e).Status);
                else
                    Assert.Equal("ortools_lp", adapter.Info.Transport);
            }
        }

        [Fact]
        public void NamesOfStatusesAreTheLibrarys()
        {
            foreach (Status status in Enum.GetValues(typeof(Status)))
            {
                var name = new Probe(status).StatusName.Replace("SSCDA_", "").Replace("ERROR_", "").Replace("_", "");
                Assert.Equal(status.ToString().ToUpperInvariant(), name);
            }
            Assert.Equal("SSCDA_UNKNOWN", new Probe((Status)(-999)).StatusName);
        }

        private sealed class Probe
        {
            private readonly SscdaException exception;

            internal Probe(Status status)
            {
                exception = (SscdaException)Activator.CreateInstance(
                    typeof(SscdaException),
                    System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance, null,
                    new object[] { status, "" }, null);
            }

            internal string StatusName => exception.StatusName;
        }
    }
}
