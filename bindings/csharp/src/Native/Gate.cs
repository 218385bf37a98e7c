// SPDX-License-Identifier: MIT
using System.Threading;

namespace Sscda.Native
{
    /// <summary>
    /// Admits many readers or one writer. A caller that cannot enter does not wait but is refused. The library itself
    /// has no lock, and users easily forget a fit in the background.
    /// </summary>
    internal sealed class Gate
    {
        private const int Writing = -1;
        private int state; // Writing, or the number of readers

        internal void EnterRead()
        {
            while (true)
            {
                var seen = Volatile.Read(ref state);
                if (seen == Writing)
                    throw Busy("a fit, a tuning run, or a change of options or weights, is under way on this adapter");
                if (Interlocked.CompareExchange(ref state, seen + 1, seen) == seen)
                    return;
            }
        }

        internal void ExitRead() => Interlocked.Decrement(ref state);

        internal void EnterWrite()
        {
            var seen = Interlocked.CompareExchange(ref state, Writing, 0);
            if (seen != 0)
                throw Busy(seen == Writing
                               ? "a fit, a tuning run, or a change of options or weights, is under way on this adapter"
                               : "this adapter is being read in another thread");
        }

        internal void ExitWrite() => Volatile.Write(ref state, 0);

        private static SscdaStateException Busy(string why) => new SscdaStateException(Status.Busy, why);
    }
}
