// SPDX-License-Identifier: MIT
// The parts of a report, shared by the files of this folder.
#pragma once

#include "cli/io/json.h"
#include "cli/report/plane.h"
#include "cli/report/report.h"

namespace cli {

// Upper limits on the samples in a panel, the pixels along a side of the image, and the iterations
// in a chart. More could not be distinguished and would make the page slow.
constexpr int64_t most_points = 4000, most_pixels = 600, most_iterations = 2000;

// The largest entry of the correspondence for each source sample: its target and its share.
struct Match {
    int64_t target = 0;
    double share = 0;
};

// Write members of the page's data.
List<Match> put_image(Json &j, const Report &r, const Plane &plane);
void put_points(Json &j, const Report &r, const Plane &plane, const List<Match> &matches);
void put_facts(Json &j, const Report &r);
void put_classes(Json &j, const Report &r);
void put_trace(Json &j, const Report &r);
void put_tuning(Json &j, const TuningTable &table);

} // namespace cli
