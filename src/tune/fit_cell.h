// SPDX-License-Identifier: MIT
// One cell of a table, or one fold of it: fits it, labels the target and scores the labels.
#pragma once

#include <memory>
#include <vector>

#include "tune/reverse.h"
#include "tune/shared_problem.h"
#include "tune/table.h"

namespace ssc {

// The training source after a fit, and the maps that moved it.
struct MovedSource {
    Matrix source;
    std::vector<Map> maps;
    // What the fit was to, without the source; null if it was to what cells share.
    std::unique_ptr<const Prepared> own = nullptr;
};

// Fits a cell on the calling thread. With map "none" there is nothing to fit, unless the class
// shares are to be estimated. Writes status, gap and iterations to `cell`. `start`: the
// correspondence to start from, or empty; on return, the one that the next cell of the chain starts
// from.
MovedSource fit_cell(const AdaptOptions &options, SharedProblem &shared, Matrix &start,
                     Monitor &monitor, Cell &cell);

// How to score the cells of a table.
struct Scoring {
    const Scorer *scorer;     // null: reverse validation
    const Classify &classify; // the caller's own classifier; empty: the classifier of the cell
};

// Writes the score to `cell`, and the labels of the target unless it is scored by reverse
// validation. Throws Error(numeric) if the score is not finite.
void score_cell(const Scoring &scoring, const ClassifierOptions &classifying, SharedProblem &shared,
                const MovedSource &moved, Monitor &monitor, Cell &cell);

} // namespace ssc
