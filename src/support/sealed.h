// Bytes that say what they are, and that they are whole:
//
//   8 bytes  a mark of what they are; line ends in it show damage by text conversion
//   u32 u32  format major, minor: a newer major is refused; a newer minor only appends
//   u64 u64  size and CRC-64 of the body
//   body
#pragma once

#include <cstdint>
#include <string>

#include "support/bytes.h"

namespace ssc {

struct SealedFormat {
    unsigned char mark[8];
    std::uint32_t major, minor;
    const char *what; // for messages, such as "model"
};

Bytes sealed(const SealedFormat &format, const Bytes &body);

// The body of bytes that are what they say they are; throws Error(format). `minor` receives what
// the bytes have.
ByteReader unsealed(const SealedFormat &format, const unsigned char *data, std::size_t size,
                    std::uint32_t *minor);

// The bytes of a file for unsealed(). What does not begin as such bytes do, or does not have the
// size that they say, is refused as unsealed() does, before the rest of it is read.
Bytes read_sealed(const SealedFormat &format, const std::string &path);

} // namespace ssc
