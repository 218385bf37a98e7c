// SPDX-License-Identifier: MIT
// The checksum of stored files, which is computed in two halves, sixteen bytes at a time.
#include <unity.h>

#include <cstdint>
#include <vector>

#include "support/bytes.h"

void setUp() {}
void tearDown() {}

namespace {

// CRC-64 (ECMA-182, reflected), bit by bit.
std::uint64_t by_bits(const std::vector<unsigned char> &data, std::size_t size) {
    std::uint64_t crc = ~std::uint64_t{0};
    for (std::size_t k = 0; k < size; ++k) {
        crc ^= data[k];
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xC96C5795D7870F42 : 0);
    }
    return ~crc;
}

std::vector<unsigned char> some_bytes(std::size_t count) {
    std::vector<unsigned char> bytes(count);
    std::uint32_t state = 1;
    for (unsigned char &byte : bytes) {
        state = state * 1664525 + 1013904223;
        byte = static_cast<unsigned char>(state >> 24);
    }
    return bytes;
}

// The check value of the catalogues of checksums.
void test_known_value() {
    const std::vector<unsigned char> digits = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    TEST_ASSERT_EQUAL_HEX64(0x995DC9BBDF1939FA, ssc::checksum(digits.data(), digits.size()));
    TEST_ASSERT_EQUAL_HEX64(0, ssc::checksum(nullptr, 0));
}

void test_every_size() {
    const std::vector<unsigned char> data = some_bytes(300);
    for (std::size_t size = 0; size <= data.size(); ++size)
        TEST_ASSERT_EQUAL_HEX64(by_bits(data, size), ssc::checksum(data.data(), size));
}

void test_large() {
    const std::vector<unsigned char> data = some_bytes(1234567);
    TEST_ASSERT_EQUAL_HEX64(by_bits(data, data.size()), ssc::checksum(data.data(), data.size()));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(test_known_value);
    RUN_TEST(test_every_size);
    RUN_TEST(test_large);
    return UNITY_END();
}
