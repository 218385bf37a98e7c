// SPDX-License-Identifier: MIT
#include "cli/arguments.h"

#include <algorithm>

#include "cli/failure.h"
#include "cli/io/text.h"
#include "cli/options.h"

namespace cli {

namespace {

bool begins(const std::string &text, const char *with) {
    return text.rfind(with, 0) == 0;
}

// A word with quotes if a shell needs them to read the same word.
std::string quoted(const std::string &word) {
    if (!word.empty() && word.find_first_of(" \t\n'\"\\$`;&|<>()*?#~![]{}") == std::string::npos)
        return word;
    std::string text = "'";
    for (const char c : word) {
        if (c == '\'') text += "'\\'"; // close the quotes, write an escaped quote, open them again
        text += c;
    }
    return text + "'";
}

} // namespace

struct Arguments::Parser {
    Arguments &to;
    const Texts &words;
    const List<Flag> &flags;
    bool takes_options;

    const Flag *find(const std::string &name) const {
        const auto found = std::find_if(flags.begin(), flags.end(),
                                        [&](const Flag &flag) { return name == flag.name; });
        return found == flags.end() ? nullptr : &*found;
    }

    // Refuses an unknown flag and suggests the flag or option that the user probably meant.
    [[noreturn]] void refuse(const std::string &name) const {
        Texts known;
        for (const Flag &flag : flags)
            known.emplace_back(flag.name);
        if (takes_options)
            for (const sscda_option &option : all_options())
                known.emplace_back(option.key);
        const std::string meant = did_you_mean(name, known, "--");
        misuse("there is no --", name, " here", meant,
               takes_options && meant.empty() ? "; `sscda options` lists the options" : "");
    }

    // Whether the text is a flag or an option of the command, with or without its value.
    bool is_flag(const std::string &text) const {
        if (!begins(text, "--")) return false;
        const std::string name = text.substr(2, text.find('=') - 2);
        return find(name) != nullptr || (takes_options && (name == "set" || find_option(name)));
    }

    // Parses the flag words[k]. Its value follows '=' or is the next word. Returns the last k.
    int64_t parse(int64_t k) const {
        const std::string text = words[k].substr(2);
        const size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        const Flag *known = find(name);
        const bool is_set = known == nullptr && takes_options && name == "set";
        const auto option =
            known == nullptr && takes_options && !is_set ? find_option(name) : std::nullopt;
        if (known == nullptr && !is_set && !option) refuse(name);
        std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
        if (known != nullptr && known->value == nullptr) {
            if (equals != std::string::npos) misuse("--", name, " takes no value");
        } else if (equals == std::string::npos) {
            if (++k == words.count()) misuse("--", name, " needs a value");
            value = words[k];
            if (is_flag(value)) misuse("--", name, " needs a value, and ", value, " is a flag");
        }
        if (known != nullptr)
            add(*known, value);
        else if (is_set)
            add_setting(value);
        else
            to.options_.push_back({option->key, value});
        return k;
    }

    void add(const Flag &known, const std::string &value) const {
        if (!known.is_list && to.has(known.name)) misuse("--", known.name, " is given twice");
        to.list_.push_back({known.name, value});
    }

    void add_setting(const std::string &text) const {
        const size_t equals = text.find('=');
        if (equals == std::string::npos) misuse("--set takes KEY=VALUE, not '", text, "'");
        to.options_.push_back({text.substr(0, equals), text.substr(equals + 1)});
    }
};

Arguments::Arguments(const Texts &words, int64_t first, const List<Flag> &flags,
                     bool takes_options) {
    const Parser parser = {*this, words, flags, takes_options};
    bool only_plain = false;
    for (int64_t k = first; k < words.count(); ++k) {
        const std::string &word = words[k];
        if (!only_plain && word == "--")
            only_plain = true;
        else if (!only_plain && begins(word, "--"))
            k = parser.parse(k);
        else if (!only_plain && begins(word, "-") && word.size() > 1)
            misuse("'", word, "': flags begin with two dashes");
        else
            list_.push_back({"", word});
    }
}

const char *Arguments::get(const std::string &name) const {
    for (const Argument &argument : list_)
        if (argument.name == name) return argument.value.c_str();
    return nullptr;
}

bool Arguments::is(const std::string &name, const char *value) const {
    const char *given = get(name);
    return given != nullptr && std::string(given) == value;
}

const char *Arguments::need(const std::string &name) const {
    const char *value = get(name);
    if (value == nullptr) misuse("--", name, " is missing");
    return value;
}

Texts Arguments::all(const std::string &name) const {
    Texts values;
    for (const Argument &argument : list_)
        if (argument.name == name) values.push_back(argument.value);
    return values;
}

std::string line_of(const Texts &words) {
    std::string line;
    for (const std::string &word : words) {
        if (&word != &words.front()) line += ' ';
        line += quoted(word);
    }
    return line;
}

bool is_count(const std::string &text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::string column_word(const char *name, int64_t number) {
    constexpr size_t longest = 200;
    if (name == nullptr || *name == '\0') return joined(number);
    const char *at = name;
    while (plain_length(at) > 0)
        at += plain_length(at);
    const std::string word = name;
    const bool is_typed =
        *at == '\0' && !is_count(word) && !begins(word, "--") && 4 * word.size() + 3 < longest;
    return is_typed ? quoted(word) : joined(number);
}

} // namespace cli
