#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

void table_free(table *t) {
    free(t->values);
    free_texts(t->names, t->cols);
    free_texts(t->labels, t->rows);
    free(t->label_name);
    memset(t, 0, sizeof *t);
}

sscda_matrix table_matrix(const table *t) {
    return sscda_row_major(t->values, t->rows, t->cols);
}
