# SPDX-License-Identifier: MIT
# Messages use R's terms and count from 1.
p <- problem()

test_that("a message counts from 1", {
    words <- sscda:::in_r_words
    expect_identical(words("source: row 0, column 9 is nan (counted from 0)"),
                     "x: row 1, column 10 is nan")
    expect_identical(words("the classifier gave row 99999 of test no label"),
                     "the classifier gave row 100000 of test no label")
    expect_identical(words(c("", "cell 3 has no labels: it failed", "20 rows, 2 columns")),
                     c("", "cell 4 has no labels: it failed", "20 rows, 2 columns"))
    expect_identical(words(character()), character())
    # The same with a message of the library.
    fit <- fit_problem()
    broken <- replace(p$x, 5, NaN)
    expect_status(.Call(sscda:::C_map, fit$handle$pointer, broken), "SSCDA_ERROR_NOT_FINITE",
                  "row 5, column 1 is -?nan \\[")
})

test_that("a cell is named by its row of the table", {
    tuned <- sscda_tune(p$x, p$y, p$target, list(lambda_s = c(0, 1), map = c("linear", "rigid")),
                        part = c(1, 2))
    idle <- which(is.na(tuned$table$score))[1L]
    expect_status(predict(tuned, cell = idle), "SSCDA_ERROR_NOT_RUN",
                  sprintf("^cell %d has no labels: it was not run", idle))
})

test_that("a row of a classifier's answer counts from 1", {
    third <- function(train, labels, test) replace(rep(labels[1L], nrow(test)), 3, NA)
    expect_status(sscda_tune(p$x, p$y, p$target, list(lambda_s = 0), classifier = third),
                  "SSCDA_ERROR_LABELS", "gave row 3 of test no label")
    calls <- 0
    once <- function(train, labels, test) {
        calls <<- calls + 1
        if (calls == 2) third(train, labels, test) else rep(labels[1L], nrow(test))
    }
    tuned <- sscda_tune(p$x, p$y, p$target, list(lambda_s = c(0, 1)), classifier = once)
    expect_match(tuned$table$message[2], "gave row 3 of test no label")
})

test_that("a missing domain is named, and the call is the user's", {
    for (run in list(sscda, sscda_tune)) {
        expect_status(run(), "SSCDA_ERROR_ARGUMENT", "^x: missing")
        expect_status(run(p$x, p$y), "SSCDA_ERROR_ARGUMENT", "^target: missing")
    }
    e <- tryCatch(sscda(p$x, p$y), error = identity)
    expect_identical(conditionCall(e), quote(sscda(p$x, p$y)))
})

# Every function that a message names is a function of R.
expect_our_functions <- function(text) {
    named <- unlist(regmatches(text, gregexpr("\\w+(?=\\(\\))", text, perl = TRUE)))
    known <- c(getNamespaceExports("sscda"), "predict", "fitted", "plot", "saveRDS")
    expect_identical(setdiff(named, known), character())
}

test_that("no message names a function of C, or an argument that R does not have", {
    message_of <- function(code) conditionMessage(tryCatch(code, error = identity))
    path <- tempfile()
    on.exit(unlink(path))
    pointer <- .Call(sscda:::C_create)
    .Call(sscda:::C_save, pointer, path)
    reverse <- sscda_tune(p$x, p$y, p$target, list(lambda_s = 0), criterion = "reverse", folds = 2)
    none <- sscda(p$x, NULL, p$target, lambda_g = 0)
    messages <- c(message_of(sscda_load(path)),
                  message_of(.Call(sscda:::C_tune_table, pointer)),
                  message_of(predict(reverse)),
                  message_of(predict(none)),
                  message_of(target_labels(none)),
                  message_of(sscda(p$x, NULL, p$target)),
                  message_of(sscda(p$x, rep(NA, 20), p$target)),
                  message_of(sscda_tune(p$x, NULL, p$target)),
                  message_of(sscda_tune(p$x, p$y, p$target, list(threads = 2))))
    .Call(sscda:::C_close, pointer)
    expect_match(messages[1:2], "make one with sscda(_tune)?\\(\\)")
    expect_match(messages[3], "call predict\\(\\)")
    expect_match(messages[6:7], "^y: ")
    for (message in messages) {
        expect_our_functions(message)
        expect_no_match(message, "handle|NULL|^labels:|^source:")
    }
    expect_our_functions(sscda_options()$about)
})
