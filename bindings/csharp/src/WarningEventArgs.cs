using System;

namespace Sscda
{
    /// <summary>Something to know about a result that can be used.</summary>
    public sealed class WarningEventArgs : EventArgs
    {
        internal WarningEventArgs(Status status, string message)
        {
            Status = status;
            Message = message;
        }

        /// <summary>
        /// The caveat of a fit or search; <see cref="Sscda.Status.ByPosition"/> when only one of two matrices has names
        /// of columns; <see cref="Sscda.Status.Ok"/> when one feature decides nearly alone.
        /// </summary>
        public Status Status { get; }

        /// <summary>The same in words.</summary>
        public string Message { get; }
    }
}
