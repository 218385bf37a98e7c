// SPDX-License-Identifier: MIT
// The samples as points of a plane.
#include "cli/failure.h"
#include "cli/report/parts.h"

namespace cli {

namespace {

// Writes a value for each of the drawn samples; put(i) writes that of sample i.
template <typename Put>
void put_drawn(Json &j, const char *key, int64_t n, const Put &put) {
    j.flat(key, drawn(n), [&](int64_t k) { put(drawn_index(k, n)); });
}

// Writes the index of each label among the classes: -1 for none, -2 for a class that the source
// lacks.
void put_labels(Json &j, const char *key, const Report &r, const List<int32_t> &labels, int64_t n) {
    put_drawn(j, key, n, [&](int64_t i) {
        const int32_t label = labels.empty() ? SSCDA_UNLABELED : labels[i];
        const int64_t c = r.classes.index(label);
        j.integer(nullptr, c < 0 && label != SSCDA_UNLABELED ? -2 : c);
    });
}

void put_set(Json &j, const Report &r, const List<double> &points, const List<int32_t> &labels) {
    const int64_t n = points.count() / 2;
    j.integer("total", n);
    put_drawn(j, "index", n, [&](int64_t i) { j.integer(nullptr, i); });
    put_labels(j, "class", r, labels, n);
    put_drawn(j, "x", n, [&](int64_t i) { j.rounded(nullptr, points[2 * i], 5); });
    put_drawn(j, "y", n, [&](int64_t i) { j.rounded(nullptr, points[2 * i + 1], 5); });
}

// Writes the source, as it is or mapped.
void put_source(Json &j, const char *key, const Report &r, const List<double> &points,
                const List<Match> &matches) {
    const int64_t n = r.source.rows;
    j.open(key, '{');
    put_set(j, r, points, r.source_labels);
    put_drawn(j, "match", n, [&](int64_t i) { j.integer(nullptr, matches[i].target); });
    put_drawn(j, "weight", n, [&](int64_t i) { j.rounded(nullptr, matches[i].share, 3); });
    j.close('}');
}

void put_target(Json &j, const Report &r, const Plane &plane) {
    const int64_t n = r.target.rows;
    j.open("target", '{');
    put_set(j, r, plane.target, r.predicted);
    if (!r.truth.labels.empty()) put_labels(j, "truth", r, r.truth.labels, n);
    if (!r.confidence.empty())
        put_drawn(j, "confidence", n, [&](int64_t i) { j.rounded(nullptr, r.confidence[i], 3); });
    j.close('}');
}

void put_axes(Json &j, const Report &r, const Plane &plane) {
    j.open("axes", '{');
    j.text("kind", plane.kind);
    j.flat("names", std::min<int64_t>(2, r.source.cols), [&](int64_t c) {
        const int64_t number = r.columns.empty() ? c + 1 : r.columns[c];
        j.text(nullptr, r.features.empty() ? joined("column ", number) : r.features[c]);
    });
    j.flat("explained", 2, [&](int64_t k) { j.rounded(nullptr, plane.explained[k], 4); });
    j.close('}');
}

} // namespace

void put_points(Json &j, const Report &r, const Plane &plane, const List<Match> &matches) {
    j.integer("most_points", most_points);
    put_axes(j, r, plane);
    j.open("panels", '{');
    put_source(j, "source", r, plane.source, matches);
    put_target(j, r, plane);
    if (plane.mapped.empty())
        j.null("mapped");
    else
        put_source(j, "mapped", r, plane.mapped, matches);
    j.close('}');
}

} // namespace cli
