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

        /// <summary>Its ABI number, raised only by an incompatible change.</summary>
        public static int AbiVersion
        {
            get
            {
                NativeLibraryCheck.Pass();
                return NativeMethods.sscda_abi_version();
            }
        }

        /// <summary>How many adapters hold native memory in this process: for tests that look for leaks.</summary>
        public static long LiveHandles
        {
            get
            {
                NativeLibraryCheck.Pass();
                return NativeMethods.sscda_live_handles();
            }
        }

        /// <summary>A text about all options, to be printed.</summary>
        public static string OptionHelp() => string.Join("\n", OptionInfo.All.Select(option => option.ToString()));
    }
}
