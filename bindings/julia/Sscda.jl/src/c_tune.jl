# SPDX-License-Identifier: MIT
# The functions of `tune.h`; part of the module C.

const GRID_PRODUCT = Int32(1)
const GRID_LIST = Int32(2)
const BEST = Int64(-1)
const COLUMN_OPTION = Int32(1)
const IMPORT_REPLACE = Int32(1)
const IMPORT_MERGE = Int32(2)

const GridHandle = Ptr{Cvoid}

sscda_grid_create(out) = @ccall $(symbol(:sscda_grid_create))(out::Ptr{GridHandle})::Int32
sscda_grid_destroy(grid) = @ccall $(symbol(:sscda_grid_destroy))(grid::GridHandle)::Cvoid
sscda_grid_add_double(grid, key, values, count) = @ccall $(symbol(:sscda_grid_add_double))(
    grid::GridHandle, key::Cstring, values::Ptr{Cdouble}, count::Int64)::Int32
sscda_grid_add_int(grid, key, values, count) = @ccall $(symbol(:sscda_grid_add_int))(
    grid::GridHandle, key::Cstring, values::Ptr{Int64}, count::Int64)::Int32
sscda_grid_add_string(grid, key, values, count) = @ccall $(symbol(:sscda_grid_add_string))(
    grid::GridHandle, key::Cstring, values::Ptr{Cstring}, count::Int64)::Int32
sscda_grid_add_defaults(grid) =
    @ccall $(symbol(:sscda_grid_add_defaults))(grid::GridHandle)::Int32
sscda_grid_set_shape(grid, shape) =
    @ccall $(symbol(:sscda_grid_set_shape))(grid::GridHandle, shape::Int32)::Int32
sscda_grid_set_part(grid, part, parts) =
    @ccall $(symbol(:sscda_grid_set_part))(grid::GridHandle, part::Int64, parts::Int64)::Int32
sscda_grid_cells(grid, h, cells) =
    @ccall $(symbol(:sscda_grid_cells))(grid::GridHandle, h::Handle, cells::Ptr{Int64})::Int32

sscda_tune_set_classifier(h, fn, payload) = @ccall $(symbol(:sscda_tune_set_classifier))(
    h::Handle, fn::Ptr{Cvoid}, payload::Ptr{Cvoid})::Int32
sscda_tune(h, grid, source, labels, target) = @ccall $(symbol(:sscda_tune))(
    h::Handle, grid::GridHandle, source::Ptr{Matrix}, labels::Ptr{Int32},
    target::Ptr{Matrix})::Int32
sscda_tune_apply(h, cell, source, labels, target) = @ccall $(symbol(:sscda_tune_apply))(
    h::Handle, cell::Int64, source::Ptr{Matrix}, labels::Ptr{Int32}, target::Ptr{Matrix})::Int32

sscda_tune_info_int(h, key, out) =
    @ccall $(symbol(:sscda_tune_info_int))(h::Handle, key::Cstring, out::Ptr{Int64})::Int32
sscda_tune_info_double(h, key, out) =
    @ccall $(symbol(:sscda_tune_info_double))(h::Handle, key::Cstring, out::Ptr{Cdouble})::Int32
sscda_tune_info_string(h, key, out) =
    @ccall $(symbol(:sscda_tune_info_string))(h::Handle, key::Cstring, out::Ptr{Text})::Int32
sscda_tune_column_count(h, count) =
    @ccall $(symbol(:sscda_tune_column_count))(h::Handle, count::Ptr{Int32})::Int32
sscda_tune_column_describe(h, index, key, type, flags) =
    @ccall $(symbol(:sscda_tune_column_describe))(h::Handle, index::Int32, key::Ptr{Text},
        type::Ptr{Int32}, flags::Ptr{Int32})::Int32
sscda_tune_column(h, key, out, capacity) = @ccall $(symbol(:sscda_tune_column))(
    h::Handle, key::Cstring, out::Ptr{Cdouble}, capacity::Int64)::Int32
sscda_tune_word(h, key, cell, out) = @ccall $(symbol(:sscda_tune_word))(
    h::Handle, key::Cstring, cell::Int64, out::Ptr{Text})::Int32
sscda_tune_labels(h, cell, labels, capacity) = @ccall $(symbol(:sscda_tune_labels))(
    h::Handle, cell::Int64, labels::Ptr{Int32}, capacity::Int64)::Int32
sscda_tune_vote(h, labels, shares, capacity) = @ccall $(symbol(:sscda_tune_vote))(
    h::Handle, labels::Ptr{Int32}, shares::Ptr{Cdouble}, capacity::Int64)::Int32
sscda_tune_export(h, buffer, capacity, size) = @ccall $(symbol(:sscda_tune_export))(
    h::Handle, buffer::Ptr{UInt8}, capacity::Int64, size::Ptr{Int64})::Int32
sscda_tune_import(h, buffer, size, mode) = @ccall $(symbol(:sscda_tune_import))(
    h::Handle, buffer::Ptr{UInt8}, size::Int64, mode::Int32)::Int32
