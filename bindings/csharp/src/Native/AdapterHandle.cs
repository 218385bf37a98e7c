using System;
using Microsoft.Win32.SafeHandles;

namespace Sscda.Native
{
    /// <summary>
    /// Owns a handle of the library. A call that is under way keeps it alive, so that a Dispose on another thread
    /// frees it only afterwards.
    /// </summary>
    internal sealed class AdapterHandle : SafeHandleZeroOrMinusOneIsInvalid
    {
        private long held;

        public AdapterHandle() : base(true)
        {
        }

        /// <summary>
        /// Tells the garbage collector how much native memory hangs on this small object. Without it adapters that
        /// nobody disposed of could fill the memory before a collection seems worth while.
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
