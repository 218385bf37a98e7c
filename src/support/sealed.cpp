// SPDX-License-Identifier: MIT
#include "support/sealed.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "support/error.h"
#include "support/file.h"

namespace ssc {

namespace {

constexpr std::int64_t seal_size = 32;

struct Seal {
    std::uint64_t length, sum;
};

Seal read_seal(const SealedFormat &kind, ByteReader &in) {
    if (in.left() < sizeof kind.mark || std::memcmp(in.data(), kind.mark, sizeof kind.mark) != 0)
        throw Error(Status::format, format("not a libsscda %s", kind.what));
    in.part(sizeof kind.mark);
    const std::uint32_t major = in.u32(), minor = in.u32();
    if (major != kind.major || minor != kind.minor) {
        const bool newer = major > kind.major || (major == kind.major && minor > kind.minor);
        throw Error(Status::format, format("%s of format %u.%u; this libsscda " SSCDA_RELEASE
                                           " reads format %u.%u: use %s",
                                           kind.what, major, minor, kind.major, kind.minor,
                                           newer ? "a newer one" : "the release that wrote it"));
    }
    const std::uint64_t length = in.u64(), sum = in.u64();
    return {length, sum};
}

void check_length(const SealedFormat &kind, const Seal &seal, std::uint64_t found) {
    if (seal.length == found) return;
    throw Error(Status::format, format("damaged %s: %llu bytes expected, %llu found", kind.what,
                                       static_cast<unsigned long long>(seal.length),
                                       static_cast<unsigned long long>(found)));
}

} // namespace

std::size_t sealed_size(const WriteBody &write) {
    ByteWriter body(ByteWriter::Mode::count);
    write(body);
    return seal_size + body.size();
}

void seal(const SealedFormat &kind, const WriteBody &write, unsigned char *bytes) {
    ByteWriter body(bytes + seal_size);
    write(body);
    ByteWriter front(bytes);
    front.append(Bytes(kind.mark, kind.mark + sizeof kind.mark));
    front.u32(kind.major);
    front.u32(kind.minor);
    front.u64(body.size());
    front.u64(checksum(bytes + seal_size, body.size()));
}

Bytes sealed(const SealedFormat &kind, const WriteBody &write) {
    Bytes bytes(sealed_size(write));
    seal(kind, write, bytes.data());
    return bytes;
}

ByteReader unsealed(const SealedFormat &kind, const unsigned char *data, std::size_t size) {
    ByteReader in(data, size);
    const Seal seal = read_seal(kind, in);
    check_length(kind, seal, in.left());
    if (checksum(in.data(), in.left()) != seal.sum)
        throw Error(Status::format, format("damaged %s: the checksum does not match", kind.what));
    return in;
}

Bytes read_sealed(const SealedFormat &kind, const std::string &path, std::int64_t max_bytes) {
    InputFile file(path);
    Bytes bytes;
    file.read(seal_size, bytes);
    ByteReader in(bytes.data(), bytes.size());
    const Seal seal = read_seal(kind, in);
    // No file can be this long, so the length is damaged.
    if (seal.length >
        static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max() - seal_size))
        throw Error(Status::format, format("damaged %s: its length", kind.what));
    const std::int64_t size = file.size();
    if (size >= seal_size) check_length(kind, seal, static_cast<std::uint64_t>(size - seal_size));
    const auto room = static_cast<std::uint64_t>(std::max<std::int64_t>(max_bytes - seal_size, 0));
    const std::uint64_t whole = seal.length + seal_size;
    if (seal.length > room)
        throw Error(Status::memory, format("the %s has %llu bytes, more than the limit of %lld",
                                           kind.what, static_cast<unsigned long long>(whole),
                                           static_cast<long long>(max_bytes)));
    if (size >= seal_size) bytes.reserve(static_cast<std::size_t>(size));
    file.read(seal.length, bytes);
    file.read(1, bytes); // one surplus byte is enough to reveal a file that is too long
    return bytes;
}

} // namespace ssc
