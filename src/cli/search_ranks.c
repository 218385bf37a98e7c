#include "cli/search_ranks.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/progress.h"
#include "cli/ranks.h"

/* Every rank but the first sends one parcel, a table or a message, and the first takes one of each:
 * so none waits for another in vain. */
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

/* Takes the parcels of all ranks, also after a failure: the first one is told. */
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
            if (h != NULL && sscda_tune_import(h, p.data, p.size, SSCDA_IMPORT_MERGE) < 0)
                code = fail(f, "the table of rank %d: %s", rank, sscda_last_error(h));
        }
        free(p.data);
    }
    return code;
}

/* A search without a finished cell has no best; say why. */
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

int search_settle(int code, failure *f) {
    int32_t status = 0;
    failure other = {""};
    if (ranks_index() == 0) {
        if (!is_exchanged) merge_tables(NULL, &status, &other);
        return code;
    }
    if (!is_exchanged && code != exit_fine) {
        const parcel p = {
            .status = status_of_message, .size = (int64_t)strlen(f->text) + 1, .data = f->text};
        is_exchanged = 1;
        ranks_send(&p, &other);
    }
    return exit_fine; /* the first rank tells */
}
