// SPDX-License-Identifier: MIT
#include "cli/io/table_file.h"

#include <cmath>
#include <cstring>

#include "cli/failure.h"
#include "cli/io/npy_header.h"
#include "cli/io/number.h"

namespace cli {

namespace {

constexpr uint64_t most_exact = uint64_t{1} << 53; // doubles hold all integers up to here

uint64_t read_bits(const NpyHeader &h, const unsigned char *at, int64_t width) {
    uint64_t bits = 0;
    for (int64_t k = 0; k < width; ++k)
        bits = bits << 8 | at[h.is_big_endian ? k : width - 1 - k];
    return bits;
}

// An element that is a number. Integers of eight bytes may have too many digits for a double.
class Element {
public:
    Element(const NpyHeader &h, const unsigned char *at)
        : h_(h), bits_(read_bits(h, at, h.width)),
          is_negative_(h.kind == 'i' && bits_ >> (8 * h.width - 1) != 0) {}

    double value() const {
        if (h_.kind != 'f') {
            const auto size = static_cast<double>(magnitude());
            return is_negative_ ? -size : size;
        }
        if (h_.width == 8) {
            double value = 0;
            memcpy(&value, &bits_, sizeof value);
            return value;
        }
        const auto half = static_cast<uint32_t>(bits_);
        float value = 0;
        memcpy(&value, &half, sizeof value);
        return value;
    }

    // Whether a double holds it exactly.
    bool is_exact() const {
        uint64_t size = h_.kind == 'f' ? 0 : magnitude();
        while (size > most_exact && size % 2 == 0)
            size /= 2;
        return size <= most_exact;
    }

    // An integer with all its digits, even if a double would not hold them.
    std::string digits() const { return joined(is_negative_ ? "-" : "", magnitude()); }

    // As a label; NaN means unlabelled.
    std::string label() const {
        if (h_.kind != 'f') return digits();
        return std::isnan(value()) ? "" : format_number(value());
    }

private:
    // Of two's complement of any width, without shifting into the sign.
    uint64_t magnitude() const {
        const uint64_t sign = uint64_t{1} << (8 * h_.width - 1);
        return is_negative_ ? sign - (bits_ & (sign - 1)) : bits_;
    }

    const NpyHeader &h_;
    uint64_t bits_;
    bool is_negative_;
};

// Appends a character of UTF-32 as UTF-8. An invalid one becomes U+FFFD.
void append_utf8(std::string &text, uint64_t c) {
    if (c >= 0x110000 || (c >= 0xd800 && c < 0xe000)) c = 0xfffd;
    if (c < 0x80) {
        text += static_cast<char>(c);
        return;
    }
    const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    constexpr unsigned lead[] = {0, 0xc0, 0xe0, 0xf0};
    text += static_cast<char>(lead[more] | c >> 6 * more);
    for (int k = more - 1; k >= 0; --k)
        text += static_cast<char>(0x80 | (c >> 6 * k & 0x3f));
}

// Reads a text element, which is padded with zeros at its end.
std::string read_text(const NpyHeader &h, const unsigned char *at) {
    const int64_t step = h.kind == 'U' ? 4 : 1;
    std::string text;
    for (int64_t k = 0; k < h.width; k += step) {
        const uint64_t c = read_bits(h, at + k, step);
        if (c == 0) break;
        append_utf8(text, step == 1 && c > 127 ? 0xfffd : c);
    }
    return text;
}

class Parser {
public:
    Parser(std::string_view data, const Reading &how)
        : how_(how), h_(read_npy_header(how.file, data)),
          data_(reinterpret_cast<const unsigned char *>(data.data()) + h_.offset) {
        how.check_width(h_.cols);
        table_.rows = h_.rows;
    }

    Table parse() {
        if (h_.kind == 'U' || h_.kind == 'S') {
            take_texts();
        } else {
            choose_columns();
            take_values();
        }
        return std::move(table_);
    }

private:
    const unsigned char *at(int64_t i, int64_t j) const {
        return data_ + (h_.is_fortran ? j * h_.rows + i : i * h_.cols + j) * h_.width;
    }

    void take_texts() {
        if (h_.cols != 1 || how_.labels.kind == ColumnKind::none ||
            how_.labels.kind == ColumnKind::if_named)
            fail(how_.file, ": dtype '", h_.dtype, "' is text, where numbers should be");
        table_.labels.emplace();
        for (int64_t i = 0; i < h_.rows; ++i)
            table_.labels->push_back(read_text(h_, at(i, 0)));
    }

    // The index of a column; -1 if none is asked for.
    int64_t find_column(const Column &column) const {
        if (column.kind == ColumnKind::last) return h_.cols - 1;
        if (column.kind == ColumnKind::number) return how_.index_of_number(column, h_.cols);
        if (column.kind == ColumnKind::name || column.kind == ColumnKind::or_file)
            how_.refuse_name(column);
        return -1;
    }

    void choose_columns() {
        List<char> is_feature(h_.cols, 1);
        const int64_t label = find_column(how_.labels);
        if (label >= 0) is_feature[label] = 0;
        for (int64_t k = 0; k < how_.drops.count(); ++k) {
            const int64_t index = find_column(how_.drops[k]);
            if (index < 0) continue;
            is_feature[index] = 0;
            if (how_.found != nullptr) (*how_.found)[k] = 1;
        }
        for (int64_t j = 0; j < h_.cols; ++j)
            if (is_feature[j] != 0) table_.numbers.push_back(j + 1);
        table_.cols = table_.numbers.count();
        table_.label_number = label + 1;
        if (label >= 0) table_.labels.emplace();
    }

    void check(const Element &element, int64_t i, int64_t j) const {
        const double value = element.value();
        const bool is_refused = how_.is_positive && value <= 0;
        if (std::isfinite(value) && !is_refused && element.is_exact()) return;
        const std::string place = joined(how_.file, ": row ", i + 1, ", column ", j, ": ");
        if (!std::isfinite(value))
            fail(place, std::isnan(value) ? "NaN" : "infinity", " is not a finite number");
        if (is_refused) fail(place, format_number(value), " is not positive");
        fail(place, element.digits(), " has more digits than a number in double precision");
    }

    void take_values() {
        table_.values.reserve(static_cast<size_t>(h_.rows * table_.cols));
        for (int64_t i = 0; i < h_.rows; ++i) {
            for (const int64_t j : table_.numbers) {
                const Element element(h_, at(i, j - 1));
                check(element, i, j);
                table_.values.push_back(element.value());
            }
            if (table_.labels)
                table_.labels->push_back(Element(h_, at(i, table_.label_number - 1)).label());
        }
    }

    const Reading &how_;
    const NpyHeader h_;
    const unsigned char *data_; // the elements
    Table table_;
};

} // namespace

Table parse_npy(std::string_view data, const Reading &how) {
    return Parser(data, how).parse();
}

} // namespace cli
