# SPDX-License-Identifier: MIT
# The library's messages name C functions and count from 0. This file, and no other, turns them into
# messages for R users. The C side calls it for every message (message_of in src/status.c).
in_r_words <- function(messages) {
    for (k in seq_along(C_WORDS)) {
        messages <- sub(names(C_WORDS)[k], C_WORDS[[k]], messages, perl = TRUE)
    }
    places <- gregexpr("\\b(row|column|entry|cell) [0-9]+", messages)
    regmatches(messages, places) <- lapply(regmatches(messages, places), count_from_one)
    messages
}

C_WORDS <- c("^handle: call sscda_fit\\(\\) first" = "there is no fit: make one with sscda()",
             "^handle: call (sscda_tune\\(\\)) first" = "there is no tuning run: make one with \\1",
             "sscda_predict\\(\\)" = "predict()",
             "^labels: NULL, but" = "y: there are no labels, but",
             "^labels: " = "y: ",
             "^source: " = "x: ",
             "^a: " = "source_weights: ",
             "^b: " = "target_weights: ",
             "; set it on the handle$" = "; give it to sscda_tune() as an option",
             " \\(counted from 0\\)" = "")

# From "row 0" to "row 1".
count_from_one <- function(places) {
    if (length(places) == 0L) return(places)
    numbers <- as.numeric(sub(".* ", "", places)) + 1
    paste(sub(" .*", "", places), format(numbers, scientific = FALSE, trim = TRUE))
}
