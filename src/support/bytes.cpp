// SPDX-License-Identifier: MIT
#include "support/bytes.h"

#include <array>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "support/error.h"

namespace ssc {

namespace {

[[noreturn]] void damaged(const char *what) {
    throw Error(Status::format, format("damaged model: %s", what));
}

// Table t serves a byte with t bytes behind it, so one step handles sixteen bytes. Without `inline`
// GCC calls a step as a function, which takes twice as long.
constexpr std::size_t crc_step = 16;
constexpr std::uint64_t crc_polynomial = 0xC96C5795D7870F42;
using CrcTables = std::array<std::array<std::uint64_t, 256>, crc_step>;

constexpr CrcTables make_crc_tables() {
    CrcTables tables{};
    for (std::uint64_t k = 0; k < 256; ++k) {
        std::uint64_t value = k;
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> 1) ^ ((value & 1) != 0 ? crc_polynomial : 0);
        tables[0][k] = value;
    }
    for (std::size_t t = 1; t < crc_step; ++t)
        for (std::size_t k = 0; k < 256; ++k)
            tables[t][k] = tables[0][tables[t - 1][k] & 0xFF] ^ (tables[t - 1][k] >> 8);
    return tables;
}

constexpr CrcTables crc_tables = make_crc_tables();

inline std::uint64_t eight_bytes(const unsigned char *data) {
    std::uint64_t value = 0;
    for (int byte = 0; byte < 8; ++byte)
        value |= std::uint64_t{data[byte]} << (8 * byte);
    return value;
}

// The contribution of eight bytes to the checksum if `after` bytes follow them in the same step.
inline std::uint64_t crc_of(std::uint64_t bytes, std::size_t after) {
    std::uint64_t sum = 0;
    for (std::size_t byte = 0; byte < 8; ++byte)
        sum ^= crc_tables[after + 7 - byte][(bytes >> (8 * byte)) & 0xFF];
    return sum;
}

// The checksum `crc` after one more step of bytes.
inline std::uint64_t step(std::uint64_t crc, const unsigned char *data) {
    return crc_of(crc ^ eight_bytes(data), 8) ^ crc_of(eight_bytes(data + 8), 0);
}

// A checksum is a polynomial over two elements, with its lowest power in the highest bit. The
// product is modulo the polynomial of the checksum.
std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    std::uint64_t sum = 0;
    for (int power = 0; power < 64; ++power) {
        if (((a >> (63 - power)) & 1) != 0) sum ^= b;
        b = (b >> 1) ^ ((b & 1) != 0 ? crc_polynomial : 0);
    }
    return sum;
}

// Extends the checksum `crc` by `bytes` zero bytes.
std::uint64_t after_zeros(std::uint64_t crc, std::size_t bytes) {
    std::uint64_t shift = std::uint64_t{1} << 55; // eight bits
    for (; bytes > 0; bytes /= 2, shift = product(shift, shift))
        if (bytes % 2 != 0) crc = product(crc, shift);
    return crc;
}

} // namespace

std::uint64_t checksum(const unsigned char *data, std::size_t size) {
    // Each step waits for the one before it. Two halves side by side take half of the time.
    const std::size_t half = size / (2 * crc_step) * crc_step;
    std::uint64_t crc = ~std::uint64_t{0}, other = 0;
    std::size_t k = 0;
    for (; k < half; k += crc_step) {
        crc = step(crc, data + k);
        other = step(other, data + half + k);
    }
    crc = after_zeros(crc, half) ^ other;
    for (k = 2 * half; k < size; ++k)
        crc = crc_tables[0][(crc ^ data[k]) & 0xFF] ^ (crc >> 8);
    return ~crc;
}

void ByteWriter::put(std::uint64_t value, int count) {
    unsigned char bytes[8];
    for (int k = 0; k < 8; ++k)
        bytes[k] = static_cast<unsigned char>(value >> (8 * k));
    add(bytes, static_cast<std::size_t>(count));
}

void ByteWriter::add(const unsigned char *bytes, std::size_t count) {
    if (to_ != nullptr && count > 0) std::memcpy(to_ + size_, bytes, count);
    if (keeps_ && count > 0) bytes_.insert(bytes_.end(), bytes, bytes + count);
    size_ += count;
}

// A stored model may have millions of numbers. On a little-endian machine they are copied at once.
template <class T>
void ByteWriter::block(const T *values, std::size_t count) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    add(reinterpret_cast<const unsigned char *>(values), count * sizeof(T));
#else
    for (std::size_t k = 0; k < count; ++k) {
        std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t> bits = 0;
        std::memcpy(&bits, values + k, sizeof bits);
        put(bits, sizeof bits);
    }
#endif
}

template void ByteWriter::block(const float *values, std::size_t count);
template void ByteWriter::block(const double *values, std::size_t count);

void ByteWriter::f64(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    u64(bits);
}

void ByteWriter::text(const std::string &value) {
    u64(value.size());
    add(reinterpret_cast<const unsigned char *>(value.data()), value.size());
}

void ByteWriter::doubles(const std::vector<double> &values) {
    u64(values.size());
    each(values.data(), values.size());
}

void ByteWriter::matrix(const Matrix &values) {
    i64(values.rows());
    i64(values.cols());
    each(values.data(), static_cast<std::size_t>(values.size()));
}

std::uint64_t ByteReader::take(int count) {
    if (left_ < static_cast<std::size_t>(count)) damaged("it ends too soon");
    std::uint64_t value = 0;
    for (int k = 0; k < count; ++k)
        value |= std::uint64_t{at_[k]} << (8 * k);
    at_ += count;
    left_ -= static_cast<std::size_t>(count);
    return value;
}

double ByteReader::f64() {
    const std::uint64_t bits = u64();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

double ByteReader::finite() {
    const double value = f64();
    if (!std::isfinite(value)) damaged("a number is not finite");
    return value;
}

std::size_t ByteReader::count(std::size_t size) {
    const std::uint64_t value = u64();
    if (value > left_ / size) damaged("a count is larger than the file");
    return static_cast<std::size_t>(value);
}

std::string ByteReader::text() {
    const std::size_t size = count(1);
    const ByteReader body = part(size);
    return {reinterpret_cast<const char *>(body.data()), size};
}

std::vector<double> ByteReader::doubles() {
    std::vector<double> values(count(8));
    for (double &value : values)
        value = f64();
    return values;
}

Matrix ByteReader::matrix() {
    const std::int64_t rows = i64(), cols = i64();
    const auto most = static_cast<std::int64_t>(left_ / 8);
    if (rows < 0 || cols < 0 || rows > most || cols > most || (cols > 0 && rows > most / cols))
        damaged("a matrix is larger than the file");
    Matrix values(rows, cols);
    for (Index k = 0; k < values.size(); ++k)
        values.data()[k] = finite();
    return values;
}

ByteReader ByteReader::part(std::size_t size) {
    if (size > left_) damaged("a part is larger than the file");
    ByteReader reader(at_, size);
    at_ += size;
    left_ -= size;
    return reader;
}

void ByteReader::expect_end() const {
    if (left_ != 0) damaged("there is more than expected");
}

void check_part(bool condition, const char *what) {
    if (!condition) throw Error(Status::format, format("damaged model: %s", what));
}

} // namespace ssc
