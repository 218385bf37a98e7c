# SPDX-License-Identifier: MIT
# A stop is answered within 0.25 s of the processor's time, for 3,000 samples on each side.
library(sscda)

set.seed(3)
n <- 3000
class <- rep(1:10, length.out = n)
samples <- function() matrix(rnorm(100 * n), n) + class
source <- samples()
target <- samples()
allowed <- as.numeric(Sys.getenv("SSCDA_STOP_SECONDS", "0.25"))
used <- function() sum(proc.time()[c("user.self", "sys.self")])
fit <- function(...) sscda(source, class, target, threads = 1, gap_tolerance = 1e-3, ...)
# Whether the fit has been in a phase for so many seconds of the processor, or is beyond it: a fast
# machine may not need as long for the set-up.
moment <- NULL
reached <- function(state, phase, seconds) {
    if (state$phase != phase) return(phase == "prepare")
    if (is.null(moment)) moment <<- used()
    used() - moment >= seconds
}
# Runs a fit that asks at_stop() when it should stop, and returns what it got.
check <- function(what, fit_it) {
    gc(full = TRUE)
    moment <<- NULL
    stopped <<- used()
    outcome <- fit_it()
    late <- used() - stopped
    cat(sprintf("%s: %.3f s\n", what, late))
    if (!(late <= allowed)) stop(what, " took ", late, " s")
    outcome
}
stopped <- 0
caveat <- function(code) tryCatch({ code; "none" }, sscda_warning = function(w) class(w)[1L])

status <- check("time_limit", function() caveat(fit(time_limit = 0.01)))
stopifnot(status == "SSCDA_TIME_LIMIT")
for (phase in c("prepare", "solve")) {
    tell <- function(answer) function(state) {
        if (!reached(state, phase, if (phase == "prepare") 0.1 else 0.5)) return(TRUE)
        stopped <<- used()
        answer()
    }
    status <- check(paste("FALSE in", phase), function()
        caveat(fit(progress_interval = 0.01, progress = tell(function() FALSE))))
    stopifnot(status == "SSCDA_CANCELLED")
    message <- check(paste("an error in", phase), function()
        tryCatch(fit(progress_interval = 0.01, progress = tell(function() stop("enough"))),
                 error = conditionMessage))
    stopifnot(message == "enough")
}
