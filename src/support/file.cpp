#include "support/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "support/error.h"

namespace ssc {

namespace {

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

// A call that a signal may interrupt, until it was not.
template <class Call>
auto again(Call call) {
    for (;;) {
        const auto result = call();
        if (result >= 0 || errno != EINTR) return result;
    }
}

int open_again(const std::string &path, int flags) {
    return again([&] { return open(path.c_str(), flags | O_CLOEXEC, 0666); });
}

// A descriptor that is closed at the latest when it goes out of scope.
class File {
public:
    explicit File(int number) : number_(number) {}
    File(File &&other) noexcept : number_(std::exchange(other.number_, -1)) {}
    File &operator=(File &&) = delete;
    ~File() { close(); }
    explicit operator bool() const { return number_ >= 0; }
    int number() const { return number_; }
    // False with errno set where the system had put an error off until now. What a signal
    // interrupts is closed all the same.
    bool close() {
        const int number = std::exchange(number_, -1);
        return number < 0 || ::close(number) == 0 || errno == EINTR;
    }

private:
    int number_;
};

// Whether what was written is on the disk. Pipes, terminals and some file systems have no such
// thing.
bool synced(const File &file) {
    return again([&] { return fsync(file.number()); }) == 0 || errno == EINVAL || errno == ENOTSUP;
}

std::string folder_of(const std::string &path) {
    return path.substr(0, path.rfind('/') + 1);
}

// A new file in the folder of `path`. Its name is short, so that any name that `path` can have is
// not too long for it, and passes over files that a process of the same number left behind.
File create_beside(const std::string &path, std::string &name) {
    static std::atomic<unsigned> serial{0};
    const std::string folder = folder_of(path);
    for (int attempt = 0; attempt < 10000; ++attempt) {
        name = folder + format(".sscda.%ld.%u.tmp", static_cast<long>(getpid()), serial++);
        if (File file{open_again(name, O_WRONLY | O_CREAT | O_EXCL)}) return file;
        if (errno != EEXIST) break;
    }
    fail("cannot write", path, errno);
}

void write_all(File file, const std::string &path, const Bytes &bytes) {
    constexpr int most_idle = 100;
    int idle = 0; // calls one after the other that wrote nothing, and did not say why
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t put =
            again([&] { return write(file.number(), bytes.data() + done, bytes.size() - done); });
        if (put < 0) fail("cannot write", path, errno);
        idle = put == 0 ? idle + 1 : 0;
        if (idle == most_idle) fail("cannot write", path, EIO);
        done += static_cast<std::size_t>(put);
    }
    if (!synced(file) || !file.close()) fail("cannot write", path, errno);
}

// So that the name survives a power cut as well. Whoever may not read the folder cannot do it, and
// the file is whole under its name by now: not a reason to fail.
void sync_folder(const std::string &path) {
    const std::string folder = folder_of(path);
    if (const File file{open_again(folder.empty() ? "." : folder, O_RDONLY)}) synced(file);
}

// The file that a link points to.
std::string behind_links(const std::string &path) {
    const auto release = [](char *text) { std::free(text); };
    const std::unique_ptr<char, decltype(release)> real(realpath(path.c_str(), nullptr), release);
    if (!real && errno == ENOMEM) fail("cannot write", path, ENOMEM);
    return real ? real.get() : path;
}

// Where links lead at whose end there is no file yet.
std::string end_of_links(std::string path) {
    constexpr int most_links = 40; // as the system has it
    char target[PATH_MAX];
    for (int k = 0; k <= most_links; ++k) {
        const ssize_t length = readlink(path.c_str(), target, sizeof target);
        if (length <= 0) return path;
        if (length == sizeof target) fail("cannot write", path, ENAMETOOLONG);
        const std::string to(target, static_cast<std::size_t>(length));
        path = to.front() == '/' ? to : folder_of(path).append(to);
    }
    fail("cannot write", path, ELOOP);
}

void replace(const std::string &path, const mode_t *mode, const Bytes &bytes) {
    std::string temporary;
    File file = create_beside(path, temporary);
    try {
        // Where the mode cannot be had, the file has the usual one.
        if (mode != nullptr && fchmod(file.number(), *mode) != 0) errno = 0;
        write_all(std::move(file), path, bytes);
        if (again([&] { return std::rename(temporary.c_str(), path.c_str()); }) != 0)
            fail("cannot write", path, errno);
    } catch (...) {
        unlink(temporary.c_str());
        throw;
    }
    sync_folder(path);
}

} // namespace

InputFile::InputFile(const std::string &path) : path_(path), number_(open_again(path, O_RDONLY)) {
    if (number_ < 0) fail("cannot open", path, errno);
}

InputFile::~InputFile() {
    ::close(number_);
}

void InputFile::read(std::uint64_t count, Bytes &bytes) {
    unsigned char block[1 << 16];
    while (count > 0) {
        const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(count, sizeof block));
        const ssize_t got = again([&] { return ::read(number_, block, most); });
        if (got < 0) fail("cannot read", path_, errno);
        if (got == 0) return;
        bytes.insert(bytes.end(), block, block + got);
        count -= static_cast<std::uint64_t>(got);
    }
}

std::int64_t InputFile::size() const {
    struct stat there;
    // Some systems have files that say 0 and are not empty.
    if (fstat(number_, &there) != 0 || !S_ISREG(there.st_mode) || there.st_size == 0) return -1;
    return static_cast<std::int64_t>(there.st_size);
}

void write_file(const std::string &path, const Bytes &bytes) {
    struct stat there;
    if (stat(path.c_str(), &there) != 0) {
        replace(end_of_links(path), nullptr, bytes);
    } else if (S_ISREG(there.st_mode)) {
        // A file that may not be written is not replaced either.
        if (access(path.c_str(), W_OK) != 0) fail("cannot write", path, errno);
        const mode_t mode = there.st_mode & 07777;
        replace(behind_links(path), &mode, bytes);
    } else {
        // A rename would put a file where a device or a pipe is.
        File file(open_again(path, O_WRONLY));
        if (!file) fail("cannot write", path, errno);
        write_all(std::move(file), path, bytes);
    }
}

} // namespace ssc
