using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Sscda.Native;

namespace Sscda
{
    /// <summary>
    /// A classifier of your own for a search: learns from <paramref name="train"/> with <paramref name="labels"/>, and
    /// gives one label for each row of <paramref name="test"/>. The samples are in the space that the cell works in, so
    /// that their columns may differ from the data's and between calls. A label that does not occur in
    /// <paramref name="labels"/> fails the cell; an exception ends the search and comes out of it.
    /// </summary>
    /// <typeparam name="TLabel">As the labels of the search.</typeparam>
    /// <param name="train">Samples, a row each.</param>
    /// <param name="labels">Their classes, none missing; perhaps all the same.</param>
    /// <param name="test">Samples to label.</param>
    public delegate IReadOnlyList<TLabel> Classifier<TLabel>(double[,] train, TLabel[] labels, double[,] test);

    public sealed partial class Adapter
    {
        // The search whose table the library holds. What the library holds is not to be seen: a Search has it all.
        private Search table;

        /// <summary>
        /// Chooses options without labels of the target: fits every cell of a grid, and baselines that move nothing,
        /// and scores each by the option <c>criterion</c>. The options and the fit of this adapter stay as they are;
        /// see <see cref="Apply(SearchCell)"/>.
        /// </summary>
        /// <remarks>
        /// <see cref="Criterion"/> chooses the score, <see cref="Folds"/> is for <c>reverse</c>, and
        /// <see cref="Threads"/> are used for cells side by side. <see cref="TimeLimit"/> is for the whole search. A
        /// cell that fails has its error in its row; that does not make the search fail.
        /// </remarks>
        /// <typeparam name="TLabel">As in <see cref="Fit{TLabel}"/>.</typeparam>
        /// <param name="grid">What to try; null for <see cref="Grid.Defaults"/>.</param>
        /// <param name="source">The labelled domain, a sample per row.</param>
        /// <param name="labels">The class of each source sample; at least one must be known.</param>
        /// <param name="target">The domain to adapt to, with the same features.</param>
        /// <param name="classifier">To label the target with, in place of the option <c>classifier</c>. It is called on
        /// the thread of the search, which then uses no other.</param>
        /// <param name="progress">Is told how many cells are done.</param>
        /// <param name="cancellationToken">
        /// Gives the search up: <see cref="OperationCanceledException"/>. To keep the cells that are finished instead,
        /// call <see cref="Stop"/>.
        /// </param>
        public Search Tune<TLabel>(Grid grid, MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                   Classifier<TLabel> classifier = null, IProgress<FitProgress> progress = null,
                                   CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireLabels(labels);
            Search search = null;
            Write(() =>
            {
                stopping = false;
                search = TuneAlone(grid, source, labels, target, classifier, progress, cancellationToken);
            });
            return search;
        }

        /// <summary>Tries what <see cref="Grid.Defaults"/> lists.</summary>
        /// <inheritdoc cref="Tune{TLabel}(Grid, MatrixView, IReadOnlyList{TLabel}, MatrixView, Classifier{TLabel},
        /// IProgress{FitProgress}, CancellationToken)"/>
        public Search Tune<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                   Classifier<TLabel> classifier = null, IProgress<FitProgress> progress = null,
                                   CancellationToken cancellationToken = default(CancellationToken)) =>
            Tune(null, source, labels, target, classifier, progress, cancellationToken);

        /// <summary>
        /// Searches on a thread of the pool. Until the task has ended, leave the arrays as they are; the adapter
        /// refuses other calls, except <see cref="Stop"/>.
        /// </summary>
        /// <inheritdoc cref="Tune{TLabel}(Grid, MatrixView, IReadOnlyList{TLabel}, MatrixView, Classifier{TLabel},
        /// IProgress{FitProgress}, CancellationToken)"/>
        public Task<Search> TuneAsync<TLabel>(Grid grid, MatrixView source, IReadOnlyList<TLabel> labels,
                                              MatrixView target, Classifier<TLabel> classifier = null,
                                              IProgress<FitProgress> progress = null,
                                              CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireLabels(labels);
            return Alone(() => TuneAlone(grid, source, labels, target, classifier, progress, cancellationToken));
        }

