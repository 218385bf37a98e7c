// SPDX-License-Identifier: MIT
// The model file, in the envelope of support/sealed.h. Its body holds the options as text, the
// weights, the given class shares, the names, a flag for "fitted" and, if it is set, the names and
// the model of the fit.
#include <limits>

#include "adapt/model.h"
#include "api/given_shares.h"
#include "api/handle.h"
#include "api/info.h"
#include "data/marginals.h"
#include "support/bytes.h"
#include "support/file.h"
#include "support/sealed.h"

using namespace ssc;
using namespace ssc::api;

namespace {

constexpr SealedFormat model_format = {{'s', 's', 'c', 'd', 'a', '\r', '\n', 0x1a}, 1, 0, "model"};

void write_body(const sscda &h, ByteWriter &body) {
    body.text(h.options.to_text());
    body.doubles(h.source_weights);
    body.doubles(h.target_weights);
    write_given_shares(h.class_shares, body);
    write_names(h.names, body);
    body.u32(h.model ? 1 : 0);
    if (h.model) {
        write_names(h.fitted_names, body);
        write_model(*h.model, body);
    }
}

WriteBody body_of(const sscda &h) {
    return [&h](ByteWriter &body) { write_body(h, body); };
}

void read_weights(ByteReader &in, sscda &h) {
    h.source_weights = in.doubles();
    h.target_weights = in.doubles();
    const auto size = [](const std::vector<double> &w) { return static_cast<int64_t>(w.size()); };
    try {
        check_weights(h.source_weights.data(), size(h.source_weights), h.target_weights.data(),
                      size(h.target_weights));
    } catch (const Error &error) {
        throw Error(Status::format, format("damaged model: weights: %s", error.what()));
    }
}

// Makes the checks that need the option table or the public header.
void check_model(const Model &model, const Names &names) {
    const auto named = static_cast<Index>(names.features.size());
    check_part(named == 0 || named == model.features(), "how many features have names");
    check_part(has_known_words(model), "a method of no known name");
    const std::vector<std::int32_t> &labels = model.classes.labels; // ascending
    check_part(labels.empty() || labels.front() != SSCDA_UNLABELED, "the label of no class");
}

std::unique_ptr<sscda> from_bytes(const unsigned char *data, std::size_t size) {
    ByteReader in = unsealed(model_format, data, size);
    auto h = std::make_unique<sscda>();
    h->options.from_text(in.text());
    read_weights(in, *h);
    h->class_shares = read_given_shares(in);
    h->names = read_names(in);
    const std::uint32_t fitted = in.u32();
    check_part(fitted <= 1, "whether it is fitted");
    if (fitted == 1) {
        h->fitted_names = read_names(in);
        h->model = std::make_unique<const Model>(read_model(in));
        check_model(*h->model, h->fitted_names);
    }
    in.expect_end();
    return h;
}

} // namespace

int32_t sscda_save(const sscda *h, const char *path) {
    return with(h, [&] {
        write_file(required(path, "path"), sealed(model_format, body_of(*h)));
        return Status::ok;
    });
}

int32_t sscda_load(sscda **out, const char *path) {
    return sscda_load_limited(out, path, std::numeric_limits<int64_t>::max());
}

int32_t sscda_load_limited(sscda **out, const char *path, int64_t max_bytes) {
    return guarded(no_handle, [&] {
        *required(out, "out") = nullptr;
        if (max_bytes < 0) throw Error(Status::argument, "max_bytes: negative");
        const Bytes bytes = read_sealed(model_format, required(path, "path"), max_bytes);
        *out = from_bytes(bytes.data(), bytes.size()).release();
        return Status::ok;
    });
}

int32_t sscda_serialize(const sscda *h, void *buffer, int64_t capacity, int64_t *size) {
    return with(h, [&] {
        *required(size, "size") = static_cast<int64_t>(sealed_size(body_of(*h)));
        if (buffer == nullptr) return Status::ok;
        check_capacity("buffer", capacity, *size);
        seal(model_format, body_of(*h), static_cast<unsigned char *>(buffer));
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
