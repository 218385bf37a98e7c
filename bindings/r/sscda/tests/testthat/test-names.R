# SPDX-License-Identifier: MIT
# The model keeps the names of columns and classes, and columns are matched by name.

# Three different features; one of them separates the two classes.
three <- function(n, shift = 0) {
    class <- rep(c("cat", "dog"), length.out = n)
    cbind(length = 5 * (class == "dog") + rnorm(n) + shift, weight = rnorm(n, sd = 2),
          age = rnorm(n) + 0.2 * shift)
}
set.seed(4)
y <- factor(rep(c("cat", "dog"), 30), levels = c("dog", "cat"))
x <- three(60)
target <- three(50, shift = 1)
new <- three(40, shift = 1)
truth <- rep(c("cat", "dog"), 20)
fit <- sscda(x, y, target)
labels <- predict(fit, new)

# The fit after saving and loading: by the library's file, and by R's.
through_file <- function(fit) {
    path <- tempfile(fileext = ".sscda")
    on.exit(unlink(path))
    sscda_save(fit, path)
    sscda_load(path)
}
through_rds <- function(fit) {
    path <- tempfile(fileext = ".rds")
    on.exit(unlink(path))
    saveRDS(fit, path)
    readRDS(path)
}
journeys <- list(here = identity, file = through_file, rds = through_rds)

test_that("columns in another order give the same labels, also after a journey", {
    expect_gt(mean(labels == truth), 0.9)
    for (journey in journeys) {
        other <- journey(fit)
        for (order in list(c(2, 3, 1), 3:1, c("age", "length", "weight"))) {
            expect_identical(predict(other, new[, order]), labels)
            expect_identical(predict(other, as.data.frame(new)[order]), labels)
            expect_identical(predict(other, x[, order], "adapted"), predict(fit, x, "adapted"))
            expect_identical(predict(other, new[, order], "prepared", "target"),
                             predict(fit, new, "prepared", "target"))
        }
    }
})

test_that("the target's columns are matched with the source's", {
    expect_identical(fitted(sscda(x, y, target[, 3:1])), fitted(fit))
    tuned <- sscda_tune(x, y, target[, 3:1], list(lambda_s = c(0, 1)))
    expect_identical(tuned$table$score,
                     sscda_tune(x, y, target, list(lambda_s = c(0, 1)))$table$score)
    expect_identical(predict(refit(tuned, 1), new[, 3:1]),
                     predict(sscda(x, y, target, lambda_s = 0), new))
    expect_identical(fitted(refit(tuned, 1, x[, 2:1 + 1], y, target[, c(2, 3)])),
                     fitted(sscda(x[, 3:2], y, target[, 3:2], lambda_s = 0)))
})

test_that("a column that is missing or too many is an error that names it", {
    extra <- cbind(new, colour = 1)
    class <- data.frame(target, class = "dog")
    for (journey in journeys) {
        other <- journey(fit)
        refused <- function(newdata, words, ...) {
            expect_status(predict(other, newdata, ...), "SSCDA_ERROR_DIMENSION", words)
        }
        refused(extra, "newdata: 3 features are .*; 1 column is unknown \\('colour'\\)")
        refused(new[, 1:2], "newdata: .*1 column is missing \\('age'\\)")
        refused(new[, 1:2], "newdata: .*1 column is missing \\('age'\\)", "adapted")
        refused(cbind(a = 1, b = 2, age = 3), "2 columns are missing \\('length', 'weight'\\)")
        refused(matrix(0, 2, 2), "newdata: 2 columns, but 3 features are expected")
    }
    expect_status(sscda(x, y, class), "SSCDA_ERROR_DIMENSION",
                  "target: .*1 column is unknown \\('class'\\)")
    expect_status(sscda_tune(x, y, class), "SSCDA_ERROR_DIMENSION", "target: .*'class'")
    expect_status(sscda(unname(x), y, unname(target)[, 1:2]), "SSCDA_ERROR_DIMENSION",
                  "target: 2 columns, but 3 features are expected")
})

