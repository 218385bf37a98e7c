/* SPDX-License-Identifier: MIT */
#include "cli/mpi/search_ranks.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/mpi/ranks.h"
#include "cli/progress.h"

/* Every rank except the first sends exactly one parcel, a table or a message. The first rank
 * receives one from each, so no rank waits in vain. */
static int is_exchanged;

enum { status_of_message = -1000 };

static int search_part(sscda *h, sscda_grid *grid, const problem *p, int is_quiet, int32_t *status,
                       failure *f) {
    const sscda_matrix source = table_matrix(&p->source), target = table_matrix(&p->target);
    progress shown;
    if (ranks_count() > 1 && sscda_grid_set_part(grid, ranks_index(), ranks_count()) < 0)
        return fail(f, "%s", sscda_last_error(NULL));
    progress_begin(&shown, h, is_quiet || ranks_index() != 0);
    *status = sscda_tune(h, grid, &source, p->labels, &target);
    progress_end(&shown, h);
    return *status < 0 ? fail(f, "%s", sscda_last_error(h)) : 0;
}

static int send_table(const sscda *h, int32_t status, failure *f) {
    parcel p = {.status = status};
    if (sscda_tune_export(h, NULL, 0, &p.size) < 0) return fail(f, "%s", sscda_last_error(h));
    p.data = allocate(p.size, 1);
    int code = 0;
    if (sscda_tune_export(h, p.data, p.size, &p.size) < 0)
        code = fail(f, "%s", sscda_last_error(h));
    if (code == 0) {
        is_exchanged = 1;
        code = ranks_send(&p, f);
    }
    free(p.data);
    return code;
}

/* Receives the parcels of all ranks, even after a failure, and reports the first failure. */
static int merge_tables(sscda *h, int32_t *status, failure *f) {
    int code = 0;
    is_exchanged = 1;
    for (int rank = 1; rank < ranks_count(); ++rank) {
        parcel p = {0};
        failure ignored = {""};
        if (ranks_receive(rank, &p, code == 0 ? f : &ignored) != 0) {
            code = -1;
        } else if (code == 0 && p.status < 0) {
            code = fail(f, "rank %d: %s", rank, p.data);
        } else if (code == 0) {
            if (*status == 0) *status = (int32_t)p.status;
            if (sscda_tune_import(h, p.data, p.size, SSCDA_IMPORT_MERGE) < 0)
                code = fail(f, "the table of rank %d: %s", rank, sscda_last_error(h));
        }
        free(p.data);
    }
    return code;
}

/* Without a finished cell there is no best cell. The message says why. */
static int check_best(const sscda *h, int32_t status, failure *f) {
    int64_t best = 0;
    const char *message = "";
    if (sscda_tune_info_int(h, "best", &best) >= 0) return 0;
    if (status != 0) return fail(f, "stopped before any cell was finished");
    if (sscda_tune_word(h, "message", 0, &message) < 0) message = "";
    return fail(f, "no cell has a result; the first: %s", message);
}

int search_on_ranks(sscda *h, sscda_grid *grid, const problem *p, int is_quiet, int32_t *status,
                    failure *f) {
    if (search_part(h, grid, p, is_quiet, status, f) != 0) return -1;
    if (ranks_index() != 0) return send_table(h, *status, f);
    if (ranks_count() > 1 && merge_tables(h, status, f) != 0) return -1;
    return check_best(h, *status, f);
}

/* On the first rank, after a failure: receives the messages of the others and reports the first. */
static int take_messages(int code, failure *f) {
    for (int rank = 1; rank < ranks_count(); ++rank) {
        parcel p = {0};
        failure ignored = {""};
        if (ranks_receive(rank, &p, &ignored) == 0 && p.status == status_of_message &&
            f->text[0] == '\0') {
            fail(f, "rank %d: %s", rank, p.data);
            code = exit_error;
        }
        free(p.data);
    }
    return code;
}

int search_settle(int code, failure *f) {
    const int is_due = !is_exchanged;
    is_exchanged = 1;
    if (ranks_index() == 0) return is_due ? take_messages(code, f) : code;
    if (is_due) {
        const int has_failed = f->text[0] != '\0';
        const parcel p = {.status = has_failed ? status_of_message : 0,
                          .size = has_failed ? (int64_t)strlen(f->text) + 1 : 0,
                          .data = f->text};
        failure ignored = {""};
        ranks_send(&p, &ignored);
    }
    return exit_fine; /* the first rank reports the failure */
}
