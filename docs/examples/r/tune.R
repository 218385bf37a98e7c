# SPDX-License-Identifier: MIT
# Tunes options for two moons, turned by 50 degrees, without target labels.
library(sscda)

set.seed(1)
source <- two_moons(200)
target <- two_moons(200, degrees = 50)
test <- two_moons(1000, degrees = 50)

tuned <- sscda_tune(source[c("x", "y")], source$class, target[c("x", "y")], threads = 0,
                    grid = list(lambda_s = c(0, 1, 6), map = c("rigid", "linear", "barycentric")))
print(summary(tuned))

# Only this uses the labels of the test samples.
accuracy <- function(cell) mean(predict(refit(tuned, cell), test[c("x", "y")]) == test$class)
nothing <- accuracy(which(tuned$table$baseline))
best <- accuracy(tuned$best)
cat(sprintf("accuracy on the target: %.1f %% by doing nothing, %.1f %% with tuned options\n",
            100 * nothing, 100 * best))
stopifnot(nothing < 0.8, best > 0.95)

svg("tune.svg", width = 6, height = 4.2)
plot(tuned)
invisible(dev.off())
