# SPDX-License-Identifier: MIT
# write.R FOLDER: fits models in R and keeps them with what R gets, for the other languages to read.
# Numbers are the bits of doubles, column after column; every matrix has four columns.
library(sscda)

folder <- commandArgs(trailingOnly = TRUE)
unlink(folder, recursive = TRUE)
dir.create(folder, recursive = TRUE)
write_bits <- function(x, name) {
    writeBin(as.vector(x), file.path(folder, name), size = 8L, endian = "little")
}

set.seed(3)
samples <- function(n, from) matrix(rnorm(4 * n), n, 4) %*% diag(c(1, 3, 0.2, 40)) + from
source <- samples(60, 0)
target <- samples(50, 2) %*% qr.Q(qr(matrix(rnorm(16), 4, 4)))
classes <- ifelse(source[, 1] > 0.3, 5L, ifelse(source[, 2] > 0, -2L, 9L))
new <- samples(40, 0.5)
write_bits(new, "new.bits")

fits <- list(
    linear = list(), rigid = list(map = "rigid"), kernel = list(map = "kernel"),
    neural = list(map = "neural", hidden = 5, epochs = 20), barycentric = list(map = "barycentric"),
    none = list(map = "none"), cycles = list(cycles = 2, map = "linear"),
    prepared = list(standardize = "domain", scale_rows = "l2", pca = 3))
for (name in names(fits)) {
    fit <- suppressWarnings(do.call(sscda, c(list(source, classes, target), fits[[name]])))
    sscda_save(fit, file.path(folder, paste0(name, ".sscda")))
    write_bits(predict(fit, new, "adapted"), paste0(name, ".mapped"))
    write_bits(fitted(fit), paste0(name, ".adapted"))
}
writeLines(names(fits), file.path(folder, "names.txt"))
cat(sprintf("%d files\n", length(fits)))
