# SPDX-License-Identifier: MIT
p <- problem()
grid <- list(lambda_s = c(0, 1), lambda_g = c(0.1, 0.7))
tune <- function(..., grid = list(lambda_s = c(0, 1), lambda_g = c(0.1, 0.7)), y = p$y) {
    sscda_tune(p$x, y, p$target, grid, ...)
}
tuned <- tune(criterion = "scatter")

test_that("the table has a row for each cell and a baseline", {
    table <- tuned$table
    expect_named(table, c("lambda_s", "lambda_g", "map", "baseline", "score", "status",
                          "relative_gap", "iterations", "seconds", "message"))
    expect_identical(table$lambda_s, c(0, 0, 1, 1, NA))
    expect_identical(table$lambda_g, c(0.1, 0.7, 0.1, 0.7, NA))
    expect_identical(table$map, c(rep("linear", 4), "none"))
    expect_identical(table$baseline, c(rep(FALSE, 4), TRUE))
    expect_identical(table$status, rep(0L, 5))
    expect_true(all(table$score > 0 & table$score < 1))
    expect_identical(is.na(table$relative_gap), table$baseline)
    expect_type(table$iterations, "integer")
    expect_identical(table$message, rep("", 5))
    expect_identical(as.data.frame(tuned), table)
    expect_identical(sscda_cells(grid), 5L)
    expect_identical(sscda_cells(list(lambda_s = 1, map = c("rigid", "none"))), 2L)
})

test_that("the scores are those of fits with the same options", {
    # The share of the target's scatter that lies between the classes. Features are standardised and
    # rows have length 1, because this view suits the source labels best.
    seen <- scale(p$target)
    seen <- scale(seen / sqrt(rowSums(seen^2)), scale = FALSE)
    scatter <- function(labels) {
        total <- sum(seen^2)
        within <- vapply(split(as.data.frame(seen), labels),
                         function(x) sum(scale(x, scale = FALSE)^2), 0)
        1 - sum(within) / total
    }
    for (cell in seq_len(nrow(tuned$table))) {
        row <- tuned$table[cell, ]
        options <- if (row$baseline) list(map = "none") else as.list(row[names(grid)])
        fit <- do.call(sscda, c(list(p$x, p$y, p$target), options))
        labels <- predict(fit, type = "class")
        expect_identical(predict(tuned, cell = cell), labels)
        expect_equal(row$score, scatter(labels), tolerance = 1e-10)
    }
})

test_that("the best cell is the one with the highest score", {
    expect_identical(tuned$best, which.max(tuned$table$score))
    expect_identical(tuned$info$best_score, max(tuned$table$score))
    row <- tuned$table[tuned$best, ]
    expect_identical(tuned$best_options,
                     as.list(row[c(names(grid)[!row$baseline], "map")]))
    expect_identical(predict(tuned), predict(tuned, cell = tuned$best))
})

test_that("the rows of a data frame are the cells", {
    cells <- data.frame(map = factor(c("rigid", "linear")), intercept = c(TRUE, FALSE),
                        cycles = c(1, 2))
    listed <- tune(grid = cells)
    expect_identical(listed$table$map, c("rigid", "linear", "none"))
    expect_identical(listed$table$intercept, c(TRUE, FALSE, NA))
    expect_identical(listed$table$cycles, c(1L, 2L, NA))
})

test_that("no grid means the library's grid, and an empty one the current options", {
    default <- tune(grid = NULL, max_iterations = 5)
    expect_identical(nrow(default$table), sscda_cells())
    expect_gt(default$info$grid_cells, 1L)
    parts <- lapply(1:2, function(k) tune(grid = NULL, max_iterations = 5, part = c(k, 2)))
    expect_identical(merge(parts[[1]], parts[[2]])$table$score, default$table$score)
    one <- tune(grid = list(), lambda_s = 0.5)
    expect_identical(one$info$grid_cells, 1L)
    expect_identical(fitted(refit(one, 1)), fitted(fit_problem(lambda_s = 0.5)))
})

test_that("options hold for every cell, and stay", {
    folds <- tune(criterion = "reverse", folds = 3, seed = 4, lambda_s = 5)
    expect_identical(folds$info$folds, 3L)
    expect_identical(folds$info$criterion, "reverse")
    expect_identical(folds$options$lambda_s, 5)
    of_folds <- folds$table[c("score_1", "score_2", "score_3")]
    expect_equal(folds$table$score, rowMeans(of_folds))
    expect_status(predict(folds), "SSCDA_ERROR_LABELS")
    expect_status(predict(folds, type = "vote"), "SSCDA_ERROR_LABELS")
    rigid <- tune(map = "rigid", classifier = "nearest")
    expect_identical(rigid$table$map, c(rep("rigid", 4), "none"))
    for (threads in 2:3) {
        same <- tune(criterion = "scatter", threads = threads)
        expect_identical(same$table[names(same$table) != "seconds"],
                         tuned$table[names(tuned$table) != "seconds"])
    }
})

