namespace Sscda
{
    /// <summary>
    /// How a call ended: 0 is success, a positive value is a usable result with a caveat, a negative value an error.
    /// Later releases of the library may bring values that have no name here.
    /// </summary>
    public enum Status
    {
        /// <summary>Done, to the accuracy asked for.</summary>
        Ok = 0,

        /// <summary>A caveat: <c>max_iterations</c> or rounding came before <c>gap_tolerance</c>.</summary>
        NotConverged = 1,

        /// <summary>A caveat: <c>time_limit</c> came before <c>gap_tolerance</c>.</summary>
        TimeLimit = 2,

        /// <summary>A caveat: ended by <see cref="Adapter.Stop"/>; the best result so far was kept.</summary>
        Cancelled = 3,

        /// <summary>A caveat: columns were taken by position, since only one of two matrices has names.</summary>
        ByPosition = 4,

        /// <summary>An argument that cannot be, such as a matrix without columns.</summary>
        Argument = -1,

        /// <summary>Shapes that do not fit each other.</summary>
        Dimension = -2,

        /// <summary>NaN or infinity in the data; the message says where.</summary>
        NotFinite = -3,

        /// <summary>Labels are needed and missing.</summary>
        Labels = -4,

        /// <summary>Weights that are not positive, or sums that do not match.</summary>
        Weights = -5,

        /// <summary>An unknown key, a value of the wrong type or out of bounds.</summary>
        Option = -6,

        /// <summary>A result was asked for before a fit.</summary>
        NotFitted = -7,

        /// <summary>The room given for a result is too small.</summary>
        Capacity = -8,

        /// <summary>Not compiled into this library.</summary>
        Unavailable = -9,

        /// <summary>Not enough memory; the message has sizes.</summary>
        Memory = -10,

        /// <summary>A file could not be read or written.</summary>
        IO = -11,

        /// <summary>Not a model, damaged, or of a newer format.</summary>
        Format = -12,

        /// <summary>The adapter is inside a fit.</summary>
        Busy = -13,

        /// <summary>The numbers overflow: rescale the features.</summary>
        Numeric = -14,

        /// <summary>A bug in libsscda; please report the message.</summary>
        Internal = -15,

        /// <summary>The progress callback ended the fit and nothing was kept.</summary>
        Aborted = -16,

        /// <summary>A cell of a search was not reached.</summary>
        NotRun = -17,
    }
}
