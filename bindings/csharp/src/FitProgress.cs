// SPDX-License-Identifier: MIT
using System;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;

namespace Sscda
{
    /// <summary>The phases of a fit.</summary>
    public enum FitPhase
    {
        /// <summary>Preprocessing, distances, graphs, the starting point.</summary>
        Prepare = 1,

        /// <summary>Solving for the correspondence.</summary>
        Solve = 2,

        /// <summary>Fitting the map, at the end of each cycle.</summary>
        Map = 3,

        /// <summary>A tuning run.</summary>
        Tune = 4,
    }

    /// <summary>
    /// The progress of a fit or a tuning run. Reports come on the thread that runs it: once before the work begins,
    /// then about every <c>progress_interval</c> seconds, and at the end of each cycle. An exception thrown by a report
    /// ends the work and is rethrown by <c>Fit</c> or <c>Tune</c>; an earlier fit stays.
    /// </summary>
    public sealed class FitProgress
    {
        private FitProgress(IntPtr pointer)
        {
            var native = (Native)Marshal.PtrToStructure(pointer, typeof(Native));
            Cycle = native.Cycle;
            Cycles = native.Cycles;
            Iteration = native.Iteration;
            MaxIterations = native.MaxIterations;
            Objective = native.Objective;
            LowerBound = native.LowerBound;
            RelativeGap = native.RelativeGap;
            GapTolerance = native.GapTolerance;
            Elapsed = TimeSpan.FromSeconds(native.Seconds);
            Phase = (FitPhase)native.Phase;
            if (Phase == FitPhase.Tune) // an older library without tuning has no such members
            {
                var tuning = (NativeTuning)Marshal.PtrToStructure(pointer, typeof(NativeTuning));
                CellsDone = tuning.CellsDone;
                Cells = tuning.Cells;
                if (tuning.SecondsLeft < TimeSpan.MaxValue.TotalSeconds) // not when NaN
                    TimeLeft = TimeSpan.FromSeconds(tuning.SecondsLeft);
            }
        }

        /// <summary>The current cycle, counted from 1.</summary>
        public long Cycle { get; }

        /// <summary>The number of cycles.</summary>
        public long Cycles { get; }

        /// <summary>Finished iterations of the solver in this cycle.</summary>
        public long Iteration { get; }

        /// <summary>Upper limit on the iterations of one cycle.</summary>
        public long MaxIterations { get; }

        /// <summary>The objective of the best correspondence so far; NaN before the first iteration.</summary>
        public double Objective { get; }

        /// <summary>Proven lower bound on the optimum; negative infinity at first.</summary>
        public double LowerBound { get; }

        /// <summary>The distance between the two, relative to the objective; infinity at first.</summary>
        public double RelativeGap { get; }

        /// <summary>The relative gap at which the solver stops.</summary>
        public double GapTolerance { get; }

        /// <summary>The time since the work began.</summary>
        public TimeSpan Elapsed { get; }

        /// <summary>The phase; later releases of the library may add phases that have no name here.</summary>
        public FitPhase Phase { get; }

        /// <summary>The number of cells that a tuning run has tried; 0 in a fit.</summary>
        public long CellsDone { get; }

        /// <summary>The number of cells in this part; 0 in a fit.</summary>
        public long Cells { get; }

        /// <summary>An estimate of the remaining time of a tuning run; null if unknown, and in a fit.</summary>
        public TimeSpan? TimeLeft { get; }

        /// <summary>
        /// Calls <paramref name="action"/> during the work, on its thread. (<see cref="Progress{T}"/> posts each report
        /// to be handled some time later, which suits a window and not a console.)
        /// </summary>
        /// <param name="action">What to do with a report.</param>
        public static IProgress<FitProgress> To(Action<FitProgress> action) =>
            new Direct(action ?? throw new ArgumentNullException(nameof(action)));

        /// <summary>Writes one line per report, for example <c>FitProgress.To(Console.Error)</c>.</summary>
        /// <param name="writer">The writer.</param>
        public static IProgress<FitProgress> To(TextWriter writer)
        {
            if (writer == null)
                throw new ArgumentNullException(nameof(writer));
            return To(progress => writer.WriteLine(progress));
        }

        /// <summary>The report in one line.</summary>
        public override string ToString()
        {
            if (Phase == FitPhase.Tune)
                return string.Format(CultureInfo.InvariantCulture, "{0:F1} s: {1} of {2} cells{3}",
                                     Elapsed.TotalSeconds, CellsDone, Cells,
                                     TimeLeft is TimeSpan left
                                         ? string.Format(CultureInfo.InvariantCulture, ", about {0:F0} s left",
                                                         left.TotalSeconds)
                                         : "");
            var place = Cycles > 1 ? $"cycle {Cycle} of {Cycles}, " : "";
            var state = Iteration == 0
                            ? "preparing"
                            : string.Format(CultureInfo.InvariantCulture,
                                            "iteration {0} of at most {1}, objective {2:G6}, gap {3:G3} (until {4:G3})",
                                            Iteration, MaxIterations, Objective, RelativeGap, GapTolerance);
            return string.Format(CultureInfo.InvariantCulture, "{0:F1} s: {1}{2}", Elapsed.TotalSeconds, place, state);
        }

        /// <summary>Whether this is the end of a cycle or a tuning run, which is always reported.</summary>
        internal bool IsEnd => Phase == FitPhase.Map || Phase == FitPhase.Tune && CellsDone == Cells;

        internal static FitProgress Read(IntPtr native) => new FitProgress(native);

        // The members of sscda_progress that this release knows; later releases may append members.
        [StructLayout(LayoutKind.Sequential)]
        private struct Native
        {
            internal long Cycle;
            internal long Cycles;
            internal long Iteration;
            internal long MaxIterations;
            internal double Objective;
            internal double LowerBound;
            internal double RelativeGap;
            internal double GapTolerance;
            internal double Seconds;
            internal int Phase;
            internal int Reserved;
        }

        // The members that tuning adds.
        [StructLayout(LayoutKind.Sequential)]
        private struct NativeTuning
        {
            internal Native Base;
            internal long CellsDone;
            internal long Cells;
            internal double SecondsLeft;
        }

        private sealed class Direct : IProgress<FitProgress>
        {
            private readonly Action<FitProgress> action;

            internal Direct(Action<FitProgress> action)
            {
                this.action = action;
            }

            public void Report(FitProgress value) => action(value);
        }
    }
}
