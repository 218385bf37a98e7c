// SPDX-License-Identifier: MIT
using System;
using System.Runtime.InteropServices;

namespace Sscda.Native
{
    /// <summary>The library's sscda_option; its layout is frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct NativeOption
    {
        internal IntPtr Key;
        internal IntPtr Doc;
        internal IntPtr Since;
        internal IntPtr Choices;
        internal IntPtr DefaultText;
        internal double DefaultNumber;
        internal double Minimum;
        internal double Maximum;
        internal int Type;
        internal int Flags;
    }
}
