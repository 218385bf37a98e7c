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
        /// <see cref="Status.Ok"/>, or a caveat about a result that can be used; <see cref="Caveat"/> has it in words,
        /// and it is written to <see cref="System.Diagnostics.Trace"/> as a warning.
        /// </returns>
        public Status Fit<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                  IProgress<FitProgress> progress = null,
                                  CancellationToken cancellationToken = default(CancellationToken))
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
            Fit<int>(source, null, target, progress, cancellationToken);

        /// <summary>
        /// Fits on a thread of the pool. Until the task has ended, leave the arrays as they are; the adapter refuses
        /// other calls, except <see cref="Stop"/>.
        /// </summary>
        /// <inheritdoc cref="Fit{TLabel}"/>
        public async Task<Status> FitAsync<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                                   IProgress<FitProgress> progress = null,
                                                   CancellationToken cancellationToken = default(CancellationToken))
        {
            CheckOpen();
            // Here and not in the task: from the moment this method returns the adapter is taken.
            gate.EnterWrite();
            stopping = false;
            try
            {
                return await Task.Run(() => FitAlone(source, labels, target, progress, cancellationToken))
                                 .ConfigureAwait(false);
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
            FitAsync<int>(source, null, target, progress, cancellationToken);

        /// <summary>The whole of it in one call: fits and gives the adapted source.</summary>
        /// <typeparam name="TLabel">As in <see cref="Fit{TLabel}"/>.</typeparam>
        /// <param name="source">The labelled domain, a sample per row.</param>
        /// <param name="labels">The class of each source sample.</param>
        /// <param name="target">The domain to adapt to.</param>
        /// <param name="configure">Sets options: <c>a => a.LambdaS = 0.5</c>.</param>
        /// <returns>The source samples, moved; train a classifier on them with the labels you have.</returns>
        public static double[,] Adapt<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                              Action<Adapter> configure = null)
        {
            using (var adapter = new Adapter())
            {
                configure?.Invoke(adapter);
                adapter.Fit(source, labels, target);
                return adapter.Adapted();
            }
        }

        /// <summary>
        /// Ends the fit that is running on this adapter, from any thread or from its progress report. The fit keeps the
        /// best result so far and returns <see cref="Status.Cancelled"/>. Nothing happens when none is running.
        /// </summary>
        public void Stop()
        {
            CheckOpen();
            stopping = true;
            StopIfOpen();
        }

        /// <summary>What the last fit of this object had to say about its result; null when all is well.</summary>
        public string Caveat { get; private set; }

        private volatile bool stopping;

        private Status FitAlone<TLabel>(MatrixView source, IReadOnlyList<TLabel> labels, MatrixView target,
                                        IProgress<FitProgress> progress, CancellationToken token)
        {
            token.ThrowIfCancellationRequested();
            var codes = Labels.Encode(labels, out var names);
            if (codes != null && codes.Length != source.Rows)
                throw new ArgumentException(
                    $"there are {codes.Length} labels, and source has {source.Rows} rows", nameof(labels));

            using (var xs = source.Pin(nameof(source)))
            using (var xt = target.Pin(nameof(target)))
            {
                var status = FitWatched(xs, codes, xt, progress, token);
                CheckOpen(); // it may have been disposed of meanwhile
                classes = names;
                TellMemory();
                if (Caveat != null)
                    System.Diagnostics.Trace.TraceWarning("sscda: " + Caveat);
                return status;
            }
        }

        // A cancelled token stops the library at once, however rare the reports are; the report that then ends the
        // cycle tells the library to discard what it has.
        private Status FitWatched(PinnedMatrix xs, int[] codes, PinnedMatrix xt, IProgress<FitProgress> progress,
                                  CancellationToken token)
        {
            var bridge = new ProgressBridge(progress, token, () => stopping);
            SscdaException.Check(NativeMethods.sscda_set_progress(handle, bridge.Function, IntPtr.Zero));
            try
            {
                using (token.Register(StopIfOpen))
                {
                    var status = NativeMethods.sscda_fit(handle, ref xs.Matrix, codes, ref xt.Matrix);
                    if (status < 0)
                        bridge.Rethrow();
                    SscdaException.Check(status);
                    Caveat = status > 0 ? Utf8.Text(NativeMethods.sscda_last_error(IntPtr.Zero)) : null;
                    return (Status)status;
                }
            }
            finally
            {
                if (!handle.IsClosed)
                    NativeMethods.sscda_set_progress(handle, null, IntPtr.Zero);
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
