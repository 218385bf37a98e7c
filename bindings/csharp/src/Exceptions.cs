using System;
using Sscda.Native;

namespace Sscda
{
    /// <summary>
    /// An error of the library, with its message in the words of C#. What can be seen without asking the library is
    /// reported in .NET's own ways: <see cref="ArgumentException"/>, <see cref="ObjectDisposedException"/>, and for a
    /// cancelled fit <see cref="OperationCanceledException"/>.
    /// </summary>
    public class SscdaException : Exception
    {
        internal SscdaException(Status status, string message) : base(message)
        {
            Status = status;
        }

        /// <summary>Which error it is.</summary>
        public Status Status { get; }

        /// <summary>The name of the status as the library has it, such as <c>SSCDA_ERROR_LABELS</c>.</summary>
        public string StatusName => Utf8.Text(NativeMethods.sscda_status_name((int)Status));

        /// <summary>Throws when a call of the library on this thread has just returned an error.</summary>
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
    /// The samples, labels or weights cannot be used, or the room for a result: shapes that do not fit, NaN or
    /// infinity, labels that are missing, numbers that overflow. The message names the row and column, counted from 0.
    /// </summary>
    public sealed class SscdaDataException : SscdaException
    {
        internal SscdaDataException(Status status, string message) : base(status, message)
        {
        }
    }

    /// <summary>
    /// An unknown option, or a value that it cannot have or that this library was built without. The message lists
    /// what is allowed.
    /// </summary>
    public sealed class SscdaOptionException : SscdaException
    {
        internal SscdaOptionException(Status status, string message) : base(status, message)
        {
        }
    }

    /// <summary>The adapter cannot do this now: it is not fitted yet, or inside a fit or search.</summary>
    public sealed class SscdaStateException : SscdaException
    {
        internal SscdaStateException(Status status, string message) : base(status, message)
        {
        }
    }

    /// <summary>A model could not be read or written: the file, or what is in it.</summary>
    public sealed class SscdaStorageException : SscdaException
    {
        internal SscdaStorageException(Status status, string message) : base(status, message)
        {
        }
    }
}
