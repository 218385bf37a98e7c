# The library's own files, for other languages. For R alone saveRDS() keeps more: labels and data.
sscda_save <- function(object, path) {
    .Call(C_save, open_handle(checked_fit(object)), checked_path(path))
    invisible(object)
}

sscda_load <- function(path, levels = NULL) {
    pointer <- .Call(C_load, checked_path(path))
    new_fit(pointer, key_of_levels(levels), match.call())
}

checked_path <- function(path) {
    if (!is.character(path) || length(path) != 1L || is.na(path)) {
        fail("path: give the name of a file", ERROR_ARGUMENT)
    }
    path.expand(path)
}
