// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Xunit;

namespace Sscda.Tests
{
    /// <summary>The model keeps the names of features and classes.</summary>
    public class NameTests
    {
        private static readonly string[] Columns = { "height", "breadth", "größe" };
        private static readonly string[] Mixed = { "größe", "height", "breadth" };

        private enum Fruit
        {
            Apple = -4,
            Pear = 9,
        }

        // Three features, so that a permutation is not its own inverse.
        private static double[,] Wide(double[,] x)
        {
            var wide = new double[x.GetLength(0), 3];
            for (var i = 0; i < x.GetLength(0); ++i)
                for (var j = 0; j < 3; ++j)
                    wide[i, j] = j < 2 ? x[i, j] : x[i, 0] - 2 * x[i, 1];
            return wide;
        }

        private static double[,] Source => Wide(Data.Source());

        private static double[,] Target => Wide(Data.Target());

        private static MatrixView Permuted(double[,] x)
        {
            var mixed = new double[x.GetLength(0), 3];
            for (var i = 0; i < x.GetLength(0); ++i)
                for (var j = 0; j < 3; ++j)
                    mixed[i, j] = x[i, Array.IndexOf(Columns, Mixed[j])];
            return ((MatrixView)mixed).WithNames(Mixed);
        }

        private static MatrixView Named(double[,] x) => ((MatrixView)x).WithNames(Columns);

        private static string[] Words() => Data.Labels().Select(l => "abc".Substring(l, 1)).ToArray();

        private static Adapter Fitted()
        {
            var adapter = new Adapter();
            adapter.Fit(Named(Source), Words(), Named(Target));
            return adapter;
        }

        private static List<WarningEventArgs> Listen(Adapter adapter)
        {
            var heard = new List<WarningEventArgs>();
            adapter.Warning += (sender, e) =>
            {
                Assert.Same(adapter, sender);
                heard.Add(e);
            };
            return heard;
        }

        [Fact]
        public void ColumnsInAnotherOrder()
        {
            using (var adapter = Fitted())
            using (var loaded = Adapter.FromBytes(adapter.ToBytes()))
            {
                var expected = adapter.Predict<string>(Named(Target));
                Assert.NotEqual(expected, adapter.Predict<string>(
                    Permuted(Target).WithNames(Columns))); // otherwise this would show nothing
                foreach (var model in new[] { adapter, loaded })
                {
                    var heard = Listen(model);
                    Assert.Equal(Columns, model.FeatureNames);
                    Assert.Equal(expected, model.Predict<string>(Permuted(Target)));
                    Assert.Equal(adapter.Adapted(), model.Map(Permuted(Source)));
                    Assert.Equal(adapter.Prepare(Domain.Source, Named(Source)),
                                 model.Prepare(Domain.Source, Permuted(Source)));
                    Assert.Empty(heard);
                }
            }
        }

        [Fact]
        public void EveryKindOfView()
        {
            using (var adapter = Fitted())
            {
                var expected = adapter.Predict<string>(Named(Target));
                var mixed = new double[30, 3];
                for (var i = 0; i < 30; ++i)
                    for (var j = 0; j < 3; ++j)
                        mixed[i, j] = Target[i, Array.IndexOf(Columns, Mixed[j])];
                foreach (Layout layout in Enum.GetValues(typeof(Layout)))
                    Assert.Equal(expected, adapter.Predict<string>(
                        new MatrixView(Data.Flat(mixed, layout), 30, 3, layout).WithNames(Mixed)));
                Assert.Equal(adapter.Predict<string>(((MatrixView)Data.Single(Target)).WithNames(Columns)),
                             adapter.Predict<string>(((MatrixView)Data.Single(mixed)).WithNames(Mixed)));
            }
        }

        [Fact]
        public void TheTargetOfAFitInAnotherOrder()
        {
            using (var plain = new Adapter())
            using (var adapter = Data.Fitted()) // with an earlier fit, of other features
            {
                plain.Fit(Source, Words(), Target);
                adapter.Fit(Named(Source), Words(), Permuted(Target));
                Assert.Equal(plain.Adapted(), adapter.Adapted());
                adapter.Fit(Permuted(Source), Words(), Named(Target));
                Assert.Equal(Mixed, adapter.FeatureNames);
                var tuning = adapter.Tune(Data.Grid(), Named(Source), Words(), Permuted(Target));
                Assert.Equal(plain.Tune(Data.Grid(), Source, Words(), Target).Column("score"),
                             tuning.Column("score"));
                adapter.Apply(tuning.Best, Named(Source), Words(), Permuted(Target));
                Assert.Equal(Columns, adapter.FeatureNames);
            }
        }

        [Fact]
        public void MissingAndExtraColumns()
        {
            using (var adapter = Fitted())
            using (var loaded = Adapter.FromBytes(adapter.ToBytes()))
            {
                var other = ((MatrixView)Target).WithNames("height", "breadth", "width");
                foreach (var model in new[] { adapter, loaded })
                    foreach (var call in new Action[] { () => model.Predict<string>(other), () => model.Map(other),
                                                        () => model.Prepare(Domain.Target, other) })
                    {
                        var e = Assert.Throws<SscdaDataException>(call);
                        Assert.Equal(Status.Dimension, e.Status);
                        Assert.StartsWith("x: ", e.Message);
                        Assert.Contains("missing ('größe')", e.Message);
                        Assert.Contains("('width')", e.Message);
                    }
                var failed = Assert.Throws<SscdaDataException>(() => adapter.Fit(Named(Source), Words(), other));
                Assert.StartsWith("target: ", failed.Message);
                Assert.Equal(Columns, adapter.FeatureNames);
            }
        }

