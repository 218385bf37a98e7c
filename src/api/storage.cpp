// The model file: a header that says what it is, then one body with a checksum.
//
//   8 bytes  "sscda\r\n\x1a"     the line ends show a file damaged by text conversion
//   u32 u32  format major, minor  a newer major is refused; a newer minor only appends
//   u64 u64  size and CRC-64 of the body
//   body     options as text, the weights, whether fitted, the model
#include <cmath>
#include <cstring>

#include "adapt/model_bytes.h"
#include "api/handle.h"
#include "api/info.h"
#include "support/bytes.h"
#include "support/file.h"

using namespace ssc;
using namespace ssc::api;

namespace {

constexpr unsigned char magic[8] = {'s', 's', 'c', 'd', 'a', '\r', '\n', 0x1a};
constexpr std::uint32_t format_major = 2, format_minor = 0;

Bytes to_bytes(const sscda &h) {
    ByteWriter body;
    body.text(h.options.to_text());
    body.doubles(h.source_weights);
    body.doubles(h.target_weights);
    body.u32(h.model ? 1 : 0);
    if (h.model) write_model(*h.model, body);
    ByteWriter out;
    out.append(Bytes(magic, magic + sizeof magic));
    out.u32(format_major);
    out.u32(format_minor);
    out.u64(body.bytes().size());
    out.u64(checksum(body.bytes().data(), body.bytes().size()));
    out.append(body.bytes());
    return out.bytes();
}

// The body of a file that is what it says it is.
ByteReader checked_body(const unsigned char *data, std::size_t size, std::uint32_t *minor) {
    if (size < sizeof magic || std::memcmp(data, magic, sizeof magic) != 0)
        throw Error(Status::format, "not a libsscda model");
    ByteReader in(data + sizeof magic, size - sizeof magic);
    const std::uint32_t major = in.u32();
    *minor = in.u32();
    if (major != format_major)
        throw Error(Status::format,
                    format("model of format %u.%u; this libsscda %s reads format %u: use %s", major,
                           *minor, sscda_version(), format_major,
                           major > format_major ? "a newer one" : "the release that wrote it"));
    const std::uint64_t length = in.u64(), sum = in.u64();
    if (length != in.left())
        throw Error(Status::format, format("damaged model: %llu bytes expected, %llu found",
                                           static_cast<unsigned long long>(length),
                                           static_cast<unsigned long long>(in.left())));
    if (checksum(in.data(), in.left()) != sum)
        throw Error(Status::format, "damaged model: the checksum does not match");
    return in;
}

std::vector<double> read_weights(ByteReader &in) {
    std::vector<double> weights = in.doubles();
    for (const double w : weights)
        if (!(w > 0) || std::isinf(w))
            throw Error(Status::format, "damaged model: a weight is not positive");
    return weights;
}

std::unique_ptr<sscda> from_bytes(const unsigned char *data, std::size_t size) {
    std::uint32_t minor = 0;
    ByteReader in = checked_body(data, size, &minor);
    auto h = std::make_unique<sscda>();
    h->options.from_text(in.text());
    h->source_weights = read_weights(in);
    h->target_weights = read_weights(in);
    if (in.u32() != 0) h->model = std::make_unique<const Model>(read_model(in));
    if (h->model && !has_known_words(*h->model))
        throw Error(Status::format, "damaged model: a method of no known name");
    if (minor <= format_minor) in.expect_end();
    return h;
}

} // namespace

int32_t sscda_save(const sscda *h, const char *path) {
    return with(h, [&] {
        write_file(required(path, "path"), to_bytes(*h));
        return Status::ok;
    });
}

int32_t sscda_load(sscda **out, const char *path) {
    return guarded(no_handle, [&] {
        *required(out, "out") = nullptr;
        const Bytes bytes = read_file(required(path, "path"));
        *out = from_bytes(bytes.data(), bytes.size()).release();
        return Status::ok;
    });
}

int32_t sscda_serialize(const sscda *h, void *buffer, int64_t capacity, int64_t *size) {
    return with(h, [&] {
        const Bytes bytes = to_bytes(*h);
        *required(size, "size") = static_cast<int64_t>(bytes.size());
        if (buffer == nullptr) return Status::ok;
        check_capacity("buffer", capacity, *size);
        std::memcpy(buffer, bytes.data(), bytes.size());
        return Status::ok;
    });
}

int32_t sscda_deserialize(sscda **out, const void *buffer, int64_t size) {
    return guarded(no_handle, [&] {
        *required(out, "out") = nullptr;
        required(buffer, "buffer");
        if (size < 0) throw Error(Status::argument, "size: negative");
        *out =
            from_bytes(static_cast<const unsigned char *>(buffer), static_cast<std::size_t>(size))
                .release();
        return Status::ok;
    });
}
