using Sscda.Native;

namespace Sscda
{
    /// <summary>Which of the two domains a sample comes from.</summary>
    public enum Domain
    {
        /// <summary>The labelled one, whose samples are mapped.</summary>
        Source = 1,

        /// <summary>The one adapted to, whose samples are not.</summary>
        Target = 2,
    }

    public sealed partial class Adapter
    {
        /// <summary>
        /// Labels for samples of the target domain, those of the fit or others, by the classifier that the option
        /// <c>classifier</c> named at the fit, trained on the adapted source.
        /// </summary>
        /// <typeparam name="TLabel">
        /// As in the fit. After a fit with strings, <c>int</c> gives places in <see cref="Classes"/>.
        /// </typeparam>
        /// <param name="x">The samples, a row each; columns that have names come in any order.</param>
        public TLabel[] Predict<TLabel>(MatrixView x) => Read(() => Labels.Decode<TLabel>(Predict(x, null), ClassName));

        /// <inheritdoc cref="Predict{TLabel}(MatrixView)"/>
        /// <param name="x">The samples, a row each.</param>
        /// <param name="confidence">
        /// Receives a value in [0, 1] for each sample, to rank them by: higher is surer. It is not a probability.
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
        /// Samples as the fit sees them: after <c>scale_rows</c>, <c>standardize</c> and <c>pca</c>, and those of the
        /// source mapped. It is the space that <see cref="Predict{TLabel}(MatrixView)"/> classifies in, and the one to
        /// train a classifier of your own in.
        /// </summary>
        /// <param name="domain">Where the samples come from.</param>
        /// <param name="x">The samples, a row each.</param>
        /// <returns>A row each, with <see cref="FitInfo.Components"/> columns.</returns>
        public double[,] Prepare(Domain domain, MatrixView x) => Read(() =>
        {
            x.Require(nameof(x));
            var prepared = new double[x.Rows, Count("components")];
            Prepare(domain, x, prepared);
            return prepared;
        });

        /// <summary>Prepares samples into memory of yours, of any layout and element type.</summary>
        /// <param name="domain">Where the samples come from.</param>
        /// <param name="x">The samples, a row each.</param>
        /// <param name="prepared">Receives a row each, with <see cref="FitInfo.Components"/> columns.</param>
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
