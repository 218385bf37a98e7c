// SPDX-License-Identifier: MIT
#include "cli/io/path.h"

#include <fcntl.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "cli/failure.h"
#include "cli/stop.h"

namespace cli {

namespace {

// An open file, closed at the end.
struct Input {
    explicit Input(const std::string &path)
        : is_stdin(path == "-"),
          file(is_stdin ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    ~Input() {
        if (!is_stdin && file >= 0) close(file);
    }
    Input(const Input &) = delete;
    Input &operator=(const Input &) = delete;

    bool is_stdin;
    int file;
};

// Reads a file of known size at once. For pipes, doubles the memory as needed. False with errno on
// failure.
bool read_all(int file, std::string &data) {
    struct stat info;
    if (fstat(file, &info) != 0) return false;
    if (S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        return false;
    }
    data.resize(S_ISREG(info.st_mode) ? static_cast<size_t>(info.st_size) + 1 : 65536);
    for (size_t size = 0;;) {
        if (size == data.size()) data.resize(2 * size + 65536);
        const ssize_t got = read(file, &data[size], data.size() - size);
        if (got < 0 && errno == EINTR && stop_signal() == 0) continue;
        if (got < 0) return false;
        size += static_cast<size_t>(got);
        if (got > 0) continue;
        data.resize(size);
        return true;
    }
}

} // namespace

bool has_extension(const std::string &path, const std::string &extension) {
    return path.size() > extension.size() &&
           strcasecmp(path.c_str() + path.size() - extension.size(), extension.c_str()) == 0;
}

bool file_exists(const char *path) {
    struct stat there;
    return stat(path, &there) == 0;
}

std::string read_file(const std::string &path) {
    const Input input(path);
    if (input.file < 0) fail_errno("cannot open", path);
    std::string data;
    if (!read_all(input.file, data)) fail_errno("cannot read", path);
    return data;
}

} // namespace cli
