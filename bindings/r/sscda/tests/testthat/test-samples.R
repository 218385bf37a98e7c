# SPDX-License-Identifier: MIT
p <- problem()
fit <- sscda(p$x, p$y, p$target)

test_that("data frames, integers and logicals are samples", {
    frame <- sscda(as.data.frame(p$x), p$y, as.data.frame(p$target))
    expect_identical(fitted(frame), fitted(fit))

    whole <- round(4 * p$x)
    counts <- whole
    storage.mode(counts) <- "integer"
    expect_identical(fitted(sscda(counts, p$y, p$target)), fitted(sscda(whole, p$y, p$target)))

    flags <- data.frame(u = p$x[, 1] > 1, v = p$x[, 2])
    expect_identical(fitted(sscda(flags, p$y, p$target)),
                     fitted(sscda(cbind(u = +flags$u, v = flags$v), p$y, p$target)))
})

test_that("sparse matrices are samples", {
    skip_if_not_installed("Matrix")
    expect_identical(fitted(sscda(Matrix::Matrix(p$x, sparse = TRUE), p$y, p$target)), fitted(fit))
})

test_that("a matrix of doubles is not copied", {
    skip_if_not(capabilities("profmem"))
    x <- p$x + 0
    tracemem(x)
    on.exit(untracemem(x))
    copied <- function(code) any(grepl("tracemem", utils::capture.output(code)))
    expect_false(copied(fit <- sscda(x, p$y, p$target)))
    expect_false(copied(labels <- predict(fit, x)))
    expect_true(copied({
        y <- x
        y[1] <- 0
    }))
})

test_that("the data are not changed", {
    before <- p$x + 0
    sscda(p$x, p$y, p$target)
    expect_identical(p$x, before)
})

test_that("names are kept", {
    x <- p$x
    target <- p$target
    rownames(x) <- paste0("s", seq_len(nrow(x)))
    rownames(target) <- paste0("t", seq_len(nrow(target)))
    named <- sscda(x, p$y, target)
    expect_identical(dimnames(fitted(named)), dimnames(x))
    expect_identical(dimnames(predict(named, x[3:1, ], "adapted")), dimnames(x[3:1, ]))
    expect_identical(dimnames(correspondence(named, "dense")), list(rownames(x), rownames(target)))
    expect_identical(rownames(target_labels(named)), rownames(target))
    if (requireNamespace("Matrix", quietly = TRUE)) {
        expect_identical(dimnames(correspondence(named, "sparse")),
                         list(rownames(x), rownames(target)))
    }
    rownames(target)[2] <- "t1"
    expect_identical(rownames(target_labels(sscda(x, p$y, target)))[1:2], c("1", "2"))
})

test_that("no new samples are no adapted samples", {
    expect_identical(dim(predict(fit, p$x[0, ], "adapted")), c(0L, 2L))
})

test_that("invalid samples are refused", {
    refused <- function(x, status, words) expect_status(sscda(x, p$y, p$target), status, words)
    refused(1:20, "SSCDA_ERROR_ARGUMENT", "x: give a numeric matrix")
    refused(NULL, "SSCDA_ERROR_ARGUMENT", "x: give a numeric matrix")
    refused(matrix("a", 20, 2), "SSCDA_ERROR_ARGUMENT", "x: give a numeric matrix")
    refused(array(0, c(2, 2, 2)), "SSCDA_ERROR_ARGUMENT", "x: give a numeric matrix")
    refused(matrix(1i, 20, 2), "SSCDA_ERROR_ARGUMENT", "x: give a numeric matrix")
    refused(data.frame(u = 1, v = "a", w = Sys.Date()), "SSCDA_ERROR_ARGUMENT",
            "not a number: column 'v', 'w'")
    refused(matrix(0, 0, 2), "SSCDA_ERROR_ARGUMENT", "x: 0 x 2; there must be")
    refused(matrix(0, 20, 0), "SSCDA_ERROR_ARGUMENT", "x: 20 x 0; there must be")
    expect_error(sscda(p$x, p$y), "target")
    expect_status(predict(fit, "a"), "SSCDA_ERROR_ARGUMENT", "newdata: give a numeric matrix")
})

