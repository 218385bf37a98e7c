// SPDX-License-Identifier: MIT
using System;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Sscda.Native
{
    /// <summary>Owns a grid of the library during one call.</summary>
    internal sealed class GridHandle : SafeHandleZeroOrMinusOneIsInvalid
    {
        public GridHandle() : base(true)
        {
        }

        /// <summary>Adds the words one by one; the library appends them.</summary>
        internal void AddWord(byte[] key, byte[] word)
        {
            var pin = GCHandle.Alloc(word, GCHandleType.Pinned);
            try
            {
                SscdaException.Check(
                    NativeMethods.sscda_grid_add_string(this, key, new[] { pin.AddrOfPinnedObject() }, 1));
            }
            finally
            {
                pin.Free();
            }
        }

        protected override bool ReleaseHandle()
        {
            NativeMethods.sscda_grid_destroy(handle);
            return true;
        }
    }
}
