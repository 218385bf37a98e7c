# SPDX-License-Identifier: MIT
"""
    Sscda.Tuning

The result of [`tune`](@ref). `tuning.table` has a row for each cell, as a named tuple of columns,
which is also a table of Tables.jl (`DataFrame(tuning.table)` works). The columns are the options of
the grid and `map`, whether the cell is a `baseline`, its `score`, `status` (negative: it failed or
was not run), `relative_gap`, `iterations`, `seconds`, `message`, and with the criterion `:reverse`
the scores of the folds, `score_1` and so on. Missing values are `missing`.

    best(tuning)             # the row with the highest score, with its number
    options(tuning)          # all options of that cell; options(tuning; cell = 3) of another
    fit(tuning)              # a model with these options, fitted to the data of the tuning run
    predict(tuning)          # the labels that the best cell gave the target
    vote(tuning)             # labels by a vote of the better half of the cells
    info(tuning)             # criterion, counts and so on
    merge(tuning, others...) # joins parts of a tuning run

`Sscda.to_bytes(tuning)` and `Sscda.Tuning(bytes)` store and load it, and so does `serialize`.
`Sscda.draw_tuning(tuning)` draws it.
"""
struct Tuning
    model::Adapter      # has the table and the options of the tuning run; never fitted
    classes::Classes
    table::NamedTuple
    options::Vector{Symbol}   # the columns that are options
    info::NamedTuple
    data::Any                 # arguments of Inputs, or nothing if the tuning run came from bytes

    Tuning(model::Adapter, classes, data) =
        new(model, classes, read_table(model)..., read_tuning(model), data)
end

"""
    Sscda.Tuning(bytes; classes, options...)

Load a tuning run from bytes that [`Sscda.to_bytes`](@ref) or another language made. `classes[k]`
replaces the label `k`; without `classes`, labels are the integers of the bytes. The bytes do not
contain the data: call `fit(tuning, Xs, ys, Xt)`.
"""
function Tuning(bytes::AbstractVector{UInt8}; classes::Union{Nothing,AbstractVector} = nothing,
                options...)
    model = Adapter(; options...)
    try
        import_table!(model, bytes, C.IMPORT_REPLACE)
        return Tuning(model, classes === nothing ? Int : collect(classes), nothing)
    catch
        close(model)
        rethrow()
    end
end

function import_table!(model, bytes, mode)
    bytes = convert(Vector{UInt8}, bytes)
    check(C.sscda_tune_import(model, bytes, length(bytes), mode), model)
end

"""
    Sscda.to_bytes(tuning)

The table of a tuning run with all labels and messages, in the library's format, which every
language reads. Labels that are not integers become numbers, in sorted order from 1.
"""
to_bytes(tuning::Tuning) = table_bytes(tuning.model)

table_bytes(model) = all_bytes((b, n, size) -> C.sscda_tune_export(model, b, n, size), model)

# Makes a model with the same table and options.
function twin(tuning::Tuning)
    model = copy(tuning.model)
    import_table!(model, to_bytes(tuning), C.IMPORT_REPLACE)
    return model
end

"""
    close(tuning::Sscda.Tuning)

Free the memory of the tuning run now. You can still use `tuning.table` and `info(tuning)`; other
calls that need the library are errors.
"""
Base.close(tuning::Tuning) = close(tuning.model)
Base.isopen(tuning::Tuning) = isopen(tuning.model)

# The columns of the table, and which of them are options.
function read_table(model)
    count, cells = Ref{Int32}(), tune_int(model, "cells")
    check(C.sscda_tune_column_count(model, count), model)
    columns = [describe_column(model, index) for index in 0:count[]-1]
    names = Tuple(Symbol(c.key) for c in columns)
    return NamedTuple{names}(Tuple(read_column(model, c, cells) for c in columns)),
           [Symbol(c.key) for c in columns if c.option]
end

function describe_column(model, index)
    key, type, flags = Ref{Ptr{UInt8}}(), Ref{Int32}(), Ref{Int32}()
    check(C.sscda_tune_column_describe(model, index, key, type, flags), model)
    return (key = unsafe_string(key[]), type = type[], option = flags[] & C.COLUMN_OPTION != 0)
end

function read_column(model, column, cells)
    column.type == C.TYPE_TEXT && return [in_julia(word(model, column, k)) for k in 1:cells]
    if column.type == C.TYPE_CHOICE
        words = [word(model, column, k) for k in 1:cells]
        return [isempty(w) ? missing : Symbol(w) for w in words]
    end
    values = Vector{Float64}(undef, cells)
    check(C.sscda_tune_column(model, column.key, values, cells), model)
    T = column.type == C.TYPE_INT ? Int : column.type == C.TYPE_BOOL ? Bool : Float64
    return [isnan(x) ? missing : T(x) for x in values]
end

