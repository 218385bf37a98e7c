/* SPDX-License-Identifier: MIT */
#include <R_ext/Error.h>

#include "binding.h"

static SEXP our_namespace(void) {
    SEXP name = PROTECT(Rf_mkString("sscda"));
    SEXP space = R_FindNamespace(name);
    UNPROTECT(1);
    return space;
}

SEXP message_of(const sscda *h) {
    SEXP text = PROTECT(text_of(sscda_last_error(h)));
    SEXP call = PROTECT(Rf_lang2(Rf_install("in_r_words"), text));
    SEXP message = Rf_eval(call, our_namespace());
    UNPROTECT(2);
    return message;
}

/* R/conditions.R builds the condition and gives it its classes. No C++ frame is open when R jumps,
 * because the library's call has returned. */
static void NORET raise(int32_t status, const sscda *h) {
    SEXP code = PROTECT(Rf_ScalarInteger(status));
    SEXP message = PROTECT(message_of(h));
    SEXP call = PROTECT(Rf_lang3(Rf_install("fail"), message, code));
    Rf_eval(call, our_namespace());
    Rf_error("status %d", (int)status); /* not reached: fail() raises */
}

int32_t checked(int32_t status, const sscda *h) {
    if (status < 0) raise(status, h);
    return status;
}

SEXP r_status_name(SEXP status) {
    return text_of(sscda_status_name(Rf_asInteger(status)));
}
