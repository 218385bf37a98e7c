# SPDX-License-Identifier: MIT
test_that("the version is that of the library", {
    expect_s3_class(sscda_version(), "numeric_version")
    expect_true(sscda_version() >= "0.1.0")
})

test_that("the citation has the paper and a year", {
    expect_silent(found <- utils::citation("sscda"))
    expect_match(found[[1]]$title, "^Sample-to-Sample Correspondence for Unsupervised Domain Adapt")
    expect_identical(unlist(found[[1]]$author$family), c("Das", "Lee"))
    expect_identical(found[[1]]$year, "2018")
    expect_match(found[[2]]$year, "^20[0-9]{2}$")
    expect_match(found[[2]]$note, as.character(utils::packageVersion("sscda")), fixed = TRUE)
    expect_silent(utils::citation("sscda", auto = TRUE))
})

test_that("a library of another ABI, or too old, is refused", {
    versions <- .Call(sscda:::C_versions)
    expect_silent(sscda:::check_library(versions))
    other <- replace(versions, "abi", versions$abi + 1L)
    expect_error(sscda:::check_library(other), "has ABI .* built for ABI .* reinstall")
    older <- replace(versions, "number", versions$built_number - 1L)
    expect_error(sscda:::check_library(older), "is older than")
    newer <- replace(versions, "number", versions$built_number + 1L)
    expect_silent(sscda:::check_library(newer))
})

test_that("a page is woven from text, code, output and plots", {
    folder <- tempfile()
    dir.create(folder)
    old <- setwd(folder)
    on.exit({
        setwd(old)
        unlink(folder, recursive = TRUE)
    })
    writeLines(c("<p>One</p>", "<r>", "a <- 1:2 < 3", "a", "</r>", "<p>Two</p>", "<r>plot(1)</r>",
                 "<p>\u00e9</p>"), "page.Rhtml", useBytes = TRUE)
    expect_identical(sscda:::weave_html("page.Rhtml"), "page.html")
    page <- paste(readLines("page.html", encoding = "UTF-8"), collapse = "\n")
    expect_match(page, "<p>One</p>\n<pre class=\"code\">a &lt;- 1:2 &lt; 3\na</pre>", fixed = TRUE)
    expect_match(page, "<pre class=\"output\">[1] TRUE TRUE</pre>", fixed = TRUE)
    expect_identical(lengths(regmatches(page, gregexpr("<img ", page))), 1L)
    expect_match(page, "<p>\u00e9</p>", fixed = TRUE)

    expect_identical(sscda:::tangle_html("page.Rhtml"), "page.R")
    expect_identical(length(parse("page.R")), 3L)
    writeLines("<r>stop('mine')</r>", "page.Rhtml")
    expect_error(sscda:::weave_html("page.Rhtml"), "mine")
    expect_identical(grDevices::dev.cur(), c("null device" = 1L))
})
