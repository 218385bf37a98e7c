# Errors and caveats of the library are conditions of R. Their classes are the name of the status,
# such as SSCDA_ERROR_LABELS, then sscda_error or sscda_warning; `status` has the code.

# Raises an error. Called from C for every negative status, and from R for what is found before the
# library is asked.
fail <- function(message, status) {
    stop(condition(message, status, c("sscda_error", "error")))
}

caveat <- function(message, status) {
    warning(condition(message, status, c("sscda_warning", "warning")))
}

condition <- function(message, status, classes) {
    name <- .Call(C_status_name, status)
    structure(list(message = paste0(message, " [", name, "]"), call = users_call(),
                   status = status),
              class = c(name, classes, "condition"))
}

# The outermost call of a function of this package: the one the user knows.
users_call <- function() {
    ours <- topenv()
    for (frame in seq_len(sys.nframe())) {
        f <- sys.function(frame)
        if (!is.primitive(f) && identical(topenv(environment(f)), ours)) return(sys.call(frame))
    }
    NULL
}

# The statuses that R code raises itself; their values are pinned by the library.
ERROR_ARGUMENT <- -1L
ERROR_DIMENSION <- -2L
ERROR_NOT_FINITE <- -3L
ERROR_WEIGHTS <- -5L
ERROR_OPTION <- -6L
ERROR_UNAVAILABLE <- -9L
