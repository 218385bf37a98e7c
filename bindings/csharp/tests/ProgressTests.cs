// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Sscda.Tests
{
    public class ProgressTests
    {
        private sealed class Mishap : Exception
        {
        }

        [Fact]
        public void ReportsComeInOrderOnTheSameThread()
        {
            using (var adapter = new Adapter { ProgressInterval = 0, Cycles = 2 })
            {
                var reports = new List<FitProgress>();
                var thread = Environment.CurrentManagedThreadId;
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target(), FitProgress.To(progress =>
                {
                    Assert.Equal(thread, Environment.CurrentManagedThreadId);
                    reports.Add(progress);
                }));
                Assert.Equal(0, reports[0].Iteration);
                Assert.True(double.IsNaN(reports[0].Objective));
                Assert.Equal(FitPhase.Prepare, reports[0].Phase);
                Assert.Equal(FitPhase.Map, reports.Last().Phase);
                Assert.Equal(2, reports.Last().Cycle);
                Assert.All(reports, report => Assert.Equal(2, report.Cycles));
                Assert.All(reports, report => Assert.Equal(adapter.MaxIterations, report.MaxIterations));
                Assert.All(reports, report => Assert.Equal(adapter.GapTolerance, report.GapTolerance));
                Assert.Equal(reports.OrderBy(report => report.Elapsed), reports);
                // Reports come before the last refinement of the result.
                Assert.Equal(adapter.Info.Objective, reports.Last().Objective, 0.01);
                Assert.Equal(adapter.Info.LowerBound, reports.Last().LowerBound, 0.01);
                Assert.True(reports.Last().RelativeGap <= adapter.GapTolerance);
                Assert.Contains("cycle 2 of 2, iteration", reports.Last().ToString());
                Assert.Contains("preparing", reports[0].ToString());
            }
        }

        [Fact]
        public void ReportsCanBePrinted()
        {
            using (var adapter = new Adapter { ProgressInterval = 0 })
            {
                var writer = new StringWriter();
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target(), FitProgress.To(writer));
                Assert.Contains($"of at most {adapter.MaxIterations}, objective", writer.ToString());
            }
            Assert.Throws<ArgumentNullException>(() => FitProgress.To((TextWriter)null));
            Assert.Throws<ArgumentNullException>(() => FitProgress.To((Action<FitProgress>)null));
        }

        [Fact]
        public void ExceptionOfAReportComesOutAsItIs()
        {
            using (var adapter = Data.Fitted())
            {
                var before = adapter.Adapted();
                var mishap = new Mishap();
                var other = Data.Source(12, 9);
                Assert.Same(mishap, Assert.Throws<Mishap>(() => adapter.Fit(
                    other, Data.Labels(12), Data.Target(), FitProgress.To(_ => throw mishap))));
                Assert.Equal(before, adapter.Adapted());

                // Later fits do not call the report.
                Assert.Equal(Status.Ok, adapter.Fit(other, Data.Labels(12), Data.Target()));
                Assert.Equal(12, adapter.Info.SourceRows);
            }
        }

        [Fact]
        public void StopKeepsTheBestSoFar()
        {
            using (var adapter = Data.Endless())
            {
                adapter.ProgressInterval = 0;
                var status = adapter.Fit(Data.Source(), Data.Labels(), Data.Target(), FitProgress.To(progress =>
                {
                    if (progress.Iteration >= 3)
                        adapter.Stop();
                }));
                Assert.Equal(Status.Cancelled, status);
                Assert.Equal(Status.Cancelled, adapter.Info.Status);
                Assert.Contains("stopped", adapter.Caveat);
                Assert.True(adapter.Info.Iterations >= 3);
            }
        }

        [Fact]
        public async Task StopFromAnotherThread()
        {
            using (var adapter = Data.Endless())
            {
                var begun = new ManualResetEventSlim();
                var fit = adapter.FitAsync(Data.Source(), Data.Labels(), Data.Target(),
                                           FitProgress.To(progress => begun.Set()));
                begun.Wait();
                adapter.Stop();
                Assert.Equal(Status.Cancelled, await fit);
                Assert.True(adapter.IsFitted);
            }
        }

        [Fact]
        public void StopWithoutAFitDoesNothing()
        {
            using (var adapter = new Adapter())
            {
                adapter.Stop();
                Assert.Equal(Status.Ok, adapter.Fit(Data.Source(), Data.Labels(), Data.Target()));
            }
        }

        [Fact]
        public void CaveatIsAWarningOnce()
        {
            var listener = new Listener();
            System.Diagnostics.Trace.Listeners.Add(listener);
            try
            {
                using (var adapter = new Adapter { MaxIterations = 2, GapTolerance = 0 })
                {
                    Assert.Equal(Status.NotConverged, adapter.Fit(Data.Source(), Data.Labels(), Data.Target()));
                    Assert.Contains("max_iterations", adapter.Caveat);
                    Assert.Equal(new[] { "sscda: " + adapter.Caveat }, listener.Warnings);

                    adapter.MaxIterations = 1000;
                    adapter.GapTolerance = 0.1;
                    Assert.Equal(Status.Ok, adapter.Fit(Data.Source(), Data.Labels(), Data.Target()));
                    Assert.Null(adapter.Caveat);
                    Assert.Single(listener.Warnings);
                }
            }
            finally
            {
                System.Diagnostics.Trace.Listeners.Remove(listener);
            }
        }

        [Fact]
        public void TimeLimitIsACaveat()
        {
            using (var adapter = Data.Endless())
            {
                adapter.TimeLimit = 0.05;
                Assert.Equal(Status.TimeLimit, adapter.Fit(Data.Source(), Data.Labels(), Data.Target()));
            }
        }

        private sealed class Listener : TraceListener
        {
            internal List<string> Warnings { get; } = new List<string>();

            public override void TraceEvent(TraceEventCache cache, string source, TraceEventType type, int id,
                                            string message)
            {
                if (type == TraceEventType.Warning)
                    Warnings.Add(message);
            }

            public override void Write(string message)
            {
            }

            public override void WriteLine(string message)
            {
            }
        }
    }
}
