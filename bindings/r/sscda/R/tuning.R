# SPDX-License-Identifier: MIT
# Methods for the result of a tuning run.

refit <- function(object, cell = NULL, x = object$x, y = object$y, target = object$target, ...,
                  source_weights = object$source_weights, target_weights = object$target_weights,
                  progress = FALSE) {
    checked_tuning(object)
    number <- cell_number(object, cell)
    if (is.null(x) || is.null(target)) {
        fail("x and target: give them; an imported tuning run has no data", ERROR_ARGUMENT)
    }
    progress <- reporter(progress)

    pointer <- .Call(C_create)
    fitted <- FALSE
    on.exit(if (!fitted) .Call(C_close, pointer))
    set_options(pointer, object$options)
    options <- list(...)
    set_options(pointer, options)
    shares <- given_shares(options)
    if (is.null(shares)) shares <- object$given_shares
    data <- set_data(pointer, x, y, target, source_weights, target_weights, shares)
    # The shares have set the option, which a cell may leave as it is.
    if (is.null(options[["class_shares"]])) set_options(pointer, object$options["class_shares"])
    .Call(C_tune_import, pointer, object$tuning, FALSE)
    outcome <- .Call(C_apply, pointer, number, data$x, data$codes, data$target, progress)
    fitted <- TRUE

    fit <- new_fit(pointer, data$key, match.call(), data)
    warn_of_fit(fit, outcome)
    fit
}

# Returns the labels that the tuning run gave the target samples.
predict.sscda_tune <- function(object, newdata = NULL, type = c("class", "vote"), cell = NULL,
                               share = FALSE, ...) {
    type <- match.arg(type)
    if (!is.null(newdata)) {
        fail(paste("newdata: a tuning run labels its own target samples; others are labelled by",
                   "predict(refit(object), newdata)"), ERROR_ARGUMENT)
    }
    if (!isTRUE(share) && !isFALSE(share)) fail("share: give TRUE or FALSE", ERROR_ARGUMENT)
    pointer <- open_tuning(object)
    names <- rownames(object$target)
    if (type == "vote") {
        if (!is.null(cell)) fail("cell: a vote is of several cells", ERROR_ARGUMENT)
        return(rated_labels(.Call(C_tune_vote, pointer), object$key, names, "share", share))
    }
    if (share) fail("share: only a vote has shares", ERROR_ARGUMENT)
    codes <- .Call(C_tune_labels, pointer, cell_number(object, cell))
    rated_labels(list(label = codes), object$key, names, "share", FALSE)
}

print.sscda_tune <- function(x, ...) {
    info <- x$info
    cat("Tuning of the options of sscda()\n\n")
    cat(sprintf("%d source samples, %d target samples; %s, %d finished, %d failed\n",
                info$source_rows, info$target_rows, cell_words(info), info$finished, info$failed))
    cat(sprintf("criterion %s%s%s\n", info$criterion,
                if (info$folds > 0L) sprintf(" with %d folds", info$folds) else "",
                if (info$classifier != "") paste(", classifier", info$classifier) else ""))
    if (is.na(x$best)) {
        cat("no cell is finished\n")
    } else {
        cat(sprintf("best is cell %d%s, score %.6g: %s\n", x$best,
                    if (x$table$baseline[x$best]) " (a baseline)" else "", info$best_score,
                    option_words(x$best_options)))
    }
    cat(nothing_words(x), "\n", sep = "")
    if (info$status > 0L) cat("ended early:", .Call(C_status_name, info$status), "\n")
    invisible(x)
}

# The best cell that moves nothing, which every other cell has to beat; NA if none is finished.
best_nothing <- function(object) {
    scores <- object$table$score
    scores[!(object$table$map %in% "none")] <- NA
    if (all(is.na(scores))) NA_integer_ else which.max(scores)
}

nothing_words <- function(object) {
    cell <- best_nothing(object)
    if (is.na(cell)) return("doing nothing has no score: no cell without a map is finished")
    sprintf("doing nothing is cell %d, score %.6g: %s", cell, object$table$score[cell],
            option_words(options_of_cell(object$table, object$keys, cell)))
}

cell_words <- function(info) {
    counted <- function(n, word) sprintf("%d %s%s", n, word, if (n == 1L) "" else "s")
    baselines <- info$cells - info$grid_cells
    paste0(counted(info$grid_cells, "cell"),
           if (baselines > 0L) paste(" and", counted(baselines, "baseline")))
}

option_words <- function(options) {
    paste(names(options), "=", vapply(options, format, ""), collapse = ", ")
}

# The table with the best cell first.
summary.sscda_tune <- function(object, ...) {
    shown <- c(object$keys, "baseline", "score", "status", "relative_gap", "iterations", "seconds")
    table <- object$table[order(-object$table$score, na.last = TRUE), ]
    failed <- object$table[object$table$message != "", c("status", "message")]
    structure(list(tuning = object, table = table[shown], failed = failed),
              class = "summary.sscda_tune")
}

print.summary.sscda_tune <- function(x, digits = max(4L, getOption("digits") - 3L), ...) {
    print(x$tuning)
    cat("\nCells, the best first\n")
    print(x$table, digits = digits)
    if (nrow(x$failed) > 0L) {
        cat("\nCells without a score\n")
        cat(strwrap(paste0("cell ", rownames(x$failed), ": ", x$failed$message), exdent = 4L),
            sep = "\n")
    }
    invisible(x)
}

as.data.frame.sscda_tune <- function(x, ...) x$table

# Merges two parts of a tuning run.
merge.sscda_tune <- function(x, y, ...) {
    pointer <- .Call(C_create)
    merged <- FALSE
    on.exit(if (!merged) .Call(C_close, pointer))
    .Call(C_tune_import, pointer, x$tuning, FALSE)
    .Call(C_tune_import, pointer, if (is.raw(y)) y else checked_tuning(y)$tuning, TRUE)
    merged <- TRUE
    new_tuning(pointer, x$key, x$call, x, x$options)
}

sscda_export <- function(object) checked_tuning(object)$tuning

sscda_import <- function(bytes, levels = NULL) {
    if (!is.raw(bytes)) fail("bytes: give a raw vector, as sscda_export() makes", ERROR_ARGUMENT)
    pointer <- .Call(C_create)
    imported <- FALSE
    on.exit(if (!imported) .Call(C_close, pointer))
    .Call(C_tune_import, pointer, bytes, FALSE)
    imported <- TRUE
    new_tuning(pointer, key_of_levels(levels), match.call(), options = list())
}
