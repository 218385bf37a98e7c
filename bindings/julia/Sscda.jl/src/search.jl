# SPDX-License-Identifier: MIT
"""
    Sscda.Search

What [`tune`](@ref) found. `search.table` has a row for each cell, as a named tuple of columns (a
table to whatever knows Tables.jl, such as `DataFrame(search.table)`): the options that the grid
names and `map`, whether it is a `baseline`, its `score`, `status` (negative: it failed, or was not
run), `relative_gap`, `iterations`, `seconds`, `message`, and with the criterion `:reverse` the
scores of the folds, `score_1` and so on. What a cell does not have is `missing`.

    best(search)             # the row with the highest score, and which it is
    options(search)          # all options of that cell; options(search; cell = 3) of another
    fit(search)              # a model with these, fitted to the data of the search
    predict(search)          # the labels that the best cell gave the target
    vote(search)             # labels by a vote of the better half of the cells
    info(search)             # criterion, counts and so on
    merge(search, others...) # parts of one search, put together

`Sscda.to_bytes(search)` and `Sscda.Search(bytes)` keep and send it, `serialize` does too, and
`Sscda.draw_search(search)` is a picture.
"""
struct Search
    model::Adapter      # has the table and the options of the search; never fitted
    classes::Classes
    table::NamedTuple
    options::Vector{Symbol}   # the columns that are options
    info::NamedTuple
    data::Any                 # what Inputs takes, or nothing when the search was read

    Search(model::Adapter, classes, data) =
        new(model, classes, read_table(model)..., read_search(model), data)
end

"""
    Sscda.Search(bytes; classes, options...)

A search that [`Sscda.to_bytes`](@ref) or another language wrote. `classes[k]` is what the label `k`
shall be called; without it, labels are the integers of the file. The data of the search are not in
it: `fit(search, Xs, ys, Xt)` takes them.
"""
function Search(bytes::AbstractVector{UInt8}; classes::Union{Nothing,AbstractVector} = nothing,
                options...)
    model = Adapter(; options...)
    try
        import_table!(model, bytes, C.IMPORT_REPLACE)
        return Search(model, classes === nothing ? Int : collect(classes), nothing)
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
    Sscda.to_bytes(search)

The table of a search with all its labels and messages, in the form of the library, which every
language reads. Labels that were no integers are in it as numbers, in their sorted order from 1.
"""
to_bytes(search::Search) = table_bytes(search.model)

table_bytes(model) = all_bytes((b, n, size) -> C.sscda_tune_export(model, b, n, size), model)

# Another one with the table and the options.
function twin(search::Search)
    model = copy(search.model)
    import_table!(model, to_bytes(search), C.IMPORT_REPLACE)
    return model
end

"""
    close(search::Sscda.Search)

Free the search's memory now. Its table stays; what the library would have to be asked does not.
"""
Base.close(search::Search) = close(search.model)
Base.isopen(search::Search) = isopen(search.model)

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

function read_search(model)
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
    info(search)

What is known about a search as a whole, as a named tuple: `criterion`, `classifier` (`:custom` for
a function of yours), `cells`, `grid_cells` (those that are no baselines), how many are `finished`
and `failed`, the `best` cell and its `best_score` (`missing` when none is finished), `source_rows`,
`target_rows`, `folds`, `seed`, `status` (0: every cell was tried) and `seconds`.
"""
info(search::Search) = search.info

# The library's number of a cell; nothing is the best.
cell_number(search, ::Nothing) = C.BEST
function cell_number(search, cell::Integer)
    1 <= cell <= search.info.cells ||
        refuse(C.ERROR_ARGUMENT, "cell: ", cell, "; cells are numbered 1 to ", search.info.cells)
    return Int64(cell - 1)
end

"""
    best(search)

The row of the table with the highest score, the first of equals, as a named tuple with its number
`cell`. It is an error when no cell is finished.
"""
function best(search::Search)
    k = tune_int(search.model, "best") + 1
    return merge((cell = k,), map(column -> column[k], search.table))
end

"""
    options(search)
    options(search; cell = 3)

All options of the best cell or another one as a named tuple: `Adapter(; options(search)...)` has
them. A baseline has `map = :none`, and its lambdas are those of the search.
"""
function options(search::Search; cell = nothing)
    number = cell_number(search, cell)
    model = twin(search)
    try
        check(C.sscda_tune_apply(model, number, C_NULL, C_NULL, C_NULL), model)
        return options(model)
    finally
        close(model)
    end
end

"""
    predict(search)
    predict(search; cell = 3)

The labels that the best cell, or another finished one, gave the target samples of the search. With
the criterion `:reverse` there are none.
"""
function predict(search::Search; cell = nothing)
    codes = Vector{Int32}(undef, search.info.target_rows)
    number = cell_number(search, cell)
    check(C.sscda_tune_labels(search.model, number, codes, length(codes)), search.model)
    return decode(codes, search.classes)
end

"""
    labels, shares = vote(search)

Labels for the target samples of a search by a vote of the better half of the finished cells, and
the share of the votes that each got. A tie goes to the label whose best voter scored higher.
"""
function vote(search::Search)
    n = search.info.target_rows
    codes, shares = Vector{Int32}(undef, n), Vector{Float64}(undef, n)
    check(C.sscda_tune_vote(search.model, codes, shares, n), search.model)
    return (labels = decode(codes, search.classes), shares = shares)
end

same_classes(a, b) = a == b
same_classes(::Type, ::Type) = true   # integers are the same in every type

"""
    merge(search, others...)

Parts of one search, done in different places or at different times, put together. They must be of
the same grid, data, weights, seed, criterion and options. A finished cell counts over a failed one,
and that over one not run; of two finished ones the first search's stays.
"""
function Base.merge(search::Search, others::Search...)
    model = twin(search)
    try
        for (k, other) in enumerate(others)
            same_classes(search.classes, other.classes) ||
                refuse(C.ERROR_DIMENSION, "search ", k + 1, " has other classes: ", other.classes,
                       " in place of ", search.classes)
            import_table!(model, to_bytes(other), C.IMPORT_MERGE)
        end
        return Search(model, copy_classes(search.classes), search.data)
    catch
        close(model)
        rethrow()
    end
end
