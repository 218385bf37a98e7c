// SPDX-License-Identifier: MIT
#include "common/golden.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace ssc::tests {

namespace {

// As much JSON as the golden files have: objects of numbers, texts, and arrays of numbers one or
// two deep.
class Reader {
public:
    Reader(const std::string &text, GoldenCase &out) : at_(text.c_str()), out_(out) {}

    void object(const std::string &prefix) {
        expect('{');
        for (bool more = !ends('}'); more; more = !ends('}')) {
            const std::string key = prefix + text();
            expect(':');
            value(key);
            comma('}');
        }
        expect('}');
    }

private:
    char peek() {
        while (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')
            ++at_;
        return *at_;
    }
    bool ends(char close) { return peek() == close; }

    void expect(char c) {
        if (peek() != c) throw std::runtime_error(std::string("JSON: expected ") + c);
        ++at_;
    }

    // Between elements there is a comma, before the end there is none.
    void comma(char close) {
        if (!ends(close)) expect(',');
    }

    std::string text() {
        expect('"');
        std::string s;
        for (; *at_ != '"'; ++at_) {
            if (*at_ == '\0' || *at_ == '\\') throw std::runtime_error("JSON: text");
            s += *at_;
        }
        ++at_;
        return s;
    }

    double number() {
        peek();
        char *end = nullptr;
        const double value = std::strtod(at_, &end);
        if (end == at_) throw std::runtime_error("JSON: expected a number");
        at_ = end;
        return value;
    }

    void value(const std::string &key) {
        switch (peek()) {
        case '"':
            if (key == "name")
                out_.name = text();
            else
                text();
            break;
        case '{':
            object(key + ".");
            break;
        case '[':
            array(out_.tables[key]);
            break;
        default:
            out_.numbers[key] = number();
        }
    }

    void array(Table &table) {
        const char *start = at_;
        expect('[');
        if (peek() == '[') {
            while (!ends(']')) {
                row(table);
                comma(']');
            }
            expect(']');
        } else {
            at_ = start;
            row(table);
        }
        if (table.rows * table.cols != static_cast<std::int64_t>(table.values.size()))
            throw std::runtime_error("JSON: rows of different lengths");
    }

    void row(Table &table) {
        expect('[');
        std::int64_t count = 0;
        for (; !ends(']'); ++count) {
            table.values.push_back(number());
            comma(']');
        }
        expect(']');
        table.cols = count;
        ++table.rows;
    }

    const char *at_;
    GoldenCase &out_;
};

GoldenCase read_case(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    std::stringstream all;
    all << file.rdbuf();
    const std::string text = all.str();
    GoldenCase golden;
    Reader(text, golden).object("");
    return golden;
}

} // namespace

std::vector<std::int32_t> GoldenCase::labels() const {
    std::vector<std::int32_t> out;
    for (const double label : table("ys").values)
        out.push_back(static_cast<std::int32_t>(label));
    return out;
}

double GoldenCase::after_steps(int steps) const {
    return number("f_fw_" + std::to_string(steps));
}

double GoldenCase::tolerance_after_steps(int steps) const {
    const double sensitivity = number("fw_tie_sensitivity." + std::to_string(steps));
    return sensitivity <= 1e-9 ? 1e-9 * after_steps(steps) : 4 * sensitivity;
}

std::vector<GoldenCase> golden_cases() {
    const char *folder = std::getenv("SSCDA_GOLDEN");
    if (folder == nullptr || *folder == '\0')
        throw std::runtime_error("SSCDA_GOLDEN names no folder: run this through ctest");
    std::vector<GoldenCase> all;
    for (const char *name : {"d_gt_n", "duplicates", "equal_moons20", "ns_gt_nt", "one_class"}) {
        all.push_back(read_case(std::string(folder) + "/" + name + ".json"));
        if (all.back().name != name) throw std::runtime_error(std::string("not the case ") + name);
    }
    return all;
}

} // namespace ssc::tests
