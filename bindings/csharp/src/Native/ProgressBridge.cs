// SPDX-License-Identifier: MIT
using System;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace Sscda.Native
{
    /// <summary>
    /// The progress callback of a fit or search. No exception may cross the library's frames. So this class keeps an
    /// exception of the user's code, aborts the work, and rethrows it after the library has returned. It also checks
    /// for a token and a stop, because the library's own cancel has no effect before the work has begun.
    /// </summary>
    internal sealed class ProgressBridge
    {
        private readonly IProgress<FitProgress> progress;
        private readonly CancellationToken token;
        private readonly Func<bool> stopped;
        private ExceptionDispatchInfo error;
        private bool cancelled;
        private TimeSpan next;

        internal ProgressBridge(IProgress<FitProgress> progress, CancellationToken token, Func<bool> stopped)
        {
            this.progress = progress;
            this.token = token;
            this.stopped = stopped;
            Function = OnProgress;
        }

        /// <summary>Seconds between the reports that are passed on, where the library makes more; or 0.</summary>
        internal double Interval { get; set; }

        /// <summary>Kept here so that it lives as long as the work.</summary>
        internal NativeMethods.ProgressFunction Function { get; }

        /// <summary>Throws what ended the work, if it was the user's code or token.</summary>
        internal void Rethrow()
        {
            error?.Throw();
            if (cancelled)
                throw new OperationCanceledException("cancelled; nothing was changed", token);
        }

        /// <summary>Runs code of the user's, and tells the library how to go on.</summary>
        internal int Guard(Action work)
        {
            try
            {
                if (!token.IsCancellationRequested)
                    work();
                // Check again, because the report itself may have cancelled.
                cancelled = token.IsCancellationRequested;
                if (cancelled)
                    return NativeMethods.Abort;
                return stopped() ? NativeMethods.Stop : NativeMethods.Continue;
            }
            catch (Exception e)
            {
                error = ExceptionDispatchInfo.Capture(e);
                return NativeMethods.Abort;
            }
        }

        private int OnProgress(IntPtr state, IntPtr payload) =>
            Guard(() =>
            {
                if (progress == null)
                    return;
                var report = FitProgress.Read(state);
                if (report.Elapsed < next && !report.IsEnd)
                    return;
                next = report.Elapsed + TimeSpan.FromSeconds(Math.Min(Interval, TimeSpan.MaxValue.TotalSeconds / 4));
                progress.Report(report);
            });
    }
}
