// SPDX-License-Identifier: MIT
using System;
using Sscda.Native;

namespace Sscda
{
    /// <summary>
    /// Moves labelled samples of one domain, the source, onto unlabelled samples of another, the target. A classifier
    /// trained on the adapted source then works on the target.
    /// </summary>
    /// <example><code>
    /// using (var adapter = new Adapter { LambdaS = 0.5, MapKind = MapKind.Rigid })
    /// {
    ///     adapter.Fit(source, labels, target);
    ///     int[] classes = adapter.Predict&lt;int&gt;(target);
    /// }
    /// </code></example>
    /// <remarks>
    /// Different adapters are independent. Any number of threads may read the results of one adapter at the same time.
    /// A fit, a tuning run or a change of options needs the adapter alone: other calls meanwhile are refused with
    /// <see cref="Status.Busy"/>, except <see cref="Stop"/>. Dispose of an adapter to free its memory at once;
    /// otherwise the garbage collector frees it later.
    /// </remarks>
    public sealed partial class Adapter : IDisposable
    {
        /// <summary>The label of a sample of unknown class, in arrays of plain <c>int</c>.</summary>
        public const int Unlabeled = int.MinValue;

        private readonly AdapterHandle handle;
        private readonly Gate gate = new Gate();

        /// <summary>An adapter with default options.</summary>
        public Adapter() : this(CreateHandle())
        {
        }

        /// <summary>An adapter with the options of a preset. You can set others in an initialiser.</summary>
        /// <param name="preset">The preset.</param>
        public Adapter(PresetKind preset) : this()
        {
            Preset = preset;
        }

        private Adapter(AdapterHandle handle)
        {
            this.handle = handle;
        }

        internal static AdapterHandle CreateHandle()
        {
            NativeLibraryCheck.Pass();
            var status = NativeMethods.sscda_create(out var created);
            SscdaException.Check(status);
            return created;
        }

        /// <summary>
        /// Sets the weights of the samples for later fits. (The option <c>weights</c> is different: it sets the unit of
        /// the lambdas.) Weights of at least 1 count copies: a sample of weight 3 stands for three. If a domain has one
        /// below 1, its weights are scaled to a mean of 1. Equal weights in both domains are as good as none.
        /// </summary>
        /// <param name="sourceWeights">A positive weight for each source sample, or null for equal weights.</param>
        /// <param name="targetWeights">A positive weight for each target sample, or null for equal weights.</param>
        public void SetWeights(double[] sourceWeights, double[] targetWeights) =>
            Write(() => SscdaException.Check(NativeMethods.sscda_set_weights(
                      handle, NullIfNone(sourceWeights, nameof(sourceWeights)), sourceWeights?.Length ?? 0,
                      NullIfNone(targetWeights, nameof(targetWeights)), targetWeights?.Length ?? 0)));

        // An empty array would marshal as a pointer.
        private static double[] NullIfNone(double[] weights, string name) =>
            weights == null || weights.Length > 0 ? weights : throw new ArgumentException("there are no weights", name);

        /// <summary>Estimates the peak memory of a fit with these options, without your own arrays.</summary>
        /// <param name="sourceRows">Number of source samples.</param>
        /// <param name="targetRows">Number of target samples.</param>
        /// <param name="features">Number of features.</param>
        /// <returns>The number of bytes.</returns>
        public long EstimateMemory(long sourceRows, long targetRows, long features) => Read(() =>
        {
            SscdaException.Check(
                NativeMethods.sscda_estimate_memory(handle, sourceRows, targetRows, features, out var bytes));
            return bytes;
        });

        /// <summary>
        /// Frees the native memory; calling it twice is harmless. It stops a fit or a tuning run on another thread,
        /// which ends with <see cref="ObjectDisposedException"/>.
        /// </summary>
        public void Dispose()
        {
            StopIfOpen();
            handle.Dispose();
        }

        // Every call uses one of these two methods.
        private T Read<T>(Func<T> work)
        {
            CheckOpen();
            gate.EnterRead();
            try
            {
                return work();
            }
            finally
            {
                gate.ExitRead();
            }
        }

        private void Write(Action work)
        {
            CheckOpen();
            gate.EnterWrite();
            try
            {
                work();
            }
            finally
            {
                gate.ExitWrite();
            }
        }

        private void CheckOpen()
        {
            if (handle.IsClosed)
                throw new ObjectDisposedException(nameof(Adapter));
        }
    }
}
