// SPDX-License-Identifier: MIT
using System.Linq;
using Sscda.Native;

namespace Sscda
{
    /// <summary>The native library that is loaded.</summary>
    public static class Library
    {
        /// <summary>Its release, such as <c>0.1.0</c>.</summary>
        public static string Version
        {
            get
            {
                NativeLibraryCheck.Pass();
                return Utf8.Text(NativeMethods.sscda_version());
            }
        }

        /// <summary>Its ABI number, which only an incompatible change raises.</summary>
        public static int AbiVersion
        {
            get
            {
                NativeLibraryCheck.Pass();
                return NativeMethods.sscda_abi_version();
            }
        }

        /// <summary>The number of adapters with native memory in this process, for tests of leaks.</summary>
        public static long LiveHandles
        {
            get
            {
                NativeLibraryCheck.Pass();
                return NativeMethods.sscda_live_handles();
            }
        }

        /// <summary>A printable description of all options.</summary>
        public static string OptionHelp() => string.Join("\n", OptionInfo.All.Select(option => option.ToString()));
    }
}
