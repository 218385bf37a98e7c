using System;
using Sscda.Native;

namespace Sscda
{
    /// <summary>
    /// Moves labelled samples of one domain, the source, onto unlabelled samples of another, the target, so that a
    /// classifier trained on the moved source suits the target.
    /// </summary>
    /// <example><code>
    /// using (var adapter = new Adapter { LambdaS = 0.5, MapKind = MapKind.Rigid })
    /// {
    ///     adapter.Fit(source, labels, target);
    ///     int[] classes = adapter.Predict&lt;int&gt;(target);
    /// }
    /// </code></example>
    /// <remarks>
    /// Different adapters are independent. On one adapter any number of threads may read results at the same time. A
    /// fit, a search or a change of options needs it alone: whatever meets one is refused with
    /// <see cref="Status.Busy"/>, except <see cref="Stop"/>. Dispose of an adapter to give its memory back at once; the
    /// garbage collector does it later.
    /// </remarks>
    public sealed partial class Adapter : IDisposable
    {
        /// <summary>The label of a sample whose class is not known, in arrays of plain <c>int</c>.</summary>
        public const int Unlabeled = int.MinValue;

        private readonly AdapterHandle handle;
        private readonly Gate gate = new Gate();

        /// <summary>An adapter with default options.</summary>
        public Adapter() : this(CreateHandle())
        {
        }

        /// <summary>An adapter with the options of a preset. Others can then be set in an initialiser.</summary>
        /// <param name="preset">Which.</param>
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
        /// Sets the weights of the samples, for fits from now on. (The option <c>weights</c> is something else: the
        /// units of the lambdas.) When both are given their sums must agree.
        /// </summary>
        /// <param name="sourceWeights">A positive weight per source sample, or null for equal ones.</param>
        /// <param name="targetWeights">A positive weight per target sample, or null for equal ones.</param>
        public void SetWeights(double[] sourceWeights, double[] targetWeights) =>
            Write(() => SscdaException.Check(NativeMethods.sscda_set_weights(
                      handle, NullIfNone(sourceWeights, nameof(sourceWeights)), sourceWeights?.Length ?? 0,
                      NullIfNone(targetWeights, nameof(targetWeights)), targetWeights?.Length ?? 0)));

        // An empty array marshals as a pointer, and means nothing.
        private static double[] NullIfNone(double[] weights, string name) =>
            weights == null || weights.Length > 0 ? weights : throw new ArgumentException("there are no weights", name);

        /// <summary>How much memory a fit needs at its peak with these options, beside your own arrays.</summary>
        /// <param name="sourceRows">Samples of the source.</param>
        /// <param name="targetRows">Samples of the target.</param>
        /// <param name="features">Features of both.</param>
        /// <returns>Bytes.</returns>
        public long EstimateMemory(long sourceRows, long targetRows, long features) => Read(() =>
        {
            SscdaException.Check(
                NativeMethods.sscda_estimate_memory(handle, sourceRows, targetRows, features, out var bytes));
            return bytes;
        });

        /// <summary>
        /// Frees the native memory; a second time is harmless. A fit or search that is under way on another thread is
        /// stopped, and ends with <see cref="ObjectDisposedException"/>.
        /// </summary>
        public void Dispose()
        {
            StopIfOpen();
            handle.Dispose();
        }

        // Every call goes through one of these two.
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
