# SPDX-License-Identifier: MIT
# Grids for tuning, made from Julia's dictionaries, named tuples and other collections.

# Calls `use` with the library's grid.
function with_grid(use, grid, part = nothing)
    handle = Ref{Ptr{Cvoid}}(C_NULL)
    check(C.sscda_grid_create(handle))
    try
        fill_grid(handle[], grid)
        part === nothing || set_part(handle[], part)
        return use(handle[])
    finally
        C.sscda_grid_destroy(handle[])
    end
end

# Options with their values; every combination is a cell.
const Combinations = Union{NamedTuple,AbstractDict,AbstractVector{<:Pair},Tuple{Vararg{Pair}}}
# Points, each with one value of every option; each is a cell.
const Points = AbstractVector{<:Union{NamedTuple,AbstractDict}}

fill_grid(handle, grid) =
    refuse(C.ERROR_ARGUMENT, "grid: ", typeof(grid), " is not a grid; give a named tuple or ",
           "dictionary of options with their values, or a vector of such points")

fill_grid(handle, ::Nothing) = check(C.sscda_grid_add_defaults(handle))

fill_grid(handle, grid::Pair) = fill_grid(handle, (grid,))

function fill_grid(handle, grid::Combinations)
    for (name, values) in entries(grid)
        add_values(handle, option_name(name), values_of(values))
    end
end

function fill_grid(handle, points::Points)
    isempty(points) && refuse(C.ERROR_ARGUMENT, "grid: the list has no points")
    table = [Dict(option_name(name) => value for (name, value) in pairs(p)) for p in points]
    names = [option_name(name) for (name, value) in entries(first(points))]
    for (k, point) in enumerate(table)
        issetequal(keys(point), names) || refuse(
            C.ERROR_DIMENSION, "grid: point ", k, " has the options ",
            join(sort!(collect(keys(point))), ", "), ", but point 1 has ", join(sort(names), ", "))
    end
    for name in names
        add_values(handle, name, [point[name] for point in table])
    end
    check(C.sscda_grid_set_shape(handle, C.GRID_LIST))
end

# A grid may have the element type Any: finds the real one.
fill_grid(handle, grid::AbstractVector) =
    isempty(grid) || eltype(identity.(grid)) === eltype(grid) ?
    invoke(fill_grid, Tuple{Any,Any}, handle, grid) : fill_grid(handle, identity.(grid))

# Keeps the order in which options are written. A Dict has no order and is sorted by name, because
# all parts of a tuning run need the same order.
entries(grid) = grid isa Union{NamedTuple,AbstractDict} ? pairs(grid) : grid
entries(grid::Dict) = sort!(collect(grid); by = string ∘ first)

option_name(name::Union{Symbol,AbstractString}) = Symbol(name)
option_name(name) =
    refuse(C.ERROR_OPTION, "grid: ", repr(name), " is not the name of an option")

# A single value becomes a list of one.
values_of(value::Union{Real,Symbol,AbstractString}) = [value]
values_of(values::Union{AbstractArray,Tuple,AbstractSet}) = collect(Any, values)
values_of(value) = [value]   # refused as a value of the option

function add_values(handle, name::Symbol, values)
    isempty(values) && refuse(C.ERROR_ARGUMENT, "grid: option '", name, "' has no values")
    taken = [as_taken(name, value) for value in values]
    check(add_taken(handle, String(name), taken))
end

add_taken(grid, key, values::Vector{Float64}) =
    C.sscda_grid_add_double(grid, key, values, length(values))
add_taken(grid, key, values::Vector{Int64}) =
    C.sscda_grid_add_int(grid, key, values, length(values))
add_taken(grid, key, values::Vector{String}) =
    C.sscda_grid_add_string(grid, key, values, length(values))

function set_part(handle, part)
    part isa Union{Tuple{Integer,Integer},Pair{<:Integer,<:Integer}} ||
        refuse(C.ERROR_ARGUMENT, "part: ", repr(part), " is not like (1, 4), the first of four")
    k, parts = part
    1 <= k <= parts || refuse(C.ERROR_ARGUMENT, "part: ", k, " of ", parts,
                              "; parts are numbered from 1 to how many there are")
    check(C.sscda_grid_set_part(handle, k - 1, parts))
end

"""
    Sscda.grid_cells(grid = nothing; options...)

The number of cells of a tuning run with this grid and these options, including baselines. See
[`tune`](@ref).
"""
function grid_cells(grid = nothing; options...)
    model = Adapter(; options...)
    try
        cells = Ref{Int64}()
        with_grid(grid) do handle
            check(C.sscda_grid_cells(handle, model, cells))
        end
        return Int(cells[])
    finally
        close(model)
    end
end
