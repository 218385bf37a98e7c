// SPDX-License-Identifier: MIT
using System;

namespace Sscda
{
    /// <summary>A warning about a usable result.</summary>
    public sealed class WarningEventArgs : EventArgs
    {
        internal WarningEventArgs(Status status, string message)
        {
            Status = status;
            Message = message;
        }

        /// <summary>
        /// The caveat of a fit or a tuning run; <see cref="Sscda.Status.ByPosition"/> if only one of two matrices has
        /// column names; <see cref="Sscda.Status.Ok"/> if one feature nearly decides alone.
        /// </summary>
        public Status Status { get; }

        /// <summary>The message of the warning.</summary>
        public string Message { get; }
    }
}
