// SPDX-License-Identifier: MIT
// Preprocessing, compared with numbers computed by hand, and undone again.
#include "prepare/preparation.h"

#include <cmath>
#include <limits>

#include "common/check.h"
#include "common/problems.h"
#include "support/bytes.h"
#include "support/error.h"
#include "support/pool.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

struct Samples {
    Matrix source, target;
    Vector a, b;
    PrepareData view() const { return {source, target, a, b}; }
};

Samples with_equal_weights(Matrix source, Matrix target) {
    Samples s{std::move(source), std::move(target), {}, {}};
    s.a = Vector::Ones(s.source.rows());
    s.b = Vector::Ones(s.target.rows());
    return s;
}

Samples random_samples(Random &random, Index ns, Index nt, Index d) {
    Samples s = with_equal_weights(random_points(random, ns, d), random_points(random, nt, d));
    s.target.array() += 0.5;
    s.target.col(0) *= 3;
    return s;
}

const char *name(Standardize features) {
    return standardize_words[static_cast<int>(features)];
}

Preparation learn(const Samples &s, RowScale rows, Standardize features, std::int64_t pca,
                  Pool *pool = nullptr) {
    return learn_preparation({rows, features, pca}, s.view(), pool);
}

void nothing_is_nothing() {
    Random random(1);
    const Samples s = random_samples(random, 5, 6, 3);
    const Preparation p = learn(s, RowScale::none, Standardize::none, 0);
    CHECK(p.features == 3 && p.working_features() == 3);
    CHECK(p.source(s.source) == s.source && p.target(s.target) == s.target);
    CHECK(p.back(s.target) == s.target);
}

void rows_of_unit_length() {
    Matrix source(3, 2), target(2, 2);
    source << 3, 4, 0, 0, -2, 0;
    target << 0, 5, 8, 6;
    const Preparation p =
        learn(with_equal_weights(source, target), RowScale::l2, Standardize::none, 0);
    Matrix expected(3, 2);
    expected << 0.6, 0.8, 0, 0, -1, 0;
    CHECK_AT_MOST(largest_difference(expected, p.source(source)), 1e-15);
    CHECK(p.source(source).row(1).isZero(0));
    // Back at the mean length of the target's rows, (5 + 10) / 2.
    CHECK_NEAR(7.5, p.target_length, 1e-15);
    Matrix back(2, 2);
    back << 0, 7.5, 6, 4.5;
    CHECK_AT_MOST(largest_difference(back, p.back(p.target(target))), 1e-14);
    // Neither squares that overflow nor such that vanish.
    for (const double size : {1e200, 1e-200, std::numeric_limits<double>::denorm_min() * 4}) {
        case_is("size %g", size);
        const Matrix tiny = Matrix::Constant(1, 4, size);
        CHECK_AT_MOST(largest_difference(Matrix::Constant(1, 4, 0.5), p.target(tiny)), 1e-15);
    }
}

void standardised_by_domain() {
    Matrix source(4, 2), target(2, 2);
    source << 1, 7, 3, 7, 1, 7, 3, 7;
    target << 10, 0, 30, -4;
    const Preparation p =
        learn(with_equal_weights(source, target), RowScale::none, Standardize::domain, 0);
    Matrix s(4, 2), t(2, 2);
    s << -1, 0, 1, 0, -1, 0, 1, 0; // the second feature is constant: centred and no more
    t << -1, 1, 1, -1;
    CHECK(largest_difference(s, p.source(source)) == 0);
    CHECK(largest_difference(t, p.target(target)) == 0);
    // The samples that come back have the target's mean and deviation.
    CHECK(largest_difference(target, p.back(t)) == 0);
    Matrix other(1, 2), moved(1, 2);
    other << 2, 9;
    moved << 0, 2;
    CHECK(largest_difference(moved, p.source(other)) == 0);
}

void standardised_together() {
    Matrix source(1, 2), target(3, 2);
    source << 0, 5;
    target << 4, 5, 0, 5, 4, 5;
    const Preparation p =
        learn(with_equal_weights(source, target), RowScale::none, Standardize::joint, 0);
    CHECK(p.source_mean == p.target_mean && p.source_deviation == p.target_deviation);
    CHECK_NEAR(2, p.source_mean(0), 0);
    CHECK_NEAR(2, p.source_deviation(0), 0);
    CHECK_NEAR(5, p.source_mean(1), 0);
    CHECK_NEAR(1, p.source_deviation(1), 0);
    CHECK_NEAR(-1, p.source(source)(0, 0), 0);
    CHECK(largest_difference(target, p.back(p.target(target))) == 0);
}

// A constant that no sum of it comes back to exactly.
void constants_stay_constants() {
    for (const double value : {0.1, 1e8 + 0.1, -1e-30, 1e150}) {
        case_is("%g", value);
        const Samples s =
            with_equal_weights(Matrix::Constant(97, 2, value), Matrix::Constant(31, 2, value));
        for (const Standardize which : {Standardize::domain, Standardize::joint}) {
            const Preparation p = learn(s, RowScale::none, which, 0);
            CHECK(p.source(s.source).isZero(0) && p.target(s.target).isZero(0));
            CHECK(p.back(p.target(s.target)) == s.target);
        }
    }
}

