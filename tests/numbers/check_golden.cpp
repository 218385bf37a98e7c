// SPDX-License-Identifier: MIT
// The golden problems through the public header, as a user of the paper's preset meets them.
#include <cmath>
#include <cstdint>
#include <vector>

#include "common/check.h"
#include "common/golden.h"
#include "sscda/sscda.h"

extern "C" {
#include "unity.h"
}

using namespace ssc::tests;

namespace {

std::vector<GoldenCase> cases;

sscda_matrix view(const Table &table) {
    return sscda_row_major(table.values.data(), table.rows, table.cols);
}

// A handle with the paper's options and the lambdas of the case. Kept outside of the tests, as a
// failed check jumps over destructors.
sscda *h = nullptr;

void set_up(const GoldenCase &golden, std::int64_t max_iterations) {
    sscda_destroy(h);
    CHECK(sscda_create(&h) == SSCDA_OK);
    CHECK(sscda_set_string(h, "preset", "paper") == SSCDA_OK);
    CHECK(sscda_set_string(h, "weights", "absolute") == SSCDA_OK);
    CHECK(sscda_set_double(h, "lambda_s", golden.number("lambda_s")) == SSCDA_OK);
    CHECK(sscda_set_double(h, "lambda_g", golden.number("lambda_g")) == SSCDA_OK);
    CHECK(sscda_set_int(h, "max_iterations", max_iterations) == SSCDA_OK);
    CHECK(sscda_set_double(h, "gap_tolerance", 0) == SSCDA_OK);
}

std::int32_t fit(const GoldenCase &golden) {
    const sscda_matrix source = view(golden.table("Xs")), target = view(golden.table("Xt"));
    return sscda_fit(h, &source, golden.labels().data(), &target);
}

double info(const char *key) {
    double value = NAN;
    CHECK(sscda_info_double(h, key, &value) == SSCDA_OK);
    return value;
}

void check_bounds(const GoldenCase &golden) {
    CHECK_AT_MOST(info("lower_bound"), golden.number("f_star") * (1 + 1e-12));
    CHECK_AT_MOST(golden.number("f_star_lower_bound"), info("objective"));
}

// C >= 0 with rows that sum to 1 and columns that sum to ns / nt.
std::vector<double> feasible_correspondence(std::int64_t ns, std::int64_t nt) {
    std::vector<double> c(static_cast<std::size_t>(ns * nt)), cols(static_cast<std::size_t>(nt));
    sscda_matrix out = sscda_row_major(c.data(), ns, nt);
    CHECK(sscda_correspondence(h, &out) == SSCDA_OK);
    for (std::int64_t i = 0; i < ns; ++i) {
        double row = 0;
        for (std::int64_t j = 0; j < nt; ++j) {
            const double value = c[static_cast<std::size_t>(i * nt + j)];
            CHECK(value >= 0);
            row += value;
            cols[static_cast<std::size_t>(j)] += value;
        }
        CHECK_NEAR(1, row, 1e-12);
    }
    for (const double sum : cols)
        CHECK_NEAR(static_cast<double>(ns) / static_cast<double>(nt), sum, 1e-12);
    return c;
}

void the_papers_steps() {
    for (const GoldenCase &golden : cases) {
        for (const int steps : {1, 10, 100}) {
            case_is("%s, %d steps", golden.name.c_str(), steps);
            set_up(golden, steps);
            CHECK(fit(golden) == SSCDA_NOT_CONVERGED);
            std::int64_t iterations = 0;
            CHECK(sscda_info_int(h, "iterations", &iterations) == SSCDA_OK && iterations == steps);
            CHECK_NEAR(golden.after_steps(steps), info("objective"),
                       golden.tolerance_after_steps(steps));
            check_bounds(golden);
            feasible_correspondence(golden.table("Xs").rows, golden.table("Xt").rows);
        }
    }
}

void the_parts_add_up() {
    for (const GoldenCase &golden : cases) {
        case_is("%s", golden.name.c_str());
        set_up(golden, 10);
        CHECK(fit(golden) >= SSCDA_OK);
        CHECK(info("lambda_s_absolute") == golden.number("lambda_s"));
        CHECK(info("lambda_g_absolute") == golden.number("lambda_g"));
        CHECK_CLOSE(info("first_order") + golden.number("lambda_s") * info("second_order") +
                        golden.number("lambda_g") * info("class_term"),
                    info("objective"), 1e-14);
    }
}

// The adapted source is Xs W with W the ridge map of the correspondence: its normal equations hold,
//   Xs^T (adapted - C Xt) + 0.001 W = 0,
// where W comes from mapping the unit vectors.
void the_papers_map() {
    for (const GoldenCase &golden : cases) {
        case_is("%s", golden.name.c_str());
        set_up(golden, 10);
        CHECK(fit(golden) >= SSCDA_OK);
        const Table &xs = golden.table("Xs"), &xt = golden.table("Xt");
        const std::int64_t d = xs.cols;
        const std::vector<double> c = feasible_correspondence(xs.rows, xt.rows);
        std::vector<double> residual(xs.values.size()), unit(static_cast<std::size_t>(d * d)),
            w(unit.size());
        sscda_matrix out = sscda_row_major(residual.data(), xs.rows, d);
        CHECK(sscda_adapted(h, &out) == SSCDA_OK);
        for (std::int64_t k = 0; k < d; ++k)
            unit[static_cast<std::size_t>(k * d + k)] = 1;
        const sscda_matrix units = sscda_row_major(unit.data(), d, d);
        sscda_matrix images = sscda_row_major(w.data(), d, d);
        CHECK(sscda_map(h, &units, &images) == SSCDA_OK);
        const auto at = [d](const std::vector<double> &m, std::int64_t i, std::int64_t k) {
            return m[static_cast<std::size_t>(i * d + k)];
        };
        for (std::int64_t i = 0; i < xs.rows; ++i)
            for (std::int64_t k = 0; k < d; ++k)
                for (std::int64_t j = 0; j < xt.rows; ++j)
                    residual[static_cast<std::size_t>(i * d + k)] -=
                        c[static_cast<std::size_t>(i * xt.rows + j)] * at(xt.values, j, k);
        for (std::int64_t k = 0; k < d; ++k) {
            for (std::int64_t l = 0; l < d; ++l) {
                double total = 0.001 * at(w, k, l);
                for (std::int64_t i = 0; i < xs.rows; ++i)
                    total += at(xs.values, i, k) * at(residual, i, l);
                CHECK_NEAR(0, total, 1e-11);
            }
        }
    }
}

// Whatever the solver: what it proves is true, and what it promises it keeps.
void the_optimum() {
    for (const GoldenCase &golden : cases) {
        for (const char *solver : {"auto", "conditional_gradient"}) {
            case_is("%s, %s", golden.name.c_str(), solver);
            set_up(golden, 100000);
            CHECK(sscda_set_string(h, "solver", solver) == SSCDA_OK);
            CHECK(sscda_set_string(h, "step", "line_search") == SSCDA_OK);
            CHECK(sscda_set_double(h, "gap_tolerance", 1e-3) == SSCDA_OK);
            CHECK(fit(golden) == SSCDA_OK);
            CHECK_AT_MOST(info("relative_gap"), 1e-3);
            CHECK_AT_MOST(info("objective"), golden.number("f_star") / (1 - 1e-3));
            check_bounds(golden);
            feasible_correspondence(golden.table("Xs").rows, golden.table("Xt").rows);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    cases = golden_cases();
    RUN_TEST(the_papers_steps);
    RUN_TEST(the_parts_add_up);
    RUN_TEST(the_papers_map);
    RUN_TEST(the_optimum);
    sscda_destroy(h);
    return UNITY_END();
}
