/* SPDX-License-Identifier: MIT */
#include "cli/io/lists.h"

#include <stdio.h>
#include <string.h>

char *list_words(char *text, size_t size, char *const *words, int64_t count) {
    enum { longest = 30, ending = 32 };
    size_t at = 0;
    text[0] = '\0';
    for (int64_t k = 0; k < count; ++k) {
        if (at + longest + 2 + ending > size) {
            snprintf(text + at, size - at, ", ... (%lld in all)", (long long)count);
            break;
        }
        const int is_cut = strlen(words[k]) > longest - 3;
        int length = is_cut ? longest - 3 : (int)strlen(words[k]);
        while (is_cut && length > 0 && ((unsigned char)words[k][length] & 0xc0) == 0x80)
            --length; /* cut between characters of UTF-8 */
        at += (size_t)snprintf(text + at, size - at, "%s%.*s%s", k > 0 ? ", " : "", length,
                               words[k], is_cut ? "..." : "");
    }
    return text;
}

enum { longest_word = 40 };

static int plain(char c) {
    return c == '-' ? '_' : c;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/* The number of letters to change, insert, remove, or swap with the next one. */
static int edits(const char *a, const char *b) {
    int rows[3][longest_word + 1];
    const int m = (int)strlen(a), n = (int)strlen(b);
    if (m > longest_word || n > longest_word) return longest_word;
    for (int j = 0; j <= n; ++j)
        rows[0][j] = j;
    for (int i = 1; i <= m; ++i) {
        int *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= n; ++j) {
            const int is_other = plain(a[i - 1]) != plain(b[j - 1]);
            now[j] = least(last[j - 1] + is_other, 1 + least(last[j], now[j - 1]));
            if (i > 1 && j > 1 && plain(a[i - 1]) == plain(b[j - 2]) &&
                plain(a[i - 2]) == plain(b[j - 1]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
    }
    return rows[m % 3][n];
}

void nearest_begin(nearest *n, const char *word) {
    n->word = word;
    n->best = NULL;
    n->distance = 0;
}

void nearest_try(nearest *n, const char *candidate) {
    const int distance = edits(n->word, candidate);
    const int most = 1 + (int)strlen(n->word) / 4; /* more edits make it another word */
    if (distance > most || (n->best != NULL && distance >= n->distance)) return;
    if (distance >= (int)strlen(candidate)) return; /* nothing in common */
    n->best = candidate;
    n->distance = distance;
}

const char *nearest_text(const nearest *n, const char *before, char text[nearest_size]) {
    text[0] = '\0';
    if (n->best != NULL) snprintf(text, nearest_size, "; did you mean '%s%.60s'?", before, n->best);
    return text;
}
