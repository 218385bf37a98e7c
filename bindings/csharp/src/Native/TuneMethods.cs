// SPDX-License-Identifier: MIT
using System;
using System.Runtime.InteropServices;

namespace Sscda.Native
{
    /// <summary>The functions of tune.h, with the same names.</summary>
    internal static partial class NativeMethods
    {
        internal const int GridProduct = 1;
        internal const int GridList = 2;

        internal const int ImportReplace = 1;
        internal const int ImportMerge = 2;

        [UnmanagedFunctionPointer(C)]
        internal delegate int ClassifyFunction(IntPtr train, IntPtr labels, IntPtr test, IntPtr predicted,
                                               IntPtr payload);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_grid_create(out GridHandle grid);

        [DllImport(Library, CallingConvention = C)]
        internal static extern void sscda_grid_destroy(IntPtr grid);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_grid_add_double(GridHandle grid, byte[] key, double[] values, long count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_grid_add_int(GridHandle grid, byte[] key, long[] values, long count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_grid_add_string(GridHandle grid, byte[] key, IntPtr[] values, long count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_grid_add_defaults(GridHandle grid);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_grid_set_shape(GridHandle grid, int shape);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_grid_set_part(GridHandle grid, long part, long parts);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_grid_cells(GridHandle grid, AdapterHandle handle, out long cells);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_set_classifier(AdapterHandle handle, ClassifyFunction function,
                                                             IntPtr payload);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune(AdapterHandle handle, GridHandle grid, ref NativeMatrix source,
                                              int[] labels, ref NativeMatrix target);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_apply(AdapterHandle handle, long cell, ref NativeMatrix source,
                                                    int[] labels, ref NativeMatrix target);

        // If all three are null, only the options are set.
        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_apply(AdapterHandle handle, long cell, IntPtr source, IntPtr labels,
                                                    IntPtr target);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_info_int(AdapterHandle handle, byte[] key, out long value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_info_double(AdapterHandle handle, byte[] key, out double value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_info_string(AdapterHandle handle, byte[] key, out IntPtr value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_column_count(AdapterHandle handle, out int count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_column_describe(AdapterHandle handle, int index, out IntPtr key,
                                                              out int type, out int flags);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_column(AdapterHandle handle, byte[] key, [Out] double[] values,
                                                     long capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_word(AdapterHandle handle, byte[] key, long cell, out IntPtr word);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_labels(AdapterHandle handle, long cell, [Out] int[] labels,
                                                     long capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_vote(AdapterHandle handle, [Out] int[] labels, [Out] double[] shares,
                                                   long capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_export(AdapterHandle handle, [Out] byte[] buffer, long capacity,
                                                     out long size);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_tune_import(AdapterHandle handle, byte[] buffer, long size, int mode);
    }
}
