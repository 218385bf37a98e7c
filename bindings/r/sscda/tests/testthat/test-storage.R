# SPDX-License-Identifier: MIT
p <- problem()
fit <- sscda(as.data.frame(p$x), factor(p$y), p$target, lambda_s = 0.5)

test_that("saveRDS survives a restart", {
    saved <- tempfile(fileext = ".rds")
    mapped <- tempfile(fileext = ".rds")
    on.exit(unlink(c(saved, mapped)))
    saveRDS(list(fit = fit, new = p$x[3:5, ] + 0.5), saved)
    printed <- in_new_session(c(
        sprintf("given <- readRDS(%s)", deparse(saved)),
        "fit <- given$fit",
        "stopifnot(sscda:::live_handles() == 0)",
        "print(fit)",
        "result <- list(fitted(fit), predict(fit, given$new, 'adapted'),",
        "               correspondence(fit, 'dense'),",
        "               target_labels(fit), convergence(fit), fit$options)",
        "stopifnot(sscda:::live_handles() == 1)",
        sprintf("saveRDS(result, %s)", deparse(mapped))))
    expect_match(printed, "20 source samples of 2 classes", all = FALSE)
    expect_identical(readRDS(mapped),
                     list(fitted(fit), predict(fit, p$x[3:5, ] + 0.5, "adapted"),
                          correspondence(fit, "dense"),
                          target_labels(fit), convergence(fit), fit$options))
})

test_that("a copy by serialize is an independent fit", {
    copy <- unserialize(serialize(fit, NULL))
    expect_identical(fitted(copy), fitted(fit))
    close(copy)
    expect_identical(fitted(copy), fitted(fit))
})

test_that("damaged bytes are an error", {
    broken <- unserialize(serialize(fit, NULL))
    broken$model[200] <- xor(broken$model[200], as.raw(1))
    expect_status(fitted(broken), "SSCDA_ERROR_FORMAT", "checksum")
    broken$model <- as.raw(1:10)
    expect_status(fitted(broken), "SSCDA_ERROR_FORMAT")
})

test_that("the library's own files are written and read", {
    name <- if (l10n_info()[["UTF-8"]]) "mod\u00e8le.sscda" else "model.sscda"
    path <- file.path(tempdir(), name)
    on.exit(unlink(path))
    expect_identical(sscda_save(fit, path), fit)
    expect_identical(readBin(path, "raw", 1e7), fit$model)
    again <- sscda_load(path)
    expect_identical(fitted(again), fitted(fit))
    expect_identical(predict(again, p$x, "adapted"), predict(fit, p$x, "adapted"))
    expect_identical(again$info, fit$info)
    expect_identical(again$options, fit$options)
    expect_identical(target_labels(again)$label, target_labels(fit)$label)
    expect_output(print(again), "20 source samples of 2 classes")
    expect_status(predict(again, matrix(0, 1, 3)), "SSCDA_ERROR_DIMENSION")
})

test_that("a file larger than the limit is not read", {
    path <- tempfile()
    on.exit(unlink(path))
    sscda_save(fit, path)
    size <- file.size(path)
    before <- live()
    expect_status(sscda_load(path, max_bytes = size - 1), "SSCDA_ERROR_MEMORY",
                  paste("limit of", size - 1))
    expect_status(sscda_load(path, 0), "SSCDA_ERROR_MEMORY")
    expect_identical(sscda:::live_handles(), before)
    for (limit in list(size, as.integer(size), 1e300, Inf)) {
        expect_identical(sscda_load(path, limit)$model, fit$model)
    }
    for (wrong in list(-1, NA, NULL, "1e6", c(1, 2))) {
        expect_status(sscda_load(path, wrong), "SSCDA_ERROR_ARGUMENT", "max_bytes: give")
    }
})

test_that("the home folder may be written ~", {
    old <- Sys.getenv("HOME")
    on.exit(Sys.setenv(HOME = old))
    Sys.setenv(HOME = tempdir())
    skip_if(path.expand("~") != tempdir(), "R found the home folder before")
    sscda_save(fit, "~/home.sscda")
    expect_true(file.exists(file.path(tempdir(), "home.sscda")))
})

test_that("invalid files are errors", {
    expect_status(sscda_load(file.path(tempdir(), "no", "such")), "SSCDA_ERROR_IO")
    expect_status(sscda_save(fit, file.path(tempdir(), "no", "such")), "SSCDA_ERROR_IO")
    path <- tempfile()
    on.exit(unlink(path))
    writeLines("not a model, but long enough to be looked at as one, line after line", path)
    expect_status(sscda_load(path), "SSCDA_ERROR_FORMAT", "not a libsscda model")
    for (wrong in list(NULL, NA_character_, 3, c("a", "b"))) {
        expect_status(sscda_load(wrong), "SSCDA_ERROR_ARGUMENT", "path: give")
        expect_status(sscda_save(fit, wrong), "SSCDA_ERROR_ARGUMENT", "path: give")
    }
    expect_status(sscda_save(list(), path), "SSCDA_ERROR_ARGUMENT", "not a fit")
})

test_that("a model that was never fitted is an error", {
    pointer <- .Call(sscda:::C_create)
    on.exit(.Call(sscda:::C_close, pointer))
    path <- tempfile()
    .Call(sscda:::C_save, pointer, path)
    expect_status(sscda_load(path), "SSCDA_ERROR_NOT_FITTED")
    expect_status(.Call(sscda:::C_map, pointer, p$x), "SSCDA_ERROR_NOT_FITTED")
})
