// SPDX-License-Identifier: MIT
#include "cli/io/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/failure.h"

namespace cli {

namespace {

// The files that a signal handler has to remove. A slot is set after its file exists, and cleared
// before its memory is freed, each by a single store.
char *volatile pending[most_outputs];

void replace_pending(const char *old, char *temporary) {
    for (char *volatile &slot : pending)
        if (slot == old) {
            slot = temporary;
            return;
        }
}

[[noreturn]] void refuse(const std::string &path, int reason, const std::string &more = "") {
    const char *why = reason == EISDIR ? "a folder" : strerror(reason);
    fail("cannot write '", path, "': ", why, more);
}

bool is_stdout(const std::string &path) {
    return path == "-";
}

int close_stream(FILE *stream) {
    // After a failed write the file is lost. Writing one more byte sets errno to the reason.
    errno = 0;
    int reason = 0;
    if (ferror(stream) != 0) putc('\n', stream);
    if (fflush(stream) != 0 || ferror(stream) != 0) reason = errno != 0 ? errno : EIO;
    if (fclose(stream) != 0 && reason == 0) reason = errno;
    return reason;
}

// Fails if the file `input` is one of the set.
void check_input(const Outputs &set, const char *input) {
    replacement read{};
    read.file = -1;
    read.exists = 1;
    if (is_stdout(input) || stat(input, &read.old) != 0 || S_ISCHR(read.old.st_mode)) return;
    for (const Output &output : set.files) {
        if (!replace_same(&output.to, &read)) continue;
        if (output.name == input) fail("'", input, "' is read and written");
        fail("'", input, "' is read and written, as '", output.name, "'");
    }
}

} // namespace

void abandon_outputs() {
    for (const char *temporary : pending)
        if (temporary != nullptr) unlink(temporary);
}

Output::Output(const char *path) : name(path) {
    to.file = -1;
    if (is_stdout(name)) {
        to.exists = to.in_place = 1;
        if (fstat(STDOUT_FILENO, &to.old) != 0) fail_errno("cannot write", "standard output");
        return;
    }
    const int reason = replace_find(&to, path);
    if (reason == 0) return;
    const std::string where = to.path != nullptr ? to.path : path;
    replace_end(&to);
    refuse(where, reason);
}

Output::~Output() {
    if (stream != nullptr) fclose(stream);
    if (to.temporary != nullptr) {
        if (to.is_named == 0) unlink(to.temporary);
        replace_pending(to.temporary, nullptr);
    }
    replace_end(&to);
}

std::string Output::place() const {
    return to.path != nullptr ? to.path : "standard output";
}

// The stream has its own descriptor. The other one is for the work after the last byte.
void Output::open() {
    if (is_stdout(name)) {
        to.file = dup(STDOUT_FILENO);
        if (to.file < 0) fail_errno("cannot write", "standard output");
    } else {
        const int reason = replace_open(&to);
        if (to.temporary != nullptr) replace_pending(nullptr, to.temporary);
        if (reason != 0) refuse(place(), reason);
    }
    const int file = dup(to.file);
    if (file >= 0) stream = fdopen(file, "wb");
    if (stream != nullptr) return;
    const int reason = errno;
    if (file >= 0) close(file);
    refuse(name, reason);
}

void Output::flush() {
    int reason = 0;
    if (stream != nullptr) reason = close_stream(stream);
    stream = nullptr;
    if (reason == 0 && to.file >= 0) reason = replace_finish(&to);
    if (reason != 0) refuse(place(), reason);
}

Output &Outputs::add(const char *path) {
    if (files.size() == most_outputs) fail("more than ", most_outputs, " files to write");
    Output &added = files.emplace_back(path);
    // A device such as /dev/null takes several files; standard output takes one table.
    if (S_ISCHR(added.to.old.st_mode) && !is_stdout(path)) return added;
    for (const Output &other : files) {
        if (&other == &added || replace_same(&other.to, &added.to) == 0) continue;
        const std::string first = other.name;
        files.pop_back();
        if (first == path) fail("'", path, "' is to be written twice");
        fail("'", first, "' and '", path, "' are the same file, to be written twice");
    }
    return added;
}

FILE *Outputs::open(const char *path) {
    Output &added = add(path);
    try {
        added.open();
    } catch (...) {
        files.pop_back();
        throw;
    }
    return added.stream;
}

void Outputs::flush() {
    for (Output &output : files)
        output.flush();
}

void Outputs::give_names() {
    flush();
    if (fflush(stdout) != 0 || ferror(stdout) != 0) fail_errno("cannot write", "standard output");
    std::string written;
    for (Output &output : files) {
        const int reason = replace_rename(&output.to);
        if (reason != 0) refuse(output.place(), reason, written);
        if (output.to.in_place == 0)
            written += joined(written.empty() ? "; written: '" : ", '", output.name, "'");
    }
}

void Outputs::commit() {
    try {
        give_names();
    } catch (...) {
        discard();
        throw;
    }
    discard();
}

void check_outputs(const List<const char *> &paths, const List<const char *> &inputs) {
    Outputs set;
    for (const char *path : paths) {
        if (path == nullptr) continue;
        const Output &added = set.add(path);
        const int reason = is_stdout(path) ? 0 : replace_check(&added.to);
        if (reason != 0) refuse(path, reason);
    }
    for (const char *input : inputs)
        if (input != nullptr) check_input(set, input);
}

} // namespace cli
