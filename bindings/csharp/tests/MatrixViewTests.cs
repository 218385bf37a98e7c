// SPDX-License-Identifier: MIT
using System;
using Xunit;

namespace Sscda.Tests
{
    public class MatrixViewTests
    {
        [Fact]
        public void ArrayOfAnotherLengthIsRefused()
        {
            var e = Assert.Throws<ArgumentException>(() => new MatrixView(new double[7], 4, 2));
            Assert.Contains("7 elements", e.Message);
            Assert.Contains("4 x 2", e.Message);
            Assert.Throws<ArgumentException>(() => new MatrixView(new float[9], 4, 2, Layout.ColumnMajor));
        }

        [Theory]
        [InlineData(4, 2, 3, 1, 0)]    // the last row ends beyond
        [InlineData(4, 2, -2, 1, 5)]   // the last row begins before
        [InlineData(4, 2, 2, -1, 0)]   // the second column is before the first element
        [InlineData(4, 2, 2, 1, 3)]
        [InlineData(4, 2, 2, 1, -1)]
        [InlineData(int.MaxValue, int.MaxValue, int.MaxValue, int.MaxValue, int.MaxValue)]
        [InlineData(int.MaxValue, int.MaxValue, int.MinValue, int.MinValue, 0)]
        [InlineData(int.MaxValue, int.MaxValue, int.MaxValue, int.MinValue, 0)]
        public void ViewThatLeavesTheArrayIsRefused(int rows, int columns, int rowStride, int columnStride, int offset)
        {
            var e = Assert.Throws<ArgumentException>(
                () => new MatrixView(new double[8], rows, columns, rowStride, columnStride, offset));
            Assert.Contains("leaves the array", e.Message);
            Assert.Throws<ArgumentException>(
                () => new MatrixView(new float[8], rows, columns, rowStride, columnStride, offset));
        }

        [Fact]
        public void ViewToTheVeryEndsIsFine()
        {
            var view = new MatrixView(new double[8], 4, 2, -2, 1, 6);
            Assert.Equal(4, view.Rows);
            Assert.Equal(2, view.Columns);
            Assert.Equal(2, view.Transposed().Rows);
            Assert.Equal(4, view.Transposed().Columns);
        }

        [Fact]
        public void SizesAndLayoutsThatCannotBeAreRefused()
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => new MatrixView(new double[8], -4, -2));
            Assert.Throws<ArgumentOutOfRangeException>(() => new MatrixView(new double[8], 4, -2, 2, 1));
            Assert.Throws<ArgumentOutOfRangeException>(() => new MatrixView(new double[8], 4, 2, (Layout)2));
            Assert.Throws<ArgumentNullException>(() => new MatrixView((double[])null, 4, 2));
            Assert.Throws<ArgumentNullException>(() => new MatrixView((float[])null, 4, 2, 2, 1));
        }

        [Fact]
        public void MissingMatrixIsNamed()
        {
            using (var adapter = Data.Fitted())
            {
                Assert.Equal("source", Assert.Throws<ArgumentNullException>(
                    () => adapter.Fit((double[,])null, Array.Empty<int>(), Data.Target())).ParamName);
                Assert.Equal("target", Assert.Throws<ArgumentNullException>(
                    () => adapter.Fit(Data.Source(), Data.Labels(), default(MatrixView))).ParamName);
                Assert.Equal("x", Assert.Throws<ArgumentNullException>(() => adapter.Map((float[,])null)).ParamName);
                Assert.Equal("x", Assert.Throws<ArgumentNullException>(() => adapter.Map((double[,])null)).ParamName);
                Assert.Equal("mapped", Assert.Throws<ArgumentNullException>(
                    () => adapter.Map(Data.Source(), default(MatrixView).Transposed())).ParamName);
            }
        }

        [Fact]
        public void RowsAreCopied()
        {
            using (var adapter = Data.Fitted())
            {
                var x = new[] { new[] { 1.0, 2.0 }, new[] { 3.0, 4.0 } };
                Assert.Equal(adapter.Map(new double[,] { { 1, 2 }, { 3, 4 } }), adapter.Map(MatrixView.CopyOf(x)));
            }
            Assert.Throws<ArgumentNullException>(() => MatrixView.CopyOf(null));
            var ragged = new[] { new[] { 1.0, 2.0 }, new[] { 3.0 } };
            Assert.Contains("row 1 has 1", Assert.Throws<ArgumentException>(() => MatrixView.CopyOf(ragged)).Message);
            var holed = new[] { new[] { 1.0 }, null };
            Assert.Contains("row 1 is null", Assert.Throws<ArgumentException>(() => MatrixView.CopyOf(holed)).Message);
        }

        [Fact]
        public void FloatsComeBackAsFloats()
        {
            using (var adapter = Data.Fitted())
            {
                float[,] mapped = adapter.Map(Data.Single(Data.Source()));
                var exact = adapter.Map((MatrixView)Data.Single(Data.Source()));
                Assert.Equal(Data.Single(exact), mapped);
            }
        }

        [Fact]
        public void MappingOntoItselfAndMappingNothing()
        {
            using (var adapter = Data.Fitted())
            {
                var x = Data.Source();
                var expected = adapter.Map(x);
                adapter.Map(x, x);
                Assert.Equal(expected, x);
                Assert.Empty(adapter.Map(new double[0, 2]));
            }
        }
    }
}
