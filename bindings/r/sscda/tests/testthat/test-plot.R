# SPDX-License-Identifier: MIT
# Draws into a file and returns what plot() returned.
drawn <- function(...) {
    path <- tempfile(fileext = ".pdf")
    grDevices::pdf(path)
    on.exit(unlink(path))
    before <- graphics::par("mfrow", "mar")
    result <- plot(...)
    expect_identical(graphics::par("mfrow", "mar"), before)
    grDevices::dev.off()
    expect_gt(file.size(path), 1000)
    result
}

p <- problem()

test_that("two features are drawn directly", {
    fit <- sscda(p$x, p$y, p$target)
    expect_invisible(plot_nothing <- drawn(fit))
    expect_identical(drawn(fit), list(source = p$x, target = p$target, adapted = fitted(fit)))
})

test_that("more features are drawn by principal components", {
    wide <- function(x) cbind(x, w = 10 * x[, 1], z = 0.01 * x[, 2])
    expect_warning(fit <- sscda(wide(p$x), p$y, wide(p$target)), class = "sscda_dominant_feature")
    flat <- drawn(fit)
    expect_identical(vapply(flat, ncol, 0L), c(source = 2L, target = 2L, adapted = 2L))
    expect_identical(vapply(flat, nrow, 0L), c(source = 20L, target = 24L, adapted = 20L))
    # The first component is the feature that varies most.
    expect_gt(abs(stats::cor(flat$source[, 1], wide(p$x)[, "w"])), 0.99)
    centre <- colMeans(rbind(flat$source, flat$target))
    expect_equal(unname(centre), c(0, 0))
})

test_that("one feature is drawn with the domains apart", {
    fit <- sscda(p$x[, 1, drop = FALSE], p$y, p$target[, 1, drop = FALSE])
    flat <- drawn(fit)
    expect_identical(unname(flat$target[, "x"]), unname(p$target[, 1]))
    expect_identical(unique(flat$target[, "domain"]), 0)
    expect_identical(unique(flat$adapted[, "domain"]), 1)
})

test_that("unlabelled samples and no labels are drawn", {
    drawn(sscda(p$x, replace(p$y, 1:5, NA), p$target))
    drawn(sscda(p$x, NULL, p$target, lambda_g = 0))
    drawn(sscda(p$x, data.frame(class = p$y), p$target))
})

test_that("the course and the correspondence are drawn", {
    fit <- sscda(p$x, p$y, p$target)
    expect_identical(drawn(fit, "convergence"), convergence(fit))
    order <- drawn(fit, "correspondence", main = "Who goes where")
    expect_identical(p$y[order$source], sort(p$y))
    expect_setequal(order$target, 1:24)
    drawn(sscda(p$x, data.frame(class = p$y), p$target), "correspondence")
    expect_error(plot(fit, "nonsense"), "should be one of")
})

test_that("the user's graphical parameters are used", {
    fit <- sscda(p$x, p$y, p$target)
    usual <- drawn(fit)
    set <- function(...) drawn(fit, ..., main = "Mine", xlim = c(-20, 30), xlab = "left to right",
                               cex.axis = 0.5)
    expect_identical(set(col = c("red", "#0000ff"), ylim = c(-5, 5), pch = 3, asp = NA), usual)
    expect_identical(set("convergence", col = "red"), convergence(fit))
    expect_identical(set("convergence", col = c("red", "blue"), ylim = c(0, 1), lwd = 1),
                     convergence(fit))
    set("correspondence", col = grDevices::heat.colors(12), ylab = "down")
    tuned <- sscda_tune(p$x, p$y, p$target, list(lambda_s = c(0, 1), lambda_g = c(0, 0.5)))
    expect_identical(drawn(tuned, main = "Mine", col = grDevices::heat.colors(12), xlab = "s",
                           xlim = c(0, 3)), drawn(tuned))
    expect_identical(drawn(tuned, "lambda_s", main = "Mine", col = "red", xlim = c(0, 3),
                           ylim = c(0, 1), ylab = "how good"), drawn(tuned, "lambda_s"))
})

test_that("colours and titles go to the right places", {
    page <- function(...) {
        path <- tempfile(fileext = ".ps")
        on.exit(unlink(path))
        grDevices::postscript(path, useKerning = FALSE, colormodel = "rgb")
        plot(...)
        grDevices::dev.off()
        readLines(path)
    }
    fit <- sscda(p$x, p$y, p$target)
    plain <- page(fit)
    ours <- page(fit, col = c("red", "blue"), main = c("Before", "After"))
    for (colour in c("1 0 0 rgb", "0 0 1 rgb")) {
        expect_false(any(grepl(colour, plain, fixed = TRUE)))
        expect_match(ours, colour, fixed = TRUE, all = FALSE)
    }
    expect_match(ours, "(Before)", fixed = TRUE, all = FALSE)
    expect_match(ours, "(After)", fixed = TRUE, all = FALSE)
})

test_that("a model from a file has no samples to draw, but the rest", {
    path <- tempfile()
    on.exit(unlink(path))
    sscda_save(sscda(p$x, p$y, p$target), path)
    again <- sscda_load(path)
    expect_status(plot(again), "SSCDA_ERROR_ARGUMENT", "no samples to plot")
    drawn(again, "convergence")
    drawn(again, "correspondence")
})

test_that("a tuning run is drawn by two options, or by one", {
    grid <- list(map = c("rigid", "linear"), lambda_s = c(1, 0), lambda_g = c(0.1, 0.7))
    tuned <- sscda_tune(p$x, p$y, p$target, grid)
    cells <- tuned$table[!tuned$table$baseline, ]
    scores <- drawn(tuned)
    expect_identical(dimnames(scores), list(map = c("rigid", "linear"), lambda_s = c("0", "1")))
    best <- function(...) max(cells$score[...])
    expect_identical(scores["linear", "0"], best(cells$map == "linear" & cells$lambda_s == 0))

    by_one <- drawn(tuned, "lambda_g")
    expect_identical(by_one[["0.7"]], best(cells$lambda_g == 0.7))
    swapped <- drawn(tuned, c("lambda_s", "map"), main = "Where it is good")
    expect_identical(unname(swapped), unname(t(scores)))
    expect_status(plot(tuned, "ridge"), "SSCDA_ERROR_ARGUMENT", "one or two of map, lambda_s")
    expect_status(plot(tuned, grid), "SSCDA_ERROR_ARGUMENT", "one or two of")
})

test_that("a tuning run with failed cells is drawn, and an empty one is an error", {
    cells <- data.frame(lambda_s = c(0, 1, 2), lambda_g = c(0.1, 0.7, 0.1))
    scores <- drawn(sscda_tune(p$x, p$y, p$target, cells))
    expect_identical(sum(is.na(scores)), 3L)
    part <- sscda_tune(p$x, p$y, p$target, cells, part = c(1, 2))
    drawn(part)
    one <- sscda_tune(p$x, p$y, p$target, list(lambda_s = 1))
    expect_status(plot(one), "SSCDA_ERROR_ARGUMENT", "no option has more than one value")
})
