// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Sscda.Native;

namespace Sscda
{
    /// <summary>
    /// A classifier of your own for tuning. It learns from <paramref name="train"/> with <paramref name="labels"/>, and
    /// returns one label for each row of <paramref name="test"/>. The samples are in the space of the cell, so their
    /// columns may differ from your data's and between calls. A label that does not occur in
    /// <paramref name="labels"/> fails the cell. An exception ends the tuning run and is rethrown by <c>Tune</c>.
    /// </summary>
    /// <typeparam name="TLabel">The type of the labels given to <c>Tune</c>.</typeparam>
    /// <param name="train">Samples, one per row.</param>
    /// <param name="labels">Their classes. None is missing; all may be the same.</param>
    /// <param name="test">Samples to label.</param>
    public delegate IReadOnlyList<TLabel> Classifier<TLabel>(double[,] train, TLabel[] labels, double[,] test);

    public sealed partial class Adapter
    {
        // The tuning run whose table is in the library. Users only see the Tuning, which has all of the table.
        private Tuning table;

        /// <summary>
        /// Tunes the options without target labels: fits every cell of a grid, and baselines that do not move the
        /// source, and scores each by the option <c>criterion</c>. The options and the fit of this adapter do not
        /// change; <see cref="Apply(TuningCell)"/> changes them.
        /// </summary>
        /// <remarks>
        /// <see cref="Criterion"/> sets the score, <see cref="Folds"/> is for <c>reverse</c>, and cells run in parallel
        /// on <see cref="Threads"/> threads. <see cref="TimeLimit"/> is for the whole tuning run. A failed cell has its
        /// error in its row, and the tuning run continues.
        /// </remarks>
        /// <typeparam name="TLabel">As in <see cref="Fit{TLabel}"/>.</typeparam>
        /// <param name="grid">The cells to try; null for <see cref="Grid.Defaults"/>.</param>
        /// <param name="source">The labelled domain, one sample per row.</param>
        /// <param name="labels">The class of each source sample; at least one must be known.</param>
        /// <param name="target">The domain to adapt to, with the same features.</param>
        /// <param name="classifier">Labels the target, in place of the option <c>classifier</c>. It is called on the
        /// thread of the tuning run, which then uses no other thread.</param>
        /// <param name="progress">Receives the number of finished cells.</param>
        /// <param name="cancellationToken">
        /// Cancels the tuning run with <see cref="OperationCanceledException"/>. To keep the finished cells instead,
        /// call <see cref="Stop"/>.
        /// </param>
        public Tuning Tune<TLabel>(Grid grid, MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                   Classifier<TLabel> classifier = null, IProgress<FitProgress> progress = null,
                                   CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireLabels(labels);
            Tuning tuning = null;
            Write(() =>
            {
                stopping = false;
                tuning = TuneAlone(grid, source, labels, target, classifier, progress, cancellationToken);
            });
            return tuning;
        }

        /// <summary>Tunes on the cells of <see cref="Grid.Defaults"/>.</summary>
        /// <inheritdoc cref="Tune{TLabel}(Grid, MatrixView, IReadOnlyList{TLabel}, MatrixView, Classifier{TLabel},
        /// IProgress{FitProgress}, CancellationToken)"/>
        public Tuning Tune<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                   Classifier<TLabel> classifier = null, IProgress<FitProgress> progress = null,
                                   CancellationToken cancellationToken = default(CancellationToken)) =>
            Tune(null, source, labels, target, classifier, progress, cancellationToken);

        /// <summary>
        /// Tunes on a thread of the pool. Do not change the arrays until the task has ended. Until then the adapter
        /// refuses all calls except <see cref="Stop"/>.
        /// </summary>
        /// <inheritdoc cref="Tune{TLabel}(Grid, MatrixView, IReadOnlyList{TLabel}, MatrixView, Classifier{TLabel},
        /// IProgress{FitProgress}, CancellationToken)"/>
        public Task<Tuning> TuneAsync<TLabel>(Grid grid, MatrixView source, IReadOnlyList<TLabel> labels,
                                              MatrixView target, Classifier<TLabel> classifier = null,
                                              IProgress<FitProgress> progress = null,
                                              CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireLabels(labels);
            return Alone(() => TuneAlone(grid, source, labels, target, classifier, progress, cancellationToken));
        }

        /// <summary>The number of cells of a tuning run, in all parts and including baselines.</summary>
        /// <param name="grid">The grid; null for <see cref="Grid.Defaults"/>.</param>
        public long CountCells(Grid grid = null) => Read(() =>
        {
            using (var native = (grid ?? Grid.Defaults()).Make())
            {
                SscdaException.Check(NativeMethods.sscda_grid_cells(native, handle, out var cells));
                return cells;
            }
        });

