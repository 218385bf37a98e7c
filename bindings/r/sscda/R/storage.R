# SPDX-License-Identifier: MIT
# Reads and writes the library's own files, for other languages. For R alone, saveRDS() keeps more:
# the data, and labels of every type.
sscda_save <- function(object, path) {
    .Call(C_save, open_handle(checked_fit(object)), checked_path(path))
    invisible(object)
}

sscda_load <- function(path, max_bytes = Inf) {
    path <- checked_path(path)
    if (!is.numeric(max_bytes) || length(max_bytes) != 1L || is.na(max_bytes) || max_bytes < 0) {
        fail("max_bytes: give the size of the largest file to read, or Inf", ERROR_ARGUMENT)
    }
    pointer <- .Call(C_load, path, max_bytes)
    new_fit(pointer, key_of_model(pointer), match.call())
}

checked_path <- function(path) {
    if (!is.character(path) || length(path) != 1L || is.na(path)) {
        fail("path: give the name of a file", ERROR_ARGUMENT)
    }
    path.expand(path)
}
