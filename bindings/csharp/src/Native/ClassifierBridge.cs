// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Sscda.Native
{
    /// <summary>Lets the library call the user's classifier. It copies the samples, which the library frees after the
    /// call.</summary>
    internal sealed class ClassifierBridge<TLabel>
    {
        private readonly Classifier<TLabel> classifier;
        private readonly string[] names;
        private readonly ProgressBridge bridge;

        internal ClassifierBridge(Classifier<TLabel> classifier, string[] names, ProgressBridge bridge)
        {
            this.classifier = classifier;
            this.names = names;
            this.bridge = bridge;
            Function = OnClassify;
        }

        /// <summary>This field keeps it alive during the tuning run.</summary>
        internal NativeMethods.ClassifyFunction Function { get; }

        private int OnClassify(IntPtr train, IntPtr labels, IntPtr test, IntPtr predicted, IntPtr payload) =>
            bridge.Guard(() =>
            {
                var known = Samples(train);
                var codes = new int[known.GetLength(0)];
                Marshal.Copy(labels, codes, 0, codes.Length);
                var unknown = Samples(test);
                var answer = Codes(classifier(known, Labels.Decode<TLabel>(codes, code => names[code]), unknown),
                                   unknown.GetLength(0));
                Marshal.Copy(answer, 0, predicted, answer.Length);
            });

        private int[] Codes(IReadOnlyList<TLabel> answer, int count)
        {
            if (answer == null || answer.Count != count)
                throw new InvalidOperationException(
                    $"the classifier was asked for {count} labels and gave " +
                    (answer == null ? "null" : $"{answer.Count}"));
            return Labels.EncodeAmong(answer, names);
        }

        private static double[,] Samples(IntPtr matrix)
        {
            var native = (NativeMatrix)Marshal.PtrToStructure(matrix, typeof(NativeMatrix));
            var samples = new double[checked((int)native.Rows), checked((int)native.Columns)];
            var flat = new double[samples.Length];
            Marshal.Copy(native.Data, flat, 0, flat.Length);
            Buffer.BlockCopy(flat, 0, samples, 0, checked(flat.Length * sizeof(double)));
            return samples;
        }
    }
}
