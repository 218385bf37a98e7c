# SPDX-License-Identifier: MIT
p <- problem()
tune <- function(grid = list(lambda_s = c(0, 1), lambda_g = c(0.1, 0.7)), ...) {
    sscda_tune(p$x, p$y, p$target, grid, criterion = "scatter", ...)
}
tuned <- tune()
without_time <- function(table) table[names(table) != "seconds"]

test_that("a refit is a fit with the options of the cell", {
    plain <- sscda(p$x, p$y, p$target, lambda_s = 1, lambda_g = 0.7)
    fit <- refit(tuned, 4)
    expect_s3_class(fit, "sscda")
    expect_identical(fitted(fit), fitted(plain))
    expect_identical(correspondence(fit, "dense"), correspondence(plain, "dense"))
    expect_identical(fit$options[c("lambda_s", "lambda_g", "map")],
                     list(lambda_s = 1, lambda_g = 0.7, map = "linear"))
    expect_identical(fit$y, p$y)
    expect_identical(fitted(refit(tuned)), fitted(refit(tuned, tuned$best)))
    expect_identical(fitted(refit(tuned, 5)), p$x) # the baseline
    expect_identical(predict(refit(tuned), type = "class"), predict(tuned))
})

test_that("sscda takes a tuning run", {
    fit <- sscda(tuned)
    expect_identical(fitted(fit), fitted(refit(tuned)))
    expect_identical(fitted(sscda(tuned, cell = 2)), fitted(refit(tuned, 2)))
    expect_identical(fitted(update(fit, cell = 2)), fitted(refit(tuned, 2)))
    expect_status(sscda(tuned, p$y), "SSCDA_ERROR_ARGUMENT", "a tuning run has its own")
})

test_that("a refit may be of other data, and takes options that are not the cell's", {
    q <- problem(30, 28, seed = 5)
    fit <- refit(tuned, 3, q$x, q$y, q$target, threads = 2)
    expect_identical(fitted(fit), fitted(sscda(q$x, q$y, q$target, lambda_s = 1, lambda_g = 0.1)))
    expect_identical(fit$options$threads, 2L)
    expect_warning(refit(tuned, 4, max_iterations = 1, gap_tolerance = 0), NA) # those of the cell
    states <- 0
    refit(tuned, 4, progress_interval = 0, progress = function(state) states <<- states + 1)
    expect_gt(states, 2)
})

test_that("cells that do not exist are refused", {
    for (wrong in list(0, 6, -1, 1.5, NA, "best", 1:2)) {
        expect_status(refit(tuned, wrong), "SSCDA_ERROR_ARGUMENT", "cell: give a row .* 1 to 5")
        expect_status(predict(tuned, cell = wrong), "SSCDA_ERROR_ARGUMENT", "cell: give a row")
    }
    expect_status(refit(1), "SSCDA_ERROR_ARGUMENT", "not a tuning run")
    expect_status(predict(tuned, p$target), "SSCDA_ERROR_ARGUMENT", "newdata: .*refit")
    expect_status(predict(tuned, share = TRUE), "SSCDA_ERROR_ARGUMENT", "only a vote")
    expect_status(predict(tuned, type = "vote", cell = 1), "SSCDA_ERROR_ARGUMENT", "cell: a vote")
})

test_that("the better half votes", {
    vote <- predict(tuned, type = "vote", share = TRUE)
    voters <- order(-tuned$table$score)[1:3]
    votes <- vapply(voters, function(cell) predict(tuned, cell = cell), p$y[rep(1, 24)])
    share_of <- function(i, label) mean(votes[i, ] == label)
    expect_equal(vote$share, mapply(share_of, 1:24, vote$label))
    expect_true(all(vote$share > 0.5))
    expect_identical(predict(tuned, type = "vote"), vote$label)
})

test_that("a tuning run prints its best cell", {
    expect_output(print(tuned), "20 source samples, 24 target samples; 4 cells and 1 baseline, 5 f")
    expect_output(print(tuned), "criterion scatter, classifier nearest")
    expect_output(print(tuned), paste0("best is cell ", tuned$best, ".*, score [0-9.]+: "))
    expect_output(print(tune(list(map = "none"))), "; 1 cell, 1 finished")
    reversed <- sscda_tune(p$x, p$y, p$target, list(lambda_s = 0), criterion = "reverse", folds = 2)
    expect_output(print(reversed), "criterion reverse with 2 folds")
    sorted <- summary(tuned)$table$score
    expect_identical(sorted, sort(sorted, decreasing = TRUE))
    expect_output(print(summary(tuned)), "Cells, the best first\n +lambda_s lambda_g")
})

test_that("a tuning run always shows what doing nothing scores", {
    shown <- function(object) paste(utils::capture.output(print(object)), collapse = "\n")
    line <- sprintf("\ndoing nothing is cell 5, score %.6g: map = none", tuned$table$score[5])
    expect_match(shown(tuned), line, fixed = TRUE)
    expect_match(shown(summary(tuned)), line, fixed = TRUE)
    # The best of several baselines, including those of the grid.
    several <- tune(list(map = c("none", "linear"), standardize = c("none", "domain", "joint")))
    rows <- which(several$table$map == "none")
    best <- rows[which.max(several$table$score[rows])]
    expect_match(shown(several), sprintf("doing nothing is cell %d, score %.6g: map = none, ", best,
                                         several$table$score[best]))
    parts <- lapply(1:5, function(k) tune(part = c(k, 5)))
    without <- Filter(function(part) is.na(part$table$score[5]), parts)
    expect_match(shown(without[[1]]), "doing nothing has no score")
})

