// SPDX-License-Identifier: MIT
/* The long calls: a fit, a tuning run, and the fit of a cell. */
#include <functional>

#include "commands.h"
#include "grids.h"
#include "handles.h"
#include "listener.h"

namespace gateway {

namespace {

/* The samples, labels and weights of a fit, in arguments 1 to 5 of each of these commands. */
struct Problem {
    sscda_matrix source, target;
    const int32_t *labels;

    explicit Problem(const Arguments &in)
        : source(in.samples(1)), target(in.samples(3)), labels(in.labels(2, source.rows)) {}
};

void set_weights(sscda *h, const Arguments &in, int k) {
    int64_t ns = 0, nt = 0;
    const double *a = in.numbers(k, &ns), *b = in.numbers(k + 1, &nt);
    const int32_t status = sscda_set_weights(h, a, ns, b, nt);
    if (status < 0)
        fail(status, "source_weights are a, target_weights are b: " + spoken(sscda_last_error(h)));
}

using Work = std::function<int32_t(sscda *h, Listener *listener)>;

/* Does the work, reports progress to the function in argument 6, and sets the three results. */
void run(const Arguments &in, mxArray **out, const Work &work) {
    sscda *h = handle(in);
    const Fitting fitting(in);
    Listener listener;
    set_weights(h, in, 4);
    int32_t status = 0;
    std::string message;
    {
        const Listening listening(h, &listener, in.at(6));
        status = work(h, &listener);
        if (status != 0) message = spoken(sscda_last_error(h));
    }
    listener.raise();
    // After an abort the caller raises the kept error.
    if (status < 0 && status != SSCDA_ERROR_ABORTED) fail(status, message);
    out[0] = mxCreateDoubleScalar(status);
    out[1] = word(identifier_of(status).c_str());
    out[2] = word(message.c_str());
}

} // namespace

/* number, source, labels, target, source weights, target weights, function ->
 * status, its identifier, message */
void fit(const Arguments &in, mxArray **out) {
    const Problem p(in);
    run(in, out,
        [&](sscda *h, Listener *) { return sscda_fit(h, &p.source, p.labels, &p.target); });
}

/* as fit; keys, values, shape, part, parts, classifier -> as fit */
void tune(const Arguments &in, mxArray **out) {
    const Problem p(in);
    const Grid grid(in, 7);
    run(in, out, [&](sscda *h, Listener *listener) {
        const Classifying classifying(h, listener, in.at(12));
        return sscda_tune(h, grid.get(), &p.source, p.labels, &p.target);
    });
}

/* as fit; cell -> as fit */
void tune_apply(const Arguments &in, mxArray **out) {
    const Problem p(in);
    const int64_t cell = in.integer(7);
    run(in, out, [&](sscda *h, Listener *) {
        return sscda_tune_apply(h, cell, &p.source, p.labels, &p.target);
    });
}

void cancel(const Arguments &in, mxArray **) {
    sscda *h = handle(in);
    check(sscda_cancel(h), h);
}

} // namespace gateway