test_that("the first value that is not finite is named, counted from 1", {
    for (value in c(NA, NaN, Inf, -Inf)) {
        x <- p$x
        x[7, 1] <- x[3, 2] <- value
        expect_status(sscda(x, p$y, p$target), "SSCDA_ERROR_NOT_FINITE",
                      paste0("x: row 3, column 2 is ", value, " \\["))
        target <- p$target
        target[24, 2] <- value
        expect_status(sscda(p$x, p$y, target), "SSCDA_ERROR_NOT_FINITE",
                      paste0("target: row 24, column 2 is ", value))
        expect_status(predict(fit, x), "SSCDA_ERROR_NOT_FINITE", "newdata: row 3, column 2")
    }
    counts <- matrix(c(1L, NA), 20, 2)
    expect_status(sscda(counts, p$y, p$target), "SSCDA_ERROR_NOT_FINITE", "x: row 2, column 1")
})

test_that("numbers that overflow are an error of the library", {
    expect_status(sscda(1e200 * p$x, p$y, p$target), "SSCDA_ERROR_NUMERIC")
})

test_that("weights are the marginals of the correspondence", {
    a <- seq_len(20)
    b <- rep(1:2, 12)
    weighted <- correspondence(sscda(p$x, p$y, p$target, source_weights = a, target_weights = b),
                               "dense")
    expect_equal(rowSums(weighted), a)
    expect_equal(colSums(weighted), b * sum(a) / sum(b))
    one_side <- correspondence(sscda(p$x, p$y, p$target, target_weights = seq_len(24)), "dense")
    expect_equal(colSums(one_side), 20 * seq_len(24) / sum(seq_len(24)))
})

test_that("whole weights count copies", {
    a <- rep_len(1:3, 20)
    b <- rep_len(1:2, 24)
    precise <- function(...) sscda(..., gap_tolerance = 5e-7, lambda_s = 0.5)$info
    weighted <- precise(p$x, p$y, p$target, source_weights = a, target_weights = b)
    copied <- precise(p$x[rep(1:20, a), ], rep(p$y, a), p$target[rep(1:24, b), ])
    expect_equal(weighted$objective, copied$objective, tolerance = 1e-6)
    expect_equal(weighted$offset, copied$offset)
})

test_that("the place of the target does not matter", {
    here <- fit_problem()
    there <- sscda(p$x, p$y, p$target + 7)
    expect_equal(correspondence(there, "dense"), correspondence(here, "dense"), tolerance = 1e-9)
    expect_identical(predict(there), predict(here))
    apart <- colMeans(p$x) - colMeans(p$target)
    expect_equal(here$info$offset, mean(apart^2))
    expect_equal(there$info$offset, mean((apart - 7)^2))
    expect_equal(here$info$relative_gap,
                 with(here$info, (objective - lower_bound) / (objective - offset)))
})

test_that("wrong weights are refused", {
    refused <- function(status, words, ...) {
        expect_status(sscda(p$x, p$y, p$target, ...), status, words)
    }
    refused("SSCDA_ERROR_DIMENSION", "source_weights: give 20 numbers", source_weights = 1:3)
    refused("SSCDA_ERROR_DIMENSION", "target_weights: give 24 numbers", target_weights = "a")
    refused("SSCDA_ERROR_WEIGHTS", "entry 2 is 0; weights must be positive",
            source_weights = replace(rep(1, 20), 2, 0))
    refused("SSCDA_ERROR_WEIGHTS", "entry 24 is NA", target_weights = replace(rep(1, 24), 24, NA))
    refused("SSCDA_ERROR_WEIGHTS", "target_weights: the sum overflows",
            target_weights = rep(1e308, 24))
})
