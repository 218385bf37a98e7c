# SPDX-License-Identifier: MIT
# R gets the same results as C (tests/numbers of libsscda).

folder <- Sys.getenv("SSCDA_REFERENCE")

table_of <- function(case, file, ...) {
    path <- file.path(folder, case, file)
    if (file.exists(path)) utils::read.csv(path, header = FALSE, stringsAsFactors = FALSE, ...)
}
matrix_of <- function(case, file) unname(as.matrix(table_of(case, file)))
column_of <- function(case, file) table_of(case, file)[[1L]]

options_of <- function(case) {
    lines <- strsplit(readLines(file.path(folder, case, "options.txt")), " ")
    values <- lapply(lines, function(line) {
        if (line[2L] == "choice") line[3L] else as.numeric(line[3L])
    })
    names(values) <- vapply(lines, `[`, "", 1L)
    values
}

data_of <- function(case) {
    list(x = matrix_of(case, "source.csv"), y = column_of(case, "labels.csv"),
         target = matrix_of(case, "target.csv"),
         source_weights = column_of(case, "source_weights.csv"),
         target_weights = column_of(case, "target_weights.csv"))
}

fit_case <- function(case) {
    suppressWarnings(do.call(sscda, c(data_of(case), options_of(case))), "sscda_warning")
}

near <- function(object, expected) expect_equal(object, expected, tolerance = 1e-12)

# Places count from 1 in R.
from_one <- function(info, key) {
    info$V3[info$V1 == key] <- as.integer(info$V3[info$V1 == key]) + 1L
    info
}

expect_info <- function(info, expected) {
    expect_setequal(names(info), c(expected$V1, "seconds"))
    for (i in seq_len(nrow(expected))) {
        value <- info[[expected$V1[i]]]
        switch(expected$V2[i],
               word = expect_identical(value, expected$V3[i]),
               int = expect_identical(value, as.integer(expected$V3[i])),
               double = near(value, as.numeric(expected$V3[i])))
    }
}

expect_prepared <- function(fit, case) {
    target <- matrix_of(case, "target.csv")
    near(predict(fit, target, "prepared", "target"), matrix_of(case, "prepared_target.csv"))
    near(predict(fit, matrix_of(case, "new.csv"), "prepared"), matrix_of(case, "prepared_new.csv"))
    predicted <- table_of(case, "predicted.csv")
    if (is.null(predicted)) {
        expect_status(predict(fit, target, "class"), "SSCDA_ERROR_LABELS")
        expect_identical(fit$classes, integer())
    } else {
        found <- predict(fit, target, "class", confidence = TRUE)
        expect_identical(found$label, predicted$V1)
        near(found$confidence, predicted$V2)
        expect_identical(fit$classes, column_of(case, "classes.csv"))
    }
}

expect_case <- function(fit, case) {
    near(unname(fitted(fit)), matrix_of(case, "adapted.csv"))
    near(predict(fit, matrix_of(case, "new.csv"), "adapted"), matrix_of(case, "mapped.csv"))

    dense <- matrix_of(case, "correspondence.csv")
    near(correspondence(fit, "dense"), dense)
    triplets <- table_of(case, "triplets.csv")
    found <- correspondence(fit, "triplets")
    expect_identical(found$source, triplets$V1 + 1L)
    expect_identical(found$target, triplets$V2 + 1L)
    near(found$value, triplets$V3)
    if (requireNamespace("Matrix", quietly = TRUE)) {
        sparse <- correspondence(fit, "sparse")
        near(as.matrix(sparse), dense)
        expect_identical(length(sparse@x), nrow(triplets))
    }

    labels <- table_of(case, "target_labels.csv")
    if (is.null(labels)) {
        expect_status(target_labels(fit), "SSCDA_ERROR_LABELS")
    } else {
        expect_identical(target_labels(fit)$label, labels$V1)
        near(target_labels(fit)$share, labels$V2)
    }

    expect_prepared(fit, case)
    expect_info(fit$info, from_one(table_of(case, "info.csv"), "dominant_feature"))
    trace <- table_of(case, "trace.csv")
    names(trace) <- c("objective", "lower_bound", "relative_gap", "step", "cycle")
    near(convergence(fit)[names(trace)], as.data.frame(lapply(trace, as.numeric)))
}

