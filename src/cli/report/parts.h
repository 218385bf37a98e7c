// SPDX-License-Identifier: MIT
// The parts of a report, shared by the files of this folder.
#pragma once

#include <cmath>
#include <cstddef>

#include "cli/io/json.h"
#include "cli/report/report.h"

namespace cli {

// Upper limits on the samples in a panel, the pixels along a side of the image, and the iterations
// in a chart. More could not be distinguished and would make the page slow.
constexpr int64_t most_points = 4000, most_pixels = 600, most_iterations = 2000;

// The plane in which a report draws the samples, as points (x, y).
struct Plane {
    explicit Plane(const Report &r);

    List<double> source, target, mapped; // two numbers per sample; `mapped` is empty without a map
    double explained[2] = {NAN, NAN};    // shares of the variance; NaN if the axes are features
    const char *kind;                    // "features", "components" or "single" (one feature)
};

// The number of samples of `n` that are drawn, and the k-th of them; they are evenly spaced.
int64_t drawn(int64_t n);
int64_t drawn_index(int64_t k, int64_t n);

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

// A piece of the page without its data, and what is to be written after it.
struct PagePart {
    enum Then { nothing, title, data };
    const unsigned char *bytes;
    std::size_t size;
    Then then;
};

// Made at build time from report/page by embed.cmake. Ends with a part whose bytes are null.
extern const PagePart page_parts[];

} // namespace cli
