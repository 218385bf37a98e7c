// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;

namespace Sscda.Native
{
    /// <summary>Several texts for the library, pinned until it has copied them.</summary>
    internal sealed class Texts : IDisposable
    {
        private readonly GCHandle[] pins;

        /// <summary>The texts; null for none.</summary>
        internal Texts(IEnumerable<string> texts, string name)
        {
            var bytes = (texts ?? Enumerable.Empty<string>()).Select(text => Utf8.Bytes(text, name)).ToArray();
            pins = bytes.Select(text => GCHandle.Alloc(text, GCHandleType.Pinned)).ToArray();
            Pointers = pins.Length == 0 ? null : pins.Select(pin => pin.AddrOfPinnedObject()).ToArray();
        }

        /// <summary>Their addresses; null if there are none.</summary>
        internal IntPtr[] Pointers { get; }

        internal int Count => pins.Length;

        public void Dispose()
        {
            for (var k = 0; k < pins.Length; ++k)
                if (pins[k].IsAllocated)
                    pins[k].Free();
        }
    }
}
