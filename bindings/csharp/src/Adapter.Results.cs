// SPDX-License-Identifier: MIT
using System;
using Sscda.Native;

namespace Sscda
{
    public sealed partial class Adapter
    {
        /// <summary>Whether the adapter is fitted, or was loaded with a fit.</summary>
        public bool IsFitted => Read(() => NativeMethods.sscda_correspondence_nnz(handle, out _) >= 0);

        /// <summary>Numbers about the fit.</summary>
        public FitInfo Info => Read(() => new FitInfo(handle));

        /// <summary>
        /// Maps samples of the source domain to the target domain. They need not be samples of the fit. Do not map
        /// target samples: <see cref="Predict{TLabel}(MatrixView)"/> labels them directly.
        /// </summary>
        /// <param name="x">
        /// The samples, one per row. Columns with names may be in any order; the result has the order of the fit.
        /// </param>
        public double[,] Map(double[,] x) => Map((MatrixView)x);

        /// <inheritdoc cref="Map(double[,])"/>
        public float[,] Map(float[,] x)
        {
            MatrixView view = x;
            var mapped = new float[view.Rows, view.Columns];
            Map(view, mapped);
            return mapped;
        }

        /// <inheritdoc cref="Map(double[,])"/>
        public double[,] Map(MatrixView x)
        {
            var mapped = new double[x.Rows, x.Columns];
            Map(x, mapped);
            return mapped;
        }

        /// <summary>Maps samples into your own memory, of any layout and element type.</summary>
        /// <param name="x">The samples, one per row.</param>
        /// <param name="mapped">Receives the mapped samples; may be <paramref name="x"/> itself.</param>
        public void Map(MatrixView x, MatrixView mapped) => Read(() =>
        {
            x.Require(nameof(x));
            mapped.Require(nameof(mapped));
            using (var from = InOrder(x).Pin(nameof(x)))
            using (var into = mapped.Pin(nameof(mapped)))
                SscdaException.Check(NativeMethods.sscda_map(handle, ref from.Matrix, ref into.Matrix));
            return true;
        });

        /// <summary>
        /// The adapted source samples of the fit. Train your classifier on them, with the labels of the fit. They equal
        /// the mapped source, except with the map <c>barycentric</c>: the correspondence then gives each sample its own
        /// image.
        /// </summary>
        /// <remarks>
        /// Linear and barycentric maps are averages, so the adapted source is narrower than the target. A classifier of
        /// your own that is trained on it can fail at the target's edges. Use
        /// <see cref="Predict{TLabel}(MatrixView)"/>, or a linear map with <see cref="RestoreCovariance"/>.
        /// </remarks>
        public double[,] Adapted() => Read(() =>
        {
            var adapted = new double[Count("source_rows"), Count("features")];
            Adapted(adapted);
            return adapted;
        });

        /// <summary>Writes the adapted source into your own memory.</summary>
        /// <param name="adapted">Receives one row per source sample.</param>
        public void Adapted(MatrixView adapted) => Read(() =>
        {
            using (var into = adapted.Pin(nameof(adapted)))
                SscdaException.Check(NativeMethods.sscda_adapted(handle, ref into.Matrix));
            return true;
        });

        /// <summary>
        /// The correspondence C, with one row per source sample and one column per target sample. No entry is negative.
        /// Rows sum to 1 and columns to the number of source samples per target sample, or, with weights a and b (see
        /// <see cref="SetWeights"/>), to a and b * sum(a) / sum(b).
        /// </summary>
        public double[,] Correspondence() => Read(() =>
        {
            var c = new double[Count("source_rows"), Count("target_rows")];
            Correspondence(c);
            return c;
        });

        /// <summary>Writes the correspondence into your own memory.</summary>
        /// <param name="c">Receives one row per source sample and one column per target sample.</param>
        public void Correspondence(MatrixView c) => Read(() =>
        {
            using (var into = c.Pin(nameof(c)))
                SscdaException.Check(NativeMethods.sscda_correspondence(handle, ref into.Matrix));
            return true;
        });

        /// <summary>The correspondence without its zeros.</summary>
        public SparseCorrespondence SparseCorrespondence() => Read(() =>
        {
            SscdaException.Check(NativeMethods.sscda_correspondence_nnz(handle, out var count));
            var rows = new long[count];
            var columns = new long[count];
            var values = new double[count];
            SscdaException.Check(
                NativeMethods.sscda_correspondence_triplets(handle, rows, columns, values, count));
            return new SparseCorrespondence(Count("source_rows"), Count("target_rows"), rows, columns, values);
        });

        /// <summary>
        /// Labels the target samples of the fit by the correspondence: each gets the class with the largest share of
        /// its column. This is a quick look; <see cref="Predict{TLabel}(MatrixView)"/> gives better labels.
        /// </summary>
        /// <typeparam name="TLabel">
        /// As in the fit. A sample with no labelled mass gets null, or <see cref="Unlabeled"/> among plain <c>int</c>.
        /// After a fit with strings, <c>int</c> gives indices into <see cref="Classes"/>.
        /// </typeparam>
        public TLabel[] TargetLabels<TLabel>() => Read(() =>
        {
            var codes = new int[Count("target_rows")];
            SscdaException.Check(NativeMethods.sscda_target_labels(handle, codes, null, codes.Length));
            return Labels.Decode<TLabel>(codes, ClassName);
        });

        /// <summary>The share of <see cref="TargetLabels{TLabel}"/> in the labelled mass, 0 to 1.</summary>
        public double[] TargetShares() => Read(() =>
        {
            var shares = new double[Count("target_rows")];
            SscdaException.Check(NativeMethods.sscda_target_labels(handle, null, shares, shares.Length));
            return shares;
        });

        /// <summary>The course of the fit: one value per iteration, one cycle after the other.</summary>
        /// <param name="kind"><c>objective</c>, <c>lower_bound</c> (best so far), <c>relative_gap</c>, <c>step</c>,
        /// <c>seconds</c> or <c>cycle</c>.</param>
        public double[] Trace(string kind) => Read(() =>
        {
            var key = Utf8.Bytes(kind, nameof(kind));
            SscdaException.Check(NativeMethods.sscda_trace(handle, key, null, 0, out var count));
            var values = new double[count];
            SscdaException.Check(NativeMethods.sscda_trace(handle, key, values, count, out count));
            return values;
        });

        private int Count(string key)
        {
            SscdaException.Check(NativeMethods.sscda_info_int(handle, Utf8.Bytes(key, nameof(key)), out var count));
            return checked((int)count);
        }

        // Most of the memory of a fit is its correspondence, with a column and a value per entry.
        private void TellMemory()
        {
            if (NativeMethods.sscda_correspondence_nnz(handle, out var count) >= 0)
                handle.Holds(count * (sizeof(int) + sizeof(double)));
        }
    }
}
