// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Sscda.Tests
{
    public class LabelTests
    {
        private enum Fruit
        {
            Apple = -4,
            Pear = 7,
            Plum = 1000000,
        }

        private enum Big : long
        {
            Small = 1,
            TooBig = 5000000000,
        }

        private static readonly Fruit[] Fruits = { Fruit.Apple, Fruit.Pear, Fruit.Plum };

        // Three classes, every fifth label missing.
        private static T[] Named<T>(Func<int, T> name, T missing) =>
            Data.Labels().Select((label, i) => i % 5 == 4 ? missing : name(label)).ToArray();

        private static TOut[] FitAndAsk<TIn, TOut>(IReadOnlyList<TIn> labels)
        {
            using (var adapter = new Adapter())
            {
                adapter.Fit(Data.Source(), labels, Data.Target());
                Assert.Equal(Data.Classes, adapter.Info.Classes);
                return adapter.TargetLabels<TOut>();
            }
        }

        [Fact]
        public void AllKindsMeanTheSame()
        {
            var expected = FitAndAsk<int, int>(Named(label => label, Adapter.Unlabeled));
            Assert.Equal(Data.Classes, expected.Distinct().Count());

            Assert.Equal(expected, FitAndAsk<int?, int?>(Named<int?>(label => label, null)).Select(l => l.Value));
            Assert.Equal(expected.Select(l => (long?)l), FitAndAsk<long?, long?>(Named<long?>(label => label, null)));
            Assert.Equal(expected.Select(l => "abc".Substring(l, 1)),
                         FitAndAsk<string, string>(Named(label => "abc".Substring(label, 1), null)));
            Assert.Equal(expected, FitAndAsk<string, int>(Named(label => "abc".Substring(label, 1), null)));
            Assert.Equal(expected.Select(l => (Fruit?)Fruits[l]),
                         FitAndAsk<Fruit?, Fruit?>(Named<Fruit?>(label => Fruits[label], null)));
            Assert.Equal(expected, FitAndAsk<int, int>(Named(label => label, Adapter.Unlabeled).ToList()));
        }

        [Fact]
        public void KindsWithoutMissingValues()
        {
            var expected = FitAndAsk<int, int>(Data.Labels());
            Assert.Equal(expected.Select(l => (byte)l),
                         FitAndAsk<byte, byte>(Data.Labels().Select(l => (byte)l).ToArray()));
            Assert.Equal(expected.Select(l => Fruits[l]),
                         FitAndAsk<Fruit, Fruit>(Data.Labels().Select(l => Fruits[l]).ToArray()));
            Assert.Equal(expected.Select(l => (char)('x' + l)),
                         FitAndAsk<char, char>(Data.Labels().Select(l => (char)('x' + l)).ToArray()));
        }

        [Fact]
        public void ClassesAreTheSortedNames()
        {
            using (var adapter = new Adapter())
            {
                var names = new[] { "plum", "Apple", "pear" };
                adapter.Fit(Data.Source(), Named(label => names[label], null), Data.Target());
                Assert.Equal(new[] { "Apple", "pear", "plum" }, adapter.Classes);

                adapter.Fit(Data.Source(), Data.Labels(), Data.Target());
                Assert.Null(adapter.Classes);
            }
        }

        [Fact]
        public void ClassesStayWhenAFitFails()
        {
            using (var adapter = new Adapter())
            {
                adapter.Fit(Data.Source(), Named(label => "abc".Substring(label, 1), null), Data.Target());
                Assert.Throws<SscdaDataException>(() => adapter.Fit(Data.Source(), Data.Labels(), new double[4, 3]));
                Assert.Equal(new[] { "a", "b", "c" }, adapter.Classes);
            }
        }

        [Fact]
        public void NumbersHaveNoNames()
        {
            using (var adapter = Data.Fitted())
            {
                var e = Assert.Throws<InvalidOperationException>(adapter.TargetLabels<string>);
                Assert.Contains("has no name", e.Message);
                Assert.Null(adapter.Classes);
            }
        }

        [Fact]
        public void SampleWithoutAClassIsNull()
        {
            using (var adapter = FarApart())
            {
                Assert.Equal(new int?[] { 5, null }, adapter.TargetLabels<int?>());
                Assert.Equal(new[] { 5, Adapter.Unlabeled }, adapter.TargetLabels<int>());
                Assert.Equal(new[] { 1.0, 0.0 }, adapter.TargetShares());
                Assert.Contains("Byte?", Assert.Throws<InvalidOperationException>(adapter.TargetLabels<byte>).Message);
            }
            using (var adapter = FarApart("class 5", null))
                Assert.Equal(new[] { "class 5", null }, adapter.TargetLabels<string>());
        }

        // Two samples that are matched with two; the second has no label.
        private static Adapter FarApart() => FarApart<int?>(5, null);

        private static Adapter FarApart<TLabel>(params TLabel[] labels)
        {
            var adapter = new Adapter { LambdaS = 0, LambdaG = 0 };
            adapter.Fit(new double[,] { { 0, 0 }, { 9, 9 } }, labels, new double[,] { { 0, 1 }, { 9, 8 } });
            return adapter;
        }

        [Fact]
        public void LabelsThatCannotBeAreRefused()
        {
            using (var adapter = new Adapter())
            {
                double[,] source = Data.Source(), target = Data.Target();
                var e = Assert.Throws<ArgumentException>(() => adapter.Fit(source, new int[7], target));
                Assert.Equal("labels", e.ParamName);
                Assert.Contains("7 labels", e.Message);
                Assert.Contains("24 rows", e.Message);

                e = Assert.Throws<ArgumentException>(() => adapter.Fit(source, new double[24], target));
                Assert.Contains("not Double", e.Message);

                var big = Data.Labels().Select(_ => Big.Small).ToArray();
                big[3] = Big.TooBig;
                e = Assert.Throws<ArgumentException>(() => adapter.Fit(source, big, target));
                Assert.Contains("label 3 is 5000000000", e.Message);

                e = Assert.Throws<ArgumentException>(() => adapter.Fit(source, Named(_ => "", null), target));
                Assert.Contains("label 0 is empty", e.Message);
                Assert.False(adapter.IsFitted);
            }
        }

        [Fact]
        public void LabelsAreMissed()
        {
            using (var adapter = new Adapter())
            {
                var e = Assert.Throws<SscdaDataException>(() => adapter.Fit(Data.Source(), Data.Target()));
                Assert.Equal(Status.Labels, e.Status);
                Assert.Equal("SSCDA_ERROR_LABELS", e.StatusName);
                Assert.Contains("lambda_g", e.Message);
                Assert.Throws<SscdaDataException>(() => adapter.Fit(Data.Source(), new string[24], Data.Target()));

                adapter.LambdaG = 0;
                Assert.Equal(Status.Ok, adapter.Fit(Data.Source(), Data.Target()));
                Assert.Equal(24, adapter.Info.Unlabeled);
            }
        }
    }
}
