// SPDX-License-Identifier: MIT
#include "search.h"

#include <cmath>

#include "cli/handle.h"

using cli::List;

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
static void run(cli::SearchTable &t, int64_t k, sscda *h, const Case &p) {
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

cli::SearchTable search(sscda *h, const Case &p) {
    static const char *const keys[] = {"lambda_s",     "lambda_g",   "map",     "score",  "status",
                                       "relative_gap", "iterations", "seconds", "message"};
    static const double s[] = {0, 0.1, 1, 6}, g[] = {0.05, 0.2, 0.7};
    static const char *const maps[] = {"linear", "rigid"};
    cli::SearchTable t;
    t.criterion = "scatter";
    t.cells = 2 * 4 * 3 + 1;
    for (int c = 0; c < columns; ++c) {
        cli::SearchColumn column;
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
