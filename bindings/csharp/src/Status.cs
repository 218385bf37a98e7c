// SPDX-License-Identifier: MIT
namespace Sscda
{
    /// <summary>
    /// The status of a call: 0 is success, a positive value is a usable result with a caveat, a negative value is an
    /// error. Later releases of the library may add values that have no name here.
    /// </summary>
    public enum Status
    {
        /// <summary>The call succeeded; a fit reached the required accuracy.</summary>
        Ok = 0,

        /// <summary>A caveat: <c>max_iterations</c> or rounding ended the fit before <c>gap_tolerance</c>.</summary>
        NotConverged = 1,

        /// <summary>A caveat: the fit reached <c>time_limit</c> before <c>gap_tolerance</c>.</summary>
        TimeLimit = 2,

        /// <summary>A caveat: <see cref="Adapter.Stop"/> stopped the fit, which kept the best result so far.</summary>
        Cancelled = 3,

        /// <summary>A caveat: columns were matched by position, because only one of two matrices has names.</summary>
        ByPosition = 4,

        /// <summary>An invalid argument, such as a matrix without columns.</summary>
        Argument = -1,

        /// <summary>The shapes of the arguments do not match.</summary>
        Dimension = -2,

        /// <summary>The data have NaN or infinity; the message names the place.</summary>
        NotFinite = -3,

        /// <summary>Labels are missing or invalid.</summary>
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

        /// <summary>There is not enough memory; the message gives the sizes.</summary>
        Memory = -10,

        /// <summary>A file could not be read or written.</summary>
        IO = -11,

        /// <summary>The data are not a model, are damaged, or have a newer format.</summary>
        Format = -12,

        /// <summary>A fit or a tuning run is under way on the adapter.</summary>
        Busy = -13,

        /// <summary>A number overflows: rescale the features.</summary>
        Numeric = -14,

        /// <summary>A bug in libsscda; please report the message.</summary>
        Internal = -15,

        /// <summary>The progress callback ended the fit and nothing was kept.</summary>
        Aborted = -16,

        /// <summary>The tuning run did not reach this cell.</summary>
        NotRun = -17,
    }
}
