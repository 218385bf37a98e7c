/* The handles that objects of the host hold, by number. A number is never used again, so that an
 * object that outlived its handle is told so and can do no harm. */
#ifndef SSCDA_MATLAB_HANDLES_H
#define SSCDA_MATLAB_HANDLES_H

#include "host.h"

namespace gateway {

/* Takes over a handle; it lives until its number is closed or the gateway is unloaded. */
mxArray *keep(sscda *h);

/* The handle of the number in argument k. */
sscda *handle(const Arguments &in, int k = 0);

/* Closing twice is harmless. During a fit of that handle, it is closed when the fit has ended. */
void close(const Arguments &in);

/* While it lives, a handle is in a fit. */
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
