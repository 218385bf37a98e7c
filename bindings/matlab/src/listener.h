/* Functions of the host that the library calls during a fit or a search. */
#ifndef SSCDA_MATLAB_LISTENER_H
#define SSCDA_MATLAB_LISTENER_H

#include <exception>
#include <vector>

#include "host.h"

namespace gateway {

/* Calls functions of the host, and keeps what they raise until the library has returned: an error
 * or an interrupt of the host must not fly through it. Octave has interrupts as C++ exceptions and
 * errors trapped; MATLAB has a trapped MException. */
class Listener {
public:
    /* The result of function(arguments...), which are freed; NULL when it raised something. */
    mxArray *call(const mxArray *function, const std::vector<mxArray *> &arguments);
    /* Keeps the exception that is being handled. */
    void keep_exception() { exception_ = std::current_exception(); }
    /* Raises what was kept, if anything was. */
    void raise() const;

private:
    mxArray *error_ = nullptr;     /* an error that the host handed over */
    std::exception_ptr exception_; /* an interrupt, or what else came flying */
};

/* While it lives, the handle tells the host's function how it gets on, and often enough for the
 * host to see Ctrl-C. */
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

/* While it lives, searches on the handle use the host's function as their classifier; none for an
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
