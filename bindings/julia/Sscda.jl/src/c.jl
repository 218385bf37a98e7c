# SPDX-License-Identifier: MIT
"""
The C interface: one function for each of `sscda.h` and `tune.h`, with the same name and arguments.

A model may be passed for a handle, and a `Ref` or an array for a pointer; `ccall` keeps those alive
during the call. It does not see the pointer inside a `Matrix`: callers preserve what that one
belongs to.
"""
module C

using Libdl

const OK = Int32(0)
const CANCELLED = Int32(3)
const BY_POSITION = Int32(4)
const ERROR_ARGUMENT = Int32(-1)
const ERROR_DIMENSION = Int32(-2)
const ERROR_NOT_FINITE = Int32(-3)
const ERROR_LABELS = Int32(-4)
const ERROR_WEIGHTS = Int32(-5)
const ERROR_OPTION = Int32(-6)
const ERROR_BUSY = Int32(-13)
const ERROR_NOT_RUN = Int32(-17)

const FLOAT64 = Int32(1)
const FLOAT32 = Int32(2)
const UNLABELED = typemin(Int32)

const TYPE_DOUBLE = Int32(1)
const TYPE_INT = Int32(2)
const TYPE_BOOL = Int32(3)
const TYPE_CHOICE = Int32(4)
const TYPE_TEXT = Int32(5)
const OPTION_GRID = Int32(1)

const SOURCE = Int32(1)
const TARGET = Int32(2)

const CONTINUE = Int32(0)
const STOP = Int32(1)
const ABORT = Int32(2)
const PHASE_TUNE = Int32(4)

struct Matrix
    data::Ptr{Cvoid}
    rows::Int64
    cols::Int64
    row_stride::Int64
    col_stride::Int64
    dtype::Int32
    reserved::Int32
end

struct Option
    key::Ptr{UInt8}
    doc::Ptr{UInt8}
    since::Ptr{UInt8}
    choices::Ptr{UInt8}
    default_text::Ptr{UInt8}
    default_number::Float64
    minimum::Float64
    maximum::Float64
    type::Int32
    flags::Int32
end

struct Progress
    cycle::Int64
    cycles::Int64
    iteration::Int64
    max_iterations::Int64
    objective::Float64
    lower_bound::Float64
    relative_gap::Float64
    gap_tolerance::Float64
    seconds::Float64
    phase::Int32
    reserved::Int32
end

# The rest of the same struct, which only tuning fills in.
struct ProgressCells
    cells_done::Int64
    cells::Int64
    seconds_left::Float64
end

const Handle = Ptr{Cvoid}
const Text = Ptr{UInt8}

# The library is opened when the package is loaded, so its path is not fixed at compile time.
const library = Ref{Ptr{Cvoid}}(C_NULL)
symbol(name) = Libdl.dlsym(library[], name)

sscda_status_name(status) = @ccall $(symbol(:sscda_status_name))(status::Int32)::Text
sscda_last_error(h) = @ccall $(symbol(:sscda_last_error))(h::Handle)::Text

sscda_create(out) = @ccall $(symbol(:sscda_create))(out::Ptr{Handle})::Int32
sscda_destroy(h) = @ccall $(symbol(:sscda_destroy))(h::Handle)::Cvoid

sscda_fit(h, source, labels, target) = @ccall $(symbol(:sscda_fit))(
    h::Handle, source::Ptr{Matrix}, labels::Ptr{Int32}, target::Ptr{Matrix})::Int32
sscda_map(h, x, y) =
    @ccall $(symbol(:sscda_map))(h::Handle, x::Ptr{Matrix}, y::Ptr{Matrix})::Int32
sscda_adapted(h, y) = @ccall $(symbol(:sscda_adapted))(h::Handle, y::Ptr{Matrix})::Int32
sscda_predict(h, x, labels, confidence, capacity) = @ccall $(symbol(:sscda_predict))(
    h::Handle, x::Ptr{Matrix}, labels::Ptr{Int32}, confidence::Ptr{Cdouble},
    capacity::Int64)::Int32
sscda_prepare(h, domain, x, y) = @ccall $(symbol(:sscda_prepare))(
    h::Handle, domain::Int32, x::Ptr{Matrix}, y::Ptr{Matrix})::Int32

sscda_set_double(h, key, value) =
    @ccall $(symbol(:sscda_set_double))(h::Handle, key::Cstring, value::Cdouble)::Int32
sscda_set_int(h, key, value) =
    @ccall $(symbol(:sscda_set_int))(h::Handle, key::Cstring, value::Int64)::Int32
sscda_set_string(h, key, value) =
    @ccall $(symbol(:sscda_set_string))(h::Handle, key::Cstring, value::Cstring)::Int32
sscda_get_double(h, key, out) =
    @ccall $(symbol(:sscda_get_double))(h::Handle, key::Cstring, out::Ptr{Cdouble})::Int32
sscda_get_int(h, key, out) =
    @ccall $(symbol(:sscda_get_int))(h::Handle, key::Cstring, out::Ptr{Int64})::Int32
sscda_get_string(h, key, out) =
    @ccall $(symbol(:sscda_get_string))(h::Handle, key::Cstring, out::Ptr{Text})::Int32
sscda_option_count() = @ccall $(symbol(:sscda_option_count))()::Int32
sscda_option_describe(index, out) =
    @ccall $(symbol(:sscda_option_describe))(index::Int32, out::Ptr{Option})::Int32

