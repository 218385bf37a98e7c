/* SPDX-License-Identifier: MIT */
/* Arguments, results and errors of MATLAB and Octave.
 *
 * It uses only functions that both hosts document. The gateway is C++ for two reasons. An interrupt
 * in the progress callback is a C++ exception in Octave, which must not cross the library. And
 * nothing is left behind when a function throws. */
#ifndef SSCDA_MATLAB_HOST_H
#define SSCDA_MATLAB_HOST_H

#include <mex.h>
#include <sscda/sscda.h>

#include <cstdint>
#include <string>

namespace gateway {

/* An exception that becomes an error of the host, with an identifier such as sscda:labels. */
struct Failure {
    std::string identifier, text;
};

/* An error that the host raised, to be raised again. */
struct HostError {
    mxArray *error;
};

/* Refuses a wrong argument of the gateway. Users do not see this error, because the .m files check
 * their arguments first. */
[[noreturn]] void refuse(const std::string &text);
/* An error of the library, in its words or in ours. */
[[noreturn]] void fail(int32_t status, const std::string &text);
/* Rewords a message of the library for the package: with its methods, and counted from 1. */
std::string spoken(const char *message);
/* Raises the library's message if the status is negative. Call it right after the failing call, on
 * the same thread. */
void check(int32_t status, const sscda *h);
/* sscda:labels for SSCDA_ERROR_LABELS, sscda:time_limit for SSCDA_TIME_LIMIT. */
std::string identifier_of(int32_t status);

/* The arguments of one call after the command's name, counted from 0. */
struct Arguments {
    int count;
    const mxArray **items;

    const mxArray *at(int k) const;
    std::string text(int k) const;
    std::string utf8(int k) const; /* from uint8, because the hosts store text differently */
    int64_t integer(int k) const;
    sscda_matrix samples(int k) const;
    const double *numbers(int k, int64_t *count) const; /* NULL and 0 for [] */
    const int32_t *labels(int k, int64_t rows) const;   /* NULL for [] */
    mxClassID float_class(int k) const;                 /* of 'double' or 'single' */
};

/* A view of a matrix of the host, which is column-major. */
sscda_matrix view(const mxArray *array);
mxArray *matrix(int64_t rows, int64_t cols, mxClassID type = mxDOUBLE_CLASS);
double *doubles(mxArray *array);
mxArray *word(const char *text);

} // namespace gateway

#endif
