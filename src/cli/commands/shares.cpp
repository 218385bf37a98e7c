// SPDX-License-Identifier: MIT
#include "cli/commands/shares.h"

#include <cmath>

#include "cli/failure.h"
#include "cli/handle.h"
#include "cli/io/number.h"
#include "cli/io/path.h"
#include "cli/io/table_file.h"
#include "cli/io/text.h"

namespace cli {

namespace {

// A class and its share, as they are written.
struct Entry {
    std::string name;
    double share = 0;
};

List<Entry> entries_of_words(const std::string &text) {
    List<Entry> entries;
    for (size_t begin = 0, comma = 0; comma != std::string::npos; begin = comma + 1) {
        comma = text.find(',', begin);
        const std::string word = text.substr(begin, comma - begin);
        const size_t equals = word.rfind('=');
        Entry entry;
        if (equals == std::string::npos)
            misuse("--shares takes a file, or CLASS=SHARE,CLASS=SHARE,...; '", word,
                   "' is neither");
        if (parse_number(word.substr(equals + 1), entry.share) != NumberKind::fine)
            misuse("--shares: '", word.substr(equals + 1), "' is not a number");
        entry.name = word.substr(0, equals);
        entries.push_back(entry);
    }
    return entries;
}

List<Entry> entries_of_file(const std::string &path, char separator) {
    Reading how;
    how.file = path;
    how.labels = {ColumnKind::number, 1, "1"};
    how.separator = separator;
    const Table t = read_table(how);
    if (t.cols != 1 || !t.labels)
        fail(path, ": has ", t.cols + 1, " columns; class shares are two, a class and its share");
    List<Entry> entries;
    for (int64_t k = 0; k < t.rows; ++k)
        entries.push_back({(*t.labels)[k], t.values[k]});
    return entries;
}

// The shares of the fit by the classes of the files; empty without labels.
struct Used {
    List<double> share, error;
};

Used used_by(const sscda *h, const Classes &classes) {
    const int64_t count = info_integer(h, "classes", 0);
    List<int32_t> labels(count);
    List<double> shares(count), errors(count);
    if (count == 0 || sscda_class_shares(h, shares.data(), errors.data(), count) < 0) return {};
    check(sscda_classes(h, labels.data(), count), h);
    Used used{List<double>(classes.count()), List<double>(classes.count())};
    for (int64_t k = 0; k < count; ++k)
        if (const int64_t c = classes.index(labels[k]); c >= 0) {
            used.share[c] = shares[k];
            used.error[c] = errors[k];
        }
    return used;
}

bool differ(const List<double> &x, const List<double> &y) {
    constexpr double rounding = 1e-9;
    for (int64_t k = 0; k < x.count(); ++k)
        if (std::abs(x[k] - y[k]) > rounding) return true;
    return false;
}

} // namespace

Shares read_shares(const std::string &text, char separator, const Classes &classes) {
    const bool is_file = text.find('=') == std::string::npos || file_exists(text.c_str());
    const List<Entry> entries = is_file ? entries_of_file(text, separator) : entries_of_words(text);
    Shares shares;
    List<char> has(classes.count(), 0);
    for (const Entry &entry : entries) {
        const int32_t label = classes.match({entry.name}, SSCDA_UNLABELED)[0];
        const int64_t c = label == SSCDA_UNLABELED ? -1 : classes.index(label);
        if (c < 0 && entry.share == 0) continue;
        if (c < 0)
            fail("--shares: class '", entry.name,
                 "' has a share, and no sample of the source has this class");
        if (has[c] != 0) fail("--shares: class '", entry.name, "' has two shares");
        if (!(entry.share >= 0)) fail("--shares: class '", entry.name, "' has a share below 0");
        has[c] = 1;
        shares.labels.push_back(label);
        shares.values.push_back(entry.share);
    }
    for (int64_t c = 0; c < classes.count(); ++c)
        if (has[c] == 0)
            fail("--shares: class '", classes.names[c],
                 "' has none; give 0 for a class that the target lacks");
    return shares;
}

List<double> source_shares(const Classes &classes, const List<int32_t> &labels,
                           const List<double> &weights) {
    List<double> shares(classes.count());
    double total = 0;
    for (int64_t i = 0; i < labels.count(); ++i) {
        const int64_t c = labels[i] == SSCDA_UNLABELED ? -1 : classes.index(labels[i]);
        if (c < 0) continue;
        const double weight = weights.empty() ? 1 : weights[i];
        shares[c] += weight;
        total += weight;
    }
    for (double &share : shares)
        share /= total;
    return shares;
}

void print_shares(FILE *out, const sscda *h, const Classes &classes,
                  const List<double> &of_source) {
    constexpr int64_t most = 8;
    const Used used = used_by(h, classes);
    if (used.share.count() != of_source.count() || !differ(used.share, of_source)) return;
    fprintf(out, "shares     %s: ", info_word(h, "class_shares"));
    for (int64_t k = 0; k < used.share.count() && k < most; ++k) {
        if (k > 0) fputs(", ", out);
        put_plain(out, classes.names[k].c_str());
        fprintf(out, " %.1f", 100 * used.share[k]);
        if (used.error[k] > 0) fprintf(out, " +- %.1f", 100 * used.error[k]);
        fprintf(out, " %% (source %.1f %%)", 100 * of_source[k]);
    }
    if (used.share.count() > most) fputs(", ... (--json has all)", out);
    fputc('\n', out);
}

void put_shares(Json &j, const char *key, const sscda *h, const Classes &classes,
                const List<double> &of_source) {
    const Used used = used_by(h, classes);
    j.open(key, '[');
    for (int64_t k = 0; k < used.share.count(); ++k) {
        j.open(nullptr, '{');
        j.text("class", classes.names[k]);
        j.number("share", used.share[k]);
        j.number("error", used.error[k]);
        j.number("source", k < of_source.count() ? of_source[k] : NAN);
        j.close('}');
    }
    j.close(']');
}

List<double> shares_used(const sscda *h, const Classes &classes) {
    if (std::string(info_word(h, "class_shares")) == "source") return {};
    return used_by(h, classes).share;
}

} // namespace cli
