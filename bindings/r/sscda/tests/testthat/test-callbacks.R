# SPDX-License-Identifier: MIT
# Progress, interrupts and the user's own classifier in a tuning run.
p <- problem()
cells <- list(lambda_s = c(0, 1), lambda_g = c(0.1, 0.7))
tune <- function(...) sscda_tune(p$x, p$y, p$target, cells, criterion = "scatter", ...)

# Runs until something stops it, or for a minute.
endless_tuning <- function(...) {
    q <- problem(150, 150)
    sscda_tune(q$x, q$y, q$target, list(lambda_s = c(0.1, 1, 2)), gap_tolerance = 0,
               max_iterations = 1e9, time_limit = 60, ...)
}

nearest <- function(train, labels, test) {
    distances <- outer(rowSums(test^2), rowSums(train^2), "+") - 2 * tcrossprod(test, train)
    labels[max.col(-distances, "first")]
}

test_that("a function receives the state of the tuning run", {
    states <- list()
    tune(progress_interval = 0, progress = function(state) {
        states[[length(states) + 1L]] <<- state
    })
    expect_named(states[[1L]], c("phase", "cells_done", "cells", "seconds", "seconds_left"))
    expect_identical(unique(vapply(states, `[[`, "", "phase")), "tune")
    done <- vapply(states, `[[`, 0L, "cells_done")
    expect_identical(done[1L], 0L)
    expect_identical(done[length(done)], 5L)
    expect_false(is.unsorted(done))
    expect_identical(unique(vapply(states, `[[`, 0L, "cells")), 5L)
    expect_true(is.na(states[[1L]]$seconds_left))
})

test_that("progress = TRUE keeps a line up to date", {
    lines <- utils::capture.output(type = "message", {
        found <- tune(progress = TRUE)
    })
    text <- paste(lines, collapse = "\n")
    expect_match(text, "\rcell 0 of 5, 0.0 s")
    expect_match(text, "cell 5 of 5, [0-9.]+ s")
})

test_that("FALSE ends a tuning run, and finished cells stay", {
    stop_at <- function(state) state$cells_done < 2
    warning <- expect_warning(found <- tune(progress_interval = 0, progress = stop_at),
                              class = "SSCDA_CANCELLED")
    expect_s3_class(warning, "sscda_warning")
    expect_gte(found$info$finished, 2L)
    expect_lt(found$info$finished, 5L)
    expect_identical(found$info$status, 3L)
    expect_output(print(found), "ended early: SSCDA_CANCELLED")
    expect_true(found$best %in% which(!is.na(found$table$score)))
    expect_length(predict(found), 24L)
    last <- status_class(found$table$status[5])
    expect_identical(last, "SSCDA_ERROR_NOT_RUN")
    expect_status(predict(found, cell = 5), "SSCDA_ERROR_NOT_RUN")
})

test_that("a time limit is a warning", {
    q <- problem(150, 150)
    expect_warning(sscda_tune(q$x, q$y, q$target, list(lambda_s = c(0.1, 1, 2)), time_limit = 0.05,
                              gap_tolerance = 0, max_iterations = 1e9), class = "SSCDA_TIME_LIMIT")
})

test_that("an error of the progress function is the error of the tuning run", {
    before <- live()
    expect_error(tune(progress = function(state) stop("enough")), "enough")
    expect_identical(callCC(function(k) endless_tuning(progress = function(state) k("out"))), "out")
    expect_identical(sscda:::live_handles(), before)
})

test_that("an interrupt ends a tuning run at once", {
    before <- live()
    for (threads in 1:2) {
        outcome <- tryCatch({
            interrupt_soon()
            endless_tuning(threads = threads)
        }, interrupt = function(i) "interrupted", warning = function(w) "ran on")
        expect_identical(outcome, "interrupted")
        expect_identical(sscda:::live_handles(), before)
    }
})

