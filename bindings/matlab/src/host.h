/* What the gateway needs of MATLAB and Octave: arguments in, results out, errors.
 *
 * Only functions that both hosts document are used. C++ for two reasons: an interrupt of the host
 * inside the progress callback is a C++ exception, which must be kept from crossing the library;
 * and nothing is left behind when a function throws. */
#ifndef SSCDA_MATLAB_HOST_H
#define SSCDA_MATLAB_HOST_H

#include <mex.h>
#include <sscda/sscda.h>

#include <cstdint>
#include <string>

namespace gateway {

/* Becomes an error of the host, with an identifier such as sscda:labels. */
struct Failure {
    std::string identifier, text;
};

/* An error that the host itself raised and handed over, to be raised again. */
struct HostError {
    mxArray *error;
};

/* An argument of the gateway that is not what it should be. The .m files see to it that a user does
 * not meet this one. */
[[noreturn]] void refuse(const std::string &text);
/* An error of the library, in its words or in ours. */
[[noreturn]] void fail(int32_t status, const std::string &text);
/* A message of the library as the package says it: in terms of its methods, and counted from 1. */
std::string spoken(const char *message);
/* The library's message on a negative status. To be called in the frame of the failing call. */
void check(int32_t status, const sscda *h);
/* sscda:labels for SSCDA_ERROR_LABELS, sscda:time_limit for SSCDA_TIME_LIMIT. */
std::string identifier_of(int32_t status);

/* The arguments of one call after the command's name, counted from 0. */
struct Arguments {
    int count;
    const mxArray **items;

    const mxArray *at(int k) const;
    std::string text(int k) const;
    std::string utf8(int k) const; /* given as uint8, since hosts differ in how they keep text */
    int64_t integer(int k) const;
    sscda_matrix samples(int k) const;
    const double *numbers(int k, int64_t *count) const; /* NULL and 0 for [] */
    const int32_t *labels(int k, int64_t rows) const;   /* NULL for [] */
    mxClassID float_class(int k) const;                 /* of 'double' or 'single' */
};

/* A view of a matrix of the host, which keeps column after column. */
sscda_matrix view(const mxArray *array);
mxArray *matrix(int64_t rows, int64_t cols, mxClassID type = mxDOUBLE_CLASS);
double *doubles(mxArray *array);
mxArray *word(const char *text);

} // namespace gateway

#endif
