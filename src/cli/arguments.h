// SPDX-License-Identifier: MIT
// Parses the command line of one command: its flags and the library's options.
#pragma once

#include <cstdint>
#include <string>

#include "cli/list.h"

namespace cli {

struct Flag {
    const char *name;  // without the dashes
    const char *value; // the name of the value in the help; null for a switch
    const char *doc;
    bool is_list = false; // whether the user may give it several times
};

struct Argument {
    std::string name; // "" for an argument without a flag
    std::string value;
};

class Arguments {
public:
    // Parses words[first..]. Fails with exit_usage.
    Arguments(const Texts &words, int64_t first, const List<Flag> &flags, bool takes_options);

    // The value of a flag, or null. It stays as long as the arguments.
    const char *get(const std::string &name) const;
    bool has(const std::string &name) const { return get(name) != nullptr; }
    bool is(const std::string &name, const char *value) const;
    // The value of a required flag. Fails with exit_usage if it is missing.
    const char *need(const std::string &name) const;
    // All values of a flag; of the arguments without a flag if the name is "".
    Texts all(const std::string &name) const;
    // The library's options: --KEY VALUE and --set KEY=VALUE.
    const List<Argument> &options() const { return options_; }

private:
    struct Parser;
    List<Argument> list_, options_; // in the order of the command line
};

// The command line as one text, quoted for a shell.
std::string line_of(const Texts &words);

// Whether the text is a column number, that is, only digits.
bool is_count(const std::string &text);
// A column as --drop and --labels take it, quoted for a shell. This is its name, or its number,
// counted from 1, if it has no name, or a name that is ambiguous, long or hard to type.
std::string column_word(const char *name, int64_t number);

} // namespace cli
