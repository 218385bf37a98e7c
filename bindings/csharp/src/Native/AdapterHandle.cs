// SPDX-License-Identifier: MIT
using System;
using Microsoft.Win32.SafeHandles;

namespace Sscda.Native
{
    /// <summary>
    /// Owns a handle of the library. A running call keeps it alive, so a Dispose on another thread frees it only
    /// afterwards.
    /// </summary>
    internal sealed class AdapterHandle : SafeHandleZeroOrMinusOneIsInvalid
    {
        private long held;

        public AdapterHandle() : base(true)
        {
        }

        /// <summary>
        /// Reports the native memory of this small object to the garbage collector. Otherwise adapters that were not
        /// disposed of could fill the memory before the collector runs.
        /// </summary>
        internal void Holds(long bytes)
        {
            if (held > 0)
                GC.RemoveMemoryPressure(held);
            held = bytes;
            if (held > 0)
                GC.AddMemoryPressure(held);
        }

        protected override bool ReleaseHandle()
        {
            NativeMethods.sscda_destroy(handle);
            Holds(0);
            return true;
        }
    }
}
