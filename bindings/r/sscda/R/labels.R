# SPDX-License-Identifier: MIT
# Labels become integers for the library and come back as what they were. `encode_labels()` gives
# the codes and the key; `decode_labels()` takes codes back. R's NA is the library's "unlabelled".
encode_labels <- function(y, rows) {
    if (is.null(y)) return(list(codes = NULL, key = list(kind = "integer")))
    if (length(y) != rows) {
        fail(sprintf("y has %d labels, but x has %d rows", length(y), rows), ERROR_DIMENSION)
    }
    if (is.factor(y)) {
        return(list(codes = as.integer(y), key = factor_key(levels(y), class = class(y))))
    }
    # Whole numbers go as they are, so that a model saved here means the same elsewhere.
    if (!is.object(y) && fits_integer(y)) {
        return(list(codes = as.integer(y), key = list(kind = typeof(y))))
    }
    values <- sort(unique(y))
    list(codes = match(y, values), key = list(kind = "values", values = values))
}

# A vector; a single column is one too.
as_labels <- function(y) {
    if (is.data.frame(y) && ncol(y) == 1L) y <- y[[1L]]
    if (!is.atomic(y)) {
        fail("y: give a vector of labels (factor, character, integer, logical), or NULL",
             ERROR_ARGUMENT)
    }
    dim(y) <- NULL
    y
}

fits_integer <- function(y) {
    if (is.double(y)) {
        return(all(is.na(y) | (y == round(y) & abs(y) <= .Machine$integer.max)))
    }
    is.integer(y) || is.logical(y)
}

decode_labels <- function(codes, key) {
    switch(key$kind,
           factor = decode_factor(codes, key),
           values = key$values[codes],
           logical = as.logical(codes),
           double = as.double(codes),
           codes)
}

# Labels that were decoded, as codes again; NA for one that the key does not have.
recode_labels <- function(labels, key) {
    if (is.factor(labels)) labels <- as.character(labels)
    switch(key$kind,
           factor = key$codes[match(labels, key$levels)],
           values = match(labels, key$values),
           logical = as.integer(as.logical(labels)),
           as_whole(labels))
}

as_whole <- function(labels) {
    numbers <- suppressWarnings(as.numeric(labels)) # words that are none become NA
    numbers[!(numbers == round(numbers) & abs(numbers) <= .Machine$integer.max)] <- NA
    as.integer(numbers)
}

# How to read the labels of a factor. Those of a model from elsewhere may have any codes.
factor_key <- function(levels, codes = seq_along(levels), class = "factor") {
    list(kind = "factor", levels = levels, codes = codes, class = class)
}

# The names of classes that the model is to have. It does not take empty names, nor one name twice.
class_names <- function(key) {
    names <- switch(key$kind, factor = key$levels, values = as.character(key$values), character())
    named <- !is.na(names) & names != "" & !duplicated(names)
    list(codes = which(named), names = names[named])
}

# How to read the labels of a model from a file: by their names if it has them, or as they are.
key_of_model <- function(pointer) {
    codes <- .Call(C_classes, pointer)
    names <- .Call(C_class_names, pointer, codes)
    if (length(codes) == 0L || anyNA(names)) return(list(kind = "integer"))
    factor_key(names, codes)
}

# The bytes of a search have no names of classes.
key_of_levels <- function(levels) {
    if (is.null(levels)) return(list(kind = "integer"))
    factor_key(as.character(levels))
}

# Levels given to sscda_import() may not be those of the search.
decode_factor <- function(codes, key) {
    stray <- setdiff(codes, c(NA, key$codes))
    if (length(stray) > 0L) {
        fail(sprintf("levels: %d are given, but the search has a label %d", length(key$levels),
                     stray[1L]), ERROR_ARGUMENT)
    }
    structure(match(codes, key$codes), levels = key$levels, class = key$class)
}
