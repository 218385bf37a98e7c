#include "support/bytes.h"

#include <array>
#include <cmath>
#include <cstring>

#include "support/error.h"

namespace ssc {

namespace {

[[noreturn]] void damaged(const char *what) {
    throw Error(Status::format, format("damaged model: %s", what));
}

constexpr std::array<std::uint64_t, 256> make_crc_table() {
    std::array<std::uint64_t, 256> table{};
    for (std::uint64_t k = 0; k < 256; ++k) {
        std::uint64_t value = k;
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> 1) ^ ((value & 1) != 0 ? 0xC96C5795D7870F42u : 0u);
        table[k] = value;
    }
    return table;
}

constexpr std::array<std::uint64_t, 256> crc_table = make_crc_table();

} // namespace

std::uint64_t checksum(const unsigned char *data, std::size_t size) {
    std::uint64_t crc = ~std::uint64_t{0};
    for (std::size_t k = 0; k < size; ++k)
        crc = crc_table[(crc ^ data[k]) & 0xFF] ^ (crc >> 8);
    return ~crc;
}

void ByteWriter::put(std::uint64_t value, int count) {
    for (int k = 0; k < count; ++k)
        bytes_.push_back(static_cast<unsigned char>(value >> (8 * k)));
}

void ByteWriter::f64(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    u64(bits);
}

void ByteWriter::text(const std::string &value) {
    u64(value.size());
    bytes_.insert(bytes_.end(), value.begin(), value.end());
}

void ByteWriter::doubles(const std::vector<double> &values) {
    u64(values.size());
    for (const double value : values)
        f64(value);
}

void ByteWriter::matrix(const Matrix &values) {
    i64(values.rows());
    i64(values.cols());
    for (Index k = 0; k < values.size(); ++k)
        f64(values.data()[k]);
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
