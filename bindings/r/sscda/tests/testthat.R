# SPDX-License-Identifier: MIT
library(testthat)
library(sscda)

test_check("sscda")
