// What a fit leaves behind: enough to map new samples and to answer every question about it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "correspond/solver.h"
#include "map/map.h"
#include "support/error.h"
#include "support/matrix.h"

namespace ssc {

// The correspondence by rows, zeros left out.
struct SparseRows {
    Index rows = 0, cols = 0;
    std::vector<std::int64_t> row_start; // rows + 1
    std::vector<std::int32_t> col;       // ascending within a row
    std::vector<double> value;

    static SparseRows from_dense(const Matrix &c, Pool *pool = nullptr);
    std::int64_t size() const { return static_cast<std::int64_t>(value.size()); }
};

struct Model {
    Status status = Status::ok;
    std::string solver, transport, map_kind;
    std::int64_t iterations = 0, transport_solves = 0, cycles = 0;
    double objective = 0, lower_bound = 0, relative_gap = 0;
    Terms terms;
    double lambda_s = 0, lambda_g = 0; // absolute, as used in the last cycle
    double sigma_source = 0, sigma_target = 0;
    double seconds = 0;
    Classes classes;
    SparseRows correspondence;
    std::vector<Map> maps; // one per cycle, applied one after the other
    Matrix adapted;        // ns x d
    Trace trace;

    Index source_rows() const { return correspondence.rows; }
    Index target_rows() const { return correspondence.cols; }
    Index features() const { return adapted.cols(); }
    Matrix apply(const Matrix &x) const;
};

// For each target sample the class with most of its column, and that class's share of the
// labelled mass; `unlabeled` and 0 where there is none.
void read_target_labels(const Model &model, std::int32_t unlabeled, std::int32_t *labels,
                        double *shares);

} // namespace ssc
