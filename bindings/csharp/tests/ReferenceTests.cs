// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Xunit;

namespace Sscda.Tests
{
    /// <summary>Every layout gives the same bits as C.</summary>
    public class ReferenceTests
    {
        private const double Tolerance = 1e-12;

        public enum Form
        {
            Rectangular,
            RowMajor,
            ColumnMajor,
            Strided,
            Transposed,
        }

        public static IEnumerable<object[]> Cases()
        {
            foreach (var name in Reference.Names)
                foreach (Form form in Enum.GetValues(typeof(Form)))
                    yield return new object[] { name, form };
        }

        public static IEnumerable<object[]> Names() => Reference.Names.Select(name => new object[] { name });

        [NeedsTheory(Reference.Variable)]
        [MemberData(nameof(Cases))]
        public void FitAgreesWithC(string name, Form form)
        {
            var reference = new Reference(name);
            MatrixView View(string file) => ViewOf(reference.Matrix(file), form, reference.IsSingle);
            using (var adapter = new Adapter())
            {
                adapter.Set(reference.Options());
                adapter.SetWeights(reference.Weights("source"), reference.Weights("target"));
                var status = reference.Fit(adapter, View("source"), View("target"));
                Assert.Equal(adapter.Info.Status, status);
                CheckResults(reference, adapter);
                AssertClose(reference.Matrix("mapped"), adapter.Map(View("new")));
                CheckPredictions(reference, adapter, View("target"), View("new"));
                CheckOutputs(reference, adapter);
            }
        }

        [NeedsTheory(Reference.Variable)]
        [MemberData(nameof(Names))]
        public void ModelOfCAgreesWithC(string name)
        {
            var reference = new Reference(name);
            using (var adapter = Adapter.Load(reference.Model))
            {
                CheckResults(reference, adapter);
                foreach (var option in reference.Options())
                    Assert.Equal(option.Value, adapter[option.Key]);
                AssertClose(reference.Matrix("mapped"), adapter.Map(reference.Matrix("new")));
                CheckPredictions(reference, adapter, reference.Matrix("target"), reference.Matrix("new"));
            }
        }

        private static void CheckPredictions(Reference reference, Adapter adapter, MatrixView target, MatrixView more)
        {
            AssertClose(reference.Matrix("prepared_target"), adapter.Prepare(Domain.Target, target));
            AssertClose(reference.Matrix("prepared_new"), adapter.Prepare(Domain.Source, more));
            if (!reference.HasTargetLabels)
            {
                Assert.Equal(Status.Labels,
                             Assert.Throws<SscdaDataException>(() => adapter.Predict<int>(target)).Status);
                Assert.Empty(adapter.ClassLabels<int>());
                return;
            }
            var rows = reference.Rows("predicted");
            var expected = rows.Select(row => Reference.Label(row[0]));
            Assert.Equal(expected, adapter.Predict<int>(target));
            Assert.Equal(expected, adapter.Predict<int>(target, out var confidence));
            Assert.Equal(rows.Length, confidence.Length);
            for (var j = 0; j < rows.Length; ++j)
                Assert.Equal(Reference.Number(rows[j][1]), confidence[j], Tolerance);
            Assert.Equal(reference.Rows("classes").Select(row => Reference.Label(row[0])),
                         adapter.ClassLabels<int>());
        }

        private static void CheckResults(Reference reference, Adapter adapter)
        {
            AssertClose(reference.Matrix("adapted"), adapter.Adapted());
            AssertClose(reference.Matrix("correspondence"), adapter.Correspondence());
            CheckSparse(reference, adapter.SparseCorrespondence());
            CheckTargetLabels(reference, adapter);
            CheckInfo(reference, adapter.Info);
            CheckTrace(reference, adapter);
        }

        private static void CheckSparse(Reference reference, SparseCorrespondence sparse)
        {
            var triplets = reference.Rows("triplets");
            Assert.Equal(triplets.Length, sparse.Count);
            foreach (var (entry, row) in sparse.Zip(triplets, (entry, row) => (entry, row)))
            {
                Assert.Equal(Reference.Number(row[0]), entry.Source);
                Assert.Equal(Reference.Number(row[1]), entry.Target);
                Assert.Equal(Reference.Number(row[2]), entry.Value, Tolerance);
            }
        }

