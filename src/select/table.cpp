#include "select/table.h"

#include <algorithm>

namespace ssc {

Index Table::finished() const {
    return static_cast<Index>(std::count_if(cells.begin(), cells.end(),
                                            [](const Cell &cell) { return cell.finished(); }));
}

std::vector<Index> Table::ranked() const {
    std::vector<Index> order;
    for (Index k = 0; k < size(); ++k)
        if (cells[static_cast<std::size_t>(k)].scored()) order.push_back(k);
    std::stable_sort(order.begin(), order.end(), [&](Index k, Index l) {
        return cells[static_cast<std::size_t>(k)].score > cells[static_cast<std::size_t>(l)].score;
    });
    return order;
}

Index Table::best() const {
    Index best = -1;
    for (Index k = 0; k < size(); ++k) {
        const Cell &cell = cells[static_cast<std::size_t>(k)];
        if (!cell.scored()) continue;
        if (best < 0 || cell.score > cells[static_cast<std::size_t>(best)].score) best = k;
    }
    return best;
}

bool Table::same_cells(const Table &other) const {
    if (search != other.search || folds != other.folds || target_rows != other.target_rows ||
        size() != other.size() || options.size() != other.options.size())
        return false;
    for (std::size_t c = 0; c < options.size(); ++c)
        if (!options[c].same(other.options[c])) return false;
    return true;
}

void Table::merge(const Table &other) {
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const Cell &theirs = other.cells[k];
        // A score is worth more than an error.
        if (theirs.scored() ? !cells[k].scored() : !cells[k].finished()) cells[k] = theirs;
    }
}

void vote(const Table &table, Labels &labels, std::vector<double> &shares) {
    std::vector<Index> voters = table.ranked();
    voters.resize((voters.size() + 1) / 2);
    labels.clear();
    shares.clear();
    for (std::size_t j = 0; j < static_cast<std::size_t>(table.target_rows); ++j) {
        Labels seen; // in the order of their best voters
        std::vector<std::size_t> votes;
        for (const Index k : voters) {
            const std::int32_t label = table.cells[static_cast<std::size_t>(k)].labels[j];
            const auto at = std::find(seen.begin(), seen.end(), label);
            const auto place = static_cast<std::size_t>(at - seen.begin());
            if (at == seen.end()) {
                seen.push_back(label);
                votes.push_back(0);
            }
            ++votes[place];
        }
        const auto most = std::max_element(votes.begin(), votes.end()); // the first of equal ones
        labels.push_back(seen[static_cast<std::size_t>(most - votes.begin())]);
        shares.push_back(static_cast<double>(*most) / static_cast<double>(voters.size()));
    }
}

} // namespace ssc
