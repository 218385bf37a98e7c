// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using Sscda.Native;

namespace Sscda
{
    /// <summary>The layout of a matrix in a flat array.</summary>
    public enum Layout
    {
        /// <summary>Sample after sample, as in C and C#.</summary>
        RowMajor,

        /// <summary>Feature after feature, as in Fortran, R and MATLAB.</summary>
        ColumnMajor,
    }

    /// <summary>
    /// A matrix in your own array: rows are samples, columns are features. Nothing is copied; the library reads or
    /// writes the array itself during a call and keeps no reference to it. <c>double[,]</c> and <c>float[,]</c>
    /// convert to views implicitly; a flat array needs a layout.
    /// </summary>
    public readonly struct MatrixView
    {
        private readonly Array data;
        private readonly bool single;
        private readonly long rowStride;
        private readonly long columnStride;
        private readonly long offset;
        private readonly string[] names;

        /// <summary>A view of a flat array that contains only the matrix.</summary>
        /// <param name="data">The elements, <paramref name="rows"/> times <paramref name="columns"/> of them.</param>
        /// <param name="rows">The number of samples.</param>
        /// <param name="columns">The number of features.</param>
        /// <param name="layout">Sample after sample, or feature after feature.</param>
        public MatrixView(double[] data, int rows, int columns, Layout layout = Layout.RowMajor)
            : this(Filled(data, rows, columns), false, rows, columns, RowStride(layout, columns),
                   ColumnStride(layout, rows), 0)
        {
        }

        /// <inheritdoc cref="MatrixView(double[], int, int, Layout)"/>
        public MatrixView(float[] data, int rows, int columns, Layout layout = Layout.RowMajor)
            : this(Filled(data, rows, columns), true, rows, columns, RowStride(layout, columns),
                   ColumnStride(layout, rows), 0)
        {
        }

        /// <summary>A part of a flat array: element (i, j) is
        /// <c>data[offset + i * rowStride + j * columnStride]</c>.</summary>
        /// <param name="data">The array.</param>
        /// <param name="rows">The number of samples.</param>
        /// <param name="columns">The number of features.</param>
        /// <param name="rowStride">Elements from one sample to the next; may be negative.</param>
        /// <param name="columnStride">Elements from one feature to the next; may be negative.</param>
        /// <param name="offset">The index of the first feature of the first sample.</param>
        public MatrixView(double[] data, int rows, int columns, int rowStride, int columnStride, int offset = 0)
            : this(data, false, rows, columns, rowStride, columnStride, offset)
        {
        }

        /// <inheritdoc cref="MatrixView(double[], int, int, int, int, int)"/>
        public MatrixView(float[] data, int rows, int columns, int rowStride, int columnStride, int offset = 0)
            : this(data, true, rows, columns, rowStride, columnStride, offset)
        {
        }

        private MatrixView(Array data, bool single, int rows, int columns, long rowStride, long columnStride,
                           long offset)
        {
            this.data = data ?? throw new ArgumentNullException(nameof(data));
            this.single = single;
            if (rows < 0)
                throw new ArgumentOutOfRangeException(nameof(rows), rows, "must not be negative");
            if (columns < 0)
                throw new ArgumentOutOfRangeException(nameof(columns), columns, "must not be negative");
            Rows = rows;
            Columns = columns;
            this.rowStride = rowStride;
            this.columnStride = columnStride;
            this.offset = offset;
            names = null;
            if (rows > 0 && columns > 0)
                CheckInside();
        }

        private MatrixView(MatrixView view, string[] names)
        {
            this = view;
            this.names = names;
        }

        private static Array Filled(Array data, int rows, int columns)
        {
            if (data != null && rows >= 0 && columns >= 0 && data.LongLength != (long)rows * columns)
                throw new ArgumentException(
                    $"the array has {data.LongLength} elements, a matrix of {rows} x {columns} has " +
                    $"{(long)rows * columns}", nameof(data));
            return data;
        }

        private static long RowStride(Layout layout, int columns)
        {
            if (layout != Layout.RowMajor && layout != Layout.ColumnMajor)
                throw new ArgumentOutOfRangeException(nameof(layout), layout, "neither row nor column major");
            return layout == Layout.RowMajor ? columns : 1;
        }

        private static long ColumnStride(Layout layout, int rows) => layout == Layout.RowMajor ? 1 : rows;

        // The library does not know the length of the array, so this checks that the view is inside it.
        private void CheckInside()
        {
            // Uses decimals, since the sums may exceed long.
            decimal down = (Rows - 1) * rowStride;
            decimal across = (Columns - 1) * columnStride;
            var first = offset + Math.Min(down, 0) + Math.Min(across, 0);
            var last = offset + Math.Max(down, 0) + Math.Max(across, 0);
            if (first < 0 || last >= data.LongLength)
                throw new ArgumentException(
                    $"a view of {Rows} x {Columns} with strides {rowStride} and {columnStride} from {offset} on " +
                    $"leaves the array, which has {data.LongLength} elements", nameof(data));
        }

        /// <summary>The number of samples.</summary>
        public int Rows { get; }

        /// <summary>The number of features.</summary>
        public int Columns { get; }

        /// <summary>The names of the columns, or null.</summary>
        public IReadOnlyList<string> Names => names;

        /// <summary>
        /// The same matrix with names of its columns. A fit keeps the names of its features, and from then on columns
        /// are matched by name: their order does not matter, and a missing or extra column is an error.
        /// </summary>
        /// <param name="names">A different name for each column.</param>
        public MatrixView WithNames(params string[] names)
        {
            if (names == null)
                throw new ArgumentNullException(nameof(names));
            if (data == null)
                return this; // refused later, by the name of the argument it is given for
            if (names.Length != Columns)
                throw new ArgumentException($"there are {names.Length} names for {Columns} columns", nameof(names));
            for (var k = 0; k < names.Length; ++k)
                if (string.IsNullOrEmpty(names[k]))
                    throw new ArgumentException($"column {k} has no name", nameof(names));
                else if (Array.IndexOf(names, names[k]) < k)
                    throw new ArgumentException($"the name '{names[k]}' occurs twice", nameof(names));
            return new MatrixView(this, (string[])names.Clone());
        }

        /// <summary>The same array with rows and columns exchanged, for data whose samples are columns.</summary>
        public MatrixView Transposed() =>
            data == null ? this : new MatrixView(data, single, Columns, Rows, columnStride, rowStride, offset);

        /// <summary>A view of the whole array, without a copy.</summary>
        /// <param name="array">One row per sample.</param>
        public static implicit operator MatrixView(double[,] array) => Whole(array, false);

        /// <inheritdoc cref="op_Implicit(double[,])"/>
        public static implicit operator MatrixView(float[,] array) => Whole(array, true);

        /// <summary>A copy of an array of rows, which is the only form without a view.</summary>
        /// <param name="rows">One array per sample, all of the same length.</param>
        public static MatrixView CopyOf(double[][] rows)
        {
            if (rows == null)
                throw new ArgumentNullException(nameof(rows));
            var columns = rows.Length > 0 && rows[0] != null ? rows[0].Length : 0;
            var copy = new double[rows.Length, columns];
            for (var i = 0; i < rows.Length; ++i)
            {
                if (rows[i] == null || rows[i].Length != columns)
                    throw new ArgumentException(
                        rows[i] == null ? $"row {i} is null"
                                        : $"row {i} has {rows[i].Length} elements, row 0 has {columns}",
                        nameof(rows));
                for (var j = 0; j < columns; ++j)
                    copy[i, j] = rows[i][j];
            }
            return copy;
        }

        // A null array makes an empty view. The error for it then names the argument of the user's call.
        private static MatrixView Whole(Array array, bool single) =>
            array == null ? default(MatrixView)
                          : new MatrixView(array, single, array.GetLength(0), array.GetLength(1),
                                           array.GetLength(1), 1, 0);

        internal void Require(string name)
        {
            if (data == null)
                throw new ArgumentNullException(name);
        }

        /// <summary>These columns in this order: the view itself if nothing changes, otherwise a copy.</summary>
        internal MatrixView Take(long[] columns, string name)
        {
            var inOrder = columns.Length == Columns;
            for (var j = 0; inOrder && j < columns.Length; ++j)
                inOrder = columns[j] == j;
            if (inOrder)
                return this;
            MatrixView copy = single ? (MatrixView)new float[Rows, columns.Length] : new double[Rows, columns.Length];
            using (var from = Pin(name))
            using (var into = copy.Pin(name))
                for (var i = 0; i < Rows; ++i)
                    for (var j = 0; j < columns.Length; ++j)
                        into.CopyElement(i, j, from, i, columns[j]);
            return copy;
        }

        internal PinnedMatrix Pin(string name)
        {
            Require(name);
            var shape = new NativeMatrix
            {
                Rows = Rows,
                Columns = Columns,
                RowStride = rowStride,
                ColumnStride = columnStride,
                ElementType = single ? NativeMatrix.Float32 : NativeMatrix.Float64,
            };
            return new PinnedMatrix(data, offset, shape);
        }
    }
}
