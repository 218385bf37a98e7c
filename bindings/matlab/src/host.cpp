// SPDX-License-Identifier: MIT
#include "host.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <regex>

namespace gateway {

void refuse(const std::string &text) {
    throw Failure{"sscda:gateway", "gateway: " + text};
}

std::string identifier_of(int32_t status) {
    std::string name = sscda_status_name(status);
    for (const char *prefix : {"SSCDA_ERROR_", "SSCDA_"}) {
        if (name.find(prefix) != 0) continue;
        name.erase(0, std::string(prefix).size());
        break;
    }
    for (char &c : name)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return "sscda:" + name;
}

void fail(int32_t status, const std::string &text) {
    throw Failure{identifier_of(status),
                  text + " (" + sscda_status_name(status) + ", " + std::to_string(status) + ")"};
}

namespace {

const struct {
    const char *library, *here;
} phrases[] = {
    {" (counted from 0)", ""},
    {"handle: call sscda_fit() first", "this sscda.Adapter is not fitted: call fit first"},
    {"handle: call sscda_tune() first", "this sscda.Adapter has no tuning run: call tune first"},
    {"handle: a fit or a tuning run is running on it; only sscda_cancel()",
     "this sscda.Adapter is inside a fit or tuning run; only cancel"},
    {"fit, and call sscda_predict()", "call apply, and predict of what it returns"},
    {"labels: NULL", "labels: there are none"},
    {"set it on the handle", "give it as an option of its own"},
};

/* Raises every number that is in a place. */
std::string from_one(const std::string &text, const char *place) {
    const std::regex pattern(place), number("[0-9]+");
    std::string out, rest = text, found;
    for (std::smatch at; std::regex_search(rest, at, pattern);) {
        out += at.prefix().str();
        found = at.str();
        rest = at.suffix().str();
        for (std::smatch digits; std::regex_search(found, digits, number);) {
            out += digits.prefix().str() + std::to_string(std::stoll(digits.str()) + 1);
            found = digits.suffix().str();
        }
        out += found;
    }
    return out + rest;
}

} // namespace

std::string spoken(const char *message) {
    std::string text = message;
    for (const auto &phrase : phrases) {
        const std::string from = phrase.library;
        const std::size_t at = text.find(from);
        if (at != std::string::npos) text.replace(at, from.size(), phrase.here);
    }
    text = std::regex_replace(text, std::regex("\\bsscda_(\\w+)\\(\\)"), "$1");
    for (const char *place : {"\\brow [0-9]+, column [0-9]+", "\\brow [0-9]+ of test",
                              "\\bcell [0-9]+ has no", "\\bentry [0-9]+"})
        text = from_one(text, place);
    return text;
}

void check(int32_t status, const sscda *h) {
    if (status < 0) fail(status, spoken(sscda_last_error(h)));
}

const mxArray *Arguments::at(int k) const {
    if (k >= count) refuse("argument " + std::to_string(k + 1) + " is missing");
    return items[k];
}

std::string Arguments::text(int k) const {
    char *copy = mxIsChar(at(k)) ? mxArrayToString(at(k)) : nullptr;
    if (copy == nullptr) refuse("argument " + std::to_string(k + 1) + " is no text");
    const std::string text = copy;
    mxFree(copy);
    return text;
}

std::string Arguments::utf8(int k) const {
    if (!mxIsUint8(at(k))) refuse("argument " + std::to_string(k + 1) + " is not uint8");
    return {static_cast<const char *>(mxGetData(at(k))), mxGetNumberOfElements(at(k))};
}

int64_t Arguments::integer(int k) const {
    const bool number = (mxIsNumeric(at(k)) || mxIsLogical(at(k))) && !mxIsComplex(at(k));
    const double value = number && mxGetNumberOfElements(at(k)) == 1 ? mxGetScalar(at(k)) : 0.5;
    if (value != std::floor(value) || std::fabs(value) > 9007199254740992.0)
        refuse("argument " + std::to_string(k + 1) + " is no integer");
    return static_cast<int64_t>(value);
}

sscda_matrix Arguments::samples(int k) const {
    const mxArray *x = at(k);
    if ((!mxIsDouble(x) && !mxIsSingle(x)) || mxIsComplex(x) || mxIsSparse(x) ||
        mxGetNumberOfDimensions(x) != 2)
        refuse("argument " + std::to_string(k + 1) + " is no real, full matrix");
    return view(x);
}

const double *Arguments::numbers(int k, int64_t *length) const {
    const mxArray *x = at(k);
    if (!mxIsDouble(x) || mxIsComplex(x) || mxIsSparse(x))
        refuse("argument " + std::to_string(k + 1) + " is no real, full array of doubles");
    *length = static_cast<int64_t>(mxGetNumberOfElements(x));
    return *length > 0 ? static_cast<const double *>(mxGetData(x)) : nullptr;
}

const int32_t *Arguments::labels(int k, int64_t rows) const {
    const mxArray *x = at(k);
    if (!mxIsInt32(x)) refuse("argument " + std::to_string(k + 1) + " is not int32");
    const auto length = static_cast<int64_t>(mxGetNumberOfElements(x));
    if (length == 0) return nullptr;
    if (length != rows) refuse("there are not as many labels as samples");
    return static_cast<const int32_t *>(mxGetData(x));
}

mxClassID Arguments::float_class(int k) const {
    const std::string name = text(k);
    if (name != "double" && name != "single") refuse("'" + name + "' is not double or single");
    return name == "double" ? mxDOUBLE_CLASS : mxSINGLE_CLASS;
}

sscda_matrix view(const mxArray *array) {
    const auto rows = static_cast<int64_t>(mxGetM(array));
    const auto cols = static_cast<int64_t>(mxGetN(array));
    const int32_t dtype = mxIsSingle(array) ? SSCDA_FLOAT32 : SSCDA_FLOAT64;
    // A stride must not be 0, even if there are no rows.
    return {mxGetData(array), rows, cols, 1, std::max<int64_t>(rows, 1), dtype, 0};
}

mxArray *matrix(int64_t rows, int64_t cols, mxClassID type) {
    return mxCreateNumericMatrix(static_cast<mwSize>(rows), static_cast<mwSize>(cols), type,
                                 mxREAL);
}

double *doubles(mxArray *array) {
    return static_cast<double *>(mxGetData(array));
}

mxArray *word(const char *text) {
    return mxCreateString(text);
}

} // namespace gateway
