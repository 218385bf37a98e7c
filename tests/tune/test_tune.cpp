// SPDX-License-Identifier: MIT
// Tuning from within: the status of a cell whose support vector machine does not converge. No
// option of the public interface leads to that.
#include <string>
#include <vector>

#include "common/check.h"
#include "common/problems.h"
#include "tune/tune.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

Cell tuned(const char *criterion, double svm_c, const AdaptData &data) {
    Trial trial;
    trial.options.solver = &proximal_gradient_kind;
    trial.options.solving.max_iterations = 5000;
    trial.options.solving.gap_tolerance = 0.5;
    trial.options.classifying.kind = find_kind(classifier_table, "svm");
    trial.options.classifying.svm_gamma = 1e-3;
    trial.options.classifying.svm_c = svm_c;
    TuneOptions options;
    options.criterion = find_kind(criterion_table, criterion);
    options.folds = 2;
    Monitor monitor;
    ssc::Table table;
    table.cells.resize(1);
    tune_cells(options, {trial}, {{0}}, data, monitor, nullptr, table);
    return table.cells.front();
}

void a_machine_that_does_not_end() {
    Random random(6);
    AdaptData data;
    data.source = random_points(random, 60, 2);
    data.target = random_points(random, 20, 2);
    std::vector<std::int32_t> labels;
    for (int i = 0; i < 60; ++i)
        labels.push_back(i % 2); // wherever they are
    data.classes = Classes::from_labels(labels.data(), 60, -1000);
    for (const char *criterion : {"graph", "reverse"}) {
        case_is("%s", criterion);
        const Cell done = tuned(criterion, 1, data);
        CHECK(done.status == Status::ok && done.message.empty());
        const Cell cell = tuned(criterion, 1e14, data);
        CHECK(cell.status == Status::not_converged);
        CHECK(cell.message.find("support vector machine") != std::string::npos);
        CHECK(cell.finished() && cell.score >= 0 && cell.relative_gap <= 0.5);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_machine_that_does_not_end);
    return UNITY_END();
}
