# SPDX-License-Identifier: MIT
# A small vignette engine, so that building the vignette needs no other package. The source is HTML
# in which <r>...</r> is code. The engine runs the code and replaces it with the code itself, its
# output and its plot.
register_vignette_engine <- function() {
    vignetteEngine("html", weave = weave_html, tangle = tangle_html, pattern = "[.]Rhtml$",
                   package = "sscda")
}

weave_html <- function(file, encoding = "UTF-8", ...) {
    page <- split_page(file)
    scope <- new.env(parent = globalenv())
    code <- page$is_code
    page$text[code] <- vapply(page$text[code], weave_chunk, "", scope)
    out <- sub("[.]Rhtml$", ".html", basename(file))
    writeLines(enc2utf8(paste(page$text, collapse = "")), out, useBytes = TRUE)
    out
}

tangle_html <- function(file, ...) {
    page <- split_page(file)
    out <- sub("[.]Rhtml$", ".R", basename(file))
    writeLines(trimws(page$text[page$is_code]), out, sep = "\n\n")
    out
}

# Splits the page into pieces of text and code, which alternate.
split_page <- function(file) {
    text <- paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
    pieces <- strsplit(text, "</?r>")[[1L]]
    list(text = pieces, is_code = seq_along(pieces) %% 2L == 0L)
}

weave_chunk <- function(code, scope) {
    picture <- tempfile(fileext = ".svg")
    svg(picture, width = 8, height = 4.2)
    device <- grDevices::dev.cur()
    printed <- tryCatch(utils::capture.output(run(code, scope)), finally = dev.off(device))
    block <- function(class, text) {
        paste0("<pre class=\"", class, "\">", escape_html(paste(text, collapse = "\n")), "</pre>\n")
    }
    paste0(block("code", trimws(code)),
           if (length(printed) > 0L) block("output", printed),
           picture_html(picture))
}

# Runs code as at the prompt: it prints visible results. An error stops the build.
run <- function(code, scope) {
    for (expression in parse(text = code, keep.source = FALSE)) {
        result <- withVisible(eval(expression, scope))
        if (result$visible) print(result$value)
    }
}

# Embeds the plot, if there is one, as a data address: several SVGs in one page would share names.
picture_html <- function(path) {
    svg <- if (file.exists(path)) paste(readLines(path), collapse = " ") else ""
    if (!grepl("<path", svg, fixed = TRUE)) return("")
    for (code in list(c("%", "%25"), c("#", "%23"), c("\"", "'"))) {
        svg <- gsub(code[1L], code[2L], svg, fixed = TRUE)
    }
    paste0("<img alt=\"plot\" src=\"data:image/svg+xml,", svg, "\">\n")
}

escape_html <- function(text) {
    gsub("<", "&lt;", gsub("&", "&amp;", text, fixed = TRUE), fixed = TRUE)
}
