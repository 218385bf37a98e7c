# SPDX-License-Identifier: MIT
# Matrices as memory and strides, for the library. Matrices with strides are read and written in
# place; others go through a copy.

# A view for the library, and the object that keeps its memory alive. Preserve it around the call.
struct View
    owner::AbstractMatrix
    matrix::C.Matrix
    names::Union{Nothing,Vector{String}}   # names of the columns
end

const Element = Union{Float64,Float32}

dtype(::Type{Float64}) = C.FLOAT64
dtype(::Type{Float32}) = C.FLOAT32

# Pointer to the first element, row stride and column stride; nothing if the matrix has no strides.
memory(A::AbstractMatrix) = nothing
memory(A::StridedMatrix{<:Element}) = (pointer(A), strides(A)...)
memory(A::Union{Transpose,Adjoint}) = turned(parent(A))
memory(A::PermutedDimsArray{T,2,(2, 1)}) where {T} = turned(parent(A))
memory(A::PermutedDimsArray{T,2,(1, 2)}) where {T} = memory(parent(A))

turned(A) = nothing
function turned(A::AbstractMatrix{<:Element})
    place = memory(A)
    return place === nothing ? nothing : (place[1], place[3], place[2])
end

# A part of a transposed matrix, which Julia does not treat as strided.
function memory(A::SubArray{T,2,<:Union{Transpose,Adjoint,PermutedDimsArray},
                            <:Tuple{AbstractRange,AbstractRange}}) where {T<:Element}
    place = memory(parent(A))
    place === nothing && return nothing
    data, row, column = place
    rows, columns = parentindices(A)
    data += sizeof(T) * ((first(rows) - 1) * row + (first(columns) - 1) * column)
    return data, row * step(rows), column * step(columns)
end

# The library wants aligned data and strides other than 0 (a range may repeat one index).
function acceptable(A, (data, row, column))
    aligned = UInt(data) % sizeof(eltype(A)) == 0
    return aligned && (row != 0 || size(A, 1) < 2) && (column != 0 || size(A, 2) < 2)
end

# A view of the matrix in place, or nothing.
function in_place(A::AbstractMatrix, names = nothing)
    place = memory(A)
    place === nothing && return nothing
    isempty(A) && (place = (C_NULL, 1, 1))
    acceptable(A, place) || return nothing
    return View(A, C.Matrix(place[1], size(A)..., place[2], place[3], dtype(eltype(A)), 0),
                names)
end

# A view of the samples to read. `names` has the names of the columns.
function samples(X::AbstractMatrix, name, names = nothing)
    names = column_names(names, size(X, 2), name)
    view = in_place(X, names)
    return view === nothing ? in_place(dense(X, name), names) : view
end

# Anything else with columns is a table, whose columns have names.
function samples(X, name, names = nothing)
    columns = columns_of(X, name)
    names === nothing || refuse(C.ERROR_ARGUMENT, "feature_names: the ", name, " is a table, ",
                                "whose columns have names")
    return in_place(dense(columns, name), String[String(key) for key in keys(columns)])
end

# The columns of a table with their names. A table of Tables.jl, such as a DataFrame, has columns as
# properties, and so has a named tuple.
function columns_of(X, name)
    names = X isa Union{AbstractArray,Type,Module} ? () : Tuple(propertynames(X))
    columns = map(key -> getproperty(X, key), names)
    !isempty(columns) && all(column -> column isa AbstractVector, columns) ||
        refuse(C.ERROR_ARGUMENT, name, ": ", typeof(X), " is not a matrix, which must have a row ",
               "for each sample, nor a table, such as a named tuple of columns; a vector of one ",
               "feature becomes a matrix by reshape(x, :, 1)")
    return NamedTuple{names}(columns)
end

function dense(X::AbstractMatrix, name)
    T = nonmissingtype(eltype(X)) == Float32 ? Float32 : Float64
    if !(eltype(X) <: Real)
        for k in CartesianIndices(X)
            X[k] isa Real || refuse(C.ERROR_ARGUMENT, name, ": row ", k[1], ", column ", k[2],
                                    " is ", repr(X[k]), ", which is not a real number")
        end
    end
    return copyto!(Matrix{T}(undef, size(X)), X)
end

function dense(columns::NamedTuple, name)
    rows = length(first(columns))
    single = all(column -> nonmissingtype(eltype(column)) == Float32, columns)
    X = Matrix{single ? Float32 : Float64}(undef, rows, length(columns))
    for (j, key) in enumerate(keys(columns))
        length(columns[j]) == rows ||
            refuse(C.ERROR_DIMENSION, name, ": column '", key, "' has ", length(columns[j]),
                   " rows, and column '", first(keys(columns)), "' has ", rows)
        fill_column!(X, j, columns[j], name, key)
    end
    return X
end

function fill_column!(X, j, column, name, key)
    for (i, value) in enumerate(column)
        value isa Real || refuse(C.ERROR_ARGUMENT, name, ": row ", i, ", column '", key, "' is ",
                                 repr(value), ", which is not a real number")
        X[i, j] = value
    end
end

# Lets `write` fill Y through a view of it.
function fill_through(write, Y::AbstractMatrix)
    view = in_place(Y)
    if view === nothing
        copy = in_place(Matrix{Float64}(undef, size(Y)))
        GC.@preserve copy write(copy.matrix)
        copyto!(Y, copy.owner)
    else
        GC.@preserve view write(view.matrix)
    end
    return Y
end
