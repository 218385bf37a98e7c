// SPDX-License-Identifier: MIT
#include "cases.h"

#include <cmath>

#include "cli/handle.h"

using cli::List;

static uint64_t state = 7;

static double uniform() {
    // splitmix64
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static double normal() {
    double sum = -6;
    for (int k = 0; k < 12; ++k)
        sum += uniform();
    return sum;
}

static Case blank(int64_t ns, int64_t nt, int64_t d, const cli::Texts &names) {
    Case p;
    state = 7;
    p.ns = ns;
    p.nt = nt;
    p.d = d;
    p.xs = List<double>(ns * d);
    p.xt = List<double>(nt * d);
    p.ys = List<int32_t>(ns);
    p.yt = List<int32_t>(nt);
    p.classes.names = names;
    for (int32_t c = 0; c < names.count(); ++c)
        p.classes.labels.push_back(10 * c - 20); // with gaps, and not from 0
    return p;
}

sscda_matrix Case::source() const {
    return cli::matrix_of(xs.data(), ns, d);
}

sscda_matrix Case::target() const {
    return cli::matrix_of(xt.data(), nt, d);
}

Case moons(int64_t n, double degrees) {
    const double pi = 3.14159265358979323846, angle = degrees * pi / 180;
    Case p = blank(n, n, 2, {"upper moon", "lower moon"});
    for (int64_t k = 0; k < 2 * n; ++k) {
        const int64_t i = k % n;
        const bool lower = i % 2 == 1;
        const double t = pi * uniform();
        const double x = (lower ? 1 - std::cos(t) : std::cos(t)) - 0.5 + 0.05 * normal();
        const double y = (lower ? 0.5 - std::sin(t) : std::sin(t)) - 0.25 + 0.05 * normal();
        const double turn = k < n ? 0 : angle;
        double *out = (k < n ? p.xs : p.xt).data() + 2 * i;
        out[0] = std::cos(turn) * x - std::sin(turn) * y;
        out[1] = std::sin(turn) * x + std::cos(turn) * y;
        (k < n ? p.ys : p.yt)[i] = p.classes.labels[lower ? 1 : 0];
    }
    return p;
}

Case clouds(int64_t ns, int64_t nt, int64_t d, const cli::Texts &names) {
    Case p = blank(ns, nt, d, names);
    List<double> centres(names.count() * d);
    for (double &x : centres)
        x = 1.6 * normal();
    for (int64_t k = 0; k < ns + nt; ++k) {
        const bool target = k >= ns;
        const int64_t i = target ? k - ns : k;
        // The first classes are larger in the target than in the source.
        const double u = uniform();
        const auto c = static_cast<int64_t>(static_cast<double>(names.count()) *
                                            (target ? u * std::sqrt(u) : u));
        double *out = (target ? p.xt : p.xs).data() + i * d;
        for (int64_t m = 0; m < d; ++m)
            out[m] = centres[c * d + m] + normal();
        if (target) {
            const double x = out[0], y = d > 1 ? out[1] : 0;
            out[0] = 0.8 * x - 0.6 * y + 1.5;
            if (d > 1) out[1] = 0.6 * x + 0.8 * y;
        }
        (target ? p.yt : p.ys)[i] = p.classes.labels[c];
    }
    return p;
}

void unlabel(Case &p, int64_t step) {
    for (int64_t i = 0; i < p.ns; i += step)
        p.ys[i] = SSCDA_UNLABELED;
}

List<int32_t> nearest_labels(const Case &p, const List<double> &x) {
    List<int32_t> labels(p.nt);
    for (int64_t k = 0; k < p.nt; ++k) {
        double least = INFINITY;
        for (int64_t i = 0; i < p.ns; ++i) {
            double distance = 0;
            if (p.ys[i] == SSCDA_UNLABELED) continue;
            for (int64_t c = 0; c < p.d; ++c) {
                const double difference = x[i * p.d + c] - p.xt[k * p.d + c];
                distance += difference * difference;
            }
            if (distance < least) {
                least = distance;
                labels[k] = p.ys[i];
            }
        }
    }
    return labels;
}

enum { lambda_s, lambda_g, map, score, status, gap, iterations, seconds, message, columns };

// The share of the scatter of the target that is between the classes of `y`.
static double between(const Case &p, const List<int32_t> &y) {
    double within = 0, all = 0;
    for (int64_t c = 0; c < p.d; ++c) {
        double mean = 0;
        for (int64_t i = 0; i < p.nt; ++i)
            mean += p.xt[i * p.d + c] / static_cast<double>(p.nt);
        for (const int32_t label : p.classes.labels) {
            double sum = 0, squares = 0, n = 0;
            for (int64_t i = 0; i < p.nt; ++i) {
                const double x = p.xt[i * p.d + c] - mean;
                if (y[i] != label) continue;
                sum += x;
                squares += x * x;
                n += 1;
            }
            all += squares;
            if (n > 0) within += squares - sum * sum / n;
        }
    }
    return all > 0 ? 1 - within / all : 0;
}

static double score_of(const Case &p, const List<double> &adapted) {
    return between(p, nearest_labels(p, adapted));
}

// One cell; the last one has no map, and one fails.
static void run(cli::TuningTable &t, int64_t k, sscda *h, const Case &p) {
    const sscda_matrix source = p.source(), target = p.target();
    List<double> moved(p.ns * p.d);
    sscda_matrix adapted = cli::matrix_of(moved, p.ns, p.d);
    sscda_set_double(h, "lambda_s", t.columns[lambda_s].numbers[k]);
    sscda_set_double(h, "lambda_g", t.columns[lambda_g].numbers[k]);
    sscda_set_string(h, "map", t.columns[map].words[k].c_str());
    const bool failing = k == 1; // without labels the class term is refused
    const int32_t result = sscda_fit(h, &source, failing ? nullptr : p.ys.data(), &target);
    t.columns[status].numbers[k] = result;
    if (result >= 0) {
        sscda_adapted(h, &adapted);
        t.columns[score].numbers[k] = score_of(p, moved);
        t.columns[gap].numbers[k] = cli::info_number(h, "relative_gap", NAN);
        t.columns[seconds].numbers[k] = cli::info_number(h, "seconds", NAN);
        t.columns[iterations].numbers[k] =
            static_cast<double>(cli::info_integer(h, "iterations", 0));
    } else {
        t.columns[message].words[k] = "labels: needed for the class term, and missing";
    }
}

cli::TuningTable tune_by_fits(sscda *h, const Case &p) {
    static const char *const keys[] = {"lambda_s",     "lambda_g",   "map",     "score",  "status",
                                       "relative_gap", "iterations", "seconds", "message"};
    static const double s[] = {0, 0.1, 1, 6}, g[] = {0.05, 0.2, 0.7};
    static const char *const maps[] = {"linear", "rigid"};
    cli::TuningTable t;
    t.criterion = "scatter";
    t.cells = 2 * 4 * 3 + 1;
    for (int c = 0; c < columns; ++c) {
        cli::TuningColumn column;
        column.key = keys[c];
        column.is_option = c <= map;
        column.type = c == map       ? SSCDA_TYPE_CHOICE
                      : c == message ? SSCDA_TYPE_TEXT
                                     : SSCDA_TYPE_DOUBLE;
        if (column.has_words())
            column.words = cli::Texts(t.cells);
        else
            column.numbers = List<double>(t.cells, NAN);
        t.columns.push_back(column);
    }
    const List<double> &scores = t.columns[score].numbers;
    for (int64_t k = 0; k < t.cells; ++k) {
        if (k == t.cells - 1) {
            t.columns[map].words[k] = "none";
            t.columns[status].numbers[k] = SSCDA_OK;
            t.columns[score].numbers[k] = score_of(p, p.xs);
        } else {
            t.columns[lambda_s].numbers[k] = s[k / 3 % 4];
            t.columns[lambda_g].numbers[k] = g[k % 3];
            t.columns[map].words[k] = maps[k / 12];
            run(t, k, h, p);
        }
        const double time = t.columns[seconds].numbers[k];
        if (!std::isnan(time)) t.seconds += time;
        if (!std::isnan(scores[k]) && (t.best < 0 || scores[k] > scores[t.best])) t.best = k;
    }
    return t;
}
