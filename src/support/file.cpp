// SPDX-License-Identifier: MIT
#include "support/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <type_traits>

#include "support/error.h"
#include "support/replace_file.h"

namespace ssc {

namespace {

[[noreturn]] void fail(const char *doing, const std::string &path, int reason) {
    const Status status = reason == ENOMEM ? Status::memory : Status::io;
    const std::string shown = clipped(path.c_str(), 512);
    char text[128] = "";
    // The GNU strerror_r() returns the message; the POSIX one returns a number and fills `text`.
    const auto message = strerror_r(reason, text, sizeof text);
    if constexpr (std::is_pointer_v<decltype(message)>)
        throw Error(status, format("%s '%s': %s", doing, shown.c_str(), message));
    else
        throw Error(status, format("%s '%s': %s", doing, shown.c_str(), text));
}

// Repeats a call until no signal interrupts it.
template <class Call>
auto again(Call call) {
    for (;;) {
        const auto result = call();
        if (result >= 0 || errno != EINTR) return result;
    }
}

} // namespace

InputFile::InputFile(const std::string &path)
    : path_(path), number_(again([&] { return open(path.c_str(), O_RDONLY | O_CLOEXEC); })) {
    if (number_ < 0) fail("cannot open", path, errno);
}

InputFile::~InputFile() {
    ::close(number_);
}

void InputFile::read(std::uint64_t count, Bytes &bytes) {
    // Read straight into the caller's memory, and grow it only as bytes arrive: `count` may come
    // from a damaged file.
    constexpr std::size_t least_piece = 1 << 16;
    std::size_t filled = bytes.size();
    while (count > 0) {
        if (filled == bytes.size()) {
            const std::size_t piece = std::max({least_piece, bytes.capacity() - filled, filled});
            bytes.resize(filled + static_cast<std::size_t>(std::min<std::uint64_t>(count, piece)));
        }
        const ssize_t got =
            again([&] { return ::read(number_, bytes.data() + filled, bytes.size() - filled); });
        if (got < 0) fail("cannot read", path_, errno);
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
        count -= static_cast<std::uint64_t>(got);
    }
    bytes.resize(filled);
}

std::int64_t InputFile::size() const {
    struct stat there;
    // Some files, such as those of /proc, report size 0 but are not empty.
    if (fstat(number_, &there) != 0 || !S_ISREG(there.st_mode) || there.st_size == 0) return -1;
    return static_cast<std::int64_t>(there.st_size);
}

void write_file(const std::string &path, const Bytes &bytes) {
    struct Replacement : replacement {
        Replacement() : replacement() { file = -1; }
        Replacement(const Replacement &) = delete;
        Replacement &operator=(const Replacement &) = delete;
        ~Replacement() { replace_end(this); }
    } r;
    int reason = replace_find(&r, path.c_str());
    if (reason == 0) reason = replace_open(&r);
    if (reason == 0) reason = replace_write(&r, bytes.data(), bytes.size());
    if (reason == 0) reason = replace_finish(&r);
    if (reason == 0) reason = replace_rename(&r);
    if (reason != 0) fail("cannot write", r.path != nullptr ? r.path : path, reason);
}

} // namespace ssc
