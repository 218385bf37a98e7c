# SPDX-License-Identifier: MIT
test_that("a function receives the state of the fit", {
    states <- list()
    fit <- fit_problem(progress_interval = 0, cycles = 2, progress = function(state) {
        states[[length(states) + 1L]] <<- state
    })
    first <- states[[1L]]
    expect_named(first, c("phase", "cycle", "cycles", "iteration", "max_iterations", "objective",
                          "lower_bound", "relative_gap", "gap_tolerance", "seconds"))
    expect_identical(first$iteration, 0L)
    expect_identical(first$cycles, 2L)
    expect_identical(first$max_iterations, fit$options$max_iterations)
    expect_identical(first$gap_tolerance, fit$options$gap_tolerance)
    phases <- vapply(states, `[[`, "", "phase")
    expect_setequal(phases, c("prepare", "solve", "map"))
    expect_identical(sum(phases == "map"), 2L)
    last <- states[[length(states)]]
    expect_identical(last$cycle, 2L)
    # They differ in the last bits: the solver refines the iterate after the last report.
    expect_equal(last$objective, fit$info$objective, tolerance = 1e-3)
})

test_that("a long interval leaves the start and the ends of the cycles", {
    phases <- character()
    fit_problem(progress_interval = 1e6, cycles = 2,
                progress = function(state) phases <<- c(phases, state$phase))
    expect_identical(phases, c("prepare", "map", "map"))
})

test_that("watching does not change the result", {
    expect_identical(fitted(fit_problem(progress_interval = 0, progress = function(state) NULL)),
                     fitted(fit_problem()))
})

test_that("FALSE ends a fit with the best so far, and a warning", {
    stop_at <- function(state) state$iteration < 3
    warning <- expect_warning(
        fit <- endless_fit(progress_interval = 0, progress = stop_at), class = "SSCDA_CANCELLED")
    expect_s3_class(warning, c("SSCDA_CANCELLED", "sscda_warning", "warning", "condition"),
                    exact = TRUE)
    expect_identical(warning$status, 3L)
    expect_identical(as.character(conditionCall(warning))[1L], "sscda")
    expect_identical(fit$info$status, 3L)
    expect_gte(fit$info$iterations, 3L)
    expect_equal(rowSums(correspondence(fit, "dense")), rep(1, 150))
})

test_that("only FALSE ends a fit", {
    for (answer in list(NULL, NA, 0, TRUE, c(FALSE, FALSE), "stop", list())) {
        expect_silent(fit_problem(progress_interval = 0, progress = function(state) answer))
    }
})

test_that("a caveat is a warning, once", {
    expect_warning(fit <- fit_problem(max_iterations = 1, gap_tolerance = 0),
                   class = "SSCDA_NOT_CONVERGED")
    expect_silent(fitted(fit))
    expect_silent(correspondence(fit, "dense"))
    expect_output(print(fit), "ended early: SSCDA_NOT_CONVERGED")
    p <- problem(150, 150)
    expect_warning(sscda(p$x, p$y, p$target, gap_tolerance = 0, max_iterations = 1e9,
                         time_limit = 0.05), class = "SSCDA_TIME_LIMIT")
})

test_that("an error of the function is the error of the fit, and nothing is left behind", {
    before <- live()
    mine <- structure(class = c("mine", "error", "condition"),
                      list(message = "enough", call = NULL, extra = 42))
    error <- tryCatch(endless_fit(progress = function(state) stop(mine)), error = identity)
    expect_identical(error, mine)
    expect_identical(sscda:::live_handles(), before)
    expect_error(fit_problem(progress = function(state) stop("later")), "later")
    expect_error(fit_problem(progress = function(state) no_such_thing(state)), "no_such_thing")
    expect_error(fit_problem(progress = function() TRUE), "unused argument")
    expect_identical(sscda:::live_handles(), before)
})

test_that("any jump out of the function continues", {
    before <- live()
    expect_identical(callCC(function(k) endless_fit(progress = function(state) k("out"))), "out")
    restarted <- withRestarts(
        endless_fit(progress = function(state) invokeRestart("enough", 7)),
        enough = function(value) value)
    expect_identical(restarted, 7)
    expect_identical(sscda:::live_handles(), before)
})

test_that("a warning of the function comes from the function", {
    expect_warning(fit_problem(progress = function(state) {
        if (state$phase == "map") warning("hot")
    }), "hot")
})

test_that("a function may start another fit", {
    inner <- NULL
    outer <- fit_problem(progress = function(state) {
        if (is.null(inner)) inner <<- fit_problem(map = "rigid")
    })
    expect_identical(inner$options$map, "rigid")
    expect_identical(outer$options$map, "linear")
    expect_identical(fitted(outer), fitted(fit_problem()))
})

test_that("progress = TRUE keeps a line up to date", {
    lines <- utils::capture.output(type = "message", {
        fit <- fit_problem(progress = TRUE, cycles = 2)
    })
    text <- paste(lines, collapse = "\n")
    expect_match(text, "\rcycle 1 of 2, preparing")
    expect_match(text, "cycle 2 of 2, iteration [0-9]+: objective [0-9.e+-]+, gap [0-9.e-]+ ")
    expect_identical(lengths(regmatches(text, gregexpr("\n", text))), 0L)
    expect_silent(fit_problem(progress = FALSE))
    for (wrong in list(NULL, NA, "yes", 1)) {
        expect_status(fit_problem(progress = wrong), "SSCDA_ERROR_ARGUMENT", "progress: give")
    }
})

test_that("an interrupt ends a fit at once, and earlier fits are usable", {
    fit <- fit_problem()
    before <- live()
    # Without the interrupt the fit ends by its time limit, with a warning.
    outcome <- tryCatch({
        interrupt_soon()
        endless_fit()
    }, interrupt = function(i) "interrupted", warning = function(w) "ran on")
    expect_identical(outcome, "interrupted")
    expect_identical(sscda:::live_handles(), before)
    expect_identical(fitted(fit), fitted(fit_problem()))
})

test_that("an interrupt ends a fit even if the function is called rarely", {
    calls <- 0
    outcome <- tryCatch({
        interrupt_soon()
        endless_fit(progress_interval = 1000, progress = function(state) calls <<- calls + 1)
    }, interrupt = function(i) "interrupted", warning = function(w) "ran on")
    expect_identical(outcome, "interrupted")
    expect_lte(calls, 1)
})
