// SPDX-License-Identifier: MIT
// Fits with class shares: they are fits to copied rows, to fewer rows, or to the same rows.
#include <algorithm>
#include <cmath>

#include "adapt/estimate_shares.h"
#include "adapt/model.h"
#include "common/check.h"
#include "data.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

constexpr std::int32_t none = -1000;

AdaptOptions precise_options() {
    AdaptOptions options = make_options();
    options.solver = &proximal_gradient_kind;
    options.relative = true;
    options.lambda_s = 0.1;
    options.lambda_g = 0.2;
    options.solving.max_iterations = 100000;
    options.solving.gap_tolerance = 1e-9;
    options.mapping.ridge = 0;
    return options;
}

Matrix picked(const Matrix &x, const std::vector<Index> &rows) {
    Matrix out(static_cast<Index>(rows.size()), x.cols());
    for (std::size_t k = 0; k < rows.size(); ++k)
        out.row(static_cast<Index>(k)) = x.row(rows[k]);
    return out;
}

AdaptData rows_of(const AdaptData &data, const std::vector<Index> &rows) {
    AdaptData out = data;
    std::vector<std::int32_t> labels;
    out.source = picked(data.source, rows);
    if (!data.source_weights.empty()) out.source_weights.clear();
    for (const Index i : rows) {
        const std::int32_t k = data.classes.of_row[static_cast<std::size_t>(i)];
        labels.push_back(k < 0 ? none : data.classes.labels[static_cast<std::size_t>(k)]);
        if (!data.source_weights.empty())
            out.source_weights.push_back(data.source_weights[static_cast<std::size_t>(i)]);
    }
    out.classes = Classes::from_labels(labels.data(), out.source.rows(), none);
    return out;
}

// `of_class[k]` copies of each row of class k, and one of each unlabelled row.
AdaptData copied(const AdaptData &data, const std::vector<int> &of_class) {
    std::vector<Index> rows;
    for (Index i = 0; i < data.source.rows(); ++i) {
        const std::int32_t k = data.classes.of_row[static_cast<std::size_t>(i)];
        rows.insert(rows.end(),
                    static_cast<std::size_t>(k < 0 ? 1 : of_class[static_cast<std::size_t>(k)]), i);
    }
    return rows_of(data, rows);
}

GivenShares given(const AdaptData &data, const std::vector<double> &shares) {
    GivenShares out;
    for (std::size_t k = 0; k < shares.size(); ++k)
        out[data.classes.labels[k]] = shares[k];
    return out;
}

void check_same_bits(const Model &x, const Model &y) {
    CHECK(x.correspondence.dense() == y.correspondence.dense());
    CHECK(x.adapted == y.adapted && x.objective == y.objective);
    CHECK(x.iterations == y.iterations && x.sigma_source == y.sigma_source);
}

std::vector<std::int32_t> predicted(const Model &model, const Matrix &x) {
    std::vector<std::int32_t> labels(static_cast<std::size_t>(x.rows()));
    model.predict(x, labels.data(), nullptr);
    return labels;
}

// Shares that the copied rows have. Weights below 1 are relative: the terms may be in another unit,
// but not the map. The least copies are 1, as the least weight is the unit.
void shares_are_copies() {
    Random random(1);
    for (int k = 0; k < 20; ++k) {
        AdaptData data = make_data(random, 15, 12, 3);
        const std::vector<int> copies = {1 + k % 3, 1 + k / 3 % 3, 1 + k / 9};
        if (*std::min_element(copies.begin(), copies.end()) > 1) continue;
        const AdaptData by_hand = copied(data, copies);
        AdaptOptions options = precise_options();
        const Model expected = fit(options, by_hand);
        options.class_shares = ShareRule::given;
        data.given_shares = given(data, expected.shares.share);
        const Model model = fit(options, data);
        case_is("%d, %d, %d copies", copies[0], copies[1], copies[2]);
        CHECK_AT_MOST(largest_difference(expected.apply(data.source), model.apply(data.source)),
                      1e-3);
        CHECK_CLOSE(expected.sigma_source, model.sigma_source, 1e-12);
        CHECK(predicted(expected, data.target) == predicted(model, data.target));
        CHECK(model.share_rule == ShareRule::given);
        for (std::size_t c = 0; c < copies.size(); ++c)
            CHECK_CLOSE(expected.shares.share[c], model.shares.share[c], 1e-14);
    }
}