        [Fact]
        public void AWarningWhenOnlyOneSideHasNames()
        {
            using (var adapter = Fitted())
            {
                var heard = Listen(adapter);
                Assert.Equal(adapter.Predict<string>(Named(Target)), adapter.Predict<string>(Target));
                Assert.Equal(Status.ByPosition, Assert.Single(heard).Status);
                Assert.StartsWith("x: ", heard[0].Message);
                Assert.Contains("by position", heard[0].Message);

                heard.Clear();
                adapter.Fit(Source, Words(), Named(Target));
                Assert.Contains("source and target", Assert.Single(heard).Message);
                Assert.Equal(Columns, adapter.FeatureNames);

                adapter.Fit(Source, Words(), Target);
                Assert.Null(adapter.FeatureNames);
                heard.Clear();
                adapter.Predict<string>(Target);
                Assert.Empty(heard);
                adapter.Predict<string>(Named(Target));
                Assert.Equal(Status.ByPosition, Assert.Single(heard).Status);
            }
        }

        [Fact]
        public void NamesThatCannotBe()
        {
            MatrixView view = Source;
            Assert.Null(view.Names);
            Assert.Equal("names", Assert.Throws<ArgumentNullException>(() => view.WithNames(null)).ParamName);
            foreach (var names in new[] { new[] { "a", "b" }, new[] { "a", "b", "a" }, new[] { "a", null, "c" },
                                          new[] { "a", "", "c" } })
                Assert.Equal("names", Assert.Throws<ArgumentException>(() => view.WithNames(names)).ParamName);
            using (var adapter = new Adapter())
                Assert.Throws<ArgumentException>(() => adapter.Fit(view.WithNames("a", "b", "c\0"), Words(), Target));
        }

        [Fact]
        public void ClassesAreInTheFile()
        {
            var fruits = Data.Labels().Select(l => l == 0 ? Fruit.Pear : Fruit.Apple).ToArray();
            using (var adapter = Fitted())
            using (var loaded = Adapter.FromBytes(adapter.ToBytes()))
            {
                Assert.Equal(new[] { "a", "b", "c" }, loaded.Classes);
                Assert.Equal(adapter.Predict<string>(Named(Target)), loaded.Predict<string>(Named(Target)));
                adapter.Fit(Source, fruits, Target);
                using (var other = Adapter.FromBytes(adapter.ToBytes()))
                {
                    Assert.Equal(new[] { "Apple", "Pear" }, other.Classes);
                    Assert.Equal(adapter.Predict<Fruit>(Target), other.Predict<Fruit>(Target));
                    Assert.Equal(adapter.Predict<Fruit>(Target).Select(f => f.ToString()),
                                 other.Predict<string>(Target));
                }
            }
        }

        [Fact]
        public void AFeatureThatDecidesAlone()
        {
            double[,] source = Source, target = Target;
            foreach (var x in new[] { source, target })
                for (var i = 0; i < x.GetLength(0); ++i)
                    x[i, 1] *= 1000;
            using (var adapter = new Adapter())
            {
                var heard = Listen(adapter);
                adapter.Fit(Named(source), Words(), Named(target));
                Assert.Contains("feature 'breadth' makes up", Assert.Single(heard).Message);
                Assert.Contains("Standardize", heard[0].Message);
                Assert.Equal(heard[0].Message, adapter.Caveat);
                Assert.Equal(1, adapter.Info.DominantFeature);
                Assert.InRange(adapter.Info.DominantShare, 0.99, 1);

                heard.Clear();
                adapter.Fit(source, Words(), target);
                Assert.Contains("feature 1 (counted from 0)", Assert.Single(heard).Message);

                heard.Clear();
                adapter.Standardize = StandardizeKind.Domain;
                adapter.Fit(source, Words(), target);
                Assert.Empty(heard);
                Assert.Null(adapter.Caveat);
            }
        }

        [Fact]
        public void ALimitForFilesThatAreNotTrusted()
        {
            using (var folder = new TemporaryFolder())
            using (var adapter = Fitted())
            {
                var path = folder.File("model.sscda");
                adapter.Save(path);
                var size = new FileInfo(path).Length;
                using (var loaded = Adapter.Load(path, size))
                    Assert.Equal(Columns, loaded.FeatureNames);
                Assert.Equal(Status.Memory,
                             Assert.Throws<SscdaException>(() => Adapter.Load(path, size - 1)).Status);
                Assert.Throws<ArgumentOutOfRangeException>(() => Adapter.Load(path, -1));
                using (var stream = File.OpenRead(path))
                    Assert.Equal(Status.Memory,
                                 Assert.Throws<SscdaException>(() => Adapter.Load(stream, size - 1)).Status);
                using (var stream = File.OpenRead(path))
                    Adapter.Load(stream, size).Dispose();
            }
        }
    }
}
