// SPDX-License-Identifier: MIT
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
        /// Computes the correspondence of source and target and the map between them, and keeps both. Replaces an
        /// earlier fit. If the fit fails or is cancelled, the earlier fit stays.
        /// </summary>
        /// <typeparam name="TLabel">An integer type, an enum, the nullable of either, or string.</typeparam>
        /// <param name="source">The labelled domain, one sample per row.</param>
        /// <param name="labels">
        /// The class of each source sample. If it is unknown: null, or <see cref="Unlabeled"/> among plain <c>int</c>.
        /// </param>
        /// <param name="target">The domain to adapt to, with the same features.</param>
        /// <param name="progress">Receives progress reports; <see cref="FitProgress.To(System.IO.TextWriter)"/> prints
        /// them.</param>
        /// <param name="cancellationToken">
        /// Cancels the fit within a fraction of a second, with <see cref="OperationCanceledException"/>. To keep the
        /// best result so far instead, call <see cref="Stop"/>.
        /// </param>
        /// <returns>
        /// <see cref="Status.Ok"/>, or a caveat about a usable result; <see cref="Caveat"/> and
        /// <see cref="Warning"/> describe it.
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

        /// <summary>Fits without labels. The option <c>lambda_g</c> must be 0.</summary>
        /// <inheritdoc cref="Fit{TLabel}"/>
        public Status Fit(MatrixView source, MatrixView target, IProgress<FitProgress> progress = null,
                          CancellationToken cancellationToken = default(CancellationToken)) =>
            FitNow<int>(source, null, target, progress, cancellationToken);

        /// <summary>
        /// Fits on a thread of the pool. Do not change the arrays until the task has ended. Until then the adapter
        /// refuses all calls except <see cref="Stop"/>.
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
            // Not in the task, so that the adapter is busy as soon as this method returns.
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

        /// <summary>Fits and returns the adapted source, in one call.</summary>
        /// <typeparam name="TLabel">As in <see cref="Fit{TLabel}"/>.</typeparam>
        /// <param name="source">The labelled domain, one sample per row.</param>
        /// <param name="labels">The class of each source sample.</param>
        /// <param name="target">The domain to adapt to.</param>
        /// <param name="configure">Sets options: <c>a => a.LambdaS = 0.5</c>.</param>
        /// <returns>
        /// The adapted source samples. Train a classifier on them with your labels. See the remarks of
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
        /// Stops the fit or the tuning run of this adapter. You may call it from any thread and from a progress
        /// report. A fit keeps its best result so far, and a tuning run keeps its finished cells. The status is
        /// <see cref="Status.Cancelled"/>. If nothing runs, this does nothing.
        /// </summary>
        public void Stop()
        {
            CheckOpen();
            stopping = true;
            StopIfOpen();
        }

        /// <summary>
        /// The caveat about the result of this object's last fit: its status in words, or that one feature nearly
        /// decides alone. Null if there is none.
        /// </summary>
        public string Caveat { get; private set; }

        private const long NoCell = -1;
        private const string IntervalKey = "progress_interval";

        // A token is checked at least this often, in seconds.
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
            SetSharesByName(names);
            target = SetNames(source, target, Labels.Names<TLabel>(codes, names));
            using (var xs = source.Pin(nameof(source)))
            using (var xt = target.Pin(nameof(target)))
            {
                // Applying a cell of a tuning run is also a fit.
                Func<int> fit = () => cell < 0
                                          ? NativeMethods.sscda_fit(handle, ref xs.Matrix, codes, ref xt.Matrix)
                                          : NativeMethods.sscda_tune_apply(handle, cell, ref xs.Matrix, codes,
                                                                           ref xt.Matrix);
                var status = Watched(fit, new ProgressBridge(progress, token, () => stopping), token, out var caveat);
                CheckOpen(); // the adapter may have been disposed of meanwhile
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

        // A cancelled token aborts from within a report. The library then computes no result, as it would after
        // sscda_cancel(). The library reports often, so that a token is noticed soon; the bridge passes on only the
        // reports that the user asked for.
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
                // Another thread has disposed of the adapter first; there is nothing to stop.
            }
        }
    }
}
