// SPDX-License-Identifier: MIT
#include "cli/io/npy_header.h"

#include <algorithm>
#include <cstring>

#include "cli/failure.h"

namespace cli {

bool is_npy(std::string_view data) {
    return data.substr(0, 6) == "\x93NUMPY";
}

namespace {

// Reads the text of the header, a Python dictionary with three keys. Each function returns whether
// the text begins with what it takes.
class Cursor {
public:
    explicit Cursor(std::string_view text) : rest_(text) {}

    bool is_empty() const { return rest_.empty(); }

    void skip_spaces() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n\t"), rest_.size()));
    }

    bool take(std::string_view what) {
        skip_spaces();
        if (rest_.substr(0, what.size()) != what) return false;
        rest_.remove_prefix(what.size());
        return true;
    }

    bool take_count(int64_t &value) {
        skip_spaces();
        if (rest_.empty() || rest_[0] < '0' || rest_[0] > '9') return false;
        for (value = 0; !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9';
             rest_.remove_prefix(1)) {
            if (value > (INT64_MAX - 9) / 10) return false;
            value = 10 * value + (rest_[0] - '0');
        }
        return true;
    }

    // A text in single or double quotes, of at most 31 bytes.
    bool take_text(std::string &text) {
        skip_spaces();
        if (rest_.empty() || (rest_[0] != '\'' && rest_[0] != '"')) return false;
        const size_t end = rest_.find(rest_[0], 1);
        if (end > 32) return false; // or npos, without a closing quote
        text = rest_.substr(1, end - 1);
        rest_.remove_prefix(end + 1);
        return true;
    }

    // A tuple of lengths. `count` receives their number; the first two are kept.
    bool take_shape(NpyHeader &h, int &count) {
        count = 0;
        h.rows = h.cols = 1;
        if (!take("(")) return false;
        for (int64_t length = 0; !take(")"); ++count) {
            if (!take_count(length)) return false;
            if (count == 0) h.rows = length;
            if (count == 1) h.cols = length;
            if (take(",")) continue;
            ++count;
            return take(")");
        }
        return true;
    }

    // A dictionary with each of the three keys.
    bool take_dictionary(NpyHeader &h, int &dimensions) {
        std::string key;
        int seen = 0;
        if (!take("{")) return false;
        while (!take("}")) {
            if (!take_text(key) || !take(":")) return false;
            if (key == "descr" && take_text(h.dtype))
                seen |= 1;
            else if (key == "fortran_order" && ((h.is_fortran = take("True")) || take("False")))
                seen |= 2;
            else if (key == "shape" && take_shape(h, dimensions))
                seen |= 4;
            else
                return false;
            if (!take(",")) return take("}") && seen == 7;
        }
        return seen == 7;
    }

private:
    std::string_view rest_;
};

bool is_known_width(char kind, int64_t width) {
    switch (kind) {
    case 'f':
        return width == 4 || width == 8;
    case 'i':
    case 'u':
        return width == 1 || width == 2 || width == 4 || width == 8;
    case 'b':
        return width == 1;
    case 'U':
    case 'S':
        return width >= 1 && width <= 1 << 20;
    default:
        return false;
    }
}

// Reads a type such as "<f8": byte order, kind, bytes. For U it counts characters of four bytes.
void read_dtype(const std::string &file, NpyHeader &h) {
    const std::string &text = h.dtype;
    Cursor digits(std::string_view(text).substr(std::min<size_t>(2, text.size())));
    if (text.size() < 3 || strchr("<>|=", text[0]) == nullptr || !digits.take_count(h.width) ||
        !digits.is_empty() || !is_known_width(text[1], h.width))
        fail(file, ": dtype '", text,
             "' is none of f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1, or U and S for labels");
    h.kind = text[1];
    h.is_big_endian = text[0] == '>';
    if (h.kind == 'U') h.width *= 4;
}

void check_size(const std::string &file, const NpyHeader &h, size_t bytes) {
    const std::string shape = joined("(", h.rows, ", ", h.cols, ")");
    if (h.rows < 1 || h.cols < 1) fail(file, ": has the shape ", shape, ": no elements");
    // In this order nothing overflows: each product is known to be at most `bytes`.
    const auto size = static_cast<int64_t>(bytes);
    if (h.cols > size / h.width || h.rows > size / (h.width * h.cols))
        fail(file, ": is truncated: ", bytes, " bytes of data for the shape ", shape, " of ",
             h.dtype);
    if (h.rows * h.cols * h.width != size)
        fail(file, ": has ", bytes, " bytes of data, too many for the shape ", shape, " of ",
             h.dtype);
}

// The bytes of the file at `at`, least first, as a number.
size_t little_endian(std::string_view data, size_t at, size_t count) {
    size_t number = 0;
    for (size_t k = count; k-- > 0;)
        number = number << 8 | static_cast<unsigned char>(data[at + k]);
    return number;
}

} // namespace

NpyHeader read_npy_header(const std::string &file, std::string_view data) {
    NpyHeader h;
    if (!is_npy(data)) fail(file, ": is no NumPy file");
    if (data.size() < 10) fail(file, ": is truncated in its header");
    const size_t version = little_endian(data, 6, 1), bytes = version > 1 ? 4 : 2;
    if (version < 1 || version > 3)
        fail(file, ": NumPy format ", version, ".", little_endian(data, 7, 1),
             "; known are 1.0 to 3.0");
    const size_t start = 8 + bytes;
    if (data.size() < start || little_endian(data, 8, bytes) > data.size() - start)
        fail(file, ": is truncated in its header");
    h.offset = start + little_endian(data, 8, bytes);
    Cursor cursor(data.substr(start, h.offset - start));
    int dimensions = 0;
    const bool is_known = cursor.take_dictionary(h, dimensions);
    cursor.skip_spaces();
    if (!is_known || !cursor.is_empty())
        fail(file, ": a header that is not understood: plain arrays only");
    if (dimensions != 1 && dimensions != 2)
        fail(file, ": an array of ", dimensions, " dimensions; allowed are 1 and 2");
    read_dtype(file, h);
    check_size(file, h, data.size() - h.offset);
    return h;
}

} // namespace cli
