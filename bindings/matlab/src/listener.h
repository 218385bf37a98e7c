/* SPDX-License-Identifier: MIT */
/* Functions of the host that the library calls during a fit or a tuning run. */
#ifndef SSCDA_MATLAB_LISTENER_H
#define SSCDA_MATLAB_LISTENER_H

#include <exception>
#include <vector>

#include "host.h"

namespace gateway {

/* Calls functions of the host and keeps their errors until the library has returned: neither an
 * error nor an interrupt may cross the library. In Octave, interrupts are C++ exceptions and errors
 * are trapped; in MATLAB, both are a trapped MException. */
class Listener {
public:
    /* The result of function(arguments...); NULL if it raised an error. Frees the arguments. */
    mxArray *call(const mxArray *function, const std::vector<mxArray *> &arguments);
    /* Keeps the current exception. */
    void keep_exception() { exception_ = std::current_exception(); }
    /* Raises the kept error, if there is one. */
    void raise() const;

private:
    mxArray *error_ = nullptr;     /* an error that the host trapped */
    std::exception_ptr exception_; /* an interrupt or another exception */
};

/* Within its scope, the handle reports progress to the host's function, often enough for the host
 * to notice Ctrl-C. */
class Listening {
public:
    Listening(sscda *h, Listener *listener, const mxArray *function);
    ~Listening();
    Listening(const Listening &) = delete;
    Listening &operator=(const Listening &) = delete;

private:
    static int32_t tell(const sscda_progress *progress, void *payload) noexcept;

    sscda *h_;
    Listener *listener_;
    const mxArray *function_;
    double interval_ = 0;
};

/* Within its scope, tuning on the handle uses the host's function as its classifier; none for an
 * empty array. */
class Classifying {
public:
    Classifying(sscda *h, Listener *listener, const mxArray *function);
    ~Classifying();
    Classifying(const Classifying &) = delete;
    Classifying &operator=(const Classifying &) = delete;

private:
    static int32_t classify(const sscda_matrix *train, const int32_t *labels,
                            const sscda_matrix *test, int32_t *predicted, void *payload) noexcept;

    sscda *h_;
    Listener *listener_;
    const mxArray *function_;
};

} // namespace gateway

#endif
