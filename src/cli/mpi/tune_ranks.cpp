// SPDX-License-Identifier: MIT
#include "cli/mpi/tune_ranks.h"

#include "cli/handle.h"
#include "cli/mpi/ranks.h"
#include "cli/progress.h"

namespace cli {

namespace {

// Every rank except the first sends exactly one parcel, a table or a message. The first rank
// receives one from each, so no rank waits in vain.
bool is_exchanged = false;

constexpr int64_t status_of_message = -1000;

int32_t tune_part(sscda *h, sscda_grid *grid, const Problem &p, bool is_quiet) {
    const sscda_matrix source = p.source_matrix(), target = p.target_matrix();
    if (ranks_count() > 1) check(sscda_grid_set_part(grid, ranks_index(), ranks_count()), nullptr);
    const Progress shown(h, is_quiet || ranks_index() != 0);
    return check(sscda_tune(h, grid, &source, p.label_pointer(), &target), h);
}

// Merges the table or the message of a rank. Returns its status.
int32_t merge_parcel(sscda *h, int rank, const Parcel &parcel) {
    if (parcel.status == status_of_message)
        fail("rank ", rank, ": ", std::string(parcel.data.begin(), parcel.data.end()));
    if (sscda_tune_import(h, parcel.data.data(), parcel.data.count(), SSCDA_IMPORT_MERGE) < 0)
        fail("the table of rank ", rank, ": ", last_error(h));
    return static_cast<int32_t>(parcel.status);
}

// Receives the parcels of all ranks, even after a failure, and reports the first failure.
void merge_tables(sscda *h, int32_t &status) {
    std::optional<Failure> first;
    is_exchanged = true;
    for (int rank = 1; rank < ranks_count(); ++rank) {
        try {
            const Parcel parcel = receive_parcel(rank);
            if (first) continue;
            const int32_t other = merge_parcel(h, rank, parcel);
            if (status == 0) status = other;
        } catch (const Failure &failure) {
            if (!first) first = failure;
        }
    }
    if (first) throw Failure(*first);
}

// Without a finished cell there is no best cell. The message says why.
void check_best(const sscda *h, int32_t status) {
    const char *message = "";
    if (tune_integer(h, "best", -1) >= 0) return;
    if (status != 0) fail("stopped before any cell was finished");
    if (sscda_tune_word(h, "message", 0, &message) < 0) message = "";
    fail("no cell has a result; the first: ", message);
}

// On the first rank: receives the messages of the others, and keeps the first.
void take_messages(std::optional<Failure> &failure) {
    for (int rank = 1; rank < ranks_count(); ++rank) {
        try {
            const Parcel parcel = receive_parcel(rank);
            if (parcel.status != status_of_message || failure) continue;
            const std::string message(parcel.data.begin(), parcel.data.end());
            failure.emplace(exit_error, joined("rank ", rank, ": ", message));
        } catch (const Failure &) {
            // A rank that is lost has no message.
        }
    }
}

} // namespace

int32_t tune_on_ranks(sscda *h, sscda_grid *grid, const Problem &p, bool is_quiet) {
    int32_t status = tune_part(h, grid, p, is_quiet);
    if (ranks_index() != 0) {
        const Parcel table = {status, exported(sscda_tune_export, h)};
        is_exchanged = true;
        send_parcel(table);
        return status;
    }
    if (ranks_count() > 1) merge_tables(h, status);
    check_best(h, status);
    return status;
}

void settle_ranks(std::optional<Failure> &failure) {
    const bool is_due = !is_exchanged;
    is_exchanged = true;
    if (ranks_index() == 0) {
        if (is_due) take_messages(failure);
        return;
    }
    Parcel message;
    if (failure) {
        const std::string text = failure->what();
        message = {status_of_message, List<char>(text.begin(), text.end())};
        failure.reset(); // the first rank reports it
    }
    try {
        if (is_due) send_parcel(message);
    } catch (const Failure &) {
        // The first rank is lost, and with it whoever could report a failure.
    }
}

} // namespace cli
