// SPDX-License-Identifier: MIT
// A std::vector that counts with int64_t, as the library's interface does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cli {

template <typename T>
class List : public std::vector<T> {
public:
    using std::vector<T>::vector;
    explicit List(int64_t count, const T &value = T())
        : std::vector<T>(static_cast<std::size_t>(count), value) {}

    int64_t count() const { return static_cast<int64_t>(this->size()); }
    T &operator[](int64_t k) { return std::vector<T>::operator[](static_cast<std::size_t>(k)); }
    const T &operator[](int64_t k) const {
        return std::vector<T>::operator[](static_cast<std::size_t>(k));
    }
};

using Texts = List<std::string>;

} // namespace cli