        /// <summary>
        /// Sets every option that results depend on to its value in a cell, which may come from any adapter. A baseline
        /// sets <c>map</c> to <c>none</c> and leaves the lambdas.
        /// </summary>
        /// <param name="cell">The cell, such as <see cref="Tuning.Best"/>; finished or not.</param>
        /// <returns>This adapter.</returns>
        public Adapter Apply(TuningCell cell)
        {
            RequireCell(cell);
            Write(() =>
            {
                Take(cell.Tuning);
                SscdaException.Check(
                    NativeMethods.sscda_tune_apply(handle, cell.Index, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero));
            });
            return this;
        }

        /// <summary>
        /// Sets the options of a cell and fits with them; see <see cref="Apply(TuningCell)"/> and
        /// <see cref="Fit{TLabel}"/>. If the fit fails or is cancelled, the options do not change.
        /// </summary>
        /// <typeparam name="TLabel">As in <see cref="Fit{TLabel}"/>.</typeparam>
        /// <param name="cell">The cell, such as <see cref="Tuning.Best"/>; finished or not.</param>
        /// <param name="source">The labelled domain, one sample per row.</param>
        /// <param name="labels">The class of each source sample.</param>
        /// <param name="target">The domain to adapt to.</param>
        /// <param name="progress">Receives progress reports.</param>
        /// <param name="cancellationToken">Cancels the fit.</param>
        /// <returns><see cref="Status.Ok"/>, or a caveat about a usable result.</returns>
        public Status Apply<TLabel>(TuningCell cell, MatrixView source, IReadOnlyList<TLabel> labels,
                                    MatrixView target, IProgress<FitProgress> progress = null,
                                    CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireCell(cell);
            RequireLabels(labels);
            var status = Status.Ok;
            Write(() =>
            {
                stopping = false;
                Take(cell.Tuning);
                status = FitAlone(source, labels, target, progress, cancellationToken, cell.Index);
            });
            return status;
        }

        /// <summary>Sets the options of a cell and fits with them, on a thread of the pool.</summary>
        /// <typeparam name="TLabel">As in <see cref="Fit{TLabel}"/>.</typeparam>
        /// <param name="cell">The cell, such as <see cref="Tuning.Best"/>; finished or not.</param>
        /// <param name="source">The labelled domain, one sample per row.</param>
        /// <param name="labels">The class of each source sample.</param>
        /// <param name="target">The domain to adapt to.</param>
        /// <param name="progress">Receives progress reports.</param>
        /// <param name="cancellationToken">Cancels the fit.</param>
        /// <returns><see cref="Status.Ok"/>, or a caveat about a usable result.</returns>
        public Task<Status> ApplyAsync<TLabel>(TuningCell cell, MatrixView source, IReadOnlyList<TLabel> labels,
                                               MatrixView target, IProgress<FitProgress> progress = null,
                                               CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireCell(cell);
            RequireLabels(labels);
            return Alone(() =>
            {
                Take(cell.Tuning);
                return FitAlone(source, labels, target, progress, cancellationToken, cell.Index);
            });
        }

        private Tuning TuneAlone<TLabel>(Grid grid, MatrixView source, IReadOnlyList<TLabel> labels,
                                         MatrixView target, Classifier<TLabel> classifier,
                                         IProgress<FitProgress> progress, CancellationToken token)
        {
            token.ThrowIfCancellationRequested();
            source.Require(nameof(source));
            target.Require(nameof(target));
            var codes = Encode(source, labels, out var names);
            SetSharesByName(names);
            target = SetNames(source, target, Labels.Names<TLabel>(codes, names));
            var bridge = new ProgressBridge(progress, token, () => stopping);
            var classify = classifier == null ? null : new ClassifierBridge<TLabel>(classifier, names, bridge);
            using (var native = (grid ?? Grid.Defaults()).Make())
            using (var xs = source.Pin(nameof(source)))
            using (var xt = target.Pin(nameof(target)))
            {
                SscdaException.Check(
                    NativeMethods.sscda_tune_set_classifier(handle, classify?.Function, IntPtr.Zero));
                try
                {
                    Func<int> tune = () =>
                        NativeMethods.sscda_tune(handle, native, ref xs.Matrix, codes, ref xt.Matrix);
                    var status = Watched(tune, bridge, token, out var caveat);
                    CheckOpen(); // the adapter may have been disposed of meanwhile
                    table = null;
                    if (caveat != null)
                        Warn(status, caveat);
                    return table = new Tuning(handle, names) { Caveat = caveat };
                }
                finally
                {
                    if (!handle.IsClosed)
                        NativeMethods.sscda_tune_set_classifier(handle, null, IntPtr.Zero);
                    GC.KeepAlive(classify);
                }
            }
        }

        // Passes the table of a tuning run to the library, unless the library has it.
        private void Take(Tuning tuning)
        {
            if (ReferenceEquals(table, tuning))
                return;
            tuning.Import(handle, NativeMethods.ImportReplace);
            table = tuning;
        }

        private static void RequireCell(TuningCell cell)
        {
            if (cell == null)
                throw new ArgumentNullException(
                    nameof(cell), "the best cell of a tuning run is null if no cell is finished");
        }
    }
}
