// SPDX-License-Identifier: MIT
using System;
using System.Runtime.InteropServices;

namespace Sscda.Native
{
    /// <summary>The functions of sscda.h, with the same names.</summary>
    internal static partial class NativeMethods
    {
        private const string Library = "sscda"; // libsscda.so, sscda.dll, libsscda.dylib
        private const CallingConvention C = CallingConvention.Cdecl;

        internal const int TypeDouble = 1;
        internal const int TypeInt = 2;
        internal const int TypeBool = 3;
        internal const int TypeChoice = 4;
        internal const int TypeText = 5;

        internal const int OptionGrid = 1;
        internal const int ColumnOption = 1;

        internal const int Continue = 0;
        internal const int Stop = 1;
        internal const int Abort = 2;

        [UnmanagedFunctionPointer(C)]
        internal delegate int ProgressFunction(IntPtr progress, IntPtr payload);

        [DllImport(Library, CallingConvention = C)]
        internal static extern IntPtr sscda_status_name(int status);

        [DllImport(Library, CallingConvention = C)]
        internal static extern IntPtr sscda_last_error(IntPtr handle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_create(out AdapterHandle handle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern void sscda_destroy(IntPtr handle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_fit(AdapterHandle handle, ref NativeMatrix source, int[] labels,
                                             ref NativeMatrix target);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_map(AdapterHandle handle, ref NativeMatrix x, ref NativeMatrix y);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_adapted(AdapterHandle handle, ref NativeMatrix y);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_predict(AdapterHandle handle, ref NativeMatrix x, [Out] int[] labels,
                                                 [Out] double[] confidence, long capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_prepare(AdapterHandle handle, int domain, ref NativeMatrix x,
                                                 ref NativeMatrix y);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_set_double(AdapterHandle handle, byte[] key, double value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_set_int(AdapterHandle handle, byte[] key, long value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_set_string(AdapterHandle handle, byte[] key, byte[] value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_get_double(AdapterHandle handle, byte[] key, out double value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_get_int(AdapterHandle handle, byte[] key, out long value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_get_string(AdapterHandle handle, byte[] key, out IntPtr value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_option_count();

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_option_describe(int index, out NativeOption option);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_correspondence(AdapterHandle handle, ref NativeMatrix c);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_correspondence_nnz(AdapterHandle handle, out long count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_correspondence_triplets(AdapterHandle handle, [Out] long[] rows,
                                                                 [Out] long[] columns, [Out] double[] values,
                                                                 long capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_target_labels(AdapterHandle handle, [Out] int[] labels,
                                                       [Out] double[] shares, long capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_classes(AdapterHandle handle, [Out] int[] labels, long capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_class_shares(AdapterHandle handle, [Out] double[] shares,
                                                      [Out] double[] errors, long capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_info_double(AdapterHandle handle, byte[] key, out double value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_info_int(AdapterHandle handle, byte[] key, out long value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_info_string(AdapterHandle handle, byte[] key, out IntPtr value);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_info_count();

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_info_describe(int index, out IntPtr key, out int type);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_trace(AdapterHandle handle, byte[] kind, [Out] double[] values,
                                               long capacity, out long count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_set_progress(AdapterHandle handle, ProgressFunction function,
                                                      IntPtr payload);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_cancel(AdapterHandle handle);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_set_feature_names(AdapterHandle handle, IntPtr[] names, long count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_set_class_names(AdapterHandle handle, int[] labels, IntPtr[] names,
                                                         long count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern IntPtr sscda_feature_name(AdapterHandle handle, long index);

        [DllImport(Library, CallingConvention = C)]
        internal static extern IntPtr sscda_class_name(AdapterHandle handle, int label);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_match_features(AdapterHandle handle, IntPtr[] names, long count,
                                                        [Out] long[] columns, long capacity);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_set_weights(AdapterHandle handle, double[] source, long sourceCount,
                                                     double[] target, long targetCount);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_set_class_shares(AdapterHandle handle, int[] classes, double[] shares,
                                                          long count);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_save(AdapterHandle handle, byte[] path);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_load(out AdapterHandle handle, byte[] path);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_load_limited(out AdapterHandle handle, byte[] path, long maxBytes);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_serialize(AdapterHandle handle, [Out] byte[] buffer, long capacity,
                                                   out long size);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_deserialize(out AdapterHandle handle, byte[] buffer, long size);

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_estimate_memory(AdapterHandle handle, long sourceRows, long targetRows,
                                                         long features, out long bytes);

        [DllImport(Library, CallingConvention = C)]
        internal static extern long sscda_live_handles();

        [DllImport(Library, CallingConvention = C)]
        internal static extern IntPtr sscda_version();

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_version_number();

        [DllImport(Library, CallingConvention = C)]
        internal static extern int sscda_abi_version();
    }
}
