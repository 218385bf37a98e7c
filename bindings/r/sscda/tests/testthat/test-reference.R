# R gets what C gets (tests/reference of libsscda).

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

fit_case <- function(case) {
    arguments <- list(x = matrix_of(case, "source.csv"), y = column_of(case, "labels.csv"),
                      target = matrix_of(case, "target.csv"),
                      source_weights = column_of(case, "source_weights.csv"),
                      target_weights = column_of(case, "target_weights.csv"))
    suppressWarnings(do.call(sscda, c(arguments, options_of(case))), "sscda_warning")
}

near <- function(object, expected) expect_equal(object, expected, tolerance = 1e-12)

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

expect_case <- function(fit, case) {
    near(unname(fitted(fit)), matrix_of(case, "adapted.csv"))
    near(predict(fit, matrix_of(case, "new.csv")), matrix_of(case, "mapped.csv"))

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

    expect_info(fit$info, table_of(case, "info.csv"))
    trace <- table_of(case, "trace.csv")
    names(trace) <- c("objective", "lower_bound", "relative_gap", "step", "cycle")
    near(convergence(fit)[names(trace)], as.data.frame(lapply(trace, as.numeric)))
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
