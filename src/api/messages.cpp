#include "api/messages.h"

#include <cstring>

namespace ssc::api {

namespace {

// Plain memory without a destructor: nothing runs when a thread ends or the library is unloaded.
struct Message {
    std::uint64_t handle;
    char text[1024];
};
thread_local Message last = {no_handle, ""};

} // namespace

void set_message(std::uint64_t handle, const char *text) noexcept {
    last.handle = handle;
    std::strncpy(last.text, text, sizeof last.text - 1);
}

const char *any_message() noexcept {
    return last.text;
}

const char *message_about(std::uint64_t handle) noexcept {
    return last.handle == handle ? last.text : "";
}

} // namespace ssc::api
