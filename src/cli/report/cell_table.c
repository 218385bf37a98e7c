/* SPDX-License-Identifier: MIT */
#include "cli/report/cell_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

static int read_column(struct report_column *column, const sscda *h, int32_t index, int64_t cells) {
    int32_t type = 0, flags = 0;
    if (sscda_tune_column_describe(h, index, &column->key, &type, &flags) != SSCDA_OK) return -1;
    column->is_option = (flags & SSCDA_COLUMN_OPTION) != 0;
    if (type != SSCDA_TYPE_CHOICE && type != SSCDA_TYPE_TEXT) {
        column->numbers = allocate(cells, sizeof *column->numbers);
        return sscda_tune_column(h, column->key, column->numbers, cells) == SSCDA_OK ? 0 : -1;
    }
    column->words = allocate(cells, sizeof *column->words);
    for (int64_t k = 0; k < cells; ++k)
        if (sscda_tune_word(h, column->key, k, &column->words[k]) != SSCDA_OK) return -1;
    return 0;
}

int report_table_read(struct report_table *table, const sscda *h) {
    int32_t columns = 0;
    memset(table, 0, sizeof *table);
    if (sscda_tune_info_int(h, "cells", &table->cells) != SSCDA_OK ||
        sscda_tune_info_double(h, "seconds", &table->seconds) != SSCDA_OK ||
        sscda_tune_info_string(h, "criterion", &table->criterion) != SSCDA_OK ||
        sscda_tune_column_count(h, &columns) != SSCDA_OK)
        return -1;
    if (sscda_tune_info_int(h, "best", &table->best) != SSCDA_OK) table->best = -1;
    table->column = allocate(columns, sizeof *table->column);
    table->columns = columns;
    for (int32_t k = 0; k < columns; ++k)
        if (read_column(&table->column[k], h, k, table->cells) != 0) return -1;
    return 0;
}

void report_table_free(struct report_table *table) {
    for (int32_t k = 0; k < table->columns; ++k) {
        free(table->column[k].numbers);
        free(table->column[k].words);
    }
    free(table->column);
    memset(table, 0, sizeof *table);
}

static const struct report_column *find(const struct report_table *table, const char *key) {
    for (int32_t k = 0; k < table->columns; ++k)
        if (strcmp(table->column[k].key, key) == 0 && table->column[k].numbers != NULL)
            return &table->column[k];
    return NULL;
}

/* Writes the names of the statuses that occur, with their numbers as keys. */
static void put_statuses(json *j, const struct report_table *table) {
    const struct report_column *status = find(table, "status");
    json_open(j, "statuses", '{');
    for (int64_t k = 0; status != NULL && k < table->cells; ++k) {
        int64_t earlier = 0;
        char number[32];
        while (earlier < k && status->numbers[earlier] != status->numbers[k])
            ++earlier;
        if (earlier < k || isnan(status->numbers[k])) continue;
        snprintf(number, sizeof number, "%d", (int)status->numbers[k]);
        json_text(j, number, sscda_status_name((int32_t)status->numbers[k]));
    }
    json_close(j, '}');
}

void report_put_table(json *j, const struct report_table *table) {
    json_open(j, "search", '{');
    json_text(j, "criterion", table->criterion);
    json_integer(j, "best", table->best);
    json_number(j, "seconds", table->seconds);
    put_statuses(j, table);
    json_open(j, "columns", '[');
    for (int32_t c = 0; c < table->columns; ++c) {
        json_open(j, NULL, '{');
        json_text(j, "key", table->column[c].key);
        json_bool(j, "option", table->column[c].is_option);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open(j, "rows", '[');
    for (int64_t k = 0; k < table->cells; ++k) {
        json_open_flat(j, NULL);
        for (int32_t c = 0; c < table->columns; ++c) {
            const struct report_column *column = &table->column[c];
            if (column->words != NULL)
                json_text(j, NULL, column->words[k]);
            else
                json_number(j, NULL, column->numbers[k]);
        }
        json_close(j, ']');
    }
    json_close(j, ']');
    json_close(j, '}');
}
