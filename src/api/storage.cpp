// The model file, sealed as support/sealed.h says. Its body: options as text, the weights, whether
// fitted, the model.
#include <cmath>
#include <cstring>

#include "adapt/model_bytes.h"
#include "api/handle.h"
#include "api/info.h"
#include "support/bytes.h"
#include "support/file.h"
#include "support/sealed.h"

using namespace ssc;
using namespace ssc::api;

namespace {

constexpr SealedFormat model_format = {{'s', 's', 'c', 'd', 'a', '\r', '\n', 0x1a}, 2, 1, "model"};

Bytes to_bytes(const sscda &h) {
    ByteWriter body;
    body.text(h.options.to_text());
    body.doubles(h.source_weights);
    body.doubles(h.target_weights);
    body.u32(h.model ? 1 : 0);
    if (h.model) write_model(*h.model, body);
    return sealed(model_format, body.bytes());
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
    ByteReader in = unsealed(model_format, data, size, &minor);
    auto h = std::make_unique<sscda>();
    h->options.from_text(in.text());
    h->source_weights = read_weights(in);
    h->target_weights = read_weights(in);
    const std::uint32_t fitted = in.u32();
    check_part(fitted <= 1, "whether it is fitted");
    if (fitted == 1) h->model = std::make_unique<const Model>(read_model(in));
    if (h->model && !has_known_words(*h->model))
        throw Error(Status::format, "damaged model: a method of no known name");
    if (minor <= model_format.minor) in.expect_end();
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
        const Bytes bytes = read_sealed(model_format, required(path, "path"));
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