// A sample of weight 3 is three samples.
void weights_count() {
    Random random(3);
    Samples weighted = random_samples(random, 4, 5, 3);
    weighted.a(1) = 3;
    weighted.b(4) = 2;
    Samples repeated = with_equal_weights(Matrix(6, 3), Matrix(6, 3));
    repeated.source << weighted.source, weighted.source.row(1), weighted.source.row(1);
    repeated.target << weighted.target, weighted.target.row(4);
    // The pooled samples count as many as there are, whatever the weights sum to.
    const Matrix x = random_points(random, 7, 3);
    const Preparation one = learn(weighted, RowScale::l2, Standardize::domain, 0);
    const Preparation other = learn(repeated, RowScale::l2, Standardize::domain, 0);
    CHECK_AT_MOST(largest_difference(one.source(x), other.source(x)), 1e-13);
    CHECK_AT_MOST(largest_difference(one.target(x), other.target(x)), 1e-13);
    CHECK_NEAR(one.target_length, other.target_length, 1e-14);
    weighted.a *= 7;
    CHECK_AT_MOST(
        largest_difference(one.source(x),
                           learn(weighted, RowScale::l2, Standardize::domain, 0).source(x)),
        1e-13);
}

void nothing_lost_comes_back() {
    Random random(4);
    for (const Standardize features :
         {Standardize::none, Standardize::domain, Standardize::joint}) {
        // As many components as features; and fewer samples than features, which span all there is.
        const Samples many = random_samples(random, 9, 8, 5),
                      few = random_samples(random, 4, 5, 30);
        case_is("%s", name(features));
        const Preparation all = learn(many, RowScale::none, features, 100);
        CHECK(all.working_features() == 5);
        CHECK_AT_MOST(largest_difference(many.target, all.back(all.target(many.target))), 1e-13);
        const Preparation spanned = learn(few, RowScale::none, features, 100);
        // Nine samples span eight dimensions; four and five, each about their own mean, seven.
        CHECK(spanned.working_features() == (features == Standardize::domain ? 7 : 8));
        CHECK_AT_MOST(largest_difference(few.target, spanned.back(spanned.target(few.target))),
                      1e-13);
    }
}

// Distances among samples are kept by all components, and no fewer give more of them.
void components_keep_distances() {
    Random random(5);
    const Samples s = random_samples(random, 10, 12, 40);
    const Preparation all = learn(s, RowScale::none, Standardize::none, 1000),
                      five = learn(s, RowScale::none, Standardize::none, 5);
    CHECK(all.working_features() == 21 && five.working_features() == 5);
    const Matrix x = all.source(s.source), y = all.target(s.target), less = five.source(s.source);
    for (Index i = 0; i < 10; ++i) {
        CHECK_CLOSE((s.source.row(i) - s.target.row(3)).norm(), (x.row(i) - y.row(3)).norm(),
                    1e-12);
        CHECK_AT_MOST(largest_difference(x.row(i).head(5), less.row(i)), 1e-12);
    }
}

void one_point_has_one_component() {
    for (const Index d : {2, 9}) {
        const Samples s = with_equal_weights(Matrix::Ones(3, d), Matrix::Ones(2, d));
        const Preparation p = learn(s, RowScale::none, Standardize::none, 4);
        CHECK(p.working_features() >= 1);
        CHECK(p.target(s.target).isZero(0));
        CHECK(p.back(p.target(s.target)) == s.target);
    }
}

void threads_do_not_matter() {
    Random random(6);
    for (const Index d : {150, 700}) {
        const Samples s = random_samples(random, 250, 201, d);
        const Preparation alone = learn(s, RowScale::l2, Standardize::joint, 20);
        for (const int threads : {2, 5}) {
            Pool pool(threads);
            const Preparation shared = learn(s, RowScale::l2, Standardize::joint, 20, &pool);
            CHECK(alone.components == shared.components && alone.centre == shared.centre);
            CHECK(alone.source(s.source) == shared.source(s.source, &pool));
        }
    }
}

void what_overflows_is_an_error() {
    const Samples s =
        with_equal_weights(Matrix::Identity(3, 3) * 1e200, Matrix::Ones(3, 3) * -1e200);
    try {
        learn(s, RowScale::none, Standardize::joint, 0);
        CHECK(false); // an error was expected
    } catch (const Error &error) {
        CHECK(error.status() == Status::numeric);
    }
}

void bytes_and_back() {
    Random random(7);
    const Samples s = random_samples(random, 9, 8, 5);
    for (const RowScale rows : {RowScale::none, RowScale::l2}) {
        for (const Standardize features :
             {Standardize::none, Standardize::domain, Standardize::joint}) {
            for (const int pca : {0, 3}) {
                case_is("%s %s %d", row_scale_words[static_cast<int>(rows)], name(features), pca);
                const Preparation p = learn(s, rows, features, pca);
                ByteWriter out;
                write_preparation(p, out);
                ByteReader in(out.bytes().data(), out.bytes().size());
                const Preparation again = read_preparation(in);
                in.expect_end();
                CHECK(again.features == 5 && again.working_features() == p.working_features());
                CHECK(p.source(s.source) == again.source(s.source));
                CHECK(p.target(s.target) == again.target(s.target));
                CHECK(p.back(p.target(s.target)) == again.back(again.target(s.target)));
            }
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(nothing_is_nothing);
    RUN_TEST(rows_of_unit_length);
    RUN_TEST(standardised_by_domain);
    RUN_TEST(standardised_together);
    RUN_TEST(constants_stay_constants);
    RUN_TEST(weights_count);
    RUN_TEST(nothing_lost_comes_back);
    RUN_TEST(components_keep_distances);
    RUN_TEST(one_point_has_one_component);
    RUN_TEST(threads_do_not_matter);
    RUN_TEST(what_overflows_is_an_error);
    RUN_TEST(bytes_and_back);
    return UNITY_END();
}
