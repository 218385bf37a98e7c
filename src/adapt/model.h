// SPDX-License-Identifier: MIT
// The result of a fit: maps new samples, labels them, and answers all questions about the fit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapt/class_shares.h"
#include "classify/classifier.h"
#include "correspond/correspondence.h"
#include "correspond/solver.h"
#include "map/map.h"
#include "prepare/dominance.h"
#include "prepare/preparation.h"
#include "support/error.h"
#include "support/matrix.h"

namespace ssc {

class ByteReader;
class ByteWriter;

struct Model {
    Status status = Status::ok;
    Ending ending = Ending::iterations; // why the status is not_converged; not stored
    std::string solver, transport;
    const MapKind *map_kind = &no_map; // of all cycles
    std::int64_t iterations = 0, transport_solves = 0, cycles = 0;
    double samples = 0; // the weight of the source: what all entries of C sum to
    double objective = 0, lower_bound = 0, relative_gap = 0;
    double offset = 0; // the part of objective, bound and first-order term that C cannot change
    Terms terms;
    double lambda_s = 0, lambda_g = 0; // absolute, as used in the last cycle
    double sigma_source = 0, sigma_target = 0;
    double seconds = 0;
    Dominance dominance;
    Preparation preparation;
    Classes classes;
    ShareRule share_rule = ShareRule::source;
    ClassShares shares; // of `classes`, as the fit used them
    Classes trained_on; // the classes with a share; the rows of others train no classifier
    Correspondence correspondence;
    std::vector<Map> maps; // one per cycle, applied in order, in the working space
    Matrix adapted;        // the training source, mapped; ns x working features
    Classifier classifier; // trained on `adapted` and `trained_on`
    Trace trace;

    // Explains a status that is not ok.
    std::string caveat() const;
    Index source_rows() const { return correspondence.rows; }
    Index target_rows() const { return correspondence.cols; }
    Index features() const { return preparation.features; }
    // Maps samples of the source domain to the target domain.
    Matrix apply(const Matrix &x) const;
    // The same, but the result stays in the working space.
    Matrix map_prepared(const Matrix &x) const;
    // Labels samples of the target domain; predict_prepared() takes them in the working space. The
    // model must have classes. See Classifier::predict.
    void predict(const Matrix &x, std::int32_t *labels, double *confidence,
                 Pool *pool = nullptr) const;
    void predict_prepared(const Matrix &x, std::int32_t *labels, double *confidence,
                          Pool *pool = nullptr) const;
};

// Throws Error(numeric) if the fit overflowed. Every entry of C is part of the objective.
void check_objective(const Model &model);

// For each target sample: the class with the largest mass in its column, and the share of that
// class in the labelled mass. `unlabeled` and 0 if the column has no labelled mass.
void read_target_labels(const Model &model, std::int32_t unlabeled, std::int32_t *labels,
                        double *shares);

void write_model(const Model &model, ByteWriter &out);
// Throws Error(format) unless the parts are there and agree with each other.
Model read_model(ByteReader &in);

} // namespace ssc
