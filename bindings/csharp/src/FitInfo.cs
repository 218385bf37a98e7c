// SPDX-License-Identifier: MIT
using System;
using System.Collections;
using System.Collections.Generic;
using Sscda.Native;

namespace Sscda
{
    /// <summary>
    /// Numbers about a fit, as a copy. The dictionary has every key of the library, as a double, long or string; the
    /// properties are those that this release knows. Except for the time, all are of the last cycle.
    /// </summary>
    public sealed class FitInfo : IReadOnlyDictionary<string, object>
    {
        private readonly Dictionary<string, object> values = new Dictionary<string, object>();

        internal FitInfo(AdapterHandle handle)
        {
            var count = NativeMethods.sscda_info_count();
            for (var i = 0; i < count; ++i)
            {
                SscdaException.Check(NativeMethods.sscda_info_describe(i, out var key, out var type));
                var name = Utf8.Text(key);
                values[name] = Read(handle, Utf8.Bytes(name, nameof(key)), type);
            }
        }

        /// <summary>How the fit ended: <see cref="Sscda.Status.Ok"/> or a caveat.</summary>
        public Status Status => (Status)Count("status");

        /// <summary>The value that was minimised.</summary>
        public double Objective => Number("objective");

        /// <summary>Proven: no correspondence has an objective below this.</summary>
        public double LowerBound => Number("lower_bound");

        /// <summary>
        /// The part of the objective that is due to the distance between the means of the domains: no correspondence
        /// can change it.
        /// </summary>
        public double Offset => Number("offset");

        /// <summary>The distance between objective and lower bound, relative to objective - offset.</summary>
        public double RelativeGap => Number("relative_gap");

        /// <summary>The first-order term.</summary>
        public double FirstOrder => Number("first_order");

        /// <summary>The second-order term, without its lambda.</summary>
        public double SecondOrder => Number("second_order");

        /// <summary>The class term, without its lambda.</summary>
        public double ClassTerm => Number("class_term");

        /// <summary>The weight of the second-order term as it was used.</summary>
        public double LambdaSAbsolute => Number("lambda_s_absolute");

        /// <summary>The weight of the class term as it was used.</summary>
        public double LambdaGAbsolute => Number("lambda_g_absolute");

        /// <summary>
        /// The largest share that one feature has in the squared distances within the domains. Near 1 that feature
        /// decides alone, often because of its units.
        /// </summary>
        public double DominantShare => Number("dominant_share");

        /// <summary>That feature, from 0.</summary>
        public int DominantFeature => (int)Count("dominant_feature");

        /// <summary>The scale of the source graph.</summary>
        public double SigmaSource => Number("sigma_source");

        /// <summary>The scale of the target graph.</summary>
        public double SigmaTarget => Number("sigma_target");

        /// <summary>The duration of the fit.</summary>
        public TimeSpan Elapsed => TimeSpan.FromSeconds(Number("seconds"));

        /// <summary>Iterations of the solver, in all cycles together.</summary>
        public long Iterations => Count("iterations");

        /// <summary>Linear subproblems solved, in all cycles together.</summary>
        public long TransportSolves => Count("transport_solves");

        /// <summary>Cycles of correspondence and map.</summary>
        public long Cycles => Count("cycles");

        /// <summary>Samples of the source.</summary>
        public int SourceRows => (int)Count("source_rows");

        /// <summary>Samples of the target.</summary>
        public int TargetRows => (int)Count("target_rows");

        /// <summary>Features of both.</summary>
        public int Features => (int)Count("features");

        /// <summary>Features after the preprocessing.</summary>
        public int Components => (int)Count("components");

        /// <summary>Classes among the labels.</summary>
        public int Classes => (int)Count("classes");

        /// <summary>Source samples without a label.</summary>
        public int Unlabeled => (int)Count("unlabeled");

        /// <summary>Target samples that a <c>self_trained</c> classifier has learnt from.</summary>
        public int LearntRows => (int)Count("learnt_rows");

        /// <summary>The solver that was used, never <c>auto</c>.</summary>
        public string Solver => (string)values["solver"];

        /// <summary>The transport solver that was used, never <c>auto</c>.</summary>
        public string Transport => (string)values["transport"];

        /// <summary>The map that was used.</summary>
        public string Map => (string)values["map"];

        /// <summary>The classifier that labels the target.</summary>
        public string Classifier => (string)values["classifier"];

        /// <summary>Where the fit took the class shares from: source, estimated or given.</summary>
        public string ClassShares => (string)values["class_shares"];

        /// <inheritdoc/>
        public object this[string key] => values[key];

        /// <inheritdoc/>
        public IEnumerable<string> Keys => values.Keys;

        /// <inheritdoc/>
        public IEnumerable<object> Values => values.Values;

        int IReadOnlyCollection<KeyValuePair<string, object>>.Count => values.Count;

        /// <inheritdoc/>
        public bool ContainsKey(string key) => values.ContainsKey(key);

        /// <inheritdoc/>
        public bool TryGetValue(string key, out object value) => values.TryGetValue(key, out value);

        /// <inheritdoc/>
        public IEnumerator<KeyValuePair<string, object>> GetEnumerator() => values.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => values.GetEnumerator();

        private double Number(string key) => (double)values[key];

        private long Count(string key) => (long)values[key];

        private static object Read(AdapterHandle handle, byte[] key, int type)
        {
            switch (type)
            {
                case NativeMethods.TypeDouble:
                    SscdaException.Check(NativeMethods.sscda_info_double(handle, key, out var number));
                    return number;
                case NativeMethods.TypeInt:
                    SscdaException.Check(NativeMethods.sscda_info_int(handle, key, out var count));
                    return count;
                default:
                    SscdaException.Check(NativeMethods.sscda_info_string(handle, key, out var word));
                    return Utf8.Text(word);
            }
        }
    }
}
