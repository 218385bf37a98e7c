plot.sscda <- function(x, which = c("samples", "convergence", "correspondence"), ...) {
    switch(match.arg(which),
           samples = plot_samples(x, ...),
           convergence = plot_convergence(x, ...),
           correspondence = plot_correspondence(x, ...))
}

# Before and after: the source, as it was and as adapted, on the grey target.
plot_samples <- function(object, ...) {
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
    colours <- hcl.colors(max(classes, 2L, na.rm = TRUE), "Dark 3")[classes]
    colours[is.na(colours)] <- "black" # unlabelled

    old <- par(mfrow = c(1L, 2L))
    on.exit(par(old))
    range <- apply(do.call(rbind, flat), 2L, range)
    for (panel in c("source", "adapted")) {
        title <- if (panel == "source") "Source" else "Adapted source"
        plot(flat$target, col = "grey70", pch = 16L, xlim = range[, 1L], ylim = range[, 2L],
             asp = if (ncol(object$x) > 1L) 1 else NA, main = paste0(title, ", target in grey"),
             ...)
        points(flat[[panel]], col = colours, pch = ifelse(is.na(classes), 4L, 14L + classes %% 6L))
    }
    invisible(flat)
}

# Samples in the plane: two features as they are, more by the principal components of source and
# target together, one with the domains apart.
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

plot_convergence <- function(object, main = "Objective and its proven bound", ...) {
    trace <- convergence(object)
    bounds <- trace$lower_bound
    bounds[!is.finite(bounds)] <- NA
    # The first bounds may be far below: what matters is where the two meet.
    near <- bounds[seq_along(bounds) > length(bounds) / 4]
    plot(trace$iteration, trace$objective, type = "l", lwd = 2, xlab = "iteration",
         ylab = "objective", ylim = range(trace$objective, near, na.rm = TRUE),
         main = main, ...)
    lines(trace$iteration, bounds, lty = 2L, lwd = 2, col = "grey50")
    legend("right", c("objective", "lower bound"), lty = 1:2, lwd = 2,
           col = c("black", "grey50"), bty = "n")
    invisible(trace)
}

# Rows by class, so that what the class term does can be seen; the target by where its mass comes
# from.
plot_correspondence <- function(object, main = "Correspondence", ...) {
    mass <- correspondence(object, "dense")
    rows <- if (is.null(object$y)) seq_len(nrow(mass)) else order(object$y)
    mass <- mass[rows, , drop = FALSE]
    columns <- order(crossprod(mass, seq_len(nrow(mass))) / colSums(mass))
    mass <- mass[, columns, drop = FALSE]
    image(seq_len(nrow(mass)), seq_len(ncol(mass)), sqrt(mass), col = gray.colors(64L, 1, 0),
          xlab = "source samples, by class", ylab = "target samples", main = main, ...)
    invisible(list(source = rows, target = columns))
}
