// The numbers, counts and words that a fitted model answers by key.
#pragma once

#include <cstdint>

#include "adapt/model.h"

namespace ssc::api {

double info_double(const Model &model, const char *key);
std::int64_t info_int(const Model &model, const char *key);
const char *info_word(const Model &model, const char *key); // lives as long as the library
// Whether the words of a model are among those of the options: a file may hold others.
bool has_known_words(const Model &model);

std::int32_t info_count();
void info_describe(std::int32_t index, const char **key, std::int32_t *type);

} // namespace ssc::api
