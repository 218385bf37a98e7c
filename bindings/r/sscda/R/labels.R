# Labels become integers for the library and come back as what they were. `encode_labels()` gives
# the codes and the key; `decode_labels()` takes codes back. R's NA is the library's "unlabelled".
encode_labels <- function(y, rows) {
    if (is.null(y)) return(list(codes = NULL, key = list(kind = "integer")))
    if (length(y) != rows) {
        fail(sprintf("y has %d labels, but x has %d rows", length(y), rows), ERROR_DIMENSION)
    }
    if (is.factor(y)) {
        key <- list(kind = "factor", levels = levels(y), class = class(y))
        return(list(codes = as.integer(y), key = key))
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
           factor = match(labels, key$levels),
           values = match(labels, key$values),
           logical = as.integer(as.logical(labels)),
           as_whole(labels))
}

as_whole <- function(labels) {
    numbers <- suppressWarnings(as.numeric(labels)) # words that are none become NA
    numbers[!(numbers == round(numbers) & abs(numbers) <= .Machine$integer.max)] <- NA
    as.integer(numbers)
}

# How labels that came without their key, from a file say, are to be read.
key_of_levels <- function(levels) {
    if (is.null(levels)) return(list(kind = "integer"))
    list(kind = "factor", levels = as.character(levels), class = "factor")
}

# Levels given to sscda_load() may not be those of the model.
decode_factor <- function(codes, key) {
    stray <- setdiff(codes, c(NA, seq_along(key$levels)))
    if (length(stray) > 0L) {
        fail(sprintf("levels: %d are given, but the model has a label %d", length(key$levels),
                     stray[1L]), ERROR_ARGUMENT)
    }
    structure(codes, levels = key$levels, class = key$class)
}
