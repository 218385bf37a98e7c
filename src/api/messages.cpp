#include "api/messages.h"

#include <algorithm>
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
    std::size_t length = std::min(std::strlen(text), sizeof last.text - 1);
    // What is cut is cut between characters of UTF-8.
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        --length;
    last.handle = handle;
    std::memcpy(last.text, text, length);
    last.text[length] = 0;
}

const char *any_message() noexcept {
    return last.text;
}

const char *message_about(std::uint64_t handle) noexcept {
    return last.handle == handle ? last.text : "";
}

} // namespace ssc::api
