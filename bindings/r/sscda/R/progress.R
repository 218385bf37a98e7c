# SPDX-License-Identifier: MIT
# Turns the argument `progress` into a function or NULL. FALSE shows nothing, and TRUE shows a
# progress line. A function of the user gets the state of the fit or tuning run and ends it by
# returning FALSE.
reporter <- function(progress) {
    if (is.function(progress)) return(function(state) progress(state)) # errors then name `progress`
    if (isTRUE(progress)) return(progress_line())
    if (!isFALSE(progress)) fail("progress: give TRUE, FALSE or a function", ERROR_ARGUMENT)
    NULL
}

progress_line <- function() {
    width <- 0L
    function(state) {
        text <- progress_text(state)
        width <<- max(width, nchar(text)) # so that a shorter line covers a longer one
        cat("\r", formatC(text, width = -width), sep = "", file = stderr())
        if (is_last(state)) cat("\n", file = stderr())
        TRUE
    }
}

is_last <- function(state) {
    if (state$phase == "tune") return(state$cells_done == state$cells)
    state$phase == "map" && state$cycle == state$cycles
}

progress_text <- function(state) {
    if (state$phase == "tune") return(tuning_text(state))
    cycle <- if (state$cycles > 1) sprintf("cycle %.0f of %.0f, ", state$cycle, state$cycles)
    step <- if (state$iteration == 0) {
        "preparing"
    } else {
        sprintf("iteration %.0f: objective %.6g, gap %.2g (wanted: %.2g)", state$iteration,
                state$objective, state$relative_gap, state$gap_tolerance)
    }
    paste0(cycle, step, sprintf(", %.1f s", state$seconds))
}

tuning_text <- function(state) {
    left <- if (!is.na(state$seconds_left)) sprintf(", about %.0f s left", state$seconds_left)
    paste0(sprintf("cell %.0f of %.0f, %.1f s", state$cells_done, state$cells, state$seconds), left)
}
