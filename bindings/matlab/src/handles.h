/* SPDX-License-Identifier: MIT */
/* Objects of the host hold handles by number. A number is never reused, so an object that outlives
 * its handle gets an error and does no harm. */
#ifndef SSCDA_MATLAB_HANDLES_H
#define SSCDA_MATLAB_HANDLES_H

#include "host.h"

namespace gateway {

/* Takes over a handle; it lives until its number is closed or the gateway is unloaded. */
mxArray *keep(sscda *h);

/* The handle of the number in argument k. */
sscda *handle(const Arguments &in, int k = 0);

/* Closing twice is harmless. A handle that is closed during its fit is destroyed after the fit. */
void close(const Arguments &in);

/* Marks a handle as being in a fit within its scope. */
class Fitting {
public:
    explicit Fitting(const Arguments &in);
    ~Fitting();
    Fitting(const Fitting &) = delete;
    Fitting &operator=(const Fitting &) = delete;

private:
    int64_t number_;
};

} // namespace gateway

#endif
