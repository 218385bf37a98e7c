// SPDX-License-Identifier: MIT
using System;
using System.Runtime.ExceptionServices;
using System.Threading;

namespace Sscda.Native
{
    /// <summary>
    /// The progress callback of a fit or a tuning run. No exception may cross the library's frames. So this class keeps
    /// an exception of the user's code, aborts the work, and rethrows it after the library has returned. It also
    /// checks for a token and a stop, because the library's own cancel has no effect before the work has begun.
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

        /// <summary>Seconds between the reports for the user if the library reports more often; or 0.</summary>
        internal double Interval { get; set; }

        /// <summary>This field keeps it alive during the work.</summary>
        internal NativeMethods.ProgressFunction Function { get; }

        /// <summary>Throws the exception of the user's code or token, if one of them ended the work.</summary>
        internal void Rethrow()
        {
            error?.Throw();
            if (cancelled)
                throw new OperationCanceledException("cancelled; nothing was changed", token);
        }

        /// <summary>Runs the user's code, and answers the library whether to continue.</summary>
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
