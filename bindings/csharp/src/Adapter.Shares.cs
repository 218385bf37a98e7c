// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using Sscda.Native;

namespace Sscda
{
    public sealed partial class Adapter
    {
        // Shares of classes that are strings. Only the labels of a fit say which codes these have.
        private IReadOnlyDictionary<string, double> sharesByName;

        /// <summary>
        /// Sets the shares of the classes in the target for later fits, if you know them, and the option
        /// <see cref="ClassShares"/> to <see cref="ClassSharesKind.Given"/>. They are scaled to sum to 1. Every class
        /// of the source needs one; give 0 for a class that the target lacks.
        /// </summary>
        /// <typeparam name="TLabel">As in the fit.</typeparam>
        /// <param name="shares">
        /// A share of 0 or more for each class. Null removes the shares, and sets the option back to
        /// <see cref="ClassSharesKind.Source"/> if it was <see cref="ClassSharesKind.Given"/>.
        /// </param>
        public void SetClassShares<TLabel>(IReadOnlyDictionary<TLabel, double> shares) => Write(() =>
        {
            var given = shares?.ToArray();
            if (given != null && given.Length == 0)
                throw new ArgumentException("there are no shares", nameof(shares));
            var labels = given?.Select(share => share.Key).ToArray();
            var codes = Labels.Encode<TLabel>(labels, out var names);
            // The library checks the shares, also those of strings, which get their codes at the fit.
            SscdaException.Check(NativeMethods.sscda_set_class_shares(
                handle, codes, given?.Select(share => share.Value).ToArray(), given?.Length ?? 0));
            sharesByName = names == null ? null : given.ToDictionary(share => (string)(object)share.Key,
                                                                     share => share.Value);
        });

        /// <summary>
        /// The share of each class in the target, as the fit used it; see the option <see cref="ClassShares"/>.
        /// </summary>
        /// <typeparam name="TLabel">As in the fit.</typeparam>
        public IReadOnlyDictionary<TLabel, double> UsedClassShares<TLabel>() =>
            Read(() => ByClass<TLabel>(SharesOfFit(out _)));

        /// <summary>The standard errors of the shares, which are 0 unless they were estimated.</summary>
        /// <typeparam name="TLabel">As in the fit.</typeparam>
        public IReadOnlyDictionary<TLabel, double> ClassShareErrors<TLabel>() => Read(() =>
        {
            SharesOfFit(out var errors);
            return ByClass<TLabel>(errors);
        });

        private double[] SharesOfFit(out double[] errors)
        {
            var shares = new double[Count("classes")];
            errors = new double[shares.Length];
            SscdaException.Check(NativeMethods.sscda_class_shares(handle, shares, errors, shares.Length));
            return shares;
        }

        private IReadOnlyDictionary<TLabel, double> ByClass<TLabel>(double[] values)
        {
            var codes = new int[values.Length];
            SscdaException.Check(NativeMethods.sscda_classes(handle, codes, codes.Length));
            var labels = Labels.Decode<TLabel>(codes, ClassName);
            return Enumerable.Range(0, values.Length).ToDictionary(k => labels[k], k => values[k]);
        }

        // Gives the shares of strings the codes of a fit. The option stays as the user has set it.
        private void SetSharesByName(string[] classes)
        {
            if (sharesByName == null)
                return;
            if (classes == null)
                throw new ArgumentException("the class shares are those of strings, and the labels are none",
                                            "labels");
            foreach (var share in sharesByName)
                if (share.Value != 0 && Array.BinarySearch(classes, share.Key, StringComparer.Ordinal) < 0)
                    throw new ArgumentException(
                        $"class '{share.Key}' has a share, and no sample of the source has this class", "labels");
            foreach (var name in classes)
                if (!sharesByName.ContainsKey(name))
                    throw new ArgumentException(
                        $"class '{name}' has no share: give 0 for a class that the target lacks", "labels");
            var option = Utf8.Bytes("class_shares", "key");
            SscdaException.Check(NativeMethods.sscda_get_string(handle, option, out var word));
            var kept = Utf8.Bytes(Utf8.Text(word), "value");
            SscdaException.Check(NativeMethods.sscda_set_class_shares(
                handle, Enumerable.Range(0, classes.Length).ToArray(),
                classes.Select(name => sharesByName[name]).ToArray(), classes.Length));
            SscdaException.Check(NativeMethods.sscda_set_string(handle, option, kept));
        }
    }
}