// Rows of C sum to w_i share / (share in the source), whatever the rows without a label weigh.
void rows_have_the_weights() {
    Random random(2);
    AdaptData data = make_data(random, 20, 16, 2);
    data.source_weights = random_weights(random, 20);
    for (const std::size_t i : {3U, 8U, 17U})
        data.classes.of_row[i] = -1;
    AdaptOptions options = precise_options();
    options.solving.gap_tolerance = 0.01;
    options.class_shares = ShareRule::given;
    const std::vector<double> wanted = {0.2, 0.7, 0.1};
    data.given_shares = given(data, wanted);
    const std::vector<double> own = source_shares(data.classes, data.source_weights);
    const Matrix c = fit(options, data).correspondence.dense();
    const Vector sums = c.rowwise().sum();
    const double unit = sums(3) / data.source_weights[3];
    std::vector<double> of_class(3);
    for (Index i = 0; i < 20; ++i) {
        const std::int32_t k = data.classes.of_row[static_cast<std::size_t>(i)];
        const auto at = static_cast<std::size_t>(std::max(k, 0));
        const double factor = k < 0 ? 1 : wanted[at] / own[at];
        CHECK_CLOSE(unit * data.source_weights[static_cast<std::size_t>(i)] * factor, sums(i),
                    1e-9);
        if (k >= 0) of_class[at] += sums(i);
    }
    for (std::size_t k = 0; k < 3; ++k)
        CHECK_CLOSE(wanted[k], of_class[k] / (of_class[0] + of_class[1] + of_class[2]), 1e-9);
}

// A class without a share might as well not be there; its rows are in the model for all that.
void no_share_is_no_rows() {
    Random random(3);
    for (const char *map : {"linear", "kernel", "barycentric"})
        for (const bool weighted : {false, true})
            for (const auto &[word, classifier] : classifier_table) {
                case_is("%s, %s, weighted %d", map, word, weighted);
                AdaptData data = make_data(random, 24, 17, 3);
                if (weighted) data.source_weights = random_weights(random, 24);
                AdaptOptions options = precise_options();
                options.mapping.kind = find_map(map);
                options.mapping.mix = 0.2;
                options.classifying.kind = classifier;
                options.preparing = {RowScale::none, Standardize::domain, 2};
                std::vector<Index> kept, others;
                for (Index i = 0; i < 24; ++i)
                    (data.classes.of_row[static_cast<std::size_t>(i)] == 1 ? others : kept)
                        .push_back(i);
                const AdaptData fewer = rows_of(data, kept);
                const Model expected = fit(options, fewer);
                options.class_shares = ShareRule::given;
                const std::vector<double> left = source_shares(fewer.classes, fewer.source_weights);
                data.given_shares = given(data, {left[0], 0, left[1]});
                const Model model = fit(options, data);
                CHECK(model.classes.labels == data.classes.labels);
                CHECK(picked(model.correspondence.dense(), kept) ==
                      expected.correspondence.dense());
                CHECK(picked(model.correspondence.dense(), others).isZero(0));
                CHECK(picked(model.adapted, kept) == expected.adapted);
                CHECK(picked(model.adapted, others) ==
                      expected.map_prepared(picked(data.source, others)));
                CHECK(predicted(model, data.target) == predicted(expected, data.target));
                CHECK(predicted(model, data.source) == predicted(expected, data.source));
            }
}

