# SPDX-License-Identifier: MIT
test_that("a thousand fits leave nothing behind", {
    before <- live()
    p <- problem(4, 4)
    for (k in 1:1000) sscda(p$x, p$y, p$target, max_iterations = 5, gap_tolerance = 1)
    expect_identical(live(), before)
})

test_that("failed fits leave nothing behind, without waiting for R to collect", {
    before <- live()
    for (k in 1:20) try(fit_problem(lambda_s = -1), silent = TRUE)
    expect_identical(sscda:::live_handles(), before)
})

test_that("loading leaves nothing behind", {
    path <- tempfile()
    on.exit(unlink(path))
    local(sscda_save(fit_problem(), path))
    before <- live()
    for (k in 1:50) sscda_load(path)
    for (k in 1:50) try(sscda_load(tempdir()), silent = TRUE)
    expect_identical(live(), before)
})

test_that("close frees at once, twice is harmless, and the fit stays usable", {
    fit <- fit_problem()
    adapted <- fitted(fit)
    before <- live()
    expect_invisible(close(fit))
    expect_identical(sscda:::live_handles(), before - 1L)
    close(fit)
    expect_identical(sscda:::live_handles(), before - 1L)
    expect_identical(fitted(fit), adapted)
    expect_identical(sscda:::live_handles(), before)
})

test_that("copies of a fit share one handle", {
    fit <- fit_problem()
    copy <- fit
    before <- live()
    close(copy)
    expect_identical(fitted(fit), fitted(copy))
    expect_identical(sscda:::live_handles(), before)
})

test_that("a closed or foreign pointer is refused", {
    pointer <- .Call(sscda:::C_create)
    .Call(sscda:::C_close, pointer)
    expect_error(.Call(sscda:::C_info, pointer), "closed")
    expect_error(.Call(sscda:::C_info, 3), "not a handle")
    expect_error(.Call(sscda:::C_close, globalenv()), "not a handle")
})
