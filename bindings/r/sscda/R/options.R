# SPDX-License-Identifier: MIT
# Options come from the library's own table, so that a new one needs no edit here.
sscda_options <- function(option = NULL) {
    table <- as.data.frame(.Call(C_option_table), stringsAsFactors = FALSE)
    bool <- table$type == "bool"
    table$default[bool] <- c("FALSE", "TRUE")[as.integer(table$default[bool]) + 1L]
    if (!is.null(option)) {
        unknown <- setdiff(option, table$option)
        if (length(unknown) > 0L) fail(unknown_option(unknown[1L], table), ERROR_OPTION)
        table <- table[match(option, table$option), ]
        rownames(table) <- NULL
    }
    class(table) <- c("sscda_options", class(table))
    table
}

print.sscda_options <- function(x, ...) {
    whole <- c("option", "type", "default", "choices", "minimum", "maximum", "about")
    if (!all(whole %in% names(x))) return(NextMethod()) # a part of the table
    for (i in seq_len(nrow(x))) {
        cat(x$option[i], " = ", x$default[i], "  (", allowed(x[i, ]), ")\n", sep = "")
        cat(strwrap(x$about[i], indent = 4L, exdent = 4L), sep = "\n")
    }
    invisible(x)
}

# Describes the allowed values of an option.
allowed <- function(row) {
    switch(row$type,
           bool = "TRUE or FALSE",
           choice = paste("one of", gsub("|", ", ", row$choices, fixed = TRUE)),
           paste0(if (row$type == "int") "a whole number" else "a number",
                  ", at least ", format(row$minimum),
                  if (row$type == "double" && is.finite(row$maximum))
                      paste0(", at most ", format(row$maximum))))
}

unknown_option <- function(key, table) {
    paste0("unknown option '", key, "'; known are: ", paste(table$option, collapse = ", "))
}

# The table for the help page, which R makes when a user opens it.
options_rd <- function() {
    table <- sscda_options()
    escape <- function(text) gsub("([\\\\%{}])", "\\\\\\1", text)
    items <- vapply(seq_len(nrow(table)), function(i) {
        paste0("\\item{\\code{", table$option[i], " = ", table$default[i], "}}{",
               escape(table$about[i]), " Takes ", escape(allowed(table[i, ])), ".}")
    }, "")
    paste0("\\describe{\n", paste(items, collapse = "\n"), "\n}")
}

# Sets the options of a handle. A preset assigns the others, so it is set first. NULL means the
# default.
set_options <- function(pointer, options) {
    options <- worded_shares(options[!vapply(options, is.null, NA)])
    if (length(options) == 0L) return()
    keys <- names(options)
    if (is.null(keys) || any(keys == "")) {
        fail("options are given by name, as in lambda_s = 0.1", ERROR_OPTION)
    }
    if (anyDuplicated(keys)) {
        fail(paste0("option '", keys[anyDuplicated(keys)], "' is given twice"), ERROR_OPTION)
    }
    table <- sscda_options()
    for (key in c(intersect("preset", keys), setdiff(keys, "preset"))) {
        set_option(pointer, key, options[[key]], table)
    }
}

set_option <- function(pointer, key, value, table) {
    row <- table[table$option == key, ]
    if (nrow(row) == 0L) fail(unknown_option(key, table), ERROR_OPTION)
    if (is.factor(value)) value <- as.character(value)
    one <- is.atomic(value) && length(value) == 1L
    if (!one || is.na(value) || !fits_type(value, row$type)) {
        shown <- if (one) format(value) else paste(class(value)[1L], "of length", length(value))
        fail(paste0("option '", key, "': ", shown, "; give ", allowed(row)), ERROR_OPTION)
    }
    set <- switch(row$type, double = C_set_double, choice = C_set_string, C_set_int)
    .Call(set, pointer, key, value)
}

# Checks the type; the library checks bounds and words.
fits_type <- function(value, type) {
    switch(type,
           double = is.numeric(value),
           int = is.numeric(value) && value == round(value) && abs(value) <= 2^53,
           bool = is.logical(value) || (is.numeric(value) && value %in% 0:1),
           choice = is.character(value),
           FALSE)
}

sscda_memory <- function(source_rows, target_rows, features, ...) {
    is_size <- function(n) is.numeric(n) && length(n) == 1L && fits_type(n, "int")
    if (!all(vapply(list(source_rows, target_rows, features), is_size, NA) %in% TRUE)) {
        fail("give the numbers of source rows, target rows and features", ERROR_ARGUMENT)
    }
    pointer <- .Call(C_create)
    on.exit(.Call(C_close, pointer))
    set_options(pointer, list(...))
    .Call(C_memory, pointer, source_rows, target_rows, features)
}
