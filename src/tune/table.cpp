// SPDX-License-Identifier: MIT
#include "tune/table.h"

#include <algorithm>
#include <utility>

namespace ssc {

namespace {

// The value of a key in lines of "key=value"; "" if the key is missing.
std::string value_of(const std::string &lines, const std::string &key) {
    const std::string text = '\n' + lines, start = '\n' + key + '=';
    const std::size_t at = text.find(start);
    if (at == std::string::npos) return "";
    const std::size_t from = at + start.size();
    return text.substr(from, text.find('\n', from) - from);
}

// The first key of `lines` that has another value in `others`.
std::string different_key(const std::string &lines, const std::string &others) {
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        std::string key = lines.substr(at, lines.find('=', at) - at);
        if (value_of(lines, key) != value_of(others, key)) return key;
        at = end + 1;
    }
    return "";
}

bool same_columns(const Table &x, const Table &y) {
    return x.grid_cells == y.grid_cells &&
           std::equal(x.options.begin(), x.options.end(), y.options.begin(), y.options.end(),
                      [](const Column &a, const Column &b) { return a.same(b); });
}

} // namespace

Index Table::tried() const {
    return static_cast<Index>(
        std::count_if(cells.begin(), cells.end(), [](const Cell &cell) { return cell.tried(); }));
}

Index Table::finished() const {
    return static_cast<Index>(std::count_if(cells.begin(), cells.end(),
                                            [](const Cell &cell) { return cell.finished(); }));
}

std::vector<Index> Table::ranked() const {
    std::vector<Index> order;
    for (Index k = 0; k < size(); ++k)
        if (cells[static_cast<std::size_t>(k)].finished()) order.push_back(k);
    std::stable_sort(order.begin(), order.end(), [&](Index k, Index l) {
        return cells[static_cast<std::size_t>(k)].score > cells[static_cast<std::size_t>(l)].score;
    });
    return order;
}

Index Table::best() const {
    Index best = -1;
    for (Index k = 0; k < size(); ++k) {
        const Cell &cell = cells[static_cast<std::size_t>(k)];
        if (!cell.finished()) continue;
        if (best < 0 || cell.score > cells[static_cast<std::size_t>(best)].score) best = k;
    }
    return best;
}

std::string Table::difference(const Table &other) const {
    if (source_rows != other.source_rows || target_rows != other.target_rows || data != other.data)
        return "the data";
    if (weights != other.weights) return "the weights of samples, or the class shares";
    if (seed != other.seed) return "the seed";
    if (criterion != other.criterion) return "the criterion";
    if (folds != other.folds) return "the number of folds";
    if (classifier != other.classifier) return "the classifier";
    if (!same_columns(*this, other)) return "the grid";
    if (base == other.base) return "";
    std::string key = different_key(base, other.base);
    if (key.empty()) key = different_key(other.base, base);
    return "option '" + key + "'";
}

void Table::merge(const Table &other) {
    const auto rank = [](const Cell &cell) { return cell.finished() ? 2 : cell.tried() ? 1 : 0; };
    for (std::size_t k = 0; k < cells.size(); ++k)
        if (rank(other.cells[k]) > rank(cells[k])) cells[k] = other.cells[k];
    seconds += other.seconds;
    if (tried() == size())
        status = Status::ok;
    else if (status == Status::ok)
        status = other.status;
}

void vote(const Table &table, Labels &labels, std::vector<double> &shares) {
    std::vector<Index> voters = table.ranked();
    voters.resize((voters.size() + 1) / 2);
    labels.clear();
    shares.clear();
    std::vector<std::pair<std::int32_t, std::size_t>> votes(voters.size()); // label, rank of voter
    for (std::size_t j = 0; j < static_cast<std::size_t>(table.target_rows); ++j) {
        for (std::size_t k = 0; k < voters.size(); ++k)
            votes[k] = {table.cells[static_cast<std::size_t>(voters[k])].labels[j], k};
        std::sort(votes.begin(), votes.end());
        auto best = votes.begin();
        std::size_t most = 0;
        for (auto at = votes.begin(); at != votes.end();) {
            const auto end =
                std::find_if(at, votes.end(), [&](const auto &v) { return v.first != at->first; });
            const auto count = static_cast<std::size_t>(end - at);
            if (count > most || (count == most && at->second < best->second)) {
                most = count;
                best = at;
            }
            at = end;
        }
        labels.push_back(best->first);
        shares.push_back(static_cast<double>(most) / static_cast<double>(voters.size()));
    }
}

} // namespace ssc
