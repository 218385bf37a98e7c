// SPDX-License-Identifier: MIT
/* Options, all from the library's option table. */
#include <cmath>

#include "commands.h"
#include "grids.h"
#include "handles.h"

namespace gateway {

namespace {

sscda_option describe(int32_t k) {
    sscda_option option;
    check(sscda_option_describe(k, &option), nullptr);
    return option;
}

[[noreturn]] void wrong_type(const sscda_option &option) {
    std::string what = "a real number";
    if (option.type == SSCDA_TYPE_INT) what = "a whole number";
    if (option.type == SSCDA_TYPE_BOOL) what = "true or false";
    if (option.type == SSCDA_TYPE_CHOICE) what = std::string("one of the words ") + option.choices;
    fail(SSCDA_ERROR_OPTION, std::string("option '") + option.key + "' is " + what);
}

double scalar(const sscda_option &option, const mxArray *value) {
    const bool number = mxIsNumeric(value) || mxIsLogical(value);
    if (!number || mxIsComplex(value) || mxGetNumberOfElements(value) != 1) wrong_type(option);
    return mxGetScalar(value);
}

mxArray *value_of(const sscda *h, const sscda_option &option) {
    double number = 0;
    int64_t integer = 0;
    const char *text = nullptr;
    switch (option.type) {
    case SSCDA_TYPE_DOUBLE:
        check(sscda_get_double(h, option.key, &number), h);
        return mxCreateDoubleScalar(number);
    case SSCDA_TYPE_INT:
        check(sscda_get_int(h, option.key, &integer), h);
        return mxCreateDoubleScalar(static_cast<double>(integer));
    case SSCDA_TYPE_BOOL:
        check(sscda_get_int(h, option.key, &integer), h);
        return mxCreateLogicalScalar(integer != 0);
    default:
        check(sscda_get_string(h, option.key, &text), h);
        return word(text);
    }
}

const char *type_name(int32_t type) {
    switch (type) {
    case SSCDA_TYPE_DOUBLE:
        return "double";
    case SSCDA_TYPE_INT:
        return "int";
    case SSCDA_TYPE_BOOL:
        return "bool";
    default:
        return "choice";
    }
}

mxArray *default_of(const sscda_option &option) {
    if (option.type == SSCDA_TYPE_CHOICE) return word(option.default_text);
    if (option.type == SSCDA_TYPE_BOOL) return mxCreateLogicalScalar(option.default_number != 0);
    return mxCreateDoubleScalar(option.default_number);
}

} // namespace

bool find_option(const std::string &key, sscda_option *found) {
    for (int32_t k = 0; k < sscda_option_count(); ++k) {
        *found = describe(k);
        if (key == found->key) return true;
    }
    return false;
}

int64_t whole(const sscda_option &option, double number) {
    // A value that int64_t cannot hold is out of bounds; the library's message says so.
    if (std::fabs(number) >= 9e18) return number < 0 ? INT64_MIN : INT64_MAX;
    if (number != std::floor(number)) wrong_type(option);
    return static_cast<int64_t>(number);
}

void set_option(const Arguments &in, mxArray **) {
    sscda *h = handle(in);
    const std::string key = in.text(1);
    const mxArray *value = in.at(2);
    sscda_option option;
    // The library's message lists the known keys.
    if (!find_option(key, &option)) return check(sscda_set_double(h, key.c_str(), 0), h);
    switch (option.type) {
    case SSCDA_TYPE_DOUBLE:
        return check(sscda_set_double(h, option.key, scalar(option, value)), h);
    case SSCDA_TYPE_INT:
    case SSCDA_TYPE_BOOL:
        return check(sscda_set_int(h, option.key, whole(option, scalar(option, value))), h);
    default:
        if (!mxIsChar(value)) wrong_type(option);
        check(sscda_set_string(h, option.key, in.text(2).c_str()), h);
    }
}

/* number, classes (int32), shares */
void set_class_shares(const Arguments &in, mxArray **) {
    sscda *h = handle(in);
    int64_t count = 0;
    const double *shares = in.numbers(2, &count);
    check(sscda_set_class_shares(h, in.labels(1, count), shares, count), h);
}

void get_options(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    out[0] = mxCreateStructMatrix(1, 1, 0, nullptr);
    for (int32_t k = 0; k < sscda_option_count(); ++k) {
        const sscda_option option = describe(k);
        mxSetFieldByNumber(out[0], 0, mxAddField(out[0], option.key), value_of(h, option));
    }
}

void describe_options(const Arguments &, mxArray **out) {
    static const char *fields[] = {"key",     "type", "default", "minimum", "maximum",
                                   "choices", "doc",  "since",   "grid"};
    const int32_t count = sscda_option_count();
    out[0] = mxCreateStructMatrix(static_cast<mwSize>(count), 1, 9, fields);
    for (int32_t k = 0; k < count; ++k) {
        const sscda_option option = describe(k);
        const auto row = static_cast<mwIndex>(k);
        mxSetField(out[0], row, "key", word(option.key));
        mxSetField(out[0], row, "type", word(type_name(option.type)));
        mxSetField(out[0], row, "default", default_of(option));
        mxSetField(out[0], row, "minimum", mxCreateDoubleScalar(option.minimum));
        mxSetField(out[0], row, "maximum", mxCreateDoubleScalar(option.maximum));
        mxSetField(out[0], row, "choices", word(option.choices ? option.choices : ""));
        mxSetField(out[0], row, "doc", word(option.doc));
        mxSetField(out[0], row, "since", word(option.since));
        mxSetField(out[0], row, "grid",
                   mxCreateLogicalScalar((option.flags & SSCDA_OPTION_GRID) != 0));
    }
}

} // namespace gateway
