# SPDX-License-Identifier: MIT
# A small problem: two classes, and the same moved.
problem <- function(n = 20, m = 24, seed = 1) {
    set.seed(seed)
    class <- rep(c("a", "b"), length.out = n)
    x <- matrix(rnorm(2 * n), n) + 3 * (class == "b")
    target <- matrix(rnorm(2 * m), m) + 3 * (rep(0:1, length.out = m)) + 1
    colnames(x) <- colnames(target) <- c("u", "v")
    list(x = x, y = class, target = target)
}

fit_problem <- function(..., p = problem()) sscda(p$x, p$y, p$target, ...)

# A fit that ends only when it is stopped, or after a minute.
endless_fit <- function(...) {
    p <- problem(150, 150)
    sscda(p$x, p$y, p$target, gap_tolerance = 0, max_iterations = 1e9, time_limit = 60, ...)
}

# An error of the library's kind, with this status and these words.
expect_status <- function(object, status, words = NULL) {
    error <- expect_error(object, words, class = status)
    expect_s3_class(error, c(status, "sscda_error", "error", "condition"), exact = TRUE)
    expect_lt(error$status, 0)
    expect_match(conditionMessage(error), status, fixed = TRUE)
    invisible(error)
}

# How many handles there are, but for those R has yet to collect.
live <- function() {
    gc(full = TRUE)
    sscda:::live_handles()
}

# Ctrl-C, in half a second. To be called within what handles it.
interrupt_soon <- function() {
    system(paste0("(sleep 0.5; kill -INT ", Sys.getpid(), ")"), wait = FALSE)
}

# Runs code in another process of R, with this library, and returns what it prints.
in_new_session <- function(code) {
    script <- tempfile(fileext = ".R")
    on.exit(unlink(script))
    writeLines(c(sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")),
                 "library(sscda)", code), script)
    system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", shQuote(script)), stdout = TRUE)
}

# The class of the error with this status.
status_class <- function(status) .Call(sscda:::C_status_name, status)
