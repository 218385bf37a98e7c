using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Sscda.Native;

namespace Sscda
{
    public sealed partial class Adapter
    {
        /// <summary>
        /// Finds the correspondence of source and target and the map from one to the other, and keeps both. Replaces an
        /// earlier fit; when it fails or is cancelled, the earlier fit stays.
        /// </summary>
        /// <typeparam name="TLabel">An integer type, an enum, the nullable of either, or string.</typeparam>
        /// <param name="source">The labelled domain, a sample per row.</param>
        /// <param name="labels">
        /// The class of each source sample: null, or <see cref="Unlabeled"/> among plain <c>int</c>, where it is not
        /// known.
        /// </param>
        /// <param name="target">The domain to adapt to, with the same features.</param>
        /// <param name="progress">Is told how the fit goes; <see cref="FitProgress.To(System.IO.TextWriter)"/> prints
        /// it.</param>
        /// <param name="cancellationToken">
        /// Gives the fit up, within a fraction of a second: <see cref="OperationCanceledException"/>. To keep the best
        /// result so far instead, call <see cref="Stop"/>.
        /// </param>
        /// <returns>
        /// <see cref="Status.Ok"/>, or a caveat about a result that can be used; <see cref="Caveat"/> and
        /// <see cref="Warning"/> have it in words.
        /// </returns>
        public Status Fit<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                  IProgress<FitProgress> progress = null,
                                  CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireLabels(labels);
            return FitNow(source, labels, target, progress, cancellationToken);
        }

