// SPDX-License-Identifier: MIT
#include "api/handle.h"

namespace {
std::atomic<std::int64_t> live{0};
std::atomic<std::uint64_t> next_id{ssc::api::no_handle + 1};
} // namespace

sscda::sscda() : id(next_id++) {
    ++live;
}
sscda::~sscda() {
    --live;
}

using namespace ssc;
using namespace ssc::api;

int32_t sscda_create(sscda **out) {
    return guarded(no_handle, [&] {
        *required(out, "out") = nullptr;
        *out = new sscda();
        return Status::ok;
    });
}

void sscda_destroy(sscda *h) {
    delete h;
}

int64_t sscda_live_handles(void) {
    return live.load();
}

const char *sscda_last_error(const sscda *h) {
    return h == nullptr ? any_message() : message_about(h->id);
}

int32_t sscda_cancel(sscda *h) {
    if (h == nullptr) {
        set_message(no_handle, "handle: NULL");
        return SSCDA_ERROR_ARGUMENT;
    }
    h->cancel.store(true);
    return SSCDA_OK;
}

int32_t sscda_set_progress(sscda *h, sscda_progress_fn fn, void *payload) {
    return with(h, [&] {
        h->progress = fn;
        h->payload = payload;
        return Status::ok;
    });
}

const char *sscda_status_name(int32_t status) {
    switch (status) {
#define SSCDA_NAME(value) \
    case value:           \
        return #value;
        SSCDA_NAME(SSCDA_OK)
        SSCDA_NAME(SSCDA_NOT_CONVERGED)
        SSCDA_NAME(SSCDA_TIME_LIMIT)
        SSCDA_NAME(SSCDA_CANCELLED)
        SSCDA_NAME(SSCDA_BY_POSITION)
        SSCDA_NAME(SSCDA_ERROR_ARGUMENT)
        SSCDA_NAME(SSCDA_ERROR_DIMENSION)
        SSCDA_NAME(SSCDA_ERROR_NOT_FINITE)
        SSCDA_NAME(SSCDA_ERROR_LABELS)
        SSCDA_NAME(SSCDA_ERROR_WEIGHTS)
        SSCDA_NAME(SSCDA_ERROR_OPTION)
        SSCDA_NAME(SSCDA_ERROR_NOT_FITTED)
        SSCDA_NAME(SSCDA_ERROR_CAPACITY)
        SSCDA_NAME(SSCDA_ERROR_UNAVAILABLE)
        SSCDA_NAME(SSCDA_ERROR_MEMORY)
        SSCDA_NAME(SSCDA_ERROR_IO)
        SSCDA_NAME(SSCDA_ERROR_FORMAT)
        SSCDA_NAME(SSCDA_ERROR_BUSY)
        SSCDA_NAME(SSCDA_ERROR_NUMERIC)
        SSCDA_NAME(SSCDA_ERROR_INTERNAL)
        SSCDA_NAME(SSCDA_ERROR_ABORTED)
        SSCDA_NAME(SSCDA_ERROR_NOT_RUN)
#undef SSCDA_NAME
    default:
        return "SSCDA_UNKNOWN";
    }
}

#define SSCDA_TEXT_(x) #x
#define SSCDA_TEXT(x) SSCDA_TEXT_(x)

const char *sscda_version(void) {
    return SSCDA_TEXT(SSCDA_VERSION_MAJOR) "." SSCDA_TEXT(SSCDA_VERSION_MINOR) "." SSCDA_TEXT(
        SSCDA_VERSION_PATCH);
}

int32_t sscda_version_number(void) {
    return SSCDA_VERSION_MAJOR * 10000 + SSCDA_VERSION_MINOR * 100 + SSCDA_VERSION_PATCH;
}

int32_t sscda_abi_version(void) {
    return SSCDA_ABI_VERSION;
}
