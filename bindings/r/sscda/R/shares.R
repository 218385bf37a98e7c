# SPDX-License-Identifier: MIT
# The option class_shares takes a word, or the shares themselves: a vector of numbers, named by the
# classes. Then the option is "given", and the shares go to the handle with the labels.
given_shares <- function(options) {
    shares <- options[["class_shares"]]
    if (is.numeric(shares)) shares
}

worded_shares <- function(options) {
    if (!is.null(given_shares(options))) options[["class_shares"]] <- "given"
    options
}

# `key` and `codes` are those of the labels of the source.
set_shares <- function(pointer, shares, key, codes) {
    if (is.null(shares) || is.null(codes)) return()
    given <- names(shares)
    if (is.null(given) || anyNA(given) || any(given == "") || anyDuplicated(given)) {
        fail("class_shares: name each share by its class, once, as in c(a = 0.3, b = 0.7)",
             ERROR_LABELS)
    }
    classes <- sort(unique(codes[!is.na(codes)]))
    names <- as.character(decode_labels(classes, key))
    missing <- setdiff(names, given)
    if (length(missing) > 0L) {
        fail(sprintf("class_shares: class %s has no share; give 0 for a class that the target lacks",
                     quoted(missing[1L])), ERROR_LABELS)
    }
    surplus <- given[!(given %in% names) & !(shares %in% 0)]
    if (length(surplus) > 0L) {
        fail(sprintf("class_shares: class %s has a share, and no row of x has this class",
                     quoted(surplus[1L])), ERROR_LABELS)
    }
    .Call(C_set_class_shares, pointer, classes, as.double(shares[match(names, given)]))
}

# The shares that a fit used and their standard errors, named by the classes.
shares_of_fit <- function(pointer, classes) {
    if (length(classes) == 0L) return(NULL)
    lapply(.Call(C_class_shares, pointer), `names<-`, as.character(classes))
}