// A stop leaves correspondences that are not kept by rows.
void correspondences_spread() {
    Random random(4);
    const Matrix c = random_points(random, 3, 5).cwiseAbs();
    const Vector left = Vector::Ones(3), right = Vector::Constant(5, 0.6);
    Correspondence rough = Correspondence::of_rank_one(left, right);
    rough.rough = MatrixOf<float>(c.cast<float>());
    rough.row_scale = Vector::Ones(3);
    rough.col_scale = Vector::Ones(5);
    Matrix sparse = c;
    sparse.row(0).setZero();
    for (Correspondence kept : {Correspondence::from_dense(c), Correspondence::from_dense(sparse),
                                Correspondence::of_rank_one(left, right), rough}) {
        const Matrix before = kept.dense();
        for (const std::vector<Index> &places :
             {std::vector<Index>{0, 1, 2}, {1, 4, 5}, {0, 3, 6}, {4, 5, 6}}) {
            Correspondence spread = kept;
            spread.spread_rows(places, 7);
            Matrix expected = Matrix::Zero(7, 5);
            for (std::size_t k = 0; k < 3; ++k)
                expected.row(places[k]) = before.row(static_cast<Index>(k));
            CHECK(spread.rows == 7 && spread.dense() == expected);
            CHECK(spread.size() == kept.size());
            CHECK(spread.times(Matrix::Identity(5, 5)).isApprox(expected, 1e-6));
        }
    }
}

void equal_shares_change_nothing() {
    Random random(5);
    AdaptData data = make_data(random, 23, 19, 3);
    data.classes.of_row[4] = -1;
    for (const bool weighted : {false, true}) {
        if (weighted) data.source_weights = random_weights(random, 23);
        AdaptOptions options = precise_options();
        const Model expected = fit(options, data);
        options.class_shares = ShareRule::given;
        data.given_shares = given(data, expected.shares.share);
        check_same_bits(expected, fit(options, data));
    }
}

// Two clouds far apart, of which the target has other shares.
AdaptData clouds(Random &random, Index ns, const std::vector<Index> &of_target) {
    AdaptData data;
    const Index nt = of_target[0] + of_target[1];
    data.source = 0.3 * random_points(random, ns, 2);
    data.target = 0.3 * random_points(random, nt, 2);
    std::vector<std::int32_t> labels;
    for (Index i = 0; i < ns; ++i) {
        labels.push_back(static_cast<std::int32_t>(i % 2));
        data.source(i, 0) += i % 2 == 0 ? -2 : 2;
    }
    for (Index j = 0; j < nt; ++j)
        data.target(j, 0) += j < of_target[0] ? -1.6 : 2.4;
    data.classes = Classes::from_labels(labels.data(), ns, none);
    return data;
}

// A share of 1/2 moves towards what is counted by the part that is beyond two standard errors.
double moved_from_half(double counted, double samples) {
    const double difference = counted - 0.5, doubt = 2 * std::sqrt(0.25 / samples);
    return 0.5 + difference - doubt * doubt / difference;
}

void estimates_find_the_shares() {
    Random random(6);
    const AdaptData data = clouds(random, 40, {40, 10});
    AdaptOptions options = precise_options();
    options.solving.gap_tolerance = 1e-3;
    options.class_shares = ShareRule::estimated;
    const Model model = fit(options, data);
    const double share = moved_from_half(0.8, 50);
    CHECK_CLOSE(share, model.shares.share[0], 1e-12);
    CHECK_CLOSE(1 - share, model.shares.share[1], 1e-12);
    CHECK_CLOSE(std::sqrt(share * (1 - share) / 50), model.shares.error[0], 1e-12);
    CHECK(model.share_rule == ShareRule::estimated);
    // The last fit is one to these shares.
    AdaptData known = data;
    options.class_shares = ShareRule::given;
    known.given_shares = given(data, model.shares.share);
    check_same_bits(fit(options, known), model);
}

void equal_estimates_change_nothing() {
    Random random(7);
    const AdaptData data = clouds(random, 40, {25, 25});
    AdaptOptions options = precise_options();
    const Model expected = fit(options, data);
    options.class_shares = ShareRule::estimated;
    for (const std::int64_t threads : {1, 2}) {
        options.threads = threads;
        const Model model = fit(options, data);
        check_same_bits(expected, model);
        CHECK_CLOSE(std::sqrt(0.25 / 50), model.shares.error[0], 1e-12);
    }
}

