library(testthat)
library(sscda)

test_check("sscda")
