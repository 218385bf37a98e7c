// SPDX-License-Identifier: MIT
// Criteria rate the result of a cell without target labels. A higher score is better.
//
// Each criterion is one Criterion in its own file; criterion_table lists them. To add one:
// its file, a declaration and a row here, and a test. Everything else asks the criterion and
// compares no words.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "support/kind_table.h"
#include "support/matrix.h"

namespace ssc {

class Pool;

using Labels = std::vector<std::int32_t>;

// Scores many labellings of one target. It computes once what does not depend on the labels.
class Scorer {
public:
    virtual ~Scorer() = default;
    virtual double score(const Labels &labels) const = 0;
};

struct Criterion {
    // True: a cell is fitted once per fold of the source, and scored by reverse validation
    // (reverse.h). False: it is fitted once, and `scorer` scores the labels of the target.
    bool uses_folds;
    // Null if the criterion uses folds.
    std::unique_ptr<const Scorer> (*scorer)(const Matrix &target, const Vector &copies, Pool *pool);
};

// `criterion` does not use folds. Row i of the target stands for `copies(i)` samples; if that is
// empty, every row is one. Throws Error(numeric) if distances between the samples overflow.
std::unique_ptr<const Scorer> make_scorer(const Criterion &criterion, const Matrix &target,
                                          Pool *pool = nullptr, const Vector &copies = {});

extern const Criterion scatter_criterion, neighbours_criterion, graph_criterion, reverse_criterion;

// In the order of the words of option 'criterion'. The default, graph_criterion, also decides how
// all criteria see the target (criterion_space.h).
inline constexpr KindRow<Criterion> criterion_table[] = {
    {"scatter", &scatter_criterion},
    {"neighbours", &neighbours_criterion},
    {"graph", &graph_criterion},
    {"reverse", &reverse_criterion},
};

} // namespace ssc
