/* The fit, and the host's progress function inside it. */
#include <algorithm>
#include <exception>

#include "commands.h"
#include "handles.h"

namespace gateway {

namespace {

/* The host sees Ctrl-C only when it is called, so it is called this often, in seconds. */
const double interrupt_interval = 0.1;

/* What the host's function raised, until the fit has returned. */
struct Listener {
    mxArray *function;
    mxArray *error;               /* an error that the host handed over */
    std::exception_ptr exception; /* an interrupt, or what else came flying */
};

const char *phase_name(int32_t phase) {
    switch (phase) {
    case SSCDA_PHASE_PREPARE:
        return "prepare";
    case SSCDA_PHASE_SOLVE:
        return "solve";
    case SSCDA_PHASE_MAP:
        return "map";
    default:
        return "other";
    }
}

mxArray *as_struct(const sscda_progress &p) {
    const struct {
        const char *name;
        double value;
    } numbers[] = {
        {"cycle", static_cast<double>(p.cycle)},
        {"cycles", static_cast<double>(p.cycles)},
        {"iteration", static_cast<double>(p.iteration)},
        {"max_iterations", static_cast<double>(p.max_iterations)},
        {"objective", p.objective},
        {"lower_bound", p.lower_bound},
        {"relative_gap", p.relative_gap},
        {"gap_tolerance", p.gap_tolerance},
        {"seconds", p.seconds},
    };
    mxArray *out = mxCreateStructMatrix(1, 1, 0, nullptr);
    for (const auto &number : numbers)
        mxSetFieldByNumber(out, 0, mxAddField(out, number.name),
                           mxCreateDoubleScalar(number.value));
    mxSetFieldByNumber(out, 0, mxAddField(out, "phase"), word(phase_name(p.phase)));
    return out;
}

/* An error or an interrupt of the host must not fly through the library: whatever way it comes, it
 * is kept, and raised again when the fit has returned. Octave has interrupts as C++ exceptions and
 * errors trapped; MATLAB has a trapped MException. */
int32_t tell(const sscda_progress *progress, void *payload) noexcept {
    auto *listener = static_cast<Listener *>(payload);
    try {
        mxArray *in[2] = {listener->function, as_struct(*progress)};
        mxArray *answer = nullptr;
        listener->error = mexCallMATLABWithTrap(1, &answer, 2, in, "feval");
        mxDestroyArray(in[1]);
        if (listener->error != nullptr) return SSCDA_ABORT;
        if (mxGetNumberOfElements(answer) != 1) refuse("the function returned no number");
        const auto action = static_cast<int32_t>(mxGetScalar(answer));
        mxDestroyArray(answer);
        return action;
    } catch (...) {
        listener->exception = std::current_exception();
        return SSCDA_ABORT;
    }
}

/* While it lives, the handle calls the listener, and often enough for Ctrl-C. */
class Listening {
public:
    Listening(sscda *h, Listener *listener) : h_(h) {
        check(sscda_get_double(h, "progress_interval", &interval_), h);
        check(sscda_set_double(h, "progress_interval", std::min(interval_, interrupt_interval)), h);
        check(sscda_set_progress(h, tell, listener), h);
    }
    ~Listening() {
        sscda_set_progress(h_, nullptr, nullptr);
        sscda_set_double(h_, "progress_interval", interval_);
    }
    Listening(const Listening &) = delete;
    Listening &operator=(const Listening &) = delete;

private:
    sscda *h_;
    double interval_ = 0;
};

void set_weights(sscda *h, const Arguments &in, int k) {
    int64_t ns = 0, nt = 0;
    const double *a = in.numbers(k, &ns), *b = in.numbers(k + 1, &nt);
    const int32_t status = sscda_set_weights(h, a, ns, b, nt);
    if (status < 0)
        fail(status,
             std::string("source_weights are a, target_weights are b: ") + sscda_last_error(h));
}

} // namespace

/* number, source, labels, target, source weights, target weights, function ->
 * status, its identifier, message */
void fit(const Arguments &in, mxArray **out) {
    sscda *h = handle(in);
    const sscda_matrix source = in.samples(1), target = in.samples(3);
    const int32_t *labels = in.labels(2, source.rows);
    const Fitting fitting(in);
    Listener listener = {const_cast<mxArray *>(in.at(6)), nullptr, nullptr};
    set_weights(h, in, 4);
    int32_t status = 0;
    std::string message;
    {
        const Listening listening(h, &listener);
        status = sscda_fit(h, &source, labels, &target);
        if (status != 0) message = sscda_last_error(h);
    }
    if (listener.exception) std::rethrow_exception(listener.exception);
    if (listener.error != nullptr) throw HostError{listener.error};
    // After an abort the caller has the error to raise.
    if (status < 0 && status != SSCDA_ERROR_ABORTED) fail(status, message);
    out[0] = mxCreateDoubleScalar(status);
    out[1] = word(identifier_of(status).c_str());
    out[2] = word(message.c_str());
}

void cancel(const Arguments &in, mxArray **) {
    sscda *h = handle(in);
    check(sscda_cancel(h), h);
}

} // namespace gateway
