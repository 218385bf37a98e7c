// The samples of one domain during a fit: here, or put away where they can be read again.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "support/matrix.h"

namespace ssc {

// Writes so many rows, from the first on, one behind the other.
using RowReader = std::function<void(Index first, Index count, double *rows)>;

class Samples {
public:
    // `again`, which may be null: reads the same rows once more.
    Samples(Matrix rows, RowReader again);
    Samples(const Samples &) = delete; // readers point to it
    Samples &operator=(const Samples &) = delete;

    // Where they are not here, a matrix without columns.
    const Matrix &rows() const { return kept_; }
    void put_away();
    void bring_back();
    // For somebody else to change: what can be read again is given away, the rest copied.
    Matrix hand_over();
    // By others, which nobody can read again.
    void replace(Matrix rows);
    // For good.
    Matrix take() { return std::move(kept_); }

    // Reads rows as pose() leaves them in its problem, for as long as this lives and has the same
    // rows. `weight`: of each row; empty: none.
    RowReader as_posed(const RowVector &centre, std::vector<double> weight) const;

private:
    Matrix kept_;
    RowReader again_;
    Index features_;
};

} // namespace ssc
