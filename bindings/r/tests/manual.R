# SPDX-License-Identifier: MIT
# manual.R <page>: runs all R blocks of the page, one after the other.
lines <- readLines(commandArgs(trailingOnly = TRUE))
opens <- which(lines == "```r")
closes <- which(lines == "```")
stopifnot(length(opens) > 0, length(opens) == length(closes), all(opens < closes))

grDevices::pdf(NULL) # nothing is to be kept of the plots
page <- new.env()
for (k in seq_along(opens)) {
    code <- lines[seq(opens[k] + 1, closes[k] - 1)]
    cat("line ", opens[k], "\n", sep = "")
    for (expression in parse(text = code)) print(eval(expression, page))
}
warnings <- warnings()
if (length(warnings) > 0) {
    print(warnings)
    quit(status = 1)
}
