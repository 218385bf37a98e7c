# SPDX-License-Identifier: MIT
# Makes a grid of the library from the user's grid: a list of values for each option means every
# combination, a data frame means its rows, and NULL means the library's default grid.
make_grid <- function(grid, part = NULL) {
    pointer <- .Call(C_grid_create)
    made <- FALSE
    on.exit(if (!made) .Call(C_grid_close, pointer))
    if (is.null(grid)) {
        .Call(C_grid_defaults, pointer)
    } else {
        check_grid(grid)
        table <- sscda_options()
        for (key in names(grid)) add_values(pointer, key, grid[[key]], table)
        .Call(C_grid_shape, pointer, is.data.frame(grid))
    }
    if (!is.null(part)) set_part(pointer, part)
    made <- TRUE
    pointer
}

check_grid <- function(grid) {
    if (!is.list(grid)) {
        fail(paste("grid: give a list of values, as in list(lambda_s = c(0, 1)), or a data frame",
                   "with a row for each cell"), ERROR_ARGUMENT)
    }
    keys <- names(grid)
    if (length(grid) > 0L && (is.null(keys) || anyNA(keys) || any(keys == ""))) {
        fail("grid: values are given by the names of options, as in list(lambda_s = c(0, 1))",
             ERROR_OPTION)
    }
    if (anyDuplicated(keys)) {
        fail(paste0("grid: option '", keys[anyDuplicated(keys)], "' is given twice"), ERROR_OPTION)
    }
}

# Looks up the type of the option and refuses values of another type with a message for R users. The
# library refuses unknown options, options that a grid cannot have, and values out of bounds.
add_values <- function(pointer, key, values, table) {
    if (is.factor(values)) values <- as.character(values)
    if (!is.atomic(values) || !is.null(dim(values)) || length(values) == 0L) {
        fail(paste0("grid: option '", key, "': give a vector of values"), ERROR_OPTION)
    }
    if (anyNA(values)) {
        fail(sprintf("grid: option '%s': value %d is NA", key, which(is.na(values))[1L]),
             ERROR_OPTION)
    }
    row <- table[table$option == key, ]
    if (nrow(row) == 1L) check_kind(key, values, row)
    whole <- nrow(row) == 1L && row$type %in% c("int", "bool")
    .Call(C_grid_add, pointer, key, if (is.character(values)) values else as.double(values), whole)
}

check_kind <- function(key, values, row) {
    wrong <- which(!vapply(values, fits_type, NA, row$type))
    if (length(wrong) > 0L) {
        fail(paste0("grid: option '", key, "': ", format(values[wrong[1L]]), "; give ",
                    allowed(row)), ERROR_OPTION)
    }
}

# Parts count from 1 in R.
set_part <- function(pointer, part) {
    two <- is.numeric(part) && length(part) == 2L
    if (!two || !all(vapply(part, fits_type, NA, "int") %in% TRUE)) {
        fail("part: give two whole numbers, such as c(1, 4) for the first of four", ERROR_ARGUMENT)
    }
    if (part[1L] < 1 || part[1L] > part[2L]) {
        fail(sprintf("part: %.0f of %.0f; parts count from 1", part[1L], part[2L]), ERROR_ARGUMENT)
    }
    .Call(C_grid_part, pointer, part[1L] - 1, part[2L])
}

sscda_cells <- function(grid = NULL, ...) {
    pointer <- .Call(C_create)
    on.exit(.Call(C_close, pointer))
    set_options(pointer, list(...))
    values <- make_grid(grid)
    on.exit(.Call(C_grid_close, values), add = TRUE)
    .Call(C_grid_cells, values, pointer)
}
