# SPDX-License-Identifier: MIT
# Two moons, turned by 50 degrees. A classifier that learned the source moons fails on the turned
# moons. After adaptation it works, without any target labels.
library(sscda)

set.seed(1)
source <- two_moons(300)
target <- two_moons(300, degrees = 50)
test <- two_moons(1000, degrees = 50)

# 1-NN: the label of the nearest training sample.
nearest <- function(train, labels, samples) {
    distances <- outer(rowSums(samples^2), rowSums(train^2), "+") - 2 * tcrossprod(samples, train)
    labels[max.col(-distances, "first")]
}
accuracy <- function(train) {
    found <- nearest(as.matrix(train), source$class, as.matrix(test[c("x", "y")]))
    mean(found == test$class)
}

# The moons have the same shape in different places, so structure gets a high weight (lambda_s).
# The map may only rotate and translate.
fit <- sscda(source[c("x", "y")], source$class, target[c("x", "y")], lambda_s = 6, map = "rigid")
print(fit)

# Labels for samples that the fit has not seen.
labels <- predict(fit, test[c("x", "y")])
stopifnot(mean(labels == test$class) > 0.95)

# The same with your own classifier, before and after adaptation.
before <- accuracy(source[c("x", "y")])
after <- accuracy(fitted(fit))
cat(sprintf("accuracy of 1-NN: %.1f %% on the source as it is, %.1f %% on the adapted source\n",
            100 * before, 100 * after))
stopifnot(before < 0.8, after > 0.95)

svg("moons.svg", width = 8, height = 4.2)
plot(fit)
invisible(dev.off())
