#include "support/sealed.h"

#include <cstring>

#include "support/error.h"

namespace ssc {

Bytes sealed(const SealedFormat &kind, const Bytes &body) {
    ByteWriter out;
    out.append(Bytes(kind.mark, kind.mark + sizeof kind.mark));
    out.u32(kind.major);
    out.u32(kind.minor);
    out.u64(body.size());
    out.u64(checksum(body.data(), body.size()));
    out.append(body);
    return out.bytes();
}

ByteReader unsealed(const SealedFormat &kind, const unsigned char *data, std::size_t size,
                    std::uint32_t *minor) {
    if (size < sizeof kind.mark || std::memcmp(data, kind.mark, sizeof kind.mark) != 0)
        throw Error(Status::format, format("not a libsscda %s", kind.what));
    ByteReader in(data + sizeof kind.mark, size - sizeof kind.mark);
    const std::uint32_t major = in.u32();
    *minor = in.u32();
    if (major != kind.major)
        throw Error(Status::format,
                    format("%s of format %u.%u; this libsscda " SSCDA_RELEASE
                           " reads format %u: use %s",
                           kind.what, major, *minor, kind.major,
                           major > kind.major ? "a newer one" : "the release that wrote it"));
    const std::uint64_t length = in.u64(), sum = in.u64();
    if (length != in.left())
        throw Error(Status::format, format("damaged %s: %llu bytes expected, %llu found", kind.what,
                                           static_cast<unsigned long long>(length),
                                           static_cast<unsigned long long>(in.left())));
    if (checksum(in.data(), in.left()) != sum)
        throw Error(Status::format, format("damaged %s: the checksum does not match", kind.what));
    return in;
}

} // namespace ssc