void counts_have_weights() {
    Random random(8);
    AdaptData data = clouds(random, 20, {6, 4});
    data.target_weights.assign(10, 1.0);
    data.target_weights[0] = 50; // samples
    AdaptOptions options = precise_options();
    options.solving.gap_tolerance = 0.01;
    const Model model = fit(options, data);
    std::vector<std::int32_t> labels(10, 0);
    for (std::size_t j = 6; j < 10; ++j)
        labels[j] = 1;
    ShareEstimate estimate = estimate_shares({data, model, labels, 1});
    const double share = moved_from_half(55.0 / 59, 59);
    CHECK_CLOSE(share, estimate.shares.share[0], 1e-14);
    CHECK_CLOSE(std::sqrt(share * (1 - share) / 59), estimate.shares.error[0], 1e-14);
    CHECK(!estimate.settled);
    data.target_weights.clear();
    labels[4] = labels[5] = 1; // four and six of ten: within the error of equal shares
    estimate = estimate_shares({data, model, labels, 1});
    CHECK(estimate.settled && estimate.shares.share[0] == 0.5);
}

// Without labels there is nothing to have a share.
void without_labels() {
    Random random(9);
    AdaptData data = make_data(random, 8, 7, 2);
    data.classes = Classes::from_labels(nullptr, 8, none);
    AdaptOptions options = precise_options();
    options.lambda_g = 0;
    const Model expected = fit(options, data);
    for (const ShareRule rule : {ShareRule::estimated, ShareRule::given}) {
        options.class_shares = rule;
        const Model model = fit(options, data);
        check_same_bits(expected, model);
        CHECK(model.share_rule == ShareRule::source && model.shares.share.empty());
    }
}

void shares_are_stored() {
    Random random(10);
    AdaptData data = make_data(random, 20, 15, 2);
    AdaptOptions options = precise_options();
    options.solving.gap_tolerance = 0.01;
    options.class_shares = ShareRule::given;
    data.given_shares = given(data, {0.3, 0.7, 0});
    const Model model = fit(options, data);
    ByteWriter writer;
    write_model(model, writer);
    ByteReader reader(writer.bytes().data(), writer.bytes().size());
    const Model again = read_model(reader);
    reader.expect_end();
    CHECK(again.share_rule == ShareRule::given && again.shares.share == model.shares.share);
    CHECK(again.trained_on.labels == model.trained_on.labels);
    CHECK(again.trained_on.of_row == model.trained_on.of_row);
    CHECK(predicted(again, data.target) == predicted(model, data.target));
    // Shares that no fit can have.
    for (const std::vector<double> &bad :
         {std::vector<double>{0.3, 0.3, 0.3}, {0.5, 0.5}, {1.5, -0.5, 0}, {NAN, 0.5, 0.5}}) {
        Model damaged = model;
        damaged.shares.share = bad;
        ByteWriter bytes;
        write_model(damaged, bytes);
        ByteReader in(bytes.bytes().data(), bytes.bytes().size());
        bool refused = false;
        try {
            read_model(in);
        } catch (const Error &error) {
            refused = error.status() == Status::format;
        }
        CHECK(refused);
    }
}

void estimates_take_memory() {
    AdaptOptions options = precise_options();
    const double plain = estimate_memory(options, 1000, 900, 20);
    const double least = least_memory(options, 1000, 900, 20);
    options.class_shares = ShareRule::estimated;
    // The samples and a correspondence more.
    CHECK(estimate_memory(options, 1000, 900, 20) > plain + 8 * (1900 * 20 + 1000 * 900));
    CHECK(least_memory(options, 1000, 900, 20) == least);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(shares_are_copies);
    RUN_TEST(rows_have_the_weights);
    RUN_TEST(no_share_is_no_rows);
    RUN_TEST(correspondences_spread);
    RUN_TEST(equal_shares_change_nothing);
    RUN_TEST(estimates_find_the_shares);
    RUN_TEST(equal_estimates_change_nothing);
    RUN_TEST(counts_have_weights);
    RUN_TEST(without_labels);
    RUN_TEST(shares_are_stored);
    RUN_TEST(estimates_take_memory);
    return UNITY_END();
}
