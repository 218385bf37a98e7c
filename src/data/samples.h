// The samples of one domain during a fit. To save memory they can be freed and read again later.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "support/matrix.h"

namespace ssc {

// Writes `count` rows, from row `first` on, one after the other into `rows`.
using RowReader = std::function<void(Index first, Index count, double *rows)>;

class Samples {
public:
    // `again` reads the same rows once more; it may be null.
    Samples(Matrix rows, RowReader again);
    Samples(const Samples &) = delete; // readers hold a pointer to this object
    Samples &operator=(const Samples &) = delete;

    // The samples; a matrix without columns while they are put away.
    const Matrix &rows() const { return kept_; }
    // Frees the samples if they can be read again.
    void put_away();
    // Reads the samples again if they are put away.
    void bring_back();
    // A matrix that the caller may change: the samples themselves if they can be read again,
    // otherwise a copy.
    Matrix hand_over();
    // Replaces the samples by others, which cannot be read again.
    void replace(Matrix rows);
    // Gives the samples away for good.
    Matrix take() { return std::move(kept_); }

    // A reader of the rows as pose() leaves them in its problem. It is valid while this object
    // lives and has the same rows. `weight` has a factor for each row; empty means none.
    RowReader as_posed(const RowVector &centre, std::vector<double> weight) const;

private:
    Matrix kept_;
    RowReader again_;
    Index features_;
};

} // namespace ssc
