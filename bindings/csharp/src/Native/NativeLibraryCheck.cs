// SPDX-License-Identifier: MIT
using System;

namespace Sscda.Native
{
    /// <summary>Checks once whether there is a library that this assembly can call.</summary>
    internal static class NativeLibraryCheck
    {
        private const int Abi = 1;
        private const int OldestRelease = 100; // 0.1.0, whose header this assembly was written for

        private static volatile bool passed;

        // A static constructor would wrap its exception, and lose details after the first time.
        internal static void Pass()
        {
            if (passed)
                return;
            if (IntPtr.Size != 8)
                throw new PlatformNotSupportedException("libsscda needs a 64-bit process");
            var abi = FoundAbi();
            if (abi != Abi)
                throw new NotSupportedException(
                    $"the libsscda that was loaded has ABI {abi}, this Sscda assembly needs ABI {Abi}: " +
                    "install the two of one release");
            if (NativeMethods.sscda_version_number() < OldestRelease)
                throw new NotSupportedException(
                    $"the libsscda that was loaded is release {Utf8.Text(NativeMethods.sscda_version())}, " +
                    "older than this Sscda assembly: install the two of one release");
            passed = true;
        }

        private static int FoundAbi()
        {
            try
            {
                return NativeMethods.sscda_abi_version();
            }
            catch (DllNotFoundException e)
            {
                throw new DllNotFoundException(
                    "The native library libsscda was not found. The package Sscda brings it for linux-x64; " +
                    "elsewhere put libsscda.so (sscda.dll, libsscda.dylib) beside the program or where the " +
                    "system looks for libraries. " + e.Message, e);
            }
            catch (EntryPointNotFoundException e)
            {
                throw new NotSupportedException("the library that was loaded as libsscda is not libsscda", e);
            }
        }
    }
}