function word(model, column, k)
    out = Ref{Ptr{UInt8}}()
    check(C.sscda_tune_word(model, column.key, k - 1, out), model)
    return unsafe_string(out[])
end

function tune_int(model, key)
    out = Ref{Int64}()
    check(C.sscda_tune_info_int(model, key, out), model)
    return Int(out[])
end

function tune_double(model, key)
    out = Ref{Float64}()
    check(C.sscda_tune_info_double(model, key, out), model)
    return out[]
end

function tune_word(model, key)
    out = Ref{Ptr{UInt8}}()
    check(C.sscda_tune_info_string(model, key, out), model)
    return Symbol(unsafe_string(out[]))
end

function read_tuning(model)
    count(key) = tune_int(model, key)
    some = count("finished") > 0
    return (criterion = tune_word(model, "criterion"), classifier = tune_word(model, "classifier"),
            cells = count("cells"), grid_cells = count("grid_cells"),
            finished = count("finished"), failed = count("failed"),
            best = some ? count("best") + 1 : missing,
            best_score = some ? tune_double(model, "best_score") : missing,
            source_rows = count("source_rows"), target_rows = count("target_rows"),
            folds = count("folds"), seed = count("seed"), status = count("status"),
            seconds = tune_double(model, "seconds"))
end

"""
    info(tuning)

Numbers and words about a tuning run, as a named tuple: `criterion`, `classifier` (`:custom` for
your own function), `cells`, `grid_cells` (without baselines), the numbers of `finished` and
`failed` cells, the `best` cell and its `best_score` (`missing` if none is finished), `source_rows`,
`target_rows`, `folds`, `seed`, `status` (0: every cell was tried) and `seconds`.
"""
info(tuning::Tuning) = tuning.info

# The library's number of a cell, which counts from 0; nothing means the best.
cell_number(tuning, ::Nothing) = C.BEST
function cell_number(tuning, cell::Integer)
    1 <= cell <= tuning.info.cells ||
        refuse(C.ERROR_ARGUMENT, "cell: ", cell, "; cells are numbered 1 to ", tuning.info.cells)
    return Int64(cell - 1)
end

"""
    best(tuning)

The row of the table with the highest score, or the first of several, as a named tuple with its
number `cell`. It is an error if no cell is finished.
"""
function best(tuning::Tuning)
    k = tune_int(tuning.model, "best") + 1
    return merge((cell = k,), map(column -> column[k], tuning.table))
end

"""
    options(tuning)
    options(tuning; cell = 3)

All options of the best cell or another one, as a named tuple: `Adapter(; options(tuning)...)` makes
a model with them. A baseline has `map = :none` and the lambdas of the tuning run.
"""
function options(tuning::Tuning; cell = nothing)
    number = cell_number(tuning, cell)
    model = twin(tuning)
    try
        check(C.sscda_tune_apply(model, number, C_NULL, C_NULL, C_NULL), model)
        return options(model)
    finally
        close(model)
    end
end

"""
    predict(tuning)
    predict(tuning; cell = 3)

The labels that the best cell, or another finished one, gave the target samples of the tuning run.
With the criterion `:reverse` there are none.
"""
function predict(tuning::Tuning; cell = nothing)
    codes = Vector{Int32}(undef, tuning.info.target_rows)
    number = cell_number(tuning, cell)
    check(C.sscda_tune_labels(tuning.model, number, codes, length(codes)), tuning.model)
    return decode(codes, tuning.classes)
end

"""
    labels, shares = vote(tuning)

Labels for the target samples of a tuning run by a vote of the better half of the finished cells,
and the share of the votes of each label. A tie goes to the label whose best voter has the higher
score.
"""
function vote(tuning::Tuning)
    n = tuning.info.target_rows
    codes, shares = Vector{Int32}(undef, n), Vector{Float64}(undef, n)
    check(C.sscda_tune_vote(tuning.model, codes, shares, n), tuning.model)
    return (labels = decode(codes, tuning.classes), shares = shares)
end

same_classes(a, b) = a == b
same_classes(::Type, ::Type) = true   # integers are the same in every type

"""
    merge(tuning, others...)

Join parts of a tuning run that were done on different machines or at different times. They must
have the same grid, data, weights, seed, criterion and options. A finished cell is preferred to a
failed one, and a failed cell to one that was not run. If a cell is finished in several parts, the
first part's stays.
"""
function Base.merge(tuning::Tuning, others::Tuning...)
    model = twin(tuning)
    try
        for (k, other) in enumerate(others)
            same_classes(tuning.classes, other.classes) ||
                refuse(C.ERROR_DIMENSION, "tuning run ", k + 1, " has other classes: ",
                       other.classes, " in place of ", tuning.classes)
            import_table!(model, to_bytes(other), C.IMPORT_MERGE)
        end
        return Tuning(model, copy_classes(tuning.classes), tuning.data)
    catch
        close(model)
        rethrow()
    end
end
