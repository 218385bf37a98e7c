// Maps as bytes: the same map comes back, and a damaged one does not.
#include "map/map_bytes.h"

#include "common/check.h"
#include "data.h"
#include "support/error.h"

extern "C" {
#include "unity.h"
}

using namespace ssc;
using namespace ssc::tests;

namespace {

constexpr const char *kinds[] = {"linear", "rigid", "kernel", "neural", "barycentric", "none"};

Map small_map(const char *kind) {
    Random random(1);
    Data data = make_data(random, 80, 2, true);
    data.image = data.source + 2 * Matrix(data.source.array().sin());
    MapOptions options;
    options.kind = kind;
    options.hidden = 3;
    options.landmarks = 5;
    return fit_map(options, data.view());
}

// Of 2 samples with 5 features.
Map wide_map(const char *kind) {
    Random random(3);
    const Data data = make_data(random, 2, 5, true);
    MapOptions options;
    options.kind = kind;
    return fit_map(options, data.view());
}

Bytes bytes_of(const Map &map) {
    ByteWriter writer;
    write_map(map, writer);
    return writer.bytes();
}

// True when the bytes are refused as a damaged model.
bool refused(const Bytes &bytes, const char *kind, Index features = 2) {
    ByteReader reader(bytes.data(), bytes.size());
    try {
        const Map map = read_map(reader, kind, features);
        CHECK(map.apply(Matrix::Ones(3, features)).rows() == 3); // what is accepted can be used
        return false;
    } catch (const Error &error) {
        CHECK(error.status() == Status::format);
        return true;
    }
}

void bytes_and_back() {
    Random random(2);
    const Matrix x = random_points(random, 30, 2);
    CHECK(small_map("neural").network.in.size() > 0);
    for (const char *kind : kinds) {
        case_is("%s", kind);
        const Map map = small_map(kind);
        const Bytes bytes = bytes_of(map);
        ByteReader reader(bytes.data(), bytes.size());
        const Map again = read_map(reader, kind, 2);
        reader.expect_end();
        CHECK(map.apply(x) == again.apply(x));
        CHECK(bytes == bytes_of(again));
    }
}

void a_map_of_another_kind_or_size_is_refused() {
    for (const char *kind : kinds) {
        for (const char *other : kinds) {
            case_is("%s read as %s", kind, other);
            const std::string a = kind, b = other;
            const bool alike = a == b || (a == "linear" && b == "rigid") ||
                               (a == "rigid" && b == "linear") ||
                               // a neural map without units is linear
                               ((a == "linear" || a == "rigid") && b == "neural");
            CHECK(refused(bytes_of(small_map(kind)), other) == !alike);
        }
        CHECK(refused(bytes_of(small_map(kind)), "cubic"));
        if (std::string(kind) != "none") CHECK(refused(bytes_of(small_map(kind)), kind, 3));
    }
}

void parts_that_do_not_agree_are_refused() {
    const Map kernel = small_map("kernel"), neural = small_map("neural");
    Map map = kernel;
    map.kernel.coefficients.conservativeResize(4, 2);
    CHECK(refused(bytes_of(map), "kernel"));
    map = kernel;
    map.kernel.scale = -1;
    CHECK(refused(bytes_of(map), "kernel"));
    map = kernel;
    map.network = neural.network;
    CHECK(refused(bytes_of(map), "kernel"));
    map = neural;
    map.network.bias.conservativeResize(2);
    CHECK(refused(bytes_of(map), "neural"));
    map = neural;
    map.network.out.conservativeResize(2, 2);
    CHECK(refused(bytes_of(map), "neural"));
    map = neural;
    map.network.scale.conservativeResize(1);
    CHECK(refused(bytes_of(map), "neural"));
    map = neural;
    map.network.in(0, 0) = 1 / (map.network.in(0, 0) * 0);
    CHECK(refused(bytes_of(map), "neural"));
}

// Thin factors are instead of a matrix, not beside it, and of one rank.
void thin_factors() {
    for (const char *kind : {"linear", "rigid"}) {
        case_is("%s", kind);
        const Map map = wide_map(kind);
        const Bytes bytes = bytes_of(map);
        ByteReader reader(bytes.data(), bytes.size());
        const Map again = read_map(reader, kind, 5);
        reader.expect_end();
        CHECK(map.thin.in.rows() > 0 && bytes == bytes_of(again));
        Random random(4);
        const Matrix x = random_points(random, 6, 5);
        CHECK(map.apply(x) == again.apply(x));
        for (const char *other : {"kernel", "barycentric", "none"})
            CHECK(refused(bytes, other, 5));
        CHECK(!refused(bytes, "neural", 5));
        CHECK(refused(bytes, kind, 4));
        Map damaged = map;
        damaged.linear = Matrix::Identity(5, 5);
        CHECK(refused(bytes_of(damaged), kind, 5));
        damaged = map;
        damaged.thin.out.conservativeResize(1, 5);
        CHECK(refused(bytes_of(damaged), kind, 5));
        damaged = map;
        damaged.thin.out = Matrix();
        CHECK(refused(bytes_of(damaged), kind, 5));
        damaged.thin = ThinTerm();
        CHECK(refused(bytes_of(damaged), kind, 5));
        damaged.thin.keeps = true; // nothing to add to
        CHECK(refused(bytes_of(damaged), "none", 5));
    }
    Map stays = small_map("none");
    stays.thin.keeps = true;
    CHECK(refused(bytes_of(stays), "none"));
}

void every_truncation_is_refused_and_every_change_refused_or_harmless() {
    for (const char *kind : kinds) {
        const Bytes bytes = bytes_of(small_map(kind));
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            case_is("%s, %zu of %zu bytes", kind, size, bytes.size());
            const Bytes part(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
            CHECK(refused(part, kind));
        }
        int count = 0;
        for (std::size_t k = 0; k < bytes.size(); ++k) {
            for (const int change : {0x01, 0x80, 0xff}) {
                case_is("%s, byte %zu, change %d", kind, k, change);
                Bytes damaged = bytes;
                damaged[k] = static_cast<unsigned char>(damaged[k] ^ change);
                count += refused(damaged, kind);
            }
        }
        CHECK(count > 20);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(bytes_and_back);
    RUN_TEST(a_map_of_another_kind_or_size_is_refused);
    RUN_TEST(parts_that_do_not_agree_are_refused);
    RUN_TEST(thin_factors);
    RUN_TEST(every_truncation_is_refused_and_every_change_refused_or_harmless);
    return UNITY_END();
}