        private Status FitNow<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                      IProgress<FitProgress> progress, CancellationToken cancellationToken)
        {
            var status = Status.Ok;
            Write(() =>
            {
                stopping = false;
                status = FitAlone(source, labels, target, progress, cancellationToken);
            });
            return status;
        }

        /// <summary>Fits without labels, which the option <c>lambda_g</c> must be 0 for.</summary>
        /// <inheritdoc cref="Fit{TLabel}"/>
        public Status Fit(MatrixView source, MatrixView target, IProgress<FitProgress> progress = null,
                          CancellationToken cancellationToken = default(CancellationToken)) =>
            FitNow<int>(source, null, target, progress, cancellationToken);

        /// <summary>
        /// Fits on a thread of the pool. Until the task has ended, leave the arrays as they are; the adapter refuses
        /// other calls, except <see cref="Stop"/>.
        /// </summary>
        /// <inheritdoc cref="Fit{TLabel}"/>
        public Task<Status> FitAsync<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                             IProgress<FitProgress> progress = null,
                                             CancellationToken cancellationToken = default(CancellationToken))
        {
            RequireLabels(labels);
            return Alone(() => FitAlone(source, labels, target, progress, cancellationToken));
        }

        private async Task<T> Alone<T>(Func<T> work)
        {
            CheckOpen();
            // Here and not in the task: from the moment this method returns the adapter is taken.
            gate.EnterWrite();
            stopping = false;
            try
            {
                return await Task.Run(work).ConfigureAwait(false);
            }
            finally
            {
                gate.ExitWrite();
            }
        }

        /// <summary>Fits on a thread of the pool, without labels.</summary>
        /// <inheritdoc cref="FitAsync{TLabel}"/>
        public Task<Status> FitAsync(MatrixView source, MatrixView target, IProgress<FitProgress> progress = null,
                                     CancellationToken cancellationToken = default(CancellationToken)) =>
            Alone(() => FitAlone<int>(source, null, target, progress, cancellationToken));

        /// <summary>The whole of it in one call: fits and gives the adapted source.</summary>
        /// <typeparam name="TLabel">As in <see cref="Fit{TLabel}"/>.</typeparam>
        /// <param name="source">The labelled domain, a sample per row.</param>
        /// <param name="labels">The class of each source sample.</param>
        /// <param name="target">The domain to adapt to.</param>
        /// <param name="configure">Sets options: <c>a => a.LambdaS = 0.5</c>.</param>
        /// <returns>
        /// The source samples, moved; train a classifier on them with the labels you have. See the remarks of
        /// <see cref="Adapted()"/>.
        /// </returns>
        public static double[,] Adapt<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                              Action<Adapter> configure = null)
        {
            RequireLabels(labels);
            using (var adapter = new Adapter())
            {
                configure?.Invoke(adapter);
                adapter.Fit(source, labels, target);
                return adapter.Adapted();
            }
        }

        /// <summary>
        /// Ends the fit or search that is running on this adapter, from any thread or from its progress report. A fit
        /// keeps the best result so far, a search the cells that are finished, and the status is
        /// <see cref="Status.Cancelled"/>. Nothing happens when none is running.
        /// </summary>
        public void Stop()
        {
            CheckOpen();
            stopping = true;
            StopIfOpen();
        }

        /// <summary>
        /// What the last fit of this object had to say about its result: its status in words, or that one feature
        /// decides nearly alone. Null when all is well.
        /// </summary>
        public string Caveat { get; private set; }

        private const long NoCell = -1;
        private const string IntervalKey = "progress_interval";

        // A token is looked at no later than this many seconds.
        private const double Patience = 0.02;

        private volatile bool stopping;

        private Status FitAlone<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                        IProgress<FitProgress> progress, CancellationToken token,
                                        long cell = NoCell)
        {
            token.ThrowIfCancellationRequested();
            source.Require(nameof(source));
            target.Require(nameof(target));
            var codes = Encode(source, labels, out var names);
            target = SetNames(source, target, Labels.Names<TLabel>(codes, names));
            using (var xs = source.Pin(nameof(source)))
            using (var xt = target.Pin(nameof(target)))
            {
                // Applying a cell of a search is a fit, too.
                Func<int> fit = () => cell < 0
                                          ? NativeMethods.sscda_fit(handle, ref xs.Matrix, codes, ref xt.Matrix)
                                          : NativeMethods.sscda_tune_apply(handle, cell, ref xs.Matrix, codes,
                                                                           ref xt.Matrix);
                var status = Watched(fit, new ProgressBridge(progress, token, () => stopping), token, out var caveat);
                CheckOpen(); // it may have been disposed of meanwhile
                TellMemory();
                var dominance = Dominance();
                Caveat = caveat == null || dominance == null ? caveat ?? dominance : caveat + "; " + dominance;
                if (caveat != null)
                    Warn(status, caveat);
                if (dominance != null)
                    Warn(Status.Ok, dominance);
                return status;
            }
        }

        private static void RequireLabels(object labels)
        {
            if (labels == null)
                throw new ArgumentNullException(nameof(labels));
        }

        private static int[] Encode<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, out string[] names)
        {
            var codes = Labels.Encode(labels, out names);
            if (codes != null && codes.Length != source.Rows)
                throw new ArgumentException(
                    $"there are {codes.Length} labels, and source has {source.Rows} rows", nameof(labels));
            return codes;
        }

        // The library is told to discard what it has from within a report, and then does not wait for a result as it
        // would after sscda_cancel(). So that a token is seen soon, the library reports often; the bridge passes on no
        // more than was asked for.
        private Status Watched(Func<int> work, ProgressBridge bridge, CancellationToken token, out string caveat)
        {
            var interval = (double)Get(IntervalKey);
            var seldom = token.CanBeCanceled && interval > Patience;
            bridge.Interval = seldom ? interval : 0;
            SscdaException.Check(NativeMethods.sscda_set_progress(handle, bridge.Function, IntPtr.Zero));
            try
            {
                if (seldom)
                    SetOne(IntervalKey, Patience);
                var status = work();
                if (status < 0)
                    bridge.Rethrow();
                SscdaException.Check(status);
                caveat = status > 0 ? Wording.Last() : null;
                return (Status)status;
            }
            finally
            {
                if (!handle.IsClosed)
                {
                    NativeMethods.sscda_set_progress(handle, null, IntPtr.Zero);
                    if (seldom)
                        SetOne(IntervalKey, interval);
                }
                GC.KeepAlive(bridge);
            }
        }

        private void StopIfOpen()
        {
            try
            {
                if (!handle.IsClosed)
                    NativeMethods.sscda_cancel(handle);
            }
            catch (ObjectDisposedException)
            {
                // Another thread was faster; then there is nothing to stop.
            }
        }
    }
}
