// SPDX-License-Identifier: MIT
// Little-endian bytes, written and read the same way on every machine. The reader checks every
// count against the remaining bytes before it allocates, so a damaged file is an Error, never a
// crash.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/matrix.h"

namespace ssc {

using Bytes = std::vector<unsigned char>;

class ByteWriter {
public:
    enum class Mode { keep, count };
    // Mode::count measures the size without keeping the bytes.
    explicit ByteWriter(Mode mode = Mode::keep) : keeps_(mode == Mode::keep) {}
    // Writes into the caller's memory, which must be large enough: count the bytes first.
    explicit ByteWriter(unsigned char *to) : to_(to) {}

    void u32(std::uint32_t value) { put(value, 4); }
    void u64(std::uint64_t value) { put(value, 8); }
    void i64(std::int64_t value) { put(static_cast<std::uint64_t>(value), 8); }
    void f64(double value);
    void text(const std::string &value);
    void doubles(const std::vector<double> &values);
    void matrix(const Matrix &values);
    // Writes the numbers without their count.
    void each(const double *values, std::size_t count) { block(values, count); }
    void each(const float *values, std::size_t count) { block(values, count); }
    void append(const Bytes &bytes) { add(bytes.data(), bytes.size()); }
    const Bytes &bytes() const { return bytes_; }
    std::size_t size() const { return size_; }

private:
    void put(std::uint64_t value, int count);
    void add(const unsigned char *bytes, std::size_t count);
    template <class T>
    void block(const T *values, std::size_t count);

    unsigned char *to_ = nullptr;
    bool keeps_ = false;
    std::size_t size_ = 0;
    Bytes bytes_;
};

class ByteReader {
public:
    ByteReader(const unsigned char *data, std::size_t size) : at_(data), left_(size) {}

    std::uint32_t u32() { return static_cast<std::uint32_t>(take(4)); }
    std::uint64_t u64() { return take(8); }
    std::int64_t i64() { return static_cast<std::int64_t>(take(8)); }
    double f64();
    double finite(); // refuses NaN and infinity
    // Reads a count of items of `size` bytes. Throws unless that many bytes remain.
    std::size_t count(std::size_t size);
    std::string text();
    std::vector<double> doubles();
    Matrix matrix();
    ByteReader part(std::size_t size); // a reader of the next `size` bytes only
    std::size_t left() const { return left_; }
    const unsigned char *data() const { return at_; }
    void expect_end() const;

private:
    std::uint64_t take(int count);
    const unsigned char *at_;
    std::size_t left_;
};

// Throws Error(format), "damaged model: <what>", unless the condition holds.
void check_part(bool condition, const char *what);

// CRC-64 (ECMA-182, reflected), which detects every burst of up to 64 wrong bits.
std::uint64_t checksum(const unsigned char *data, std::size_t size);

} // namespace ssc
