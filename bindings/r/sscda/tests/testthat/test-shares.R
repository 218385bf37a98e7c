# SPDX-License-Identifier: MIT
# Class shares: given as a named vector, estimated, and read back by class.

test_that("a fit has the shares of its source", {
    fit <- fit_problem()
    expect_equal(fit$class_shares, c(a = 0.5, b = 0.5))
    expect_equal(fit$class_share_errors, c(a = 0, b = 0))
    expect_equal(fit$info$class_shares, "source")
})

test_that("shares can be given, in any order", {
    fit <- fit_problem(class_shares = c(b = 1, a = 3))
    expect_equal(fit$class_shares, c(a = 0.75, b = 0.25))
    expect_equal(fit$info$class_shares, "given")
    without <- fit_problem(class_shares = c(a = 1, b = 0, c = 0))
    expect_true(all(predict(without) == "a"))
    p <- problem()
    p$y <- factor(p$y, levels = c("b", "a", "never"))
    expect_equal(fit_problem(p = p, class_shares = c(a = 3, b = 1))$class_shares,
                 c(b = 0.25, a = 0.75))
    p$y <- ifelse(problem()$y == "a", 7L, -2L)
    expect_equal(fit_problem(p = p, class_shares = c("7" = 3, "-2" = 1))$class_shares,
                 c("-2" = 0.25, "7" = 0.75))
})

test_that("shares equal to those of the source change nothing", {
    expect_identical(fitted(fit_problem(class_shares = c(a = 1, b = 1))), fitted(fit_problem()))
})

test_that("shares can be estimated", {
    p <- problem()
    # With fewer samples the counts would be within their error.
    p$target <- p$target[rep(c(seq(1, 24, 2), 2, 4), 10), ]
    fit <- fit_problem(p = p, class_shares = "estimated")
    expect_equal(fit$info$class_shares, "estimated")
    expect_gt(fit$class_shares[["a"]], 0.55)
    expect_equal(fit$class_share_errors[["a"]], sqrt(prod(fit$class_shares) / 140))
})

test_that("wrong shares are refused", {
    expect_status(fit_problem(class_shares = c(a = 1)), "SSCDA_ERROR_LABELS", "b.* has no share")
    expect_status(fit_problem(class_shares = c(a = 1, b = 1, c = 1)), "SSCDA_ERROR_LABELS",
                  "c.* has a share")
    expect_status(fit_problem(class_shares = c(1, 1)), "SSCDA_ERROR_LABELS", "name each share")
    expect_status(fit_problem(class_shares = c(a = 1, a = 1)), "SSCDA_ERROR_LABELS", "once")
    expect_status(fit_problem(class_shares = c(a = 1, b = -1)), "SSCDA_ERROR_WEIGHTS", "-1")
    expect_status(fit_problem(class_shares = "given"), "SSCDA_ERROR_OPTION", "class_shares")
    p <- problem()
    expect_status(sscda(p$x, NULL, p$target, lambda_g = 0, class_shares = c(a = 1, b = 1)),
                  "SSCDA_ERROR_LABELS", "given")
})

test_that("a tuning run keeps its shares for refit()", {
    p <- problem()
    shares <- c(a = 1, b = 0)
    tuning <- sscda_tune(p$x, p$y, p$target, class_shares = shares,
                         grid = list(class_shares = c("source", "given"), map = "rigid"))
    expect_true(all(predict(tuning, cell = 2) == "a"))
    fit <- refit(tuning, cell = 2)
    expect_equal(fit$class_shares, shares)
    expect_equal(refit(tuning, cell = 1)$class_shares, c(a = 0.5, b = 0.5))
    expect_equal(refit(tuning, cell = 3)$class_shares, shares) # the baseline
    expect_equal(refit(tuning, cell = 2, class_shares = c(a = 1, b = 3))$class_shares,
                 c(a = 0.25, b = 0.75))
})