        /// <summary>How many cells a search of this adapter has, baselines included, whatever the part.</summary>
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
        /// Sets every option that results depend on to its value in a cell of a search, whichever adapter searched. A
        /// baseline sets <c>map</c> to <c>none</c> and leaves the lambdas.
        /// </summary>
        /// <param name="cell">The cell, <see cref="Search.Best"/> say; finished or not.</param>
        /// <returns>This adapter.</returns>
        public Adapter Apply(SearchCell cell)
        {
            RequireCell(cell);
            Write(() =>
            {
                Take(cell.Search);
                SscdaException.Check(
                    NativeMethods.sscda_tune_apply(handle, cell.Index, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero));
            });
            return this;
        }

        /// <summary>
        /// Sets the options of a cell and fits with them; see <see cref="Apply(SearchCell)"/> and
        /// <see cref="Fit{TLabel}"/>. When the fit fails or is cancelled, the options are as before.
        /// </summary>
        /// <typeparam name="TLabel">As in <see cref="Fit{TLabel}"/>.</typeparam>
        /// <param name="cell">The cell, <see cref="Search.Best"/> say; finished or not.</param>
        /// <param name="source">The labelled domain, a sample per row.</param>
        /// <param name="labels">The class of each source sample.</param>
        /// <param name="target">The domain to adapt to.</param>
        /// <param name="progress">Is told how the fit goes.</param>
        /// <param name="cancellationToken">Gives the fit up.</param>
        /// <returns><see cref="Status.Ok"/>, or a caveat about a result that can be used.</returns>
        public Status Apply<TLabel>(SearchCell cell, MatrixView source, IReadOnlyList<TLabel> labels,
                                    MatrixView target, IProgress<FitProgress> progress = null,
                                    CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireCell(cell);
            RequireLabels(labels);
            var status = Status.Ok;
            Write(() =>
            {
                stopping = false;
                Take(cell.Search);
                status = FitAlone(source, labels, target, progress, cancellationToken, cell.Index);
            });
            return status;
        }

        /// <summary>Sets the options of a cell and fits with them, on a thread of the pool.</summary>
        /// <typeparam name="TLabel">As in <see cref="Fit{TLabel}"/>.</typeparam>
        /// <param name="cell">The cell, <see cref="Search.Best"/> say; finished or not.</param>
        /// <param name="source">The labelled domain, a sample per row.</param>
        /// <param name="labels">The class of each source sample.</param>
        /// <param name="target">The domain to adapt to.</param>
        /// <param name="progress">Is told how the fit goes.</param>
        /// <param name="cancellationToken">Gives the fit up.</param>
        /// <returns><see cref="Status.Ok"/>, or a caveat about a result that can be used.</returns>
        public Task<Status> ApplyAsync<TLabel>(SearchCell cell, MatrixView source, IReadOnlyList<TLabel> labels,
                                               MatrixView target, IProgress<FitProgress> progress = null,
                                               CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireCell(cell);
            RequireLabels(labels);
            return Alone(() =>
            {
                Take(cell.Search);
                return FitAlone(source, labels, target, progress, cancellationToken, cell.Index);
            });
        }

        private Search TuneAlone<TLabel>(Grid grid, MatrixView source, IReadOnlyList<TLabel> labels,
                                         MatrixView target, Classifier<TLabel> classifier,
                                         IProgress<FitProgress> progress, CancellationToken token)
        {
            token.ThrowIfCancellationRequested();
            source.Require(nameof(source));
            target.Require(nameof(target));
            var codes = Encode(source, labels, out var names);
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
                    CheckOpen(); // it may have been disposed of meanwhile
                    table = null;
                    if (caveat != null)
                        Warn(status, caveat);
                    return table = new Search(handle, names) { Caveat = caveat };
                }
                finally
                {
                    if (!handle.IsClosed)
                        NativeMethods.sscda_tune_set_classifier(handle, null, IntPtr.Zero);
                    GC.KeepAlive(classify);
                }
            }
        }

        // Gives the library the table of a search, unless it has it.
        private void Take(Search search)
        {
            if (ReferenceEquals(table, search))
                return;
            search.Import(handle, NativeMethods.ImportReplace);
            table = search;
        }

        private static void RequireCell(SearchCell cell)
        {
            if (cell == null)
                throw new ArgumentNullException(nameof(cell), "the best of a search is null when no cell is finished");
        }
    }
}
