using System.Threading;

namespace Sscda.Native
{
    /// <summary>
    /// Many readers or one writer, and nobody waits: who cannot enter is refused. The library does not lock, and a
    /// fit in the background makes it easy to forget that.
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
                    throw Busy("a fit, a search, or a change of options or weights, is under way on this adapter");
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
                               ? "a fit, a search, or a change of options or weights, is under way on this adapter"
                               : "this adapter is being read in another thread");
        }

        internal void ExitWrite() => Volatile.Write(ref state, 0);

        private static SscdaStateException Busy(string why) => new SscdaStateException(Status.Busy, why);
    }
}
