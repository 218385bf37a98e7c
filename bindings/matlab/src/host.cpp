#include "host.h"

#include <algorithm>
#include <cctype>
#include <cmath>

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

void check(int32_t status, const sscda *h) {
    if (status < 0) fail(status, sscda_last_error(h));
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
    // A stride must not be 0, also where there are no rows.
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
