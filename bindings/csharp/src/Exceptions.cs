// SPDX-License-Identifier: MIT
using System;
using Sscda.Native;

namespace Sscda
{
    /// <summary>
    /// An error of the library, with its message worded for C#. Errors that need no call of the library are standard
    /// .NET exceptions: <see cref="ArgumentException"/>, <see cref="ObjectDisposedException"/>, and
    /// <see cref="OperationCanceledException"/> for a cancelled fit.
    /// </summary>
    public class SscdaException : Exception
    {
        internal SscdaException(Status status, string message) : base(message)
        {
            Status = status;
        }

        /// <summary>The status of the error.</summary>
        public Status Status { get; }

        /// <summary>The library's name of the status, such as <c>SSCDA_ERROR_LABELS</c>.</summary>
        public string StatusName => Utf8.Text(NativeMethods.sscda_status_name((int)Status));

        /// <summary>Throws if a call of the library on this thread has just returned an error.</summary>
        internal static void Check(int status)
        {
            if (status < 0)
                throw Last(status);
        }

        /// <summary>The error that a call of the library on this thread has just returned.</summary>
        internal static SscdaException Last(int status) =>
            Of((Status)status, Wording.Last());

        internal static SscdaException Of(Status status, string message)
        {
            switch (status)
            {
                case Status.Argument:
                case Status.Dimension:
                case Status.NotFinite:
                case Status.Labels:
                case Status.Weights:
                case Status.Capacity:
                case Status.Numeric:
                    return new SscdaDataException(status, message);
                case Status.Option:
                case Status.Unavailable:
                    return new SscdaOptionException(status, message);
                case Status.NotFitted:
                case Status.Busy:
                case Status.NotRun:
                    return new SscdaStateException(status, message);
                case Status.IO:
                case Status.Format:
                    return new SscdaStorageException(status, message);
                default:
                    return new SscdaException(status, message);
            }
        }
    }

    /// <summary>
    /// The samples, labels, weights or output arrays cannot be used: shapes do not match, a value is NaN or infinity,
    /// labels are missing, or numbers overflow. The message gives the row and column, counted from 0.
    /// </summary>
    public sealed class SscdaDataException : SscdaException
    {
        internal SscdaDataException(Status status, string message) : base(status, message)
        {
        }
    }

    /// <summary>
    /// The option is unknown, or its value is not allowed, or the library was built without it. The message lists what
    /// is allowed.
    /// </summary>
    public sealed class SscdaOptionException : SscdaException
    {
        internal SscdaOptionException(Status status, string message) : base(status, message)
        {
        }
    }

    /// <summary>The adapter cannot do this now: it is not fitted yet, or a fit or a tuning run is under way.</summary>
    public sealed class SscdaStateException : SscdaException
    {
        internal SscdaStateException(Status status, string message) : base(status, message)
        {
        }
    }

    /// <summary>A model could not be read or written, because of the file or its contents.</summary>
    public sealed class SscdaStorageException : SscdaException
    {
        internal SscdaStorageException(Status status, string message) : base(status, message)
        {
        }
    }
}
