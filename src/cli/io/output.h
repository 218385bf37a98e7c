// SPDX-License-Identifier: MIT
// Output files that appear completely or not at all. Each is written to a temporary file in its
// folder and flushed to the disk. When all files of a command are complete, they get their names. A
// run that is killed leaves at most a file `.sscda.*.tmp`.
#pragma once

#include <cstdio>
#include <deque>
#include <string>

#include "cli/list.h"
#include "support/replace_file.h"

namespace cli {

constexpr int most_outputs = 16;

struct Output {
    // Finds the file and creates nothing. "-" means standard output.
    explicit Output(const char *path);
    ~Output(); // removes the file if it has no name yet
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;

    void open();
    void flush();
    // The file in messages, with links resolved.
    std::string place() const;

    std::string name; // as the user gave it
    replacement to{}; // the file to replace, and its temporary file
    FILE *stream = nullptr;
};

class Outputs {
public:
    // Begins a file. The set owns the stream.
    FILE *open(const char *path);
    // Flushes the open files to the disk and closes them.
    void flush();
    // Flushes all files and standard output, then gives every file its name. On failure it removes
    // the files that have no name yet; the message lists those that have.
    void commit();
    // Removes the files that have no name yet.
    void discard() { files.clear(); }

    // Adds a file that is not in the set yet, under any name.
    Output &add(const char *path);

    std::deque<Output> files;

private:
    void give_names();
};

// Checks, before a long computation, that these files could be created, that no two are the same
// file, and that none is one of `inputs`. A null is skipped.
void check_outputs(const List<const char *> &paths, const List<const char *> &inputs);

// Removes the unnamed files of all sets. Safe in a signal handler.
void abandon_outputs();

} // namespace cli
