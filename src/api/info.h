// SPDX-License-Identifier: MIT
// The numbers, integers and words of a fitted model, by key.
#pragma once

#include <cstdint>

#include "adapt/model.h"

namespace ssc::api {

double info_double(const Model &model, const char *key);
std::int64_t info_int(const Model &model, const char *key);
const char *info_word(const Model &model, const char *key); // valid while the library is loaded
// Whether the option table knows the words of a model. A model file may hold others.
bool has_known_words(const Model &model);

std::int32_t info_count();
void info_describe(std::int32_t index, const char **key, std::int32_t *type);

} // namespace ssc::api
