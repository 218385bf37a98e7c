using System;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;

namespace Sscda
{
    /// <summary>What a fit is doing.</summary>
    public enum FitPhase
    {
        /// <summary>Distances, graphs, the starting point.</summary>
        Prepare = 1,

        /// <summary>The correspondence.</summary>
        Solve = 2,

        /// <summary>The map, at the end of each cycle.</summary>
        Map = 3,

        /// <summary>A search, throughout.</summary>
        Tune = 4,
    }

    /// <summary>
    /// Where a fit or search stands. Reports are made on the thread that runs it, about every <c>progress_interval</c>
    /// seconds, once before the work begins, and at the end of each cycle. An exception thrown by a report ends the
    /// work and comes out of <c>Fit</c> or <c>Tune</c>; what was fitted before stays.
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
            if (Phase == FitPhase.Tune) // a library that is too old to search has no such members
            {
                var search = (NativeSearch)Marshal.PtrToStructure(pointer, typeof(NativeSearch));
                CellsDone = search.CellsDone;
                Cells = search.Cells;
                if (search.SecondsLeft < TimeSpan.MaxValue.TotalSeconds) // not when NaN
                    TimeLeft = TimeSpan.FromSeconds(search.SecondsLeft);
            }
        }

        /// <summary>The cycle, from 1.</summary>
        public long Cycle { get; }

        /// <summary>Of how many cycles.</summary>
        public long Cycles { get; }

        /// <summary>The iteration of the solver in this cycle; 0 before the first is done.</summary>
        public long Iteration { get; }

        /// <summary>At most so many iterations.</summary>
        public long MaxIterations { get; }

        /// <summary>The objective of the best correspondence so far; NaN before the first iteration.</summary>
        public double Objective { get; }

        /// <summary>The optimum is proven not to be below this; negative infinity at first.</summary>
        public double LowerBound { get; }

        /// <summary>The distance between the two, relative to the objective; infinity at first.</summary>
        public double RelativeGap { get; }

        /// <summary>The relative gap at which the solver stops.</summary>
        public double GapTolerance { get; }

        /// <summary>Since the fit began.</summary>
        public TimeSpan Elapsed { get; }

        /// <summary>What the fit is doing; later releases may bring phases that have no name here.</summary>
        public FitPhase Phase { get; }

        /// <summary>How many cells of a search are done; 0 in a fit.</summary>
        public long CellsDone { get; }

        /// <summary>Of how many cells, in the part that is searched; 0 in a fit.</summary>
        public long Cells { get; }

        /// <summary>How long the rest of a search may take; null when that is not known, and in a fit.</summary>
        public TimeSpan? TimeLeft { get; }

        /// <summary>
        /// Calls <paramref name="action"/> during the work, on its thread. (<see cref="Progress{T}"/> posts each report
        /// to be handled some time later, which suits a window and not a console.)
        /// </summary>
        /// <param name="action">What to do with a report.</param>
        public static IProgress<FitProgress> To(Action<FitProgress> action) =>
            new Direct(action ?? throw new ArgumentNullException(nameof(action)));

        /// <summary>Writes a line per report, <c>FitProgress.To(Console.Error)</c> say.</summary>
        /// <param name="writer">Where to.</param>
        public static IProgress<FitProgress> To(TextWriter writer)
        {
            if (writer == null)
                throw new ArgumentNullException(nameof(writer));
            return To(progress => writer.WriteLine(progress));
        }

        /// <summary>One line about it all.</summary>
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

        /// <summary>Whether a cycle or a search ends here, which is reported whatever the interval.</summary>
        internal bool IsEnd => Phase == FitPhase.Map || Phase == FitPhase.Tune && CellsDone == Cells;

        internal static FitProgress Read(IntPtr native) => new FitProgress(native);

        // As much of sscda_progress as is known here; later releases may append members.
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

        // What a search adds.
        [StructLayout(LayoutKind.Sequential)]
        private struct NativeSearch
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
