# SPDX-License-Identifier: MIT
plot.sscda <- function(x, which = c("samples", "convergence", "correspondence"), ...) {
    switch(match.arg(which),
           samples = plot_samples(x, ...),
           convergence = plot_convergence(x, ...),
           correspondence = plot_correspondence(x, ...))
}

# Draws with the user's graphical parameters, and with ours where the user gave none.
draw <- function(what, ..., ours, users) {
    do.call(what, c(list(...), ours[setdiff(names(ours), names(users))], users))
}

# Draws the source before and after adaptation on the grey target. `col` has a colour for each
# class, `main` a title for each panel.
plot_samples <- function(object, main = paste0(c("Source", "Adapted source"), ", target in grey"),
                         col = NULL, ...) {
    if (is.null(object$x)) {
        fail("a model from a file of libsscda has no samples to plot; see saveRDS()",
             ERROR_ARGUMENT)
    }
    flat <- flatten(list(source = object$x, target = object$target, adapted = fitted(object)))
    classes <- if (is.null(object$y)) {
        rep(1L, nrow(object$x))
    } else {
        as.integer(factor(object$y))
    }
    count <- max(classes, 1L, na.rm = TRUE)
    if (is.null(col)) col <- hcl.colors(max(count, 2L), "Dark 3")
    colours <- rep_len(col, count)[classes]
    colours[is.na(colours)] <- "black" # unlabelled

    old <- par(mfrow = c(1L, 2L))
    on.exit(par(old))
    range <- apply(do.call(rbind, flat), 2L, range)
    labels <- colnames(flat$source)
    if (is.null(labels)) labels <- paste("feature", 1:2)
    ours <- list(pch = 16L, xlim = range[, 1L], ylim = range[, 2L], xlab = labels[1L],
                 ylab = labels[2L], asp = if (ncol(object$x) > 1L) 1 else NA)
    users <- list(...)
    shapes <- ifelse(is.na(classes), 4L, 14L + classes %% 6L)
    if (!is.null(users$pch)) shapes <- users$pch
    for (k in 1:2) {
        draw(plot, unname(flat$target), col = "grey70", main = rep_len(main, 2L)[k], ours = ours,
             users = users)
        points(flat[[c("source", "adapted")[k]]], col = colours, pch = shapes)
    }
    invisible(flat)
}

# Puts samples in the plane. Two features stay as they are. More become the first two principal
# components of source and target together. A single feature is drawn on one level per domain.
flatten <- function(samples) {
    d <- ncol(samples$source)
    if (d == 1L) {
        level <- c(source = 1, target = 0, adapted = 1)
        return(Map(function(x, at) cbind(x = x[, 1L], domain = at), samples, level[names(samples)]))
    }
    if (d == 2L) return(samples)
    both <- rbind(unname(samples$source), unname(samples$target))
    components <- prcomp(both, rank. = 2L)
    lapply(samples, function(x) predict(components, unname(x)))
}

# `col` has a colour for the objective and one for its bound.
plot_convergence <- function(object, main = "Objective and its proven bound",
                             col = c("black", "grey50"), ...) {
    trace <- convergence(object)
    bounds <- trace$lower_bound
    bounds[!is.finite(bounds)] <- NA
    # The first bounds may be far below, so the axis leaves them out.
    near <- bounds[seq_along(bounds) > length(bounds) / 4]
    col <- rep_len(col, 2L)
    ours <- list(type = "l", lwd = 2, xlab = "iteration", ylab = "objective",
                 ylim = range(trace$objective, near, na.rm = TRUE))
    draw(plot, trace$iteration, trace$objective, main = main, col = col[1L], ours = ours,
         users = list(...))
    lines(trace$iteration, bounds, lty = 2L, lwd = 2, col = col[2L])
    legend("right", c("objective", "lower bound"), lty = 1:2, lwd = 2, col = col, bty = "n")
    invisible(trace)
}

# Sorts rows by class, which shows the effect of the class term, and columns by the rows that their
# mass comes from.
plot_correspondence <- function(object, main = "Correspondence", ...) {
    mass <- correspondence(object, "dense")
    rows <- if (is.null(object$y)) seq_len(nrow(mass)) else order(object$y)
    mass <- mass[rows, , drop = FALSE]
    columns <- order(crossprod(mass, seq_len(nrow(mass))) / colSums(mass))
    mass <- mass[, columns, drop = FALSE]
    draw(image, seq_len(nrow(mass)), seq_len(ncol(mass)), sqrt(mass), main = main,
         ours = list(col = gray.colors(64L, 1, 0), xlab = "source samples, by class",
                     ylab = "target samples"), users = list(...))
    invisible(list(source = rows, target = columns))
}

# Draws the score by two options that vary, or by one. If others vary too, it draws the best score
# over them.
plot.sscda_tune <- function(x, options = NULL, main = paste("Score by", x$info$criterion), ...) {
    cells <- x$table[!x$table$baseline, ]
    options <- if (is.null(options)) varying(cells, x$keys) else check_varying(x, options)
    values <- lapply(cells[options], in_order)
    if (length(options) == 1L) return(plot_scores(cells, options, values[[1L]], main, ...))
    scores <- tapply(cells$score, values, best_of)
    plot_heat(scores, options, main, ...)
    if (!is.na(x$best) && !x$table$baseline[x$best]) mark_best(x$table[x$best, options], scores)
    invisible(scores)
}

# The first two options of the grid with more than one value.
varying <- function(cells, keys) {
    several <- vapply(cells[keys], function(column) length(unique(column)) > 1L, NA)
    keys <- keys[several]
    if (length(keys) == 0L) {
        fail("no option has more than one value in this tuning run", ERROR_ARGUMENT)
    }
    utils::head(keys, 2L)
}

check_varying <- function(object, options) {
    if (!is.character(options) || !(length(options) %in% 1:2) || !all(options %in% object$keys)) {
        fail(paste("options: give one or two of", paste(object$keys, collapse = ", ")),
             ERROR_ARGUMENT)
    }
    options
}

# Numbers ascend; words stay in the order of the grid.
in_order <- function(column) {
    factor(column, levels = if (is.numeric(column)) sort(unique(column)) else unique(column))
}

best_of <- function(scores) {
    if (all(is.na(scores))) NA_real_ else max(scores, na.rm = TRUE)
}

plot_scores <- function(cells, option, values, main, ...) {
    draw(plot, as.integer(values), cells$score, main = main,
         ours = list(pch = 16L, xaxt = "n", xlab = option, ylab = "score"), users = list(...))
    axis(1L, seq_along(levels(values)), levels(values))
    best <- tapply(cells$score, values, best_of)
    lines(seq_along(best), best)
    invisible(best)
}

plot_heat <- function(scores, options, main, ...) {
    draw(image, seq_len(nrow(scores)), seq_len(ncol(scores)), scores, main = main,
         ours = list(col = hcl.colors(64L, "YlGnBu", rev = TRUE), axes = FALSE,
                     xlab = options[1L], ylab = options[2L]), users = list(...))
    axis(1L, seq_len(nrow(scores)), rownames(scores))
    axis(2L, seq_len(ncol(scores)), colnames(scores))
    middle <- mean(range(scores, na.rm = TRUE))
    text(row(scores), col(scores), ifelse(is.na(scores), "", format(scores, digits = 3L)),
         col = ifelse(scores > middle, "white", "black"))
}

mark_best <- function(best, scores) {
    at <- mapply(function(value, names) match(as.character(value), names), best, dimnames(scores))
    rect(at[1L] - 0.5, at[2L] - 0.5, at[1L] + 0.5, at[2L] + 0.5, lwd = 3, border = "red3")
}
