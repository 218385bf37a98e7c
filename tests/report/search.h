// SPDX-License-Identifier: MIT
// A small search, by fits of the library.
#pragma once

#include "cases.h"
#include "cli/commands/search_table.h"

// Fits `h` for every cell of a grid over lambda_s, lambda_g and map, and for doing nothing; scores
// each by the share of the target's scatter that is between the predicted classes.
cli::SearchTable search(sscda *h, const Case &p);
