// SPDX-License-Identifier: MIT
#include "listener.h"

#include <algorithm>

namespace gateway {

namespace {

/* The host notices Ctrl-C only when it is called, so it is called this often, in seconds. */
const double interrupt_interval = 0.1;

const char *phase_name(int32_t phase) {
    switch (phase) {
    case SSCDA_PHASE_PREPARE:
        return "prepare";
    case SSCDA_PHASE_SOLVE:
        return "solve";
    case SSCDA_PHASE_MAP:
        return "map";
    case SSCDA_PHASE_TUNE:
        return "tune";
    default:
        return "other";
    }
}

void add_number(mxArray *to, const char *name, double value) {
    mxSetFieldByNumber(to, 0, mxAddField(to, name), mxCreateDoubleScalar(value));
}

mxArray *as_struct(const sscda_progress &p) {
    mxArray *out = mxCreateStructMatrix(1, 1, 0, nullptr);
    add_number(out, "cycle", static_cast<double>(p.cycle));
    add_number(out, "cycles", static_cast<double>(p.cycles));
    add_number(out, "iteration", static_cast<double>(p.iteration));
    add_number(out, "max_iterations", static_cast<double>(p.max_iterations));
    add_number(out, "objective", p.objective);
    add_number(out, "lower_bound", p.lower_bound);
    add_number(out, "relative_gap", p.relative_gap);
    add_number(out, "gap_tolerance", p.gap_tolerance);
    add_number(out, "seconds", p.seconds);
    mxSetFieldByNumber(out, 0, mxAddField(out, "phase"), word(phase_name(p.phase)));
    // The last three matter only while tuning, but the user's function always gets them.
    const bool tuning = p.phase == SSCDA_PHASE_TUNE;
    add_number(out, "cells_done", tuning ? static_cast<double>(p.cells_done) : 0);
    add_number(out, "cells", tuning ? static_cast<double>(p.cells) : 0);
    add_number(out, "seconds_left", tuning ? p.seconds_left : mxGetNaN());
    return out;
}

/* A copy of a matrix of the library, which is row-major. */
mxArray *copy(const sscda_matrix &x) {
    mxArray *out = matrix(x.rows, x.cols);
    const auto *from = static_cast<const double *>(x.data);
    double *to = doubles(out);
    for (int64_t j = 0; j < x.cols; ++j)
        for (int64_t i = 0; i < x.rows; ++i)
            *to++ = from[i * x.row_stride + j * x.col_stride];
    return out;
}

mxArray *copy(const int32_t *labels, int64_t count) {
    mxArray *out = matrix(count, 1, mxINT32_CLASS);
    std::copy(labels, labels + count, static_cast<int32_t *>(mxGetData(out)));
    return out;
}

} // namespace

mxArray *Listener::call(const mxArray *function, const std::vector<mxArray *> &arguments) {
    // The library is already stopping; keep the first error.
    if (error_ != nullptr || exception_) return nullptr;
    std::vector<mxArray *> in = {const_cast<mxArray *>(function)};
    in.insert(in.end(), arguments.begin(), arguments.end());
    mxArray *answer = nullptr;
    error_ = mexCallMATLABWithTrap(1, &answer, static_cast<int>(in.size()), in.data(), "feval");
    for (mxArray *argument : arguments)
        mxDestroyArray(argument);
    return error_ == nullptr ? answer : nullptr;
}

void Listener::raise() const {
    if (exception_) std::rethrow_exception(exception_);
    if (error_ != nullptr) throw HostError{error_};
}

Listening::Listening(sscda *h, Listener *listener, const mxArray *function)
    : h_(h), listener_(listener), function_(function) {
    check(sscda_get_double(h, "progress_interval", &interval_), h);
    check(sscda_set_double(h, "progress_interval", std::min(interval_, interrupt_interval)), h);
    check(sscda_set_progress(h, tell, this), h);
}

Listening::~Listening() {
    sscda_set_progress(h_, nullptr, nullptr);
    sscda_set_double(h_, "progress_interval", interval_);
}

int32_t Listening::tell(const sscda_progress *progress, void *payload) noexcept {
    const auto *self = static_cast<const Listening *>(payload);
    try {
        mxArray *answer = self->listener_->call(self->function_, {as_struct(*progress)});
        if (answer == nullptr) return SSCDA_ABORT;
        if (mxGetNumberOfElements(answer) != 1) refuse("the function returned no number");
        const auto action = static_cast<int32_t>(mxGetScalar(answer));
        mxDestroyArray(answer);
        return action;
    } catch (...) {
        self->listener_->keep_exception();
        return SSCDA_ABORT;
    }
}

Classifying::Classifying(sscda *h, Listener *listener, const mxArray *function)
    : h_(h), listener_(listener), function_(function) {
    if (!mxIsEmpty(function)) check(sscda_tune_set_classifier(h, classify, this), h);
}

Classifying::~Classifying() {
    sscda_tune_set_classifier(h_, nullptr, nullptr);
}

/* The function returns a label for each row of `test`. Any other result ends the tuning run. (The
 * package's wrapper keeps errors of the user's function, and then returns nothing.) */
int32_t Classifying::classify(const sscda_matrix *train, const int32_t *labels,
                              const sscda_matrix *test, int32_t *predicted,
                              void *payload) noexcept {
    const auto *self = static_cast<const Classifying *>(payload);
    try {
        mxArray *answer = self->listener_->call(
            self->function_, {copy(*train), copy(labels, train->rows), copy(*test)});
        if (answer == nullptr) return SSCDA_ABORT;
        const auto count = static_cast<int64_t>(mxGetNumberOfElements(answer));
        const auto *found = static_cast<const int32_t *>(mxGetData(answer));
        const bool good = mxIsInt32(answer) && count == test->rows;
        if (good) std::copy(found, found + count, predicted);
        mxDestroyArray(answer);
        return good ? SSCDA_CONTINUE : SSCDA_ABORT;
    } catch (...) {
        self->listener_->keep_exception();
        return SSCDA_ABORT;
    }
}

} // namespace gateway