test_that("a tuning run survives saveRDS and close", {
    saved <- tempfile(fileext = ".rds")
    result <- tempfile(fileext = ".rds")
    on.exit(unlink(c(saved, result)))
    saveRDS(tuned, saved)
    in_new_session(c(
        sprintf("tuned <- readRDS(%s)", deparse(saved)),
        "stopifnot(sscda:::live_handles() == 0)",
        "found <- list(predict(tuned), predict(tuned, type = 'vote'), fitted(sscda(tuned)))",
        sprintf("saveRDS(found, %s)", deparse(result))))
    expect_identical(readRDS(result),
                     list(predict(tuned), predict(tuned, type = "vote"), fitted(sscda(tuned))))

    copy <- readRDS(saved)
    before <- live()
    labels <- predict(copy)
    expect_identical(sscda:::live_handles(), before + 1L)
    close(copy)
    close(copy)
    expect_identical(sscda:::live_handles(), before)
    expect_identical(predict(copy), labels)
})

test_that("parts are merged to the whole", {
    parts <- lapply(1:3, function(k) tune(part = c(k, 3)))
    finished <- vapply(parts, function(part) part$info$finished, 0L)
    expect_identical(sum(finished), 5L)
    expect_true(all(finished < 5L))
    first <- parts[[1]]$table
    expect_true(all(is.na(first$score[-seq_len(finished[1])])))
    expect_identical(status_class(first$status[5]), "SSCDA_ERROR_NOT_RUN")

    whole <- Reduce(merge, parts)
    expect_identical(without_time(whole$table), without_time(tuned$table))
    expect_identical(whole$best, tuned$best)
    expect_identical(predict(whole, type = "vote"), predict(tuned, type = "vote"))
    expect_identical(fitted(refit(whole)), fitted(refit(tuned)))
    expect_identical(parts[[1]]$table, first)
    expect_identical(without_time(merge(parts[[1]], sscda_export(tuned))$table),
                     without_time(tuned$table))
})

test_that("a part may have no cell", {
    none <- tune(list(map = "none"), part = c(1, 2))
    other <- tune(list(map = "none"), part = c(2, 2))
    empty <- if (none$info$finished == 0L) none else other
    expect_identical(empty$info$finished, 0L)
    expect_identical(empty$best, NA_integer_)
    expect_null(empty$best_options)
    expect_output(print(empty), "no cell is finished")
    expect_status(predict(empty), "SSCDA_ERROR_NOT_RUN")
    expect_status(refit(empty), "SSCDA_ERROR_NOT_RUN")
    expect_identical(fitted(refit(empty, 1)), p$x)
    expect_identical(merge(none, other)$best, 1L)
})

test_that("parts of different tuning runs are not merged", {
    before <- live()
    other <- tune(list(lambda_s = c(0, 1)))
    expect_status(merge(tuned, other), "SSCDA_ERROR_DIMENSION", "differs in the grid")
    expect_status(merge(tuned, 3), "SSCDA_ERROR_ARGUMENT", "not a tuning run")
    expect_status(merge(tuned, as.raw(1:10)), "SSCDA_ERROR_FORMAT")
    rm(other)
    expect_identical(live(), before)
    for (wrong in list(1, c(0, 2), c(3, 2), c(1.5, 2), c(NA, 2), "1 of 2", 1:3)) {
        expect_status(tune(part = wrong), "SSCDA_ERROR_ARGUMENT", "part: ")
    }
})

test_that("a tuning run survives its bytes", {
    again <- sscda_import(sscda_export(tuned))
    expect_identical(again$table, tuned$table)
    expect_identical(again$best, tuned$best)
    expect_identical(predict(again), match(predict(tuned), c("a", "b")))
    named <- sscda_import(sscda_export(tuned), levels = c("a", "b"))
    expect_identical(as.character(predict(named)), predict(tuned))
    expect_status(predict(sscda_import(sscda_export(tuned), levels = "a")), "SSCDA_ERROR_ARGUMENT",
                  "levels: 1 are given, but the tuning run has a label 2")
    expect_status(refit(again), "SSCDA_ERROR_ARGUMENT", "an imported tuning run has no data")
    expect_identical(fitted(refit(again, 4, p$x, p$y, p$target)), fitted(refit(tuned, 4)))
    broken <- sscda_export(tuned)
    broken[100] <- xor(broken[100], as.raw(1))
    expect_status(sscda_import(broken), "SSCDA_ERROR_FORMAT")
    expect_status(sscda_import("bytes"), "SSCDA_ERROR_ARGUMENT", "bytes: give a raw vector")
    expect_status(sscda_export(1), "SSCDA_ERROR_ARGUMENT", "not a tuning run")
})