lines_of <- function(case, file) strsplit(readLines(file.path(folder, case, file)), "[ ,]")

grid_of <- function(case) {
    lines <- lines_of(case, "grid.txt")
    values <- lapply(lines, function(line) {
        switch(line[2L],
               choice = line[-(1:2)],
               bool = line[-(1:2)] == "1",
               as.numeric(line[-(1:2)]))
    })
    names(values) <- vapply(lines, `[`, "", 1L)
    listed <- readLines(file.path(folder, case, "shape.txt")) == "list"
    if (listed) as.data.frame(values) else values
}

expect_table <- function(tuning, case) {
    columns <- table_of(case, "columns.csv")
    expect_identical(setdiff(names(tuning$table), c("seconds", "message")), columns$V1)
    expect_identical(tuning$keys, columns$V1[columns$V3 == 1])
    values <- lines_of(case, "table.csv")
    for (k in seq_len(nrow(columns))) {
        found <- tuning$table[[columns$V1[k]]]
        if (columns$V2[k] == "choice") {
            expect_identical(found, values[[k]])
        } else {
            expected <- as.numeric(values[[k]])
            near(as.numeric(found), ifelse(is.nan(expected), NA, expected))
        }
    }
}

expect_tuning_info <- function(tuning, case) {
    expect_info(tuning$info, from_one(table_of(case, "info.csv"), "best"))
    expect_identical(tuning$best, tuning$info$best)
}

expect_tuning <- function(tuning, case) {
    expect_table(tuning, case)
    expect_tuning_info(tuning, case)
    labels <- table_of(case, "cell_labels.csv")
    if (is.null(labels)) return(expect_status(predict(tuning), "SSCDA_ERROR_LABELS"))
    for (cell in seq_len(nrow(labels))) {
        expect_identical(predict(tuning, cell = cell), as.integer(labels[cell, ]))
    }
    vote <- table_of(case, "vote.csv")
    found <- predict(tuning, type = "vote", share = TRUE)
    expect_identical(found$label, vote$V1)
    near(found$share, vote$V2)
}

expect_applied <- function(fit, case) {
    near(fitted(fit), matrix_of(case, "adapted.csv"))
    predicted <- table_of(case, "predicted.csv")
    found <- predict(fit, type = "class", confidence = TRUE)
    expect_identical(found$label, predicted$V1)
    near(found$confidence, predicted$V2)
}

cases <- if (folder != "") readLines(file.path(folder, "cases.txt"))

test_that("there are cases to compare with", {
    skip_if(folder == "", "SSCDA_REFERENCE is not set")
    expect_gt(length(cases), 0)
})

for (case in cases) {
    test_that(paste("a fit agrees with C:", case), {
        expect_case(fit_case(case), case)
    })
    test_that(paste("a model of C is read:", case), {
        expect_case(sscda_load(file.path(folder, case, "model.sscda")), case)
    })
    test_that(paste("a model of R is the bytes of C, but for the seconds:", case), {
        path <- file.path(folder, case, "model.sscda")
        expect_identical(length(fit_case(case)$model), as.integer(file.size(path)))
    })
}

runs <- if (folder != "") readLines(file.path(folder, "searches.txt"))

test_that("there are tuning runs to compare with", {
    skip_if(folder == "", "SSCDA_REFERENCE is not set")
    expect_gt(length(runs), 0)
})

for (case in runs) {
    test_that(paste("a tuning run agrees with C:", case), {
        data <- c(data_of(case), options_of(case), list(grid = grid_of(case)))
        tuning <- do.call(sscda_tune, data)
        expect_tuning(tuning, case)
        expect_applied(refit(tuning), case)
    })
    test_that(paste("a tuning run of C is read, and merged with R's:", case), {
        path <- file.path(folder, case, "export.bin")
        bytes <- readBin(path, "raw", file.size(path))
        imported <- sscda_import(bytes)
        expect_tuning(imported, case)
        expect_applied(do.call(refit, c(list(imported), data_of(case))), case)
        part <- do.call(sscda_tune, c(data_of(case), options_of(case),
                                      list(grid = grid_of(case), part = c(2, 2))))
        expect_tuning(merge(part, bytes), case)
    })
}
