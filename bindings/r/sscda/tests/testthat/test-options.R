# SPDX-License-Identifier: MIT
test_that("the table is that of the library", {
    table <- sscda_options()
    expect_s3_class(table, "data.frame")
    expect_true(all(c("preset", "lambda_s", "map", "progress_interval") %in% table$option))
    expect_true(all(table$type %in% c("double", "int", "bool", "choice")))
    expect_identical(table$default[table$option == "lambda_s"], "0.1")
    expect_identical(table$default[table$option == "intercept"], "TRUE")
    expect_true(all(is.na(table$choices) == (table$type != "choice")))
    expect_true(all(is.na(table$minimum) == (table$type == "choice")))
    expect_true(all(nchar(table$about) > 10))
    in_grids <- table$option[table$grid]
    expect_true(all(c("lambda_s", "map", "pca", "seed") %in% in_grids))
    expect_false(any(c("threads", "progress_interval", "criterion") %in% in_grids))
    expect_identical(sscda_options(c("map", "ridge"))$option, c("map", "ridge"))
    expect_status(sscda_options("lamda"), "SSCDA_ERROR_OPTION", "'lamda'; known are: .*lambda_s")
})

test_that("the table prints the allowed values", {
    expect_output(print(sscda_options("map")), "map = linear.*one of linear, rigid, kernel, neural, barycentric")
    expect_output(print(sscda_options("threads")), "threads = 1.*a whole number, at least 0")
    expect_output(print(sscda_options("intercept")), "intercept = TRUE.*TRUE or FALSE")
    expect_output(print(sscda_options()["option"]), "lambda_g")
})

test_that("the help page has every option", {
    page <- sscda:::options_rd()
    for (option in sscda_options()$option) expect_match(page, option, fixed = TRUE)
    rd <- tempfile(fileext = ".Rd")
    on.exit(unlink(rd))
    writeLines(c("\\name{a}", "\\title{a}", "\\description{", page, "}"), rd)
    expect_silent(tools::checkRd(rd, listOK = FALSE))
})

# Gives every option of the table a value that is not its default.
other_value <- function(row) {
    default <- row$default
    switch(row$type,
           bool = default != "TRUE",
           choice = setdiff(strsplit(row$choices, "|", fixed = TRUE)[[1L]], default)[1L],
           int = as.integer(default) + 1L,
           double = as.numeric(default) + 0.25)
}

test_that("every option can be set and read back", {
    table <- sscda_options()
    pointer <- .Call(sscda:::C_create)
    on.exit(.Call(sscda:::C_close, pointer))
    for (i in seq_len(nrow(table))) {
        value <- other_value(table[i, ])
        sscda:::set_options(pointer, stats::setNames(list(value), table$option[i]))
        expect_identical(.Call(sscda:::C_get_options, pointer)[[table$option[i]]], value)
    }
})

test_that("a fit keeps its options", {
    fit <- fit_problem(lambda_s = 2L, map = factor("rigid"), intercept = 0, threads = NULL)
    expect_identical(fit$options$lambda_s, 2)
    expect_identical(fit$options$map, "rigid")
    expect_identical(fit$options$intercept, FALSE)
    expect_identical(fit$options$threads, 1L)
    expect_identical(summary(fit)$options, list(lambda_s = 2, map = "rigid", intercept = FALSE))
})

test_that("large whole numbers are kept", {
    expect_identical(fit_problem(seed = 2^52 + 1)$options$seed, 2^52 + 1)
})

test_that("a preset is applied first", {
    fit <- suppressWarnings(fit_problem(max_iterations = 7, lambda_s = 0.5, preset = "paper"))
    expect_identical(fit$options$max_iterations, 7L)
    expect_identical(fit$options$lambda_s, 0.5)
    expect_identical(fit$options$weights, "absolute")
})

test_that("a fit does not change an option", {
    expect_identical(fit_problem(progress_interval = 5)$options$progress_interval, 5)
})

test_that("wrong options are refused and named", {
    refused <- function(words, ...) expect_status(fit_problem(...), "SSCDA_ERROR_OPTION", words)
    refused("unknown option 'lamda'; known are: .*lambda_s", lamda = 1)
    refused("'map': 'curved' is not one of linear", map = "curved")
    refused("'lambda_s': -1 is out of bounds", lambda_s = -1)
    refused("'lambda_s': a; give a number, at least 0", lambda_s = "a")
    refused("'lambda_s': TRUE; give a number", lambda_s = TRUE)
    refused("'lambda_s': NA; give", lambda_s = NA_real_)
    refused("'lambda_s': integer of length 2; give", lambda_s = 1:2)
    refused("'lambda_s': numeric of length 0; give", lambda_s = numeric())
    refused("'max_iterations': 2.5; give a whole number", max_iterations = 2.5)
    refused("'max_iterations': 0 is out of bounds", max_iterations = 0)
    refused("'max_iterations': 1e\\+300; give a whole number", max_iterations = 1e300)
    refused("'max_iterations': Inf; give a whole number", max_iterations = Inf)
    refused("'intercept': 2; give TRUE or FALSE", intercept = 2)
    refused("'map': 1; give one of linear", map = 1)
    refused("'lambda_s': list of length 1; give", lambda_s = list(1:3))
    refused("by name", 3)
    expect_status(do.call(fit_problem, list(ridge = 1, ridge = 2)), "SSCDA_ERROR_OPTION",
                  "'ridge' is given twice")
})

test_that("an error names the call the user knows", {
    p <- problem()
    error <- tryCatch(sscda(p$x, p$y, p$target, lamda = 1), error = identity)
    expect_identical(as.character(conditionCall(error))[1L], "sscda")
    error <- tryCatch(sscda(p$x, p$y, p$target, lambda_s = -1), error = identity)
    expect_identical(as.character(conditionCall(error))[1L], "sscda")
    # The call is that of the failing argument, not the one that contains the argument.
    error <- tryCatch(fitted(sscda(p$x, p$y, p$target, lambda_s = -1)), error = identity)
    expect_identical(as.character(conditionCall(error))[1L], "sscda")
    error <- tryCatch(predict(fit_problem(), 1), error = identity)
    expect_identical(as.character(conditionCall(error))[1L], "predict.sscda")
    error <- tryCatch(target_labels(3), error = identity)
    expect_identical(as.character(conditionCall(error))[1L], "target_labels")
})

test_that("memory is estimated for the given options", {
    expect_gt(sscda_memory(100, 100, 2), 8 * 100^2)
    expect_gt(sscda_memory(2e5, 2e5, 2), 2^32)
    expect_gt(sscda_memory(500, 500, 2, threads = 4, lambda_s = 1), 8 * 500^2)
    expect_status(sscda_memory(0, 10, 2), "SSCDA_ERROR_ARGUMENT", "must be at least 1")
    expect_status(sscda_memory("a", 10, 2), "SSCDA_ERROR_ARGUMENT", "give the numbers")
    for (wrong in list(NA, NA_real_, 2.5, 1e300, Inf, 1:2, NULL)) {
        expect_status(sscda_memory(10, wrong, 2), "SSCDA_ERROR_ARGUMENT", "give the numbers")
    }
    expect_status(sscda_memory(10, 10, 2, lamda = 1), "SSCDA_ERROR_OPTION", "known are")
})
