// SPDX-License-Identifier: MIT
using System;
using System.Linq;
using Xunit;

namespace Sscda.Tests
{
    public class PredictTests
    {
        private enum Colour
        {
            Red,
            Green,
            Blue,
        }

        private static string[] Names => Data.Labels().Select(label => ((Colour)label).ToString()).ToArray();

        [Fact]
        public void LabelsAreOfTheKindOfTheFit()
        {
            using (var adapter = new Adapter())
            {
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target());
                var codes = adapter.Predict<int>(Data.Target());
                Assert.Equal(codes.Select(code => (Colour)code), adapter.Predict<Colour>(Data.Target()));
                Assert.Equal(codes.Select(code => (byte?)code), adapter.Predict<byte?>(Data.Target()));
                Assert.Equal(new[] { Colour.Red, Colour.Green, Colour.Blue }, adapter.ClassLabels<Colour>());
                Assert.Throws<InvalidOperationException>(() => adapter.Predict<string>(Data.Target()));

                adapter.Fit(Data.Source(), Names, Data.Target());
                Assert.Equal(codes.Select(code => ((Colour)code).ToString()), adapter.Predict<string>(Data.Target()));
                Assert.Equal(new[] { "Blue", "Green", "Red" }, adapter.ClassLabels<string>());
                Assert.Equal(adapter.Classes, adapter.ClassLabels<string>());
            }
        }

        // The clouds are far apart, so nearly all labels are right; without the map they would not be.
        [Fact]
        public void LabelsAreRight()
        {
            using (var adapter = Data.Fitted())
                Assert.Equal(Data.Labels(60), adapter.Predict<int>(Data.Target(60, 7)));
        }

        [Fact]
        public void ConfidenceRanks()
        {
            using (var adapter = Data.Fitted())
            {
                // A sample of the adapted source, and a point half way between two classes.
                var adapted = adapter.Adapted();
                var x = new double[2, 2];
                for (var j = 0; j < 2; ++j)
                {
                    x[0, j] = adapted[0, j];
                    x[1, j] = (adapted[0, j] + adapted[1, j]) / 2;
                }
                Assert.Equal(0, adapter.Predict<int>(x, out var confidence)[0]);
                Assert.Equal(1.0, confidence[0]);
                Assert.InRange(confidence[1], 0.5, 0.99);
            }
        }

        [Fact]
        public void NoSamplesNoLabels()
        {
            using (var adapter = Data.Fitted())
            {
                Assert.Empty(adapter.Predict<int>(new double[0, 2], out var confidence));
                Assert.Empty(confidence);
                Assert.Equal(0, adapter.Prepare(Domain.Target, new double[0, 2]).GetLength(0));
            }
        }

        [Fact]
        public void BadSamplesAreRefused()
        {
            using (var adapter = Data.Fitted())
            {
                Assert.Equal(Status.Dimension, Assert.Throws<SscdaDataException>(
                                                   () => adapter.Predict<int>(new double[1, 3])).Status);
                var e = Assert.Throws<SscdaDataException>(
                    () => adapter.Predict<int>(new[,] { { 0, 0 }, { 0, double.NaN } }));
                Assert.Equal(Status.NotFinite, e.Status);
                Assert.Contains("row 1, column 1", e.Message);
                Assert.Throws<ArgumentNullException>(() => adapter.Predict<int>((double[,])null));
                Assert.Throws<SscdaDataException>(() => adapter.Prepare((Domain)3, Data.Source()));
                Assert.Throws<ArgumentException>(() => adapter.Predict<double>(Data.Target()));
            }
        }

        [Fact]
        public void PreparedIsWhatTheFitSees()
        {
            using (var adapter = new Adapter { Standardize = StandardizeKind.Domain, Pca = 1 })
            {
                adapter.Fit(Data.Source(), Data.Labels(), Data.Target());
                Assert.Equal(1, adapter.Info.Components);
                var source = adapter.Prepare(Domain.Source, Data.Source());
                Assert.Equal(1, source.GetLength(1));
                Assert.Equal(24, source.GetLength(0));
                Assert.NotEqual(source, adapter.Prepare(Domain.Target, Data.Source())); // not mapped

                var flat = new float[24];
                adapter.Prepare(Domain.Source, Data.Source(), new MatrixView(flat, 24, 1));
                Assert.Equal(source.Cast<double>().Select(value => (float)value), flat);
            }
        }

        [Fact]
        public void LoadedModelsPredict()
        {
            using (var adapter = new Adapter())
            {
                adapter.Fit(Data.Source(), Names, Data.Target());
                using (var loaded = Adapter.FromBytes(adapter.ToBytes()))
                {
                    Assert.Equal(new[] { 0, 1, 2 }, loaded.ClassLabels<int>());
                    Assert.Equal(adapter.Predict<int>(Data.Target()), loaded.Predict<int>(Data.Target()));
                    Assert.Equal(adapter.Classes, loaded.Classes);
                    Assert.Equal(adapter.Predict<string>(Data.Target()), loaded.Predict<string>(Data.Target()));
                }
            }
        }
    }
}
