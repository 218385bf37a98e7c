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
    }

    /// <summary>
    /// Where a fit stands. Reports are made on the thread that runs the fit, about every <c>progress_interval</c>
    /// seconds, once before the work begins, and at the end of each cycle. An exception thrown by a report ends the
    /// fit and comes out of <c>Fit</c>; what was fitted before stays.
    /// </summary>
    public sealed class FitProgress
    {
        private FitProgress(Native native)
        {
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

        /// <summary>
        /// Calls <paramref name="action"/> during the fit, on its thread. (<see cref="Progress{T}"/> posts each report
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
            var place = Cycles > 1 ? $"cycle {Cycle} of {Cycles}, " : "";
            var state = Iteration == 0
                            ? "preparing"
                            : string.Format(CultureInfo.InvariantCulture,
                                            "iteration {0} of at most {1}, objective {2:G6}, gap {3:G3} (until {4:G3})",
                                            Iteration, MaxIterations, Objective, RelativeGap, GapTolerance);
            return string.Format(CultureInfo.InvariantCulture, "{0:F1} s: {1}{2}", Elapsed.TotalSeconds, place, state);
        }

        internal static FitProgress Read(IntPtr native) =>
            new FitProgress((Native)Marshal.PtrToStructure(native, typeof(Native)));

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
