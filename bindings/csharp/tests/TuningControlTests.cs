// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Sscda.Tests
{
    /// <summary>Progress, stops and tokens of a tuning run, and the user's own classifiers.</summary>
    public class TuningControlTests
    {
        private sealed class Mishap : Exception
        {
        }

        private static Task<Tuning> Tune(Adapter adapter, IProgress<FitProgress> progress, CancellationToken token) =>
            adapter.TuneAsync(Data.Grid(), Data.Source(), Data.Labels(), Data.Target(), null, progress, token);

        [Fact]
        public void ReportsCountCells()
        {
            using (var adapter = new Adapter { ProgressInterval = 0 })
            {
                var reports = new List<FitProgress>();
                var thread = Environment.CurrentManagedThreadId;
                adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target(), null, FitProgress.To(report =>
                {
                    Assert.Equal(thread, Environment.CurrentManagedThreadId);
                    reports.Add(report);
                }));
                Assert.All(reports, report => Assert.Equal(FitPhase.Tune, report.Phase));
                Assert.All(reports, report => Assert.Equal(5, report.Cells));
                Assert.Equal(0, reports[0].CellsDone);
                Assert.Null(reports[0].TimeLeft);
                Assert.Contains("0 of 5 cells", reports[0].ToString());
                Assert.Equal(reports.Select(report => report.CellsDone).OrderBy(done => done),
                             reports.Select(report => report.CellsDone));
                Assert.Contains(reports, report => report.CellsDone > 0);
                foreach (var report in reports.Where(report => report.TimeLeft != null))
                {
                    Assert.True(report.TimeLeft >= TimeSpan.Zero);
                    Assert.Contains("s left", report.ToString());
                }

                // A fit has no cells.
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target(), FitProgress.To(report =>
                {
                    Assert.Equal(0, report.Cells);
                    Assert.Null(report.TimeLeft);
                }));
            }
        }

        [Fact]
        public void AnExceptionOfAReportComesOut()
        {
            using (var adapter = Data.Fitted())
            {
                var before = adapter.Adapted();
                Assert.Throws<Mishap>(() => adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target(), null,
                                                         FitProgress.To(_ => throw new Mishap())));
                Assert.Equal(before, adapter.Adapted());
                Assert.NotNull(adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target()).Best);
            }
        }

        [Fact]
        public async Task ATokenGivesTheTuningUp()
        {
            using (var source = new CancellationTokenSource())
            using (var adapter = Data.Endless())
            {
                adapter.ProgressInterval = 1e6;
                var begun = new ManualResetEventSlim();
                var task = Tune(adapter, FitProgress.To(_ => begun.Set()), source.Token);
                Assert.Equal(Status.Busy, Assert.Throws<SscdaStateException>(() => adapter.LambdaS).Status);
                begun.Wait();
                source.Cancel();
                var e = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task);
                Assert.Equal(source.Token, e.CancellationToken);
                Assert.True(task.IsCanceled);
                Assert.Throws<OperationCanceledException>(
                    () => adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target(), null, null,
                                       source.Token));
                adapter.MaxIterations = 5;
                Assert.Equal(5, (await Tune(adapter, null, CancellationToken.None)).Finished);
            }
        }

        [Fact]
        public async Task AnAdapterThatIsGoneEndsItsTuning()
        {
            var adapter = Data.Endless();
            var begun = new ManualResetEventSlim();
            var task = Tune(adapter, FitProgress.To(_ => begun.Set()), CancellationToken.None);
            begun.Wait();
            var before = Library.LiveHandles;
            adapter.Dispose();
            await Assert.ThrowsAsync<ObjectDisposedException>(() => task);
            Assert.Equal(before - 1, Library.LiveHandles);
        }

        [Fact]
        public void ATimeLimitIsForTheWholeTuning()
        {
            using (var adapter = Data.Endless())
            {
                adapter.TimeLimit = 0.05;
                var tuning = adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(Status.TimeLimit, tuning.Status);
                Assert.NotNull(tuning.Caveat);
                Assert.Contains(tuning.Cells, cell => cell.Status == Status.NotRun);
            }
        }

        [Fact]
        public async Task FitsOfACellCanRunInTheBackground()
        {
            var tuning = Data.Tuned;
            using (var source = new CancellationTokenSource())
            using (var adapter = new Adapter { LambdaS = 0.3 })
            {
                var reports = 0;
                Assert.Equal(tuning.Cells[2].Status, await adapter.ApplyAsync(
                    tuning.Cells[2], Data.Source(), Data.Labels(), Data.Target(), FitProgress.To(_ => ++reports)));
                Assert.True(reports > 0);
                Assert.Equal(0.1, adapter.LambdaS);
                Assert.Equal(tuning.Cells[2].Labels<int>(), adapter.Predict<int>(Data.Target()));

                var task = adapter.ApplyAsync(tuning.Cells[0], Data.Source(), Data.Labels(), Data.Target(),
                                              FitProgress.To(_ => source.Cancel()), source.Token);
                await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task);
                Assert.Equal(0.1, adapter.LambdaS); // as before
            }
        }

        [Fact]
        public void AStopKeepsWhatIsFinished()
        {
            using (var adapter = new Adapter { Threads = 1 })
            {
                var calls = 0;
                var tuning = adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target(),
                                          (train, labels, test) =>
                                          {
                                              if (++calls == 3)
                                                  adapter.Stop();
                                              return new int[test.GetLength(0)];
                                          });
                Assert.Equal(Status.Cancelled, tuning.Status);
                Assert.NotNull(tuning.Caveat);
                Assert.InRange(tuning.Finished, 2, 3);
                Assert.Equal(5, tuning.Cells.Count);
                var rest = tuning.Cells.Where(cell => !cell.IsFinished).ToList();
                Assert.NotEmpty(rest);
                Assert.All(rest, cell => Assert.Equal(Status.NotRun, cell.Status));
                Assert.All(rest, cell => Assert.Null(cell.Iterations));
                var e = Assert.Throws<SscdaStateException>(() => rest[0].Labels<int>());
                Assert.Equal(Status.NotRun, e.Status);
                Assert.Equal("SSCDA_ERROR_NOT_RUN", e.StatusName);
            }
        }

        [Fact]
        public void ClassifiersOfTheUserAreUsed()
        {
            using (var adapter = new Adapter { Threads = 4 })
            {
                var names = Data.Labels().Select(label => new[] { "z", "y", "x" }[label]).ToArray();
                var thread = Environment.CurrentManagedThreadId;
                var tuning = adapter.Tune(Data.Grid(), Data.Source(), names, Data.Target(), (train, labels, test) =>
                {
                    Assert.Equal(thread, Environment.CurrentManagedThreadId);
                    Assert.Equal(24, train.GetLength(0));
                    Assert.Equal(names, labels);
                    Assert.Equal(30, test.GetLength(0));
                    GC.Collect();
                    return Nearest(train, labels, test);
                });
                Assert.Equal("custom", tuning.Classifier);

                var builtIn = adapter.Tune(Data.Grid(), Data.Source(), names, Data.Target());
                Assert.Equal(adapter["classifier"], builtIn.Classifier);
                foreach (var cell in tuning.Cells)
                {
                    Assert.Equal(builtIn.Cells[cell.Index].Labels<string>(), cell.Labels<string>());
                    Assert.Equal(builtIn.Cells[cell.Index].Score, cell.Score);
                }
            }
        }

        private static string[] Nearest(double[,] train, string[] labels, double[,] test)
        {
            double Distance(int i, int k) => Enumerable.Range(0, test.GetLength(1)).Sum(
                j => (test[i, j] - train[k, j]) * (test[i, j] - train[k, j]));
            return Enumerable.Range(0, test.GetLength(0)).Select(
                i => labels[Enumerable.Range(0, labels.Length).OrderBy(k => Distance(i, k)).First()]).ToArray();
        }

        [Fact]
        public void ErrorsOfClassifiersComeOut()
        {
            using (var adapter = new Adapter())
            {
                void Tune(Classifier<string> classifier) =>
                    adapter.Tune(Data.Grid(), Data.Source(), Data.Labels().Select(i => "abc".Substring(i, 1)).ToArray(),
                                 Data.Target(), classifier);
                Assert.Throws<Mishap>(() => Tune((train, labels, test) => throw new Mishap()));
                Assert.Contains("asked for 30 labels and gave 1", Assert.Throws<InvalidOperationException>(
                    () => Tune((train, labels, test) => new[] { "a" })).Message);
                Assert.Contains("gave null", Assert.Throws<InvalidOperationException>(
                    () => Tune((train, labels, test) => null)).Message);
                // An unknown label fails the cells, here all of them, and so the tuning run.
                foreach (var label in new[] { "d", "", null })
                    Assert.Equal(Status.Labels, Assert.Throws<SscdaDataException>(() => Tune(
                        (train, labels, test) => Enumerable.Repeat(label, test.GetLength(0)).ToArray())).Status);
                Assert.NotNull(adapter.Tune(Data.Grid(), Data.Source(), Data.Labels(), Data.Target()).Best);
            }
        }

        [Fact]
        public void OneWrongLabelFailsOneCell()
        {
            using (var adapter = new Adapter())
            {
                var calls = 0;
                var tuning = adapter.Tune(
                    Data.Grid(), Data.Source(), Data.Labels(), Data.Target(),
                    (train, labels, test) => Enumerable.Repeat(++calls == 2 ? 77 : 1, test.GetLength(0)).ToArray());
                Assert.Equal(1, tuning.Failed);
                Assert.Equal(4, tuning.Finished);
                var failed = tuning.Cells.Single(cell => !cell.IsFinished);
                Assert.Equal(Status.Labels, failed.Status);
                Assert.Contains("77", failed.Message);
                Assert.True(double.IsNaN(failed.Score));
                Assert.Throws<SscdaStateException>(() => failed.Labels<int>());
                Assert.Contains("Labels", failed.ToString());
            }
        }
    }
}
