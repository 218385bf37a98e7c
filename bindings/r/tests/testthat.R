# SPDX-License-Identifier: MIT
# testthat.R <folder>: runs all tests of the package. No test may be skipped here.
library(testthat)
library(sscda)

results <- as.data.frame(test_dir(commandArgs(trailingOnly = TRUE), package = "sscda",
                                  reporter = "check", stop_on_failure = FALSE))
bad <- results[results$failed > 0 | results$error | results$skipped | results$warning > 0, ]
if (nrow(bad) > 0) {
    print(bad[c("file", "test", "failed", "error", "skipped", "warning")])
    quit(status = 1)
}
