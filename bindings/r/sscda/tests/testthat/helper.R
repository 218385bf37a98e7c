# SPDX-License-Identifier: MIT
# A small problem: two classes as the source, and the same moved as the target.
problem <- function(n = 20, m = 24, seed = 1) {
    set.seed(seed)
    class <- rep(c("a", "b"), length.out = n)
    x <- matrix(rnorm(2 * n), n) + 3 * (class == "b")
    target <- matrix(rnorm(2 * m), m) + 3 * (rep(0:1, length.out = m)) + 1
    colnames(x) <- colnames(target) <- c("u", "v")
    list(x = x, y = class, target = target)
}

fit_problem <- function(..., p = problem()) sscda(p$x, p$y, p$target, ...)

# A fit that runs until something stops it, or for a minute.
endless_fit <- function(...) {
    p <- problem(150, 150)
    sscda(p$x, p$y, p$target, gap_tolerance = 0, max_iterations = 1e9, time_limit = 60, ...)
}

# Expects an error of the library with this status and these words.
expect_status <- function(object, status, words = NULL) {
    error <- expect_error(object, words, class = status)
    expect_s3_class(error, c(status, "sscda_error", "error", "condition"), exact = TRUE)
    expect_lt(error$status, 0)
    expect_match(conditionMessage(error), status, fixed = TRUE)
    invisible(error)
}

# The number of handles, after R has collected unused ones.
live <- function() {
    gc(full = TRUE)
    sscda:::live_handles()
}

# Sends Ctrl-C in half a second. Call it inside the code that handles the interrupt.
interrupt_soon <- function() {
    system(paste0("(sleep 0.5; kill -INT ", Sys.getpid(), ")"), wait = FALSE)
}

# Runs code in another process of R with this library, and returns its output.
in_new_session <- function(code) {
    script <- tempfile(fileext = ".R")
    on.exit(unlink(script))
    writeLines(c(sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")),
                 "library(sscda)", code), script)
    system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", shQuote(script)), stdout = TRUE)
}

# The class of the error with this status.
status_class <- function(status) .Call(sscda:::C_status_name, status)
