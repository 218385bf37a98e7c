// SPDX-License-Identifier: MIT
using System;
using System.Runtime.InteropServices;

namespace Sscda.Native
{
    /// <summary>The library's sscda_matrix; its layout is frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct NativeMatrix
    {
        internal const int Float64 = 1;
        internal const int Float32 = 2;

        internal IntPtr Data;
        internal long Rows;
        internal long Columns;
        internal long RowStride;
        internal long ColumnStride;
        internal int ElementType;
        internal int Reserved;
    }

    /// <summary>A matrix of the caller, pinned while the library reads or writes it.</summary>
    internal sealed class PinnedMatrix : IDisposable
    {
        internal NativeMatrix Matrix;
        private GCHandle pin;

        internal PinnedMatrix(Array data, long offset, NativeMatrix shape)
        {
            pin = GCHandle.Alloc(data, GCHandleType.Pinned);
            var size = shape.ElementType == NativeMatrix.Float64 ? sizeof(double) : sizeof(float);
            Matrix = shape;
            Matrix.Data = new IntPtr(pin.AddrOfPinnedObject().ToInt64() + offset * size);
        }

        /// <summary>Copies an element of a matrix of the same element type.</summary>
        internal void CopyElement(long row, long column, PinnedMatrix from, long fromRow, long fromColumn)
        {
            if (Matrix.ElementType == NativeMatrix.Float64)
                Marshal.WriteInt64(At(row, column), Marshal.ReadInt64(from.At(fromRow, fromColumn)));
            else
                Marshal.WriteInt32(At(row, column), Marshal.ReadInt32(from.At(fromRow, fromColumn)));
        }

        private IntPtr At(long row, long column)
        {
            var size = Matrix.ElementType == NativeMatrix.Float64 ? sizeof(double) : sizeof(float);
            return new IntPtr(Matrix.Data.ToInt64() +
                              (row * Matrix.RowStride + column * Matrix.ColumnStride) * size);
        }

        public void Dispose()
        {
            if (pin.IsAllocated)
                pin.Free();
        }
    }
}
