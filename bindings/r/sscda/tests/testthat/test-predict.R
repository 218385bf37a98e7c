# SPDX-License-Identifier: MIT
p <- problem()
fit <- fit_problem()

# The label of the nearest sample.
nearest <- function(train, labels, test) {
    distances <- outer(rowSums(test^2), rowSums(train^2), "+") - 2 * tcrossprod(test, train)
    labels[max.col(-distances, "first")]
}

test_that("target samples are labelled by the adapted source", {
    expect_identical(predict(fit), nearest(fitted(fit), p$y, p$target))
    expect_identical(predict(fit, p$target), predict(fit, p$target, type = "class"))
    expect_identical(predict(fit, p$target[3:1, ]), predict(fit)[3:1])
    expect_identical(predict(fit, p$target[0, ]), character())
})

test_that("predicted labels have the type of the given labels", {
    kinds <- list(factor(p$y, levels = c("none", "b", "a")), ifelse(p$y == "b", 7L, -1L),
                  p$y == "b", ifelse(p$y == "b", 0.5, -1), ifelse(p$y == "b", 3, 2))
    for (y in kinds) {
        found <- predict(sscda(p$x, y, p$target), type = "class")
        expect_identical(found, nearest(fitted(fit), y, p$target))
    }
})

test_that("confidence comes beside the labels", {
    found <- predict(fit, type = "class", confidence = TRUE)
    expect_named(found, c("label", "confidence"))
    expect_identical(found$label, predict(fit, type = "class"))
    distance <- function(class) {
        train <- fitted(fit)[p$y == class, ]
        apply(p$target, 1, function(x) sqrt(min(colSums((t(train) - x)^2))))
    }
    own <- ifelse(found$label == "a", distance("a"), distance("b"))
    other <- ifelse(found$label == "a", distance("b"), distance("a"))
    expect_equal(found$confidence, other / (own + other))
    one <- predict(sscda(p$x, rep("a", 20), p$target), type = "class", confidence = TRUE)
    expect_identical(one$confidence, rep(1, 24))
    expect_status(predict(fit, type = "class", confidence = NA), "SSCDA_ERROR_ARGUMENT",
                  "confidence: give TRUE or FALSE")
})

test_that("names of samples stay", {
    target <- p$target
    rownames(target) <- paste0("s", 1:24)
    named <- sscda(p$x, factor(p$y), target)
    expect_named(predict(named, type = "class"), rownames(target))
    expect_identical(rownames(predict(named, type = "class", confidence = TRUE)), rownames(target))
    expect_identical(rownames(predict(named, target[2:3, ], "prepared", "target")), c("s2", "s3"))
})

test_that("invalid samples to label are refused", {
    unlabelled <- sscda(p$x, NULL, p$target, lambda_g = 0)
    expect_status(predict(unlabelled, type = "class"), "SSCDA_ERROR_LABELS")
    expect_status(predict(fit, matrix(0, 2, 3), "class"), "SSCDA_ERROR_DIMENSION")
    expect_status(predict(fit, replace(p$target, 4, NaN), "class"), "SSCDA_ERROR_NOT_FINITE",
                  "newdata: row 4, column 1")
    expect_error(predict(fit, type = "prepared", domain = "both"), "should be one of")
})

test_that("a model from a file labels and prepares new samples", {
    path <- tempfile()
    on.exit(unlink(path))
    original <- sscda(p$x, factor(p$y), p$target)
    sscda_save(original, path)
    again <- sscda_load(path)
    expect_identical(predict(again, p$target), predict(original))
    expect_identical(again$classes, factor(c("a", "b")))
    for (type in c("class", "prepared")) {
        expect_status(predict(again, type = type), "SSCDA_ERROR_ARGUMENT", "newdata: give samples")
    }
})

test_that("a fit knows its classes", {
    expect_identical(fit$classes, c("a", "b"))
    expect_identical(sscda(p$x, ifelse(p$y == "b", 7L, -1L), p$target)$classes, c(-1L, 7L))
    expect_length(sscda(p$x, NULL, p$target, lambda_g = 0)$classes, 0L)
    partly <- factor(replace(p$y, p$y == "b", NA), levels = c("b", "a"))
    expect_identical(sscda(p$x, partly, p$target)$classes, factor("a", levels = c("b", "a")))
})

test_that("without preprocessing samples are prepared by the map alone", {
    expect_identical(predict(fit, type = "prepared", domain = "target"), p$target)
    expect_identical(predict(fit, p$x[1:2, ], "prepared"),
                     predict(fit, p$x[1:2, ], "adapted"))
})

test_that("preprocessing does what the options say", {
    standard <- fit_problem(standardize = "domain", map = "none")
    scaled <- function(x) scale(x, scale = apply(x, 2, function(v) sqrt(mean((v - mean(v))^2))))
    expect_equal(predict(standard, type = "prepared", domain = "target"), scaled(p$target),
                 ignore_attr = TRUE)
    expect_equal(predict(standard, type = "prepared"), scaled(p$x), ignore_attr = TRUE)
    expect_identical(colnames(predict(standard, type = "prepared")), c("u", "v"))

    component <- fit_problem(pca = 1)
    expect_identical(component$info$components, 1L)
    expect_identical(dim(predict(component, p$x[1:3, ], "prepared")), c(3L, 1L))
    expect_null(colnames(predict(component, p$x[1:3, ], "prepared")))
    # The space in which the classifier works.
    labels <- nearest(predict(component, type = "prepared"), p$y,
                      predict(component, type = "prepared", domain = "target"))
    expect_identical(predict(component, type = "class"), labels)
})