sscda_correspondence(h, c) =
    @ccall $(symbol(:sscda_correspondence))(h::Handle, c::Ptr{Matrix})::Int32
sscda_correspondence_nnz(h, nnz) =
    @ccall $(symbol(:sscda_correspondence_nnz))(h::Handle, nnz::Ptr{Int64})::Int32
sscda_correspondence_triplets(h, rows, cols, values, capacity) =
    @ccall $(symbol(:sscda_correspondence_triplets))(h::Handle, rows::Ptr{Int64}, cols::Ptr{Int64},
        values::Ptr{Cdouble}, capacity::Int64)::Int32
sscda_target_labels(h, labels, shares, capacity) = @ccall $(symbol(:sscda_target_labels))(
    h::Handle, labels::Ptr{Int32}, shares::Ptr{Cdouble}, capacity::Int64)::Int32
sscda_classes(h, labels, capacity) =
    @ccall $(symbol(:sscda_classes))(h::Handle, labels::Ptr{Int32}, capacity::Int64)::Int32
sscda_info_double(h, key, out) =
    @ccall $(symbol(:sscda_info_double))(h::Handle, key::Cstring, out::Ptr{Cdouble})::Int32
sscda_info_int(h, key, out) =
    @ccall $(symbol(:sscda_info_int))(h::Handle, key::Cstring, out::Ptr{Int64})::Int32
sscda_info_string(h, key, out) =
    @ccall $(symbol(:sscda_info_string))(h::Handle, key::Cstring, out::Ptr{Text})::Int32
sscda_info_count() = @ccall $(symbol(:sscda_info_count))()::Int32
sscda_info_describe(index, key, type) = @ccall $(symbol(:sscda_info_describe))(
    index::Int32, key::Ptr{Text}, type::Ptr{Int32})::Int32
sscda_trace(h, kind, out, capacity, count) = @ccall $(symbol(:sscda_trace))(
    h::Handle, kind::Cstring, out::Ptr{Cdouble}, capacity::Int64, count::Ptr{Int64})::Int32

sscda_set_progress(h, fn, payload) =
    @ccall $(symbol(:sscda_set_progress))(h::Handle, fn::Ptr{Cvoid}, payload::Ptr{Cvoid})::Int32
sscda_cancel(h) = @ccall $(symbol(:sscda_cancel))(h::Handle)::Int32

sscda_set_feature_names(h, names, d) = @ccall $(symbol(:sscda_set_feature_names))(
    h::Handle, names::Ptr{Cstring}, d::Int64)::Int32
sscda_set_class_names(h, labels, names, count) = @ccall $(symbol(:sscda_set_class_names))(
    h::Handle, labels::Ptr{Int32}, names::Ptr{Cstring}, count::Int64)::Int32
sscda_feature_name(h, j) = @ccall $(symbol(:sscda_feature_name))(h::Handle, j::Int64)::Text
sscda_class_name(h, label) = @ccall $(symbol(:sscda_class_name))(h::Handle, label::Int32)::Text
sscda_match_features(h, names, count, columns, capacity) =
    @ccall $(symbol(:sscda_match_features))(h::Handle, names::Ptr{Cstring}, count::Int64,
        columns::Ptr{Int64}, capacity::Int64)::Int32
sscda_set_weights(h, a, ns, b, nt) = @ccall $(symbol(:sscda_set_weights))(
    h::Handle, a::Ptr{Cdouble}, ns::Int64, b::Ptr{Cdouble}, nt::Int64)::Int32
sscda_set_class_shares(h, classes, shares, count) = @ccall $(symbol(:sscda_set_class_shares))(
    h::Handle, classes::Ptr{Int32}, shares::Ptr{Cdouble}, count::Int64)::Int32
sscda_class_shares(h, shares, errors, capacity) = @ccall $(symbol(:sscda_class_shares))(
    h::Handle, shares::Ptr{Cdouble}, errors::Ptr{Cdouble}, capacity::Int64)::Int32
sscda_save(h, path) = @ccall $(symbol(:sscda_save))(h::Handle, path::Cstring)::Int32
sscda_load(out, path) = @ccall $(symbol(:sscda_load))(out::Ptr{Handle}, path::Cstring)::Int32
sscda_load_limited(out, path, max_bytes) = @ccall $(symbol(:sscda_load_limited))(
    out::Ptr{Handle}, path::Cstring, max_bytes::Int64)::Int32
sscda_serialize(h, buffer, capacity, size) = @ccall $(symbol(:sscda_serialize))(
    h::Handle, buffer::Ptr{UInt8}, capacity::Int64, size::Ptr{Int64})::Int32
sscda_deserialize(out, buffer, size) = @ccall $(symbol(:sscda_deserialize))(
    out::Ptr{Handle}, buffer::Ptr{UInt8}, size::Int64)::Int32
sscda_estimate_memory(h, ns, nt, d, bytes) = @ccall $(symbol(:sscda_estimate_memory))(
    h::Handle, ns::Int64, nt::Int64, d::Int64, bytes::Ptr{Int64})::Int32
sscda_live_handles() = @ccall $(symbol(:sscda_live_handles))()::Int64

sscda_version() = @ccall $(symbol(:sscda_version))()::Text
sscda_version_number() = @ccall $(symbol(:sscda_version_number))()::Int32
sscda_abi_version() = @ccall $(symbol(:sscda_abi_version))()::Int32

include("c_tune.jl")

end
