// What a fit leaves behind: enough to map new samples and to answer every question about it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "classify/classifier.h"
#include "correspond/correspondence.h"
#include "correspond/solver.h"
#include "map/map.h"
#include "prepare/dominance.h"
#include "prepare/preparation.h"
#include "support/error.h"
#include "support/matrix.h"

namespace ssc {

struct Model {
    Status status = Status::ok;
    Ending ending = Ending::iterations; // of the cycle that the status is of; not stored
    std::string solver, transport, classifier;
    const MapKind *map_kind = &no_map; // of all cycles
    std::int64_t iterations = 0, transport_solves = 0, cycles = 0;
    double objective = 0, lower_bound = 0, relative_gap = 0;
    Terms terms;
    double lambda_s = 0, lambda_g = 0; // absolute, as used in the last cycle
    double sigma_source = 0, sigma_target = 0;
    double seconds = 0;
    Dominance dominance;
    Preparation preparation;
    Classes classes;
    Correspondence correspondence;
    std::vector<Map> maps; // one per cycle, applied one after the other, in the working space
    Matrix adapted;        // the training source, mapped; ns x working features
    SvmMachine machine;    // when there is one
    LabelledRows learnt;   // of the target, when the classifier teaches itself
    Trace trace;

    // What the status is about, when it is not ok, in words.
    const char *caveat() const;
    Index source_rows() const { return correspondence.rows; }
    Index target_rows() const { return correspondence.cols; }
    Index features() const { return preparation.features; }
    // Where samples of the source domain go in the target domain.
    Matrix apply(const Matrix &x) const;
    // The same without going back from the working space.
    Matrix map_prepared(const Matrix &x) const;
    // Labels for samples of the target domain, or for such samples already prepared; there must be
    // classes. See Classifier::predict.
    void predict(const Matrix &x, std::int32_t *labels, double *confidence,
                 Pool *pool = nullptr) const;
    void predict_prepared(const Matrix &x, std::int32_t *labels, double *confidence,
                          Pool *pool = nullptr) const;
    // Of the classifiers "nearest" keeps no more than the adapted source and its labels; the others
    // do when there is something to decide.
    bool has_machine() const { return classifier == "svm" && classes.count() > 1; }
    bool teaches_itself() const { return classifier == "self_trained" && classes.count() > 1; }
};

// Throws Error(numeric) when the numbers have overflowed on the way: all of C is in the objective.
void check_objective(const Model &model);

// For each target sample the class with most of its column, and that class's share of the
// labelled mass; `unlabeled` and 0 where there is none.
void read_target_labels(const Model &model, std::int32_t unlabeled, std::int32_t *labels,
                        double *shares);

} // namespace ssc
