#include "support/file.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "support/error.h"

namespace ssc {

namespace {

struct Close {
    void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

[[noreturn]] void fail(const char *doing, const std::string &path, int reason) {
    const Status status = reason == ENOMEM ? Status::memory : Status::io;
    const std::string shown = clipped(path.c_str(), 512);
    char text[128] = "";
    // The two kinds of strerror_r differ in what they return; both fill or name a message.
    const auto message = strerror_r(reason, text, sizeof text);
    if constexpr (std::is_pointer_v<decltype(message)>)
        throw Error(status, format("%s '%s': %s", doing, shown.c_str(), message));
    else
        throw Error(status, format("%s '%s': %s", doing, shown.c_str(), text));
}

// A new file in the folder of `path`. Its name is short, so that any name that `path` can have is
// not too long for it, and passes over files that a process of the same number left behind.
File create_beside(const std::string &path, std::string &name) {
    static std::atomic<unsigned> serial{0};
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    for (int attempt = 0; attempt < 10000; ++attempt) {
        name = folder + format(".sscda.%ld.%u.tmp", static_cast<long>(getpid()), serial++);
        if (File file{std::fopen(name.c_str(), "wbx")}) return file;
        if (errno != EEXIST) break;
    }
    fail("cannot write", path, errno);
}

void write_all(File file, const std::string &path, const Bytes &bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size() ||
        std::fflush(file.get()) != 0 || fsync(fileno(file.get())) != 0)
        fail("cannot write", path, errno);
    if (std::fclose(file.release()) != 0) fail("cannot write", path, errno);
}

} // namespace

Bytes read_file(const std::string &path) {
    const File file(std::fopen(path.c_str(), "rb"));
    if (!file) fail("cannot open", path, errno);
    Bytes bytes;
    unsigned char block[1 << 16];
    for (;;) {
        errno = 0;
        const std::size_t got = std::fread(block, 1, sizeof block, file.get());
        bytes.insert(bytes.end(), block, block + got);
        if (got < sizeof block) break;
    }
    if (std::ferror(file.get()) != 0) fail("cannot read", path, errno);
    return bytes;
}

void write_file(const std::string &path, const Bytes &bytes) {
    std::string temporary;
    File file = create_beside(path, temporary);
    try {
        write_all(std::move(file), path, bytes);
        if (std::rename(temporary.c_str(), path.c_str()) != 0) fail("cannot write", path, errno);
    } catch (...) {
        std::remove(temporary.c_str());
        throw;
    }
}

} // namespace ssc
