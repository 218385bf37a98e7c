// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Sscda.Native;

namespace Sscda
{
    public sealed partial class Adapter
    {
        // A feature with a larger share of the squared distances decides nearly alone.
        private const double Dominant = 0.9;

        /// <summary>
        /// Raised for a caveat about a usable result, which is also written to
        /// <see cref="System.Diagnostics.Trace"/>. It is raised on the thread of the call, before the call returns. So
        /// a handler that calls the adapter during a fit or a tuning run is refused with <see cref="Status.Busy"/>.
        /// </summary>
        public event EventHandler<WarningEventArgs> Warning;

        /// <summary>
        /// The names of the features in the fit, from <see cref="MatrixView.WithNames(string[])"/> of its source or
        /// target; null if they have none. A saved model keeps them.
        /// </summary>
        public IReadOnlyList<string> FeatureNames => Read(() =>
        {
            var names = new List<string>();
            for (var name = FeatureName(0); name != null; name = FeatureName(names.Count))
                names.Add(name);
            return names.Count > 0 ? names : null;
        });

        /// <summary>
        /// The names of the classes of the fit, in the order of <see cref="ClassLabels{TLabel}"/>, from string labels
        /// or enums. Null if labels are numbers. A saved model keeps them.
        /// </summary>
        public IReadOnlyList<string> Classes => Read(() =>
        {
            var codes = IsFitted ? Codes() : Array.Empty<int>();
            return codes.All(code => ClassName(code) == null)
                       ? null
                       : codes.Select(code => ClassName(code) ?? code.ToString(CultureInfo.InvariantCulture)).ToArray();
        });

        private string FeatureName(int index) => Utf8.Text(NativeMethods.sscda_feature_name(handle, index));

        private string ClassName(int code) => Utf8.Text(NativeMethods.sscda_class_name(handle, code));

        /// <summary>Gives the library the names that the data of a fit have, and the target with its columns in the
        /// order of the source's.</summary>
        private MatrixView SetNames(MatrixView source, MatrixView target, IReadOnlyDictionary<int, string> classes)
        {
            if (source.Names == null != (target.Names == null))
                Warn(Status.ByPosition, "only one of source and target has names of columns: columns are taken by " +
                                            "position");
            // The adapter may hold an earlier fit with other names.
            if (source.Names != null && target.Names != null)
                using (var fresh = CreateHandle())
                {
                    SetFeatureNames(fresh, source.Names);
                    target = Match(fresh, target, nameof(target), out _);
                }
            SetFeatureNames(handle, source.Names ?? target.Names);
            using (var names = new Texts(classes?.Values, "labels"))
                SscdaException.Check(NativeMethods.sscda_set_class_names(handle, classes?.Keys.ToArray(),
                                                                         names.Pointers, names.Count));
            return target;
        }

        private static void SetFeatureNames(AdapterHandle handle, IReadOnlyList<string> features)
        {
            using (var names = new Texts(features, "names"))
                SscdaException.Check(
                    NativeMethods.sscda_set_feature_names(handle, names.Pointers, names.Count));
        }

        /// <summary>Samples with their columns in the order of the fit, by name if both have names.</summary>
        private MatrixView InOrder(MatrixView x)
        {
            var ordered = Match(handle, x, nameof(x), out var caveat);
            if (caveat != null)
                Warn(Status.ByPosition, caveat);
            return ordered;
        }

        private static MatrixView Match(AdapterHandle handle, MatrixView x, string name, out string caveat)
        {
            x.Require(name);
            var count = NativeMethods.sscda_info_int(handle, Utf8.Bytes("features", name), out var features) < 0
                            ? x.Columns
                            : features;
            var columns = new long[Math.Max(count, x.Columns)];
            using (var names = new Texts(x.Names, name))
            {
                var status = NativeMethods.sscda_match_features(handle, names.Pointers, x.Columns, columns,
                                                                columns.Length);
                // The library's message begins with the name of its C argument.
                var said = status == 0 ? null : name + ": " + WithoutArgument(Wording.Last());
                if (status < 0)
                    throw SscdaException.Of((Status)status, said);
                caveat = said;
            }
            Array.Resize(ref columns, (int)count);
            return x.Take(columns, name);
        }

        private static string WithoutArgument(string said)
        {
            var argument = said.IndexOf(": ", StringComparison.Ordinal);
            return said.StartsWith("names: ", StringComparison.Ordinal) ||
                           said.StartsWith("count: ", StringComparison.Ordinal)
                       ? said.Substring(argument + 2)
                       : said;
        }

        /// <summary>The warning if one feature nearly decides alone, often because of its unit; or null.</summary>
        private string Dominance()
        {
            var info = new FitInfo(handle);
            if (info.DominantShare <= Dominant || info.Features <= 2)
                return null;
            var name = FeatureName(info.DominantFeature);
            return string.Format(
                CultureInfo.InvariantCulture,
                "feature {0} makes up {1:F1} % of the squared distances and decides nearly alone. If that is because " +
                    "of its units, set Standardize",
                name == null ? $"{info.DominantFeature} (counted from 0)" : $"'{name}'", 100 * info.DominantShare);
        }

        private void Warn(Status status, string message)
        {
            System.Diagnostics.Trace.TraceWarning("sscda: " + message);
            Warning?.Invoke(this, new WarningEventArgs(status, message));
        }
    }
}
