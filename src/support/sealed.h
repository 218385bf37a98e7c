// SPDX-License-Identifier: MIT
// An envelope that identifies stored bytes and shows damage:
//
//   8 bytes  the kind of content; line ends in it reveal damage by text conversion
//   u32 u32  format version, major and minor; bytes of another format are refused
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

// The size of the body that `write` produces, with its envelope.
std::size_t sealed_size(const WriteBody &write);
// Writes envelope and body to `bytes`, which must have that size.
void seal(const SealedFormat &format, const WriteBody &write, unsigned char *bytes);
Bytes sealed(const SealedFormat &format, const WriteBody &write);

// Checks the envelope and returns a reader of the body. Throws Error(format).
ByteReader unsealed(const SealedFormat &format, const unsigned char *data, std::size_t size);

// Reads a file for unsealed(). Refuses a file whose envelope is wrong or whose size does not match
// it, as unsealed() does but before reading the rest. Throws Error(memory) for a file of more than
// `max_bytes`.
Bytes read_sealed(const SealedFormat &format, const std::string &path, std::int64_t max_bytes);

} // namespace ssc
