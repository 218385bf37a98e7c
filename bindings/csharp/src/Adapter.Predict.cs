// SPDX-License-Identifier: MIT
using Sscda.Native;

namespace Sscda
{
    /// <summary>The domain of a sample.</summary>
    public enum Domain
    {
        /// <summary>The labelled domain, whose samples are mapped.</summary>
        Source = 1,

        /// <summary>The domain to adapt to, whose samples are not mapped.</summary>
        Target = 2,
    }

    public sealed partial class Adapter
    {
        /// <summary>
        /// Labels samples of the target domain. They need not be samples of the fit. The option <c>classifier</c> at
        /// the time of the fit decides how; the classifier is trained on the adapted source.
        /// </summary>
        /// <typeparam name="TLabel">
        /// As in the fit. After a fit with strings, <c>int</c> gives indices into <see cref="Classes"/>.
        /// </typeparam>
        /// <param name="x">The samples, one per row; columns with names may be in any order.</param>
        public TLabel[] Predict<TLabel>(MatrixView x) => Read(() => Labels.Decode<TLabel>(Predict(x, null), ClassName));

        /// <inheritdoc cref="Predict{TLabel}(MatrixView)"/>
        /// <param name="x">The samples, one per row.</param>
        /// <param name="confidence">
        /// Receives a value in [0, 1] for each sample. Use it to rank samples: higher means surer, but it is not a
        /// probability.
        /// </param>
        public TLabel[] Predict<TLabel>(MatrixView x, out double[] confidence)
        {
            var values = new double[x.Rows];
            var labels = Read(() => Labels.Decode<TLabel>(Predict(x, values), ClassName));
            confidence = values;
            return labels;
        }

        private int[] Predict(MatrixView x, double[] confidence)
        {
            var codes = new int[x.Rows];
            using (var samples = InOrder(x).Pin(nameof(x)))
                SscdaException.Check(
                    NativeMethods.sscda_predict(handle, ref samples.Matrix, codes, confidence, codes.Length));
            return codes;
        }

        /// <summary>
        /// Applies the preprocessing of the fit (<c>scale_rows</c>, <c>standardize</c>, <c>pca</c>) to samples, and
        /// maps them if they are from the source. <see cref="Predict{TLabel}(MatrixView)"/> classifies in the resulting
        /// space; train a classifier of your own there too.
        /// </summary>
        /// <param name="domain">The domain of the samples.</param>
        /// <param name="x">The samples, one per row.</param>
        /// <returns>One row per sample, with <see cref="FitInfo.Components"/> columns.</returns>
        public double[,] Prepare(Domain domain, MatrixView x) => Read(() =>
        {
            x.Require(nameof(x));
            var prepared = new double[x.Rows, Count("components")];
            Prepare(domain, x, prepared);
            return prepared;
        });

        /// <summary>The same, written into your own memory, of any layout and element type.</summary>
        /// <param name="domain">The domain of the samples.</param>
        /// <param name="x">The samples, one per row.</param>
        /// <param name="prepared">Receives one row per sample, with <see cref="FitInfo.Components"/> columns.</param>
        public void Prepare(Domain domain, MatrixView x, MatrixView prepared) => Read(() =>
        {
            x.Require(nameof(x));
            prepared.Require(nameof(prepared));
            using (var from = InOrder(x).Pin(nameof(x)))
            using (var into = prepared.Pin(nameof(prepared)))
                SscdaException.Check(
                    NativeMethods.sscda_prepare(handle, (int)domain, ref from.Matrix, ref into.Matrix));
            return true;
        });

        /// <summary>The classes of the fit, ascending; none after a fit without labels.</summary>
        /// <typeparam name="TLabel">As in the fit.</typeparam>
        public TLabel[] ClassLabels<TLabel>() => Read(() => Labels.Decode<TLabel>(Codes(), ClassName));

        private int[] Codes()
        {
            var codes = new int[Count("classes")];
            if (codes.Length > 0)
                SscdaException.Check(NativeMethods.sscda_classes(handle, codes, codes.Length));
            return codes;
        }
    }
}
