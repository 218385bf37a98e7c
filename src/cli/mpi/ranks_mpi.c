/* SPDX-License-Identifier: MIT */
/* Ranks with MPI. A waiting rank polls and sleeps, because other ranks may need the processor. */
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#include "cli/memory.h"
#include "cli/mpi/ranks.h"

static int is_joined;
static int count = 1, index_of_this;

static int check(int code, const char *doing, failure *f) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (code == MPI_SUCCESS) return 0;
    MPI_Error_string(code, text, &length);
    return fail(f, "MPI, %s: %s", doing, text);
}

static void nap(void) {
    const struct timespec time = {0, 2000000};
    nanosleep(&time, NULL);
}

int ranks_begin(failure *f) {
    int is_initialized = 0;
    if (ranks_launched() == 1) return 0;
    MPI_Initialized(&is_initialized);
    if (!is_initialized && check(MPI_Init(NULL, NULL), "joining the ranks", f) != 0) return -1;
    is_joined = 1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    MPI_Comm_rank(MPI_COMM_WORLD, &index_of_this);
    /* A mismatch means that every process would be the first rank, and all would write. */
    if (ranks_launched() != 0 && count != ranks_launched())
        return fail(f,
                    "the launcher started %d processes, and MPI knows of %d: is it of another MPI?",
                    ranks_launched(), count);
    return 0;
}

static int wait_for(MPI_Request *request, const char *doing, failure *f) {
    for (int is_done = 0;;) {
        if (check(MPI_Test(request, &is_done, MPI_STATUS_IGNORE), doing, f) != 0) return -1;
        if (is_done) return 0;
        nap();
    }
}

void ranks_end(void) {
    failure ignored = {""};
    MPI_Request request;
    if (!is_joined) return;
    if (MPI_Ibarrier(MPI_COMM_WORLD, &request) == MPI_SUCCESS)
        wait_for(&request, "leaving the ranks", &ignored);
    MPI_Finalize();
    is_joined = 0;
}

int ranks_count(void) {
    return count;
}

int ranks_index(void) {
    return index_of_this;
}

int ranks_agree(int code) {
    failure ignored = {""};
    MPI_Request request;
    int largest = code;
    if (!is_joined) return code;
    if (MPI_Iallreduce(&code, &largest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &request) !=
            MPI_SUCCESS ||
        wait_for(&request, "agreeing", &ignored) != 0)
        return exit_error;
    return largest;
}

enum { tag_head = 1, tag_data = 2, block = 1 << 28 };

/* Passes the bytes in blocks, because MPI counts with an int. */
static int pass(char *data, int64_t size, int other, int is_sent, failure *f) {
    for (int64_t at = 0; at < size; at += block) {
        const int part = (int)(size - at < block ? size - at : block);
        MPI_Request request;
        const int code =
            is_sent
                ? MPI_Isend(data + at, part, MPI_BYTE, other, tag_data, MPI_COMM_WORLD, &request)
                : MPI_Irecv(data + at, part, MPI_BYTE, other, tag_data, MPI_COMM_WORLD, &request);
        if (check(code, "passing a table", f) != 0) return -1;
        if (wait_for(&request, "passing a table", f) != 0) return -1;
    }
    return 0;
}

int ranks_send(const parcel *p, failure *f) {
    int64_t head[2] = {p->status, p->size};
    MPI_Request request;
    if (check(MPI_Isend(head, 2, MPI_INT64_T, 0, tag_head, MPI_COMM_WORLD, &request),
              "passing a table", f) != 0)
        return -1;
    if (wait_for(&request, "passing a table", f) != 0) return -1;
    return pass(p->data, p->size, 0, 1, f);
}

int ranks_receive(int from, parcel *p, failure *f) {
    int64_t head[2] = {0, 0};
    MPI_Request request;
    p->data = NULL;
    if (check(MPI_Irecv(head, 2, MPI_INT64_T, from, tag_head, MPI_COMM_WORLD, &request),
              "taking a table", f) != 0)
        return -1;
    if (wait_for(&request, "taking a table", f) != 0) return -1;
    p->status = head[0];
    p->size = head[1];
    p->data = allocate(p->size + 1, 1);
    if (pass(p->data, p->size, from, 0, f) == 0) return 0;
    free(p->data);
    p->data = NULL;
    return -1;
}
