# SPDX-License-Identifier: MIT
labelled <- function(y, ...) {
    p <- problem()
    sscda(p$x, y, p$target, ...)
}
ab <- rep(c("a", "b"), 10)

test_that("labels come back in their own type", {
    words <- target_labels(labelled(ab))$label
    expect_type(words, "character")
    expect_setequal(words, c("a", "b"))

    same <- function(y, back) expect_identical(target_labels(labelled(y))$label, back)
    is_b <- words == "b"
    same(factor(ab), factor(words))
    same(factor(ab, levels = c("none", "b", "a")), factor(words, levels = c("none", "b", "a")))
    same(factor(ab, ordered = TRUE), factor(words, ordered = TRUE))
    same(ifelse(ab == "b", 7L, -1L), ifelse(is_b, 7L, -1L))
    same(ifelse(ab == "b", 7, -1), ifelse(is_b, 7, -1))
    same(ifelse(ab == "b", 0.5, -1), ifelse(is_b, 0.5, -1))
    same(ifelse(ab == "b", 1e12, 1), ifelse(is_b, 1e12, 1))
    same(ab == "b", is_b)
    same(as.Date(ifelse(ab == "b", 10, 20), origin = "2020-01-01"),
         as.Date(ifelse(is_b, 10, 20), origin = "2020-01-01"))
    same(data.frame(class = factor(ab)), factor(words))
    same(matrix(ab), words)
    same(ifelse(ab == "b", "\u00e9t\u00e9", "hiver"), ifelse(is_b, "\u00e9t\u00e9", "hiver"))
})

test_that("whole numbers are labels of the library without a change", {
    path <- tempfile()
    on.exit(unlink(path))
    fit <- labelled(ifelse(ab == "b", 70L, -1L))
    sscda_save(fit, path)
    expect_identical(target_labels(sscda_load(path))$label, target_labels(fit)$label)
})

test_that("empty classes and unlabelled samples are left out", {
    y <- factor(ab, levels = c("a", "b", "c"))
    y[c(2, 5)] <- NA
    fit <- labelled(y)
    expect_identical(fit$info$classes, 2L)
    expect_identical(fit$info$unlabeled, 2L)
    expect_identical(levels(target_labels(fit)$label), c("a", "b", "c"))
    for (other in list(as.character(y), as.integer(y), as.numeric(y), y == "a")) {
        expect_identical(labelled(other)$info$unlabeled, 2L)
    }
    expect_identical(labelled(replace(as.numeric(y), 5, NaN))$info$unlabeled, 2L)
})

test_that("no labels are needed if lambda_g is 0", {
    fit <- labelled(ab, lambda_g = 0)
    p <- problem()
    without <- sscda(p$x, target = p$target, lambda_g = 0)
    expect_identical(fitted(without), fitted(fit))
    expect_identical(without$info$classes, 0L)
    expect_status(target_labels(without), "SSCDA_ERROR_LABELS")
})

test_that("invalid labels are refused", {
    p <- problem()
    expect_status(sscda(p$x, NULL, p$target), "SSCDA_ERROR_LABELS")
    expect_status(sscda(p$x, rep(NA, 20), p$target), "SSCDA_ERROR_LABELS", "no row has a label")
    expect_status(sscda(p$x, ab[-1], p$target), "SSCDA_ERROR_DIMENSION", "19 labels.* 20 rows")
    expect_status(sscda(p$x, as.list(ab), p$target), "SSCDA_ERROR_ARGUMENT", "y: give a vector")
    expect_status(sscda(p$x, mean, p$target), "SSCDA_ERROR_ARGUMENT", "y: give a vector")
})