test_that("the user's own classifier replaces the library's", {
    own <- tune(classifier = nearest)
    library <- tune(classifier = "nearest")
    expect_identical(own$info$classifier, "custom")
    expect_identical(own$table$score, library$table$score)
    expect_identical(predict(own), predict(library))
    # Reverse validation trains on the target, too.
    reversed <- function(classifier) {
        sscda_tune(p$x, p$y, p$target, cells, criterion = "reverse", folds = 2,
                   classifier = classifier)$table$score
    }
    expect_identical(reversed(nearest), reversed("nearest"))
})

test_that("a classifier gets samples and labels in their own type", {
    asked <- list()
    spy <- function(train, labels, test) {
        asked[[length(asked) + 1L]] <<- list(train = train, labels = labels, test = test)
        nearest(train, labels, test)
    }
    y <- factor(replace(p$y, 3, NA), levels = c("b", "a", "none"))
    found <- sscda_tune(p$x, y, p$target, list(map = "none"), classifier = spy)
    expect_identical(asked[[1]], list(train = unname(p$x[-3, ]), labels = y[-3],
                                      test = unname(p$target)))
    expect_identical(predict(found), nearest(p$x[-3, ], y[-3], p$target))
})

test_that("a classifier may answer in another form", {
    found <- predict(tune(classifier = nearest))
    as_form <- function(form) function(...) form(nearest(...))
    expect_identical(predict(tune(classifier = as_form(factor))), found)
    numbers <- function(form, y) {
        predict(sscda_tune(p$x, y, p$target, cells, criterion = "scatter",
                           classifier = as_form(form)))
    }
    y <- ifelse(p$y == "b", 7L, -1L)
    for (form in list(factor, as.character, as.numeric)) {
        expect_identical(numbers(form, y), ifelse(found == "b", 7L, -1L))
        expect_identical(numbers(form, as.numeric(y)), ifelse(found == "b", 7, -1))
    }
    for (form in list(factor, as.character, as.integer)) {
        expect_identical(numbers(form, p$y == "b"), found == "b")
    }
})

test_that("labels that are not in the training data fail the cell", {
    calls <- 0
    sometimes <- function(wrong) {
        calls <<- 0
        function(train, labels, test) {
            calls <<- calls + 1
            if (calls == 2) rep(wrong, nrow(test)) else nearest(train, labels, test)
        }
    }
    for (wrong in list("c", NA)) {
        found <- tune(classifier = sometimes(wrong))
        expect_identical(status_class(found$table$status[2]), "SSCDA_ERROR_LABELS")
        expect_identical(found$info$finished, 4L)
    }
    for (wrong in list(3L, 0.5, "a")) {
        found <- sscda_tune(p$x, 1 + (p$y == "b"), p$target, cells, classifier = sometimes(wrong))
        expect_identical(status_class(found$table$status[2]), "SSCDA_ERROR_LABELS")
    }
    all_wrong <- function(train, labels, test) rep("c", nrow(test))
    expect_status(tune(classifier = all_wrong), "SSCDA_ERROR_LABELS", "every cell failed")
})

test_that("an error of the classifier is the error of the tuning run, and nothing is left behind", {
    before <- live()
    mine <- structure(class = c("mine", "error", "condition"),
                      list(message = "cannot", call = NULL, extra = 42))
    error <- tryCatch(tune(classifier = function(...) stop(mine)), error = identity)
    expect_identical(error, mine)
    expect_error(tune(classifier = function(train) 1), "unused argument")
    expect_status(tune(classifier = function(train, labels, test) labels), "SSCDA_ERROR_LABELS",
                  "give a vector of 24 labels")
    expect_status(tune(classifier = function(train, labels, test) NULL), "SSCDA_ERROR_LABELS")
    outcome <- tryCatch({
        interrupt_soon()
        tune(classifier = function(train, labels, test) {
            Sys.sleep(30)
            nearest(train, labels, test)
        })
    }, interrupt = function(i) "interrupted")
    expect_identical(outcome, "interrupted")
    expect_identical(sscda:::live_handles(), before)
})

test_that("a classifier may start a tuning run", {
    inner <- NULL
    outer <- tune(classifier = function(train, labels, test) {
        if (is.null(inner)) inner <<- tune(classifier = nearest)
        nearest(train, labels, test)
    })
    expect_identical(predict(outer), predict(inner))
})