        private static void CheckTargetLabels(Reference reference, Adapter adapter)
        {
            if (!reference.HasTargetLabels)
            {
                Assert.Equal(Status.Labels, Assert.Throws<SscdaDataException>(adapter.TargetLabels<int>).Status);
                Assert.Equal(Status.Labels, Assert.Throws<SscdaDataException>(adapter.TargetShares).Status);
                return;
            }
            var rows = reference.Rows("target_labels");
            Assert.Equal(rows.Select(row => Reference.Label(row[0])), adapter.TargetLabels<int>());
            var shares = adapter.TargetShares();
            Assert.Equal(rows.Length, shares.Length);
            for (var j = 0; j < rows.Length; ++j)
                Assert.Equal(Reference.Number(rows[j][1]), shares[j], Tolerance);
        }

        private static void CheckInfo(Reference reference, FitInfo info)
        {
            var rows = reference.Rows("info");
            Assert.Equal(rows.Select(row => row[0]).Append("seconds").OrderBy(key => key),
                         info.Keys.OrderBy(key => key));
            foreach (var row in rows)
            {
                if (row[1] == "double")
                    Assert.Equal(Reference.Number(row[2]), (double)info[row[0]], Tolerance);
                else if (row[1] == "int")
                    Assert.Equal(long.Parse(row[2], CultureInfo.InvariantCulture), info[row[0]]);
                else
                    Assert.Equal(row[2], info[row[0]]);
            }
        }

        private static void CheckTrace(Reference reference, Adapter adapter)
        {
            var rows = reference.Rows("trace");
            var kinds = new[] { "objective", "lower_bound", "relative_gap", "step", "cycle" };
            for (var k = 0; k < kinds.Length; ++k)
            {
                var trace = adapter.Trace(kinds[k]);
                Assert.Equal(rows.Length, trace.Length);
                for (var i = 0; i < rows.Length; ++i)
                    AssertClose(Reference.Number(rows[i][k]), trace[i]);
            }
            Assert.Equal(rows.Length, adapter.Trace("seconds").Length);
        }

        // Writes into the caller's memory, in column-major layout.
        private static void CheckOutputs(Reference reference, Adapter adapter)
        {
            var expected = reference.Matrix("adapted");
            var flat = new double[expected.Length];
            adapter.Adapted(new MatrixView(flat, expected.GetLength(0), expected.GetLength(1), Layout.ColumnMajor));
            Assert.Equal(Data.Flat(adapter.Adapted(), Layout.ColumnMajor), flat);

            expected = reference.Matrix("correspondence");
            flat = new double[expected.Length];
            adapter.Correspondence(
                new MatrixView(flat, expected.GetLength(0), expected.GetLength(1), Layout.ColumnMajor));
            Assert.Equal(Data.Flat(adapter.Correspondence(), Layout.ColumnMajor), flat);
        }

        private static MatrixView ViewOf(double[,] x, Form form, bool single)
        {
            int rows = x.GetLength(0), columns = x.GetLength(1);
            var layout = form == Form.ColumnMajor || form == Form.Transposed ? Layout.ColumnMajor : Layout.RowMajor;
            var flat = Data.Flat(x, layout);
            if (form == Form.Rectangular)
                return single ? Data.Single(x) : (MatrixView)x;
            if (form == Form.Transposed) // samples are the columns of what lies in memory
                return (single ? new MatrixView(Floats(flat), columns, rows) : new MatrixView(flat, columns, rows))
                    .Transposed();
            if (form != Form.Strided)
                return single ? new MatrixView(Floats(flat), rows, columns, layout)
                              : new MatrixView(flat, rows, columns, layout);
            // Negative strides in both directions, with NaN between the samples, which must not be read.
            var padded = Enumerable.Repeat(double.NaN, rows * (columns + 2)).ToArray();
            for (var i = 0; i < rows; ++i)
                for (var j = 0; j < columns; ++j)
                    padded[(rows - 1 - i) * (columns + 2) + columns - 1 - j] = x[i, j];
            var last = (rows - 1) * (columns + 2) + columns - 1;
            return single ? new MatrixView(Floats(padded), rows, columns, -(columns + 2), -1, last)
                          : new MatrixView(padded, rows, columns, -(columns + 2), -1, last);
        }

        private static float[] Floats(double[] x) => x.Select(value => (float)value).ToArray();

        private static void AssertClose(double[,] expected, double[,] actual)
        {
            Assert.Equal(expected.GetLength(0), actual.GetLength(0));
            Assert.Equal(expected.GetLength(1), actual.GetLength(1));
            foreach (var (e, a) in expected.Cast<double>().Zip(actual.Cast<double>(), (e, a) => (e, a)))
                AssertClose(e, a);
        }

        // Tests for equality first: bounds start at minus infinity.
        private static void AssertClose(double expected, double actual) =>
            Assert.True(expected.Equals(actual) || Math.Abs(expected - actual) <= Tolerance,
                        $"expected {expected:R}, got {actual:R}");
    }
}
