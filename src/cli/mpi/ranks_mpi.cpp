// SPDX-License-Identifier: MIT
// Ranks with MPI. A waiting rank polls and sleeps, because other ranks may need the processor.
#define OMPI_SKIP_MPICXX 1 // without the old interface for C++
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "cli/failure.h"
#include "cli/mpi/ranks.h"

namespace cli {

namespace {

bool is_joined = false;
int count = 1, index_of_this = 0;

enum Tag { tag_head = 1, tag_data = 2 };

void check(int code, const char *doing) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (code == MPI_SUCCESS) return;
    MPI_Error_string(code, text, &length);
    fail("MPI, ", doing, ": ", text);
}

void wait_for(MPI_Request &request, const char *doing) {
    for (int is_done = 0;;) {
        check(MPI_Test(&request, &is_done, MPI_STATUS_IGNORE), doing);
        if (is_done != 0) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

void send(const void *data, int size, MPI_Datatype type, Tag tag) {
    MPI_Request request;
    check(MPI_Isend(data, size, type, 0, tag, MPI_COMM_WORLD, &request), "passing a table");
    wait_for(request, "passing a table");
}

void receive(void *data, int size, MPI_Datatype type, int from, Tag tag) {
    MPI_Request request;
    check(MPI_Irecv(data, size, type, from, tag, MPI_COMM_WORLD, &request), "taking a table");
    wait_for(request, "taking a table");
}

// Calls pass(at, size) for each block of the bytes, because MPI counts with an int.
template <typename Pass>
void in_blocks(int64_t size, const Pass &pass) {
    constexpr int64_t block = 1 << 28;
    for (int64_t at = 0; at < size; at += block)
        pass(at, static_cast<int>(std::min(size - at, block)));
}

} // namespace

void begin_ranks() {
    int is_initialized = 0;
    if (ranks_launched() == 1) return;
    MPI_Initialized(&is_initialized);
    if (is_initialized == 0) check(MPI_Init(nullptr, nullptr), "joining the ranks");
    is_joined = true;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    MPI_Comm_rank(MPI_COMM_WORLD, &index_of_this);
    // A mismatch means that every process would be the first rank, and all would write.
    if (ranks_launched() != 0 && count != ranks_launched())
        fail("the launcher started ", ranks_launched(), " processes, and MPI knows of ", count,
             ": is it of another MPI?");
}

void end_ranks() {
    MPI_Request request;
    if (!is_joined) return;
    try {
        check(MPI_Ibarrier(MPI_COMM_WORLD, &request), "leaving the ranks");
        wait_for(request, "leaving the ranks");
    } catch (const Failure &) {
        // The other ranks are gone, and this one leaves.
    }
    MPI_Finalize();
    is_joined = false;
}

int ranks_count() {
    return count;
}

int ranks_index() {
    return index_of_this;
}

int ranks_agree(int code) {
    MPI_Request request;
    int largest = code;
    if (!is_joined) return code;
    try {
        check(MPI_Iallreduce(&code, &largest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &request),
              "agreeing");
        wait_for(request, "agreeing");
    } catch (const Failure &) {
        return exit_error;
    }
    return largest;
}

void send_parcel(const Parcel &parcel) {
    const int64_t head[2] = {parcel.status, parcel.data.count()};
    send(head, 2, MPI_INT64_T, tag_head);
    in_blocks(parcel.data.count(), [&](int64_t at, int size) {
        send(parcel.data.data() + at, size, MPI_BYTE, tag_data);
    });
}

Parcel receive_parcel(int from) {
    int64_t head[2] = {0, 0};
    receive(head, 2, MPI_INT64_T, from, tag_head);
    Parcel parcel = {head[0], List<char>(head[1])};
    in_blocks(head[1], [&](int64_t at, int size) {
        receive(parcel.data.data() + at, size, MPI_BYTE, from, tag_data);
    });
    return parcel;
}

} // namespace cli
