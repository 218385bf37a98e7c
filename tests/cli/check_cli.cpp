// SPDX-License-Identifier: MIT
#include "cli/check_cli.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <unistd.h>

void check_message(const std::string &said, std::initializer_list<std::string> words, int line) {
    for (const std::string &word : words) {
        const std::string text = cli::joined("line ", line, ": no '", word, "' in: ", said);
        TEST_ASSERT_TRUE_MESSAGE(said.find(word) != std::string::npos, text.c_str());
    }
    TEST_ASSERT_TRUE(said.find('\n') == std::string::npos);
    TEST_ASSERT_FALSE(said.empty());
}

void check_values(const cli::Table &t, int64_t rows, int64_t cols,
                  std::initializer_list<double> expected, int line) {
    const std::string where = cli::joined("line ", line);
    TEST_ASSERT_EQUAL_INT64_MESSAGE(rows, t.rows, where.c_str());
    TEST_ASSERT_EQUAL_INT64_MESSAGE(cols, t.cols, where.c_str());
    TEST_ASSERT_EQUAL_INT64_MESSAGE(rows * cols, t.values.count(), where.c_str());
    TEST_ASSERT_EQUAL_size_t(expected.size(), t.values.size());
    for (int64_t k = 0; k < rows * cols; ++k) {
        const std::string text =
            cli::joined(where, ": element ", k, cli::format(": %.17g", t.values[k]));
        TEST_ASSERT_TRUE_MESSAGE(t.values[k] == expected.begin()[k], text.c_str());
    }
}

std::unique_ptr<char[]> exact_copy(const char *bytes, size_t size) {
    auto exact = std::make_unique<char[]>(size);
    if (size > 0) memcpy(exact.get(), bytes, size);
    return exact;
}

std::string slurp(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    TEST_ASSERT_TRUE(file.is_open());
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string make_folder() {
    char path[] = "cli_test.XXXXXX";
    TEST_ASSERT_NOT_NULL(mkdtemp(path));
    return path;
}

int count_files(const std::string &path) {
    const std::filesystem::directory_iterator files(path);
    return static_cast<int>(std::distance(begin(files), end(files)));
}

void remove_folder(const std::string &path) {
    for (const auto &file : std::filesystem::directory_iterator(path))
        TEST_ASSERT_EQUAL_INT(0, unlink(file.path().c_str()));
    TEST_ASSERT_EQUAL_INT(0, rmdir(path.c_str()));
}
