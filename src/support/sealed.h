// Bytes that say what they are, and that they are whole:
//
//   8 bytes  a mark of what they are; line ends in it show damage by text conversion
//   u32 u32  format major, minor: bytes of another format are refused
//   u64 u64  size and CRC-64 of the body
//   body
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "support/bytes.h"

namespace ssc {

struct SealedFormat {
    unsigned char mark[8];
    std::uint32_t major, minor;
    const char *what; // for messages, such as "model"
};

using WriteBody = std::function<void(ByteWriter &)>;

// The size of the sealed bytes of the body that `write` produces.
std::size_t sealed_size(const WriteBody &write);
// Writes them to `bytes`, which has room for that size.
void seal(const SealedFormat &format, const WriteBody &write, unsigned char *bytes);
Bytes sealed(const SealedFormat &format, const WriteBody &write);

// The body of bytes that are what they say they are; throws Error(format).
ByteReader unsealed(const SealedFormat &format, const unsigned char *data, std::size_t size);

// The bytes of a file for unsealed(). What does not begin as such bytes do, or does not have the
// size that they say, is refused as unsealed() does, before the rest of it is read; a file of more
// than `max_bytes` is refused with Error(memory).
Bytes read_sealed(const SealedFormat &format, const std::string &path, std::int64_t max_bytes);

} // namespace ssc
