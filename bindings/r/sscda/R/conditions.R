# SPDX-License-Identifier: MIT
# Errors and caveats of the library are conditions of R. Their classes are the name of the status,
# such as SSCDA_ERROR_LABELS, then sscda_error or sscda_warning; `status` has the code.

# Raises an error. C calls it for every negative status, and R for errors that it finds before it
# calls the library.
fail <- function(message, status) {
    call <- users_call(sys.nframe() - 1L)
    stop(condition(message, status, call, c("sscda_error", "error")))
}

# Raises a warning, for a status or with a class of this package.
caveat <- function(message, status = NULL, class = NULL) {
    call <- users_call(sys.nframe() - 1L)
    warning(condition(message, status, call, c(class, "sscda_warning", "warning")))
}

condition <- function(message, status, call, classes) {
    name <- if (!is.null(status)) .Call(C_status_name, status)
    if (!is.null(name)) message <- paste0(message, " [", name, "]")
    structure(list(message = message, call = call, status = status),
              class = c(name, classes, "condition"))
}

# Finds the call that the user made: it goes outwards from the function in this frame as long as the
# caller belongs to this package.
users_call <- function(frame) {
    parents <- sys.parents()
    while (frame > 0L) {
        parent <- parents[frame]
        # A function that C calls has no parent among the frames, and R then returns any number.
        if (parent <= 0L || parent >= frame || !is_ours(sys.function(parent))) break
        frame <- parent
    }
    if (frame > 0L) sys.call(frame)
}

is_ours <- function(f) identical(topenv(environment(f)), topenv())

# The statuses that R code raises itself; their values are pinned by the library.
BY_POSITION <- 4L
ERROR_ARGUMENT <- -1L
ERROR_DIMENSION <- -2L
ERROR_NOT_FINITE <- -3L
ERROR_LABELS <- -4L
ERROR_WEIGHTS <- -5L
ERROR_OPTION <- -6L
ERROR_UNAVAILABLE <- -9L
