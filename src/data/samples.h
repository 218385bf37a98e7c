// SPDX-License-Identifier: MIT
// The samples of one domain during a fit: in memory, or freed to be read again.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "support/matrix.h"

namespace ssc {

// Writes `count` rows, from row `first` on, one after the other.
using RowReader = std::function<void(Index first, Index count, double *rows)>;

class Samples {
public:
    // `again` reads the same rows; null if nothing can.
    Samples(Matrix rows, RowReader again);
    Samples(const Samples &) = delete; // readers hold a pointer to this object
    Samples &operator=(const Samples &) = delete;

    // A matrix without columns while the samples are freed.
    const Matrix &rows() const { return kept_; }
    // Frees the samples if they can be read again.
    void put_away();
    // Reads the samples again if they are put away.
    void bring_back();
    // A matrix that the caller may change: moved if it can be read again, else a copy.
    Matrix hand_over();
    // Other samples take their place, which cannot be read again.
    void replace(Matrix rows);
    // Ends the use of this object.
    Matrix take() { return std::move(kept_); }

    // A reader of the rows as pose() leaves them in its problem: centred and scaled. It refers to
    // this object. `factor` has one number per row, or is empty; `rest` is subtracted after the
    // centre, unless it is empty.
    RowReader as_posed(const RowVector &centre, Vector factor, const RowVector &rest = {}) const;

private:
    Matrix kept_;
    RowReader again_;
    Index features_;
};

} // namespace ssc
