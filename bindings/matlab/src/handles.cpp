// SPDX-License-Identifier: MIT
#include "handles.h"

#include <map>

namespace gateway {

namespace {

struct Entry {
    sscda *h;
    bool fitting, closed;
};

std::map<int64_t, Entry> entries;
int64_t last_number = 0;

void remove(std::map<int64_t, Entry>::iterator entry) {
    sscda_destroy(entry->second.h);
    entries.erase(entry);
    if (entries.empty()) mexUnlock();
}

void remove_all() {
    for (const auto &entry : entries)
        sscda_destroy(entry.second.h);
    entries.clear();
}

} // namespace

mxArray *keep(sscda *h) {
    if (entries.empty()) {
        // `clear all` must not invalidate the numbers of living objects.
        mexLock();
        mexAtExit(remove_all);
    }
    entries[++last_number] = {h, false, false};
    return mxCreateDoubleScalar(static_cast<double>(last_number));
}

sscda *handle(const Arguments &in, int k) {
    const auto entry = entries.find(in.integer(k));
    if (entry == entries.end() || entry->second.closed)
        throw Failure{"sscda:closed", "this sscda.Adapter was deleted; make a new one"};
    return entry->second.h;
}

void close(const Arguments &in) {
    const auto entry = entries.find(in.integer(0));
    if (entry == entries.end()) return;
    if (entry->second.fitting)
        entry->second.closed = true;
    else
        remove(entry);
}

Fitting::Fitting(const Arguments &in) : number_(in.integer(0)) {
    if (entries.at(number_).fitting)
        fail(SSCDA_ERROR_BUSY, "this sscda.Adapter is inside a fit or tuning run");
    entries.at(number_).fitting = true;
}

Fitting::~Fitting() {
    const auto entry = entries.find(number_);
    entry->second.fitting = false;
    if (entry->second.closed) remove(entry);
}

} // namespace gateway
