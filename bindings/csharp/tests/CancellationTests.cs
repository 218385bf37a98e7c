// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Sscda.Tests
{
    /// <summary>A token that is cancelled before, during and after a fit.</summary>
    public class CancellationTests
    {
        [Fact]
        public async Task Before()
        {
            using (var source = new CancellationTokenSource())
            using (var adapter = Data.Endless())
            {
                source.Cancel();
                var reports = 0;
                var progress = FitProgress.To(_ => ++reports);
                var e = Assert.Throws<OperationCanceledException>(
                    () => adapter.Fit(Data.Source(), Data.Labels(), Data.Target(), progress, source.Token));
                Assert.Equal(source.Token, e.CancellationToken);

                var task = adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target(), progress, source.Token);
                await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task);
                Assert.True(task.IsCanceled);
                Assert.Equal(0, reports);
                Assert.False(adapter.IsFitted);
            }
        }

        [Fact]
        public void DuringFromItsOwnReport()
        {
            using (var source = new CancellationTokenSource())
            using (var adapter = Data.Fitted())
            {
                var before = adapter.Adapted();
                adapter.GapTolerance = 0;
                adapter.ProgressInterval = 0;
                var last = 0L;
                var progress = FitProgress.To(report =>
                {
                    last = report.Iteration;
                    if (report.Iteration == 3)
                        source.Cancel();
                });
                var e = Assert.Throws<OperationCanceledException>(
                    () => adapter.Fit(Data.Source(12), Data.Labels(12), Data.Target(), progress, source.Token));
                Assert.Equal(source.Token, e.CancellationToken);
                Assert.Equal(3, last);
                Assert.Equal(before, adapter.Adapted()); // the earlier fit stays
                adapter.GapTolerance = 0.01;
                Assert.Equal(Status.Ok, adapter.Fit(Data.Source(12), Data.Labels(12), Data.Target()));
            }
        }

        // Also with rare reports: here there is none between the first and the last.
        [Fact]
        public async Task DuringFromAnotherThread()
        {
            using (var source = new CancellationTokenSource())
            using (var adapter = Data.Endless())
            {
                adapter.ProgressInterval = 1e6;
                var begun = new ManualResetEventSlim();
                var fit = adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target(),
                                           FitProgress.To(_ => begun.Set()), source.Token);
                begun.Wait();
                source.Cancel();
                await Assert.ThrowsAnyAsync<OperationCanceledException>(() => fit);
                Assert.True(fit.IsCanceled);
                Assert.False(adapter.IsFitted);
                adapter.MaxIterations = 5;
                Assert.Equal(Status.NotConverged, await adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target()));
            }
        }

        [Fact]
        public async Task DuringWithoutReports()
        {
            using (var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(50)))
            using (var adapter = Data.Endless())
                await Assert.ThrowsAnyAsync<OperationCanceledException>(
                    () => adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target(), null, source.Token));
        }

        // The time is that of the processor. Reports are rare, so that the token has to be seen without them.
        [Theory]
        [InlineData("token")]
        [InlineData("stop")]
        [InlineData("time limit")]
        public async Task AStopIsAnsweredAtOnce(string kind)
        {
            const int Rows = 3000, Features = 100;
            var allowed = double.Parse(Environment.GetEnvironmentVariable("SSCDA_STOP_SECONDS") ?? "0.25",
                                       CultureInfo.InvariantCulture);
            double[,] samples = Data.Noise(Rows, Features, 1), target = Data.Noise(Rows, Features, 2);
            TimeSpan Used() => Process.GetCurrentProcess().TotalProcessorTime;
            using (var source = new CancellationTokenSource())
            using (var adapter = new Adapter { GapTolerance = 0, MaxIterations = 1000000000, LambdaS = 1 })
            {
                adapter.Threads = 1;
                adapter.ProgressInterval = 1e6;
                var begin = Used();
                if (kind == "time limit")
                {
                    adapter.TimeLimit = 0.01;
                    Assert.Equal(Status.TimeLimit, adapter.Fit(samples, Data.Labels(Rows), target));
                    Assert.InRange((Used() - begin).TotalSeconds, 0, allowed);
                    return;
                }
                var fit = adapter.FitAsync(samples, Data.Labels(Rows), target, null, source.Token);
                while (Used() - begin < TimeSpan.FromSeconds(2)) // by then it is in the solver
                    await Task.Delay(10);
                var stopped = Used();
                if (kind == "stop")
                {
                    adapter.Stop();
                    Assert.Equal(Status.Cancelled, await fit);
                }
                else
                {
                    source.Cancel();
                    await Assert.ThrowsAnyAsync<OperationCanceledException>(() => fit);
                    Assert.Equal(1e6, adapter.ProgressInterval);
                }
                Assert.InRange((Used() - stopped).TotalSeconds, 0, allowed);
            }
        }

        // The library reports more often to check the token; the user gets only the requested reports.
        [Fact]
        public void ReportsAreNoMoreThanAskedFor()
        {
            using (var source = new CancellationTokenSource())
            using (var adapter = new Adapter { GapTolerance = 0, MaxIterations = 1000000000, TimeLimit = 0.5 })
            {
                adapter.ProgressInterval = 1e6;
                var phases = new List<FitPhase>();
                adapter.Fit(Data.Source(300), Data.Labels(300), Data.Target(300),
                            FitProgress.To(report => phases.Add(report.Phase)), source.Token);
                Assert.Equal(new[] { FitPhase.Prepare, FitPhase.Map }, phases);
            }
        }

        [Fact]
        public void After()
        {
            using (var source = new CancellationTokenSource())
            using (var adapter = new Adapter())
            {
                Assert.Equal(Status.Ok,
                             adapter.Fit(Data.Source(), Data.Labels(), Data.Target(), null, source.Token));
                source.Cancel();
                Assert.True(adapter.IsFitted);
                Assert.Equal(Status.Ok, adapter.Fit(Data.Source(), Data.Labels(), Data.Target()));
            }
        }

        [Fact]
        public async Task AfterTheAdapterIsGone()
        {
            using (var source = new CancellationTokenSource())
            {
                var adapter = Data.Endless();
                var begun = new ManualResetEventSlim();
                var fit = adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target(),
                                           FitProgress.To(_ => begun.Set()), source.Token);
                begun.Wait();
                var before = Library.LiveHandles;
                adapter.Dispose(); // stops the fit
                source.Cancel();   // has nothing left to stop, and says nothing
                var e = await Assert.ThrowsAnyAsync<Exception>(() => fit);
                Assert.True(e is ObjectDisposedException || e is OperationCanceledException, e.ToString());
                Assert.Equal(before - 1, Library.LiveHandles);
            }
        }

        [Fact]
        public async Task WithoutLabels()
        {
            using (var source = new CancellationTokenSource())
            using (var adapter = new Adapter { LambdaG = 0 })
            {
                Assert.Equal(Status.Ok, await adapter.FitAsync(Data.Source(), Data.Target(), null, source.Token));
                source.Cancel();
                Assert.Throws<OperationCanceledException>(
                    () => adapter.Fit(Data.Source(), Data.Target(), null, source.Token));
            }
        }
    }
}