test_that("names on one side only are a warning", {
    by_position <- function(code, words) {
        warning <- expect_warning(value <- code, words, class = "SSCDA_BY_POSITION")
        expect_s3_class(warning, c("SSCDA_BY_POSITION", "sscda_warning"))
        expect_identical(warning$status, 4L)
        value
    }
    for (journey in journeys) {
        expect_identical(by_position(predict(journey(fit), unname(new)), "^newdata: the fit had"),
                         labels)
    }
    nameless <- sscda(unname(x), y, unname(target))
    expect_null(nameless$features)
    expect_identical(by_position(predict(nameless, new), "^newdata: the columns have"), labels)
    expect_silent(predict(nameless, unname(new)))
    expect_identical(fitted(by_position(sscda(x, y, unname(target)), "^target: ")), fitted(fit))
    by_position(sscda(unname(x), y, target), "^target: ")
})

test_that("names that do not identify columns are a warning, and position decides", {
    twice <- x
    colnames(twice) <- c("length", "weight", "weight")
    expect_warning(odd <- sscda(twice, y, unname(target)), "x: two columns have the name 'weight'",
                   class = "SSCDA_BY_POSITION")
    expect_identical(unname(fitted(odd)), unname(fitted(fit)))
    blank <- new
    colnames(blank) <- c("length", "", "age")
    expect_warning(expect_warning(found <- predict(fit, blank), "column 2 has no name"),
                   "the fit had names")
    expect_identical(found, labels)
})

test_that("the model keeps the names of the features", {
    expect_identical(fit$features, colnames(x))
    expect_identical(through_file(fit)$features, colnames(x))
    expect_identical(colnames(fitted(through_file(fit))), colnames(x))
    accented <- x
    colnames(accented)[2] <- "poids \u00e9lev\u00e9"
    expect_identical(through_file(sscda(accented, y, accented + 1))$features,
                     colnames(accented))
})

test_that("the model keeps the names of the classes", {
    other <- through_file(fit)
    expect_identical(predict(other, new), labels)
    expect_identical(other$classes, fit$classes)
    expect_identical(target_labels(other)$label, target_labels(fit)$label)
    words <- through_file(sscda(x, as.character(y), target))
    expect_identical(as.character(predict(words, new)), as.character(labels))
    expect_identical(levels(predict(words, new)), c("cat", "dog"))
    # A level without samples is not a class of the model.
    level <- through_file(sscda(x, factor(y, levels = c("bird", "cat", "dog")), target))
    expect_identical(levels(predict(level, new)), c("cat", "dog"))
    expect_identical(as.character(predict(level, new)), as.character(labels))
    halves <- through_file(sscda(x, ifelse(y == "dog", 0.5, -1), target))
    expect_identical(predict(halves, new), factor(ifelse(labels == "dog", "0.5", "-1"),
                                                  levels = c("-1", "0.5")))
    # Whole numbers need no names.
    numbers <- through_file(sscda(x, ifelse(y == "dog", 7L, -1L), target))
    expect_identical(predict(numbers, new), ifelse(labels == "dog", 7L, -1L))
})

test_that("labels that cannot be names are still labels", {
    blank <- ifelse(y == "dog", "dog", "")
    found <- sscda(x, blank, target)
    expect_identical(predict(found, new), ifelse(labels == "dog", "dog", ""))
    expect_identical(predict(through_file(found), new), ifelse(labels == "dog", 2L, 1L))
    missing <- addNA(factor(ifelse(y == "dog", "dog", NA)))
    expect_identical(sscda(x, missing, target)$info$classes, 2L)
})

test_that("a column that decides alone is named in a warning", {
    large <- function(x) cbind(x[, 1:2], age = 1000 * x[, 3])
    warning <- expect_warning(wrong <- sscda(large(x), y, large(target)),
                              "column 'age' makes up (99|100)[.][0-9] % .*standardize",
                              class = "sscda_dominant_feature")
    expect_s3_class(warning, "sscda_warning")
    expect_identical(as.character(conditionCall(warning))[1L], "sscda")
    expect_identical(wrong$info$dominant_feature, 3L)
    expect_gt(wrong$info$dominant_share, 0.99)
    expect_warning(sscda(unname(large(x)), y, unname(large(target))), "column 3 makes up")
    expect_silent(predict(wrong, large(new)))
    expect_identical(through_file(wrong)$info$dominant_feature, 3L)
    right <- expect_silent(sscda(large(x), y, large(target), standardize = "domain"))
    expect_lt(right$info$dominant_share, 0.5)
    # With two columns, one always has half or more.
    two <- function(x) large(x)[, 2:3]
    expect_silent(sscda(two(x), y, two(target)))
    tuned <- expect_silent(sscda_tune(large(x), y, large(target), list(lambda_s = 0)))
    expect_warning(refit(tuned, 1), class = "sscda_dominant_feature")
})
