// SPDX-License-Identifier: MIT
namespace Sscda
{
    /// <summary>
    /// The status of a call: 0 is success, a positive value is a usable result with a caveat, a negative value is an
    /// error. Later releases of the library may add values that have no name here.
    /// </summary>
    public enum Status
    {
        /// <summary>Done, to the accuracy asked for.</summary>
        Ok = 0,

        /// <summary>A caveat: <c>max_iterations</c> or rounding came before <c>gap_tolerance</c>.</summary>
        NotConverged = 1,

        /// <summary>A caveat: <c>time_limit</c> came before <c>gap_tolerance</c>.</summary>
        TimeLimit = 2,

        /// <summary>A caveat: stopped by <see cref="Adapter.Stop"/>; the best result so far was kept.</summary>
        Cancelled = 3,

        /// <summary>A caveat: columns were matched by position, because only one of two matrices has names.</summary>
        ByPosition = 4,

        /// <summary>An invalid argument, such as a matrix without columns.</summary>
        Argument = -1,

        /// <summary>The shapes of the arguments do not match.</summary>
        Dimension = -2,

        /// <summary>NaN or infinity in the data; the message says where.</summary>
        NotFinite = -3,

        /// <summary>Labels are needed and missing.</summary>
        Labels = -4,

        /// <summary>A weight is not positive, or the sums do not match.</summary>
        Weights = -5,

        /// <summary>An unknown key, a wrong type, or a value out of bounds.</summary>
        Option = -6,

        /// <summary>The adapter is not fitted, so there is no result.</summary>
        NotFitted = -7,

        /// <summary>The output array is too small.</summary>
        Capacity = -8,

        /// <summary>The library was built without that feature.</summary>
        Unavailable = -9,

        /// <summary>Not enough memory; the message gives the sizes.</summary>
        Memory = -10,

        /// <summary>A file could not be read or written.</summary>
        IO = -11,

        /// <summary>Not a model, damaged, or in a newer format.</summary>
        Format = -12,

        /// <summary>A fit or search runs on the adapter.</summary>
        Busy = -13,

        /// <summary>A number overflows: rescale the features.</summary>
        Numeric = -14,

        /// <summary>A bug in libsscda; please report the message.</summary>
        Internal = -15,

        /// <summary>The progress callback ended the fit and nothing was kept.</summary>
        Aborted = -16,

        /// <summary>The search did not reach this cell.</summary>
        NotRun = -17,
    }
}
