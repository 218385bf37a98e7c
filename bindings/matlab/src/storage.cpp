// SPDX-License-Identifier: MIT
/* Writes handles to files and bytes, and reads them. */
#include "commands.h"
#include "handles.h"

namespace gateway {

/* number, path */
void save(const Arguments &in, mxArray **) {
    const sscda *h = handle(in);
    check(sscda_save(h, in.utf8(1).c_str()), h);
}

/* path, limit on its size in bytes (optional) -> number */
void load(const Arguments &in, mxArray **out) {
    sscda *h = nullptr;
    const std::string path = in.utf8(0);
    check(in.count > 1 ? sscda_load_limited(&h, path.c_str(), in.integer(1))
                       : sscda_load(&h, path.c_str()),
          nullptr);
    out[0] = keep(h);
}

/* number -> bytes */
void serialize(const Arguments &in, mxArray **out) {
    const sscda *h = handle(in);
    int64_t size = 0;
    check(sscda_serialize(h, nullptr, 0, &size), h);
    out[0] = matrix(1, size, mxUINT8_CLASS);
    check(sscda_serialize(h, mxGetData(out[0]), size, &size), h);
}

/* bytes -> number */
void deserialize(const Arguments &in, mxArray **out) {
    sscda *h = nullptr;
    if (!mxIsUint8(in.at(0))) refuse("argument 1 is not uint8");
    const auto size = static_cast<int64_t>(mxGetNumberOfElements(in.at(0)));
    check(sscda_deserialize(&h, mxGetData(in.at(0)), size), nullptr);
    out[0] = keep(h);
}

} // namespace gateway
