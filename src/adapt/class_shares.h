// SPDX-License-Identifier: MIT
// Class shares: how the samples of the target are distributed over the classes. A fit with other
// shares than the source's is a fit to other weights, without the classes that have no share.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "data/classes.h"
#include "support/matrix.h"

namespace ssc {

struct AdaptData;
struct AdaptOptions;
struct Model;

// Where the shares come from. The words are those of the option `class_shares`, in the same order.
enum class ShareRule { source, estimated, given };
inline constexpr const char *share_rule_words[] = {"source", "estimated", "given"};

// One entry for each class of a source; empty without labels. The shares sum to 1.
struct ClassShares {
    std::vector<double> share, error; // error: the standard error of the share, 0 if it is known
};

// The shares that a caller gives, by label.
using GivenShares = std::map<std::int32_t, double>;

// The shares in the labelled rows, which have these weights (empty: 1).
std::vector<double> source_shares(const Classes &classes, const std::vector<double> &weights);

// Throws Error(option) if there are no given shares, Error(labels) unless every class of the source
// has one and every share above 0 has a class in the source.
void check_given_shares(const Classes &classes, const GivenShares &given);
// The given shares of these classes alone, scaled to sum to 1 unless all are 0.
GivenShares shares_of_part(const GivenShares &given, const Classes &classes);

// The classes with a share. The rows of other classes are unlabelled.
Classes classes_with_share(const Classes &classes, const std::vector<double> &share);

// The part of a source that takes no part in a fit.
class LeftOut {
public:
    LeftOut() = default;
    // Makes `data` what a fit with these shares takes: changes the weights of its source, and takes
    // out the rows of classes without a share. Shares equal to those of the source change nothing.
    LeftOut(const std::vector<double> &share, AdaptData &data);

    // The rows of the source that the fit takes.
    Matrix kept_rows(const Matrix &source) const;
    // Puts the rows back into the model of the fit, which maps them like new samples.
    void put_back(Model &model) const;

private:
    std::vector<double> share_; // empty: those of the source
    Classes classes_;           // of the whole source
    std::vector<Index> kept_;   // empty: all rows
    Matrix rows_;               // the others, as given
};

// The same for shares that are known before the fit: the source's or given ones.
LeftOut leave_out(const AdaptOptions &options, AdaptData &data);

} // namespace ssc
