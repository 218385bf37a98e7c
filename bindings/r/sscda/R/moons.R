# SPDX-License-Identifier: MIT
# Two half circles that interlock, centred, with noise, turned counter-clockwise.
two_moons <- function(n = 300, degrees = 0, noise = 0.05) {
    class <- rep(c("upper", "lower"), length.out = n)
    t <- pi * runif(n)
    x <- ifelse(class == "upper", cos(t), 1 - cos(t)) - 0.5 + noise * rnorm(n)
    y <- ifelse(class == "upper", sin(t), 0.5 - sin(t)) - 0.25 + noise * rnorm(n)
    turn <- degrees * pi / 180
    data.frame(x = cos(turn) * x - sin(turn) * y,
               y = sin(turn) * x + cos(turn) * y,
               class = factor(class, c("upper", "lower")))
}
