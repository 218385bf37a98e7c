/* SPDX-License-Identifier: MIT */
#include "cli/io/table.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

void table_free(table *t) {
    free(t->values);
    free_texts(t->names, t->cols);
    free_texts(t->labels, t->rows);
    free(t->label_name);
    free(t->numbers);
    memset(t, 0, sizeof *t);
}

sscda_matrix table_matrix(const table *t) {
    return sscda_row_major(t->values, t->rows, t->cols);
}

int reading_check_width(const reading *how, int64_t width, failure *f) {
    if (!how->is_labels || width == 1) return 0;
    return fail(f, "%s: has %lld columns; a file of labels has one", how->file, (long long)width);
}
