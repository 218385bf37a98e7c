# SPDX-License-Identifier: MIT
# Options come from the library's own table, so a new one needs no edit here.

"A row of [`options`](@ref)`()`: the name, values and description of an option."
struct Option
    name::Symbol
    type::Symbol   # :double, :int, :bool or :choice
    default::Union{Float64,Int,Bool,Symbol}
    minimum::Float64
    maximum::Float64
    choices::Vector{Symbol}
    doc::String
    since::VersionNumber
    grid::Bool     # whether a tuning run may try several values
end

struct OptionTable <: AbstractVector{Option}
    rows::Vector{Option}
end

Base.size(t::OptionTable) = size(t.rows)
Base.getindex(t::OptionTable, k::Int) = t.rows[k]

function Base.getindex(t::OptionTable, name::Symbol)
    k = findfirst(o -> o.name == name, t.rows)
    k === nothing && throw(KeyError(name))
    return t.rows[k]
end

const TABLE = OptionTable(Option[])   # read_options! fills it after opening the library

"""
    options()
    options()[:lambda_s]

All options of the library, or one of them, with type, default, bounds and description.

    options(model)

The current values of all options of a model, as a named tuple.
"""
options() = TABLE

function read_options!(table)
    for index in 0:check(C.sscda_option_count())-1
        row = Ref{C.Option}()
        check(C.sscda_option_describe(index, row))
        option = option_of(row[])
        # This package cannot set an option with a type of a later release, which keeps its default.
        option === nothing || push!(table.rows, option)
    end
end

const TYPES = Dict(C.TYPE_DOUBLE => :double, C.TYPE_INT => :int, C.TYPE_BOOL => :bool,
                   C.TYPE_CHOICE => :choice)

function option_of(row::C.Option)
    type = get(TYPES, row.type, nothing)
    type === nothing && return nothing
    default = type == :choice ? Symbol(unsafe_string(row.default_text)) :
              type == :int ? Int(row.default_number) :
              type == :bool ? row.default_number != 0 : row.default_number
    choices = row.choices == C_NULL ? Symbol[] : Symbol.(split(unsafe_string(row.choices), '|'))
    return Option(Symbol(unsafe_string(row.key)), type, default, row.minimum, row.maximum, choices,
                  unsafe_string(row.doc), VersionNumber(unsafe_string(row.since)),
                  row.flags & C.OPTION_GRID != 0)
end

function get_option(model, name::Symbol)
    key = String(name)
    k = findfirst(o -> o.name == name, TABLE)
    type = k === nothing ? :double : TABLE[k].type   # the library refuses an unknown key
    if type == :double
        number = Ref{Float64}()
        check(C.sscda_get_double(model, key, number), model)
        return number[]
    elseif type == :choice
        word = Ref{Ptr{UInt8}}()
        check(C.sscda_get_string(model, key, word), model)
        value = Symbol(unsafe_string(word[]))
        return name == :class_shares ? shares_or_word(model, value) : value
    end
    count = Ref{Int64}()
    check(C.sscda_get_int(model, key, count), model)
    return type == :bool ? count[] != 0 : Int(count[])
end

function set_option!(model, name::Symbol, value)
    name == :class_shares && value isa AbstractDict && return give_shares!(model, value)
    check(set_value(model, String(name), as_taken(name, value)), model)
    return value
end

set_value(model, key, value::Float64) = C.sscda_set_double(model, key, value)
set_value(model, key, value::Int64) = C.sscda_set_int(model, key, value)
set_value(model, key, value::String) = C.sscda_set_string(model, key, value)

# Converts a value to the type of this option in the library.
function as_taken(name::Symbol, value)
    k = findfirst(o -> o.name == name, TABLE)
    k === nothing && return Int64(0)   # the library refuses it and lists the valid options
    type = TABLE[k].type
    if type == :double && value isa Real
        return Float64(value)
    elseif type == :int && value isa Real && isinteger(value) && abs(value) < 2.0^63
        return Int64(value)
    elseif type == :bool && value isa Real && value in (0, 1)
        return Int64(value)
    elseif type == :choice && value isa Union{Symbol,AbstractString}
        return String(value)
    end
    refuse(C.ERROR_OPTION, "option '", name, "': ", repr(value), " is not ", wanted(TABLE[k]))
end

function set_options!(model, settings)
    # A preset assigns the others, so it is set first.
    for preset in (true, false), (name, value) in pairs(settings)
        (name == :preset) == preset && set_option!(model, name, value)
    end
    return model
end

wanted(o::Option) = o.type == :double ? "a real number" :
                    o.type == :int ? "an integer" :
                    o.type == :bool ? "true or false" : "one of " * join(o.choices, ", ")

# The allowed values of an option, in brief.
function allowed(o::Option)
    o.type == :choice && return join(o.choices, " | ")
    o.type == :bool && return "true | false"
    number(x) = isinteger(x) && abs(x) < 1e9 ? string(Int(x)) : string(x)
    open_end = isinf(o.maximum) || (o.type == :int && o.maximum >= 2.0^53)
    kind = o.type == :int ? "integer" : "number"
    return open_end ? "$kind of at least $(number(o.minimum))" :
           "$kind from $(number(o.minimum)) to $(number(o.maximum))"
end
