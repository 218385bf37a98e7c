// SPDX-License-Identifier: MIT
// Helpers of the suites of the command.
#pragma once

#include <unity.h>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>

#include "cli/failure.h"
#include "cli/io/table_file.h"

// Does some work. Returns the message of its failure, or "" if there is none.
template <typename Work>
std::string message_of(const Work &work) {
    try {
        work();
    } catch (const cli::Failure &failure) {
        TEST_ASSERT_TRUE(failure.what()[0] != '\0');
        return failure.what();
    }
    return "";
}

// The message has each of the words, and is one line.
void check_message(const std::string &said, std::initializer_list<std::string> words, int line);
#define SAYS(said, ...) check_message((said), {__VA_ARGS__}, __LINE__)
// The work fails, with such a message.
#define REFUSES(work, ...) SAYS(message_of([&] { work; }), __VA_ARGS__)
// The work does not fail.
#define WORKS(work) TEST_ASSERT_EQUAL_STRING("", message_of([&] { work; }).c_str())

// The numbers of a table, row after row.
void check_values(const cli::Table &t, int64_t rows, int64_t cols,
                  std::initializer_list<double> expected, int line);
#define VALUES(t, rows, cols, ...) check_values((t), (rows), (cols), {__VA_ARGS__}, __LINE__)

// A copy in memory that ends where the bytes end, so that a sanitizer sees a read behind them.
std::unique_ptr<char[]> exact_copy(const char *bytes, size_t size);
// The text that a function writes to a stream.
template <typename Write>
std::string written_by(const Write &write) {
    char *data = nullptr;
    size_t size = 0;
    FILE *out = open_memstream(&data, &size);
    TEST_ASSERT_NOT_NULL(out);
    write(out);
    fclose(out);
    std::string text(data, size);
    free(data);
    return text;
}
// The whole of a file, which must be there.
std::string slurp(const std::string &path);
// A new folder under the one the test runs in, and its removal with all that is in it.
std::string make_folder();
void remove_folder(const std::string &path);
// How many files a folder has, hidden ones too.
int count_files(const std::string &path);