test_that("a seed can be in a grid", {
    drawn <- tune(grid = list(seed = c(1, 2, 2^40), map = "neural"), max_iterations = 20,
                  gap_tolerance = 1)
    expect_identical(drawn$table$seed[1:3], c(1, 2, 2^40))
    for (cell in 1:3) {
        fit <- fit_problem(seed = drawn$table$seed[cell], map = "neural", max_iterations = 20,
                           gap_tolerance = 1)
        expect_identical(fitted(refit(drawn, cell)), fitted(fit))
    }
    expect_false(identical(fitted(refit(drawn, 1)), fitted(refit(drawn, 2))))
})

test_that("weights count", {
    weights <- seq_len(20) / sum(1:20)
    weighted <- tune(source_weights = weights)
    fit <- fit_problem(source_weights = weights, lambda_s = 1, lambda_g = 0.7)
    expect_identical(fitted(refit(weighted, 4)), fitted(fit))
    expect_false(identical(fitted(refit(tuned, 4)), fitted(fit)))
})

test_that("labels of a tuning run have the type of the given labels", {
    words <- predict(tuned)
    expect_identical(predict(tune(criterion = "scatter", y = factor(p$y))), factor(words))
    numbers <- tune(criterion = "scatter", y = ifelse(p$y == "b", 7, -1))
    expect_identical(predict(numbers), ifelse(words == "b", 7, -1))
})

test_that("invalid grids are refused", {
    refused <- function(words, grid, status = "SSCDA_ERROR_OPTION") {
        error <- expect_status(sscda_tune(p$x, p$y, p$target, grid), status, words)
        expect_identical(as.character(conditionCall(error))[1L], "sscda_tune")
    }
    refused("unknown option 'lamda'; known are: .*lambda_s", list(lamda = 1))
    refused("'threads' cannot be in a grid", list(threads = 1:2))
    refused("'lambda_s': -1 is out of bounds", list(lambda_s = c(0, -1)))
    refused("'map': 'curved' is not one of", list(map = c("rigid", "curved")))
    refused("grid: option 'map': 1; give one of linear", list(map = 1))
    refused("grid: option 'lambda_s': a; give a number", list(lambda_s = "a"))
    refused("grid: option 'cycles': 1.5; give a whole number", list(cycles = c(1, 1.5)))
    refused("grid: option 'intercept': 2; give TRUE or FALSE", list(intercept = 2))
    refused("grid: option 'lambda_s': value 2 is NA", list(lambda_s = c(1, NA)))
    refused("grid: option 'lambda_s': give a vector", list(lambda_s = list(1, 2)))
    refused("grid: option 'lambda_s': give a vector", list(lambda_s = numeric()))
    refused("grid: values are given by the names of options", list(1, 2))
    refused("grid: option 'ridge' is given twice", list(ridge = 1, ridge = 2))
    refused("grid: give a list", 1:3, "SSCDA_ERROR_ARGUMENT")
    refused("grid: give a list", "lambda_s", "SSCDA_ERROR_ARGUMENT")
})

test_that("invalid data and options are refused", {
    expect_status(tune(lamda = 1), "SSCDA_ERROR_OPTION", "unknown option 'lamda'")
    expect_status(tune(criterion = "luck"), "SSCDA_ERROR_OPTION", "'luck' is not one of")
    expect_status(tune(classifier = 3), "SSCDA_ERROR_OPTION", "'classifier': 3; give one of")
    expect_status(tune(y = NULL), "SSCDA_ERROR_LABELS", "a tuning run needs labels")
    expect_status(tune(y = p$y[-1]), "SSCDA_ERROR_DIMENSION", "19 labels.* 20 rows")
    expect_status(tune(source_weights = 1:3), "SSCDA_ERROR_DIMENSION", "give 20 numbers")
    expect_status(tune(progress = 1), "SSCDA_ERROR_ARGUMENT", "progress: give")
})

test_that("a cell that fails says why and does not end the tuning run", {
    calls <- 0
    second_fails <- function(train, labels, test) {
        calls <<- calls + 1
        rep(if (calls == 2) "unheard of" else "a", nrow(test))
    }
    failing <- tune(grid = list(lambda_s = c(0, 1)), classifier = second_fails)
    table <- failing$table
    expect_identical(status_class(table$status[2]), "SSCDA_ERROR_LABELS")
    expect_gt(nchar(table$message[2]), 10L)
    expect_true(is.na(table$score[2]))
    expect_identical(failing$info$failed, 1L)
    expect_match(paste(utils::capture.output(print(summary(failing))), collapse = "\n"),
                 "Cells without a score\ncell 2: ")
    expect_status(predict(failing, cell = 2), "SSCDA_ERROR_LABELS")
})

test_that("tuning runs leave nothing behind", {
    before <- live()
    for (k in 1:20) tune(max_iterations = 1, gap_tolerance = 1)
    for (k in 1:20) try(tune(criterion = "luck"), silent = TRUE)
    for (k in 1:20) try(tune(grid = list(lamda = 1)), silent = TRUE)
    expect_identical(live(), before)
    try(tune(y = NULL), silent = TRUE)
    expect_identical(sscda:::live_handles(), before)
})
