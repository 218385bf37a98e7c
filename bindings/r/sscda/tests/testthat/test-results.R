# SPDX-License-Identifier: MIT
fit <- fit_problem()
p <- problem()

test_that("predict adapts, and without new data gives the fitted samples", {
    adapted <- function(...) predict(fit, ..., type = "adapted")
    expect_identical(adapted(), fitted(fit))
    expect_equal(adapted(p$x), fitted(fit), tolerance = 1e-12)
    expect_equal(adapted(p$x[5:4, ]), fitted(fit)[5:4, ], tolerance = 1e-12)
    expect_error(predict(fit, p$x, type = "probability"), "should be one of")
})

test_that("the correspondence has three forms that agree", {
    dense <- correspondence(fit, "dense")
    expect_identical(dim(dense), c(20L, 24L))
    expect_true(all(dense >= 0))
    expect_equal(rowSums(dense), rep(1, 20))
    expect_equal(colSums(dense), rep(20 / 24, 24))

    triplets <- correspondence(fit, "triplets")
    expect_named(triplets, c("source", "target", "value"))
    rebuilt <- matrix(0, 20, 24)
    rebuilt[cbind(triplets$source, triplets$target)] <- triplets$value
    expect_identical(rebuilt, dense)

    expect_error(correspondence(fit, "round"), "should be one of")
    expect_status(correspondence(1), "SSCDA_ERROR_ARGUMENT", "not a fit")
    expect_status(target_labels(NULL), "SSCDA_ERROR_ARGUMENT", "not a fit")
    expect_status(convergence(list()), "SSCDA_ERROR_ARGUMENT", "not a fit")
})

test_that("the correspondence is sparse by default", {
    skip_if_not_installed("Matrix")
    sparse <- correspondence(fit)
    expect_s4_class(sparse, "dgCMatrix")
    expect_identical(unname(as.matrix(sparse)), correspondence(fit, "dense"))
})

test_that("without Matrix the correspondence is dense by default", {
    local_mocked <- function(package, ...) FALSE
    mockable <- environment(correspondence)
    f <- correspondence
    environment(f) <- list2env(list(requireNamespace = local_mocked), parent = mockable)
    expect_identical(f(fit), correspondence(fit, "dense"))
    expect_status(f(fit, "sparse"), "SSCDA_ERROR_UNAVAILABLE", "needs the package Matrix")
})

test_that("the course of the fit ends where the fit ended", {
    trace <- convergence(fit)
    expect_identical(nrow(trace), fit$info$iterations)
    expect_identical(trace$iteration, seq_len(nrow(trace)))
    last <- trace[nrow(trace), ]
    expect_identical(last$objective, fit$info$objective)
    expect_identical(last$relative_gap, fit$info$relative_gap)
})

test_that("an unknown trace is refused by the library", {
    expect_status(.Call(sscda:::C_trace, fit$handle$pointer, "speed"), "SSCDA_ERROR_OPTION",
                  "unknown trace 'speed'")
})

test_that("a fit prints its size, its map and its gap", {
    expect_output(print(fit), "20 source samples of 2 classes, 24 target samples, 2 features")
    expect_output(print(fit), "linear map, objective .* within .* % of the optimum$")
    utils::capture.output(expect_invisible(print(fit)))
    half <- sscda(p$x, replace(p$y, 1:9, NA), p$target)
    expect_output(print(half), "20 source samples of 2 classes \\(9 unlabelled\\)")
    one <- sscda(p$x, rep(1, 20), p$target)
    expect_output(print(one), "of 1 class,")
    none <- sscda(p$x, NULL, p$target, lambda_g = 0)
    expect_output(print(none), "20 source samples without labels")
})

test_that("a summary has options, numbers and classes", {
    out <- utils::capture.output(print(summary(fit_problem(lambda_s = 1.5, map = "rigid"))))
    text <- paste(out, collapse = "\n")
    expect_match(text, "lambda_s = 1.5, map = rigid")
    expect_match(text, "relative_gap +[0-9.e-]+")
    expect_match(text, "solver +proximal_gradient")
    expect_match(text, "\n *a +b *\n")
    plain <- utils::capture.output(print(summary(sscda(p$x, NULL, p$target, lambda_g = 0))))
    expect_false(any(grepl("Classes of the target", plain)))
})

test_that("update fits again", {
    again <- update(sscda(p$x, p$y, p$target), map = "rigid")
    expect_identical(again$options$map, "rigid")
})

test_that("the two moons have the documented shape", {
    set.seed(3)
    moons <- two_moons(10, noise = 0)
    expect_named(moons, c("x", "y", "class"))
    expect_identical(as.integer(table(moons$class)), c(5L, 5L))
    upper <- moons[moons$class == "upper", ]
    expect_equal((upper$x + 0.5)^2 + (upper$y + 0.25)^2, rep(1, 5))
    set.seed(3)
    turned <- two_moons(10, degrees = 90, noise = 0)
    expect_equal(turned$x, -moons$y)
    expect_equal(turned$y, moons$x)
})
