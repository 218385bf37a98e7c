# SPDX-License-Identifier: MIT
print.sscda <- function(x, ...) {
    info <- x$info
    cat("Domain adaptation by sample-to-sample correspondence\n\n")
    cat(sprintf("%d source samples%s, %d target samples, %d features\n", info$source_rows,
                label_words(info), info$target_rows, info$features))
    cat(sprintf("%s map, objective %.6g, proven to be within %.2g %% of the optimum\n",
                info$map, info$objective, 100 * info$relative_gap))
    if (info$status > 0L) cat("ended early:", .Call(C_status_name, info$status), "\n")
    invisible(x)
}

label_words <- function(info) {
    if (info$classes == 0L) return(" without labels")
    classes <- sprintf(" of %d class%s", info$classes, if (info$classes == 1L) "" else "es")
    if (info$unlabeled == 0L) classes else sprintf("%s (%d unlabelled)", classes, info$unlabeled)
}

summary.sscda <- function(object, ...) {
    labels <- if (object$info$classes > 0L) target_labels(object)
    structure(list(fit = object, info = object$info, options = changed_options(object),
                   target_labels = labels),
              class = "summary.sscda")
}

# The options that differ from the defaults.
changed_options <- function(object) {
    table <- sscda_options()
    changed <- mapply(differs, object$options[table$option], table$default)
    object$options[table$option[changed]]
}

# Whether the value of an option differs from its default, which is text in the table.
differs <- function(value, text) {
    if (is.numeric(value)) value != as.numeric(text) else as.character(value) != text
}

print.summary.sscda <- function(x, digits = max(4L, getOption("digits") - 3L), ...) {
    print(x$fit)
    if (length(x$options) > 0L) {
        cat("\nOptions that are not the default\n")
        cat(strwrap(paste(names(x$options), "=", vapply(x$options, format, ""),
                          collapse = ", "), indent = 2L, exdent = 2L), sep = "\n")
    }
    cat("\nThe fit\n")
    width <- max(nchar(names(x$info)))
    for (key in names(x$info)) {
        cat("  ", formatC(key, width = -width), "  ", format(x$info[[key]], digits = digits), "\n",
            sep = "")
    }
    if (!is.null(x$target_labels)) {
        cat("\nClasses of the target samples, read off the correspondence\n")
        print(table(x$target_labels$label, useNA = "ifany", dnn = NULL))
    }
    invisible(x)
}
