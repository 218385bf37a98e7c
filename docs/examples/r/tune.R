# SPDX-License-Identifier: MIT
# Two moons, turned by 50 degrees, and nobody says which options suit them: a search chooses, without
# a label of the target.
library(sscda)

set.seed(1)
source <- two_moons(200)
target <- two_moons(200, degrees = 50)
test <- two_moons(1000, degrees = 50)

tuned <- sscda_tune(source[c("x", "y")], source$class, target[c("x", "y")], threads = 0,
                    grid = list(lambda_s = c(0, 1, 6), map = c("rigid", "linear", "barycentric")))
print(summary(tuned))

# The labels of the test samples are used for nothing but this.
accuracy <- function(cell) mean(predict(refit(tuned, cell), test[c("x", "y")]) == test$class)
nothing <- accuracy(which(tuned$table$baseline))
chosen <- accuracy(tuned$best)
cat(sprintf("accuracy on the target: %.1f %% by doing nothing, %.1f %% with the options chosen\n",
            100 * nothing, 100 * chosen))
stopifnot(nothing < 0.8, chosen > 0.95)

svg("tune.svg", width = 6, height = 4.2)
plot(tuned)
invisible(dev.off())
