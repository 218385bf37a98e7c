# SPDX-License-Identifier: MIT
"""
    transform(model, X; feature_names)

Map the rows of `X`, samples of the source domain from the fit or new ones, to the target domain.
The result is a `Matrix{Float32}` for `Float32` samples and a `Matrix{Float64}` otherwise. Its
columns are in the order of the fit; those of `X` are matched as in [`predict`](@ref).
"""
function transform(model::Adapter, X; feature_names = nothing)
    x = matched(model, X, feature_names)
    T = x.matrix.dtype == C.FLOAT32 ? Float32 : Float64
    return map_samples!(Matrix{T}(undef, x.matrix.rows, x.matrix.cols), model, x)
end

"""
    transform!(Y, model, X; feature_names)

Do the same as [`transform`](@ref), but write into `Y`, which may be `X` itself.
"""
function transform!(Y::AbstractMatrix, model::Adapter, X; feature_names = nothing)
    # The library accepts Y if it is X or separate from X, but not if they overlap partly.
    apart = Y === X || !(X isa AbstractArray) ? X : Base.unalias(Y, X)
    return map_samples!(Y, model, matched(model, apart, feature_names))
end

function map_samples!(Y, model, x)
    return fill_through(Y) do y
        GC.@preserve x check(C.sscda_map(model, Ref(x.matrix), Ref(y)), model)
    end
end

"""
    adapted(model)
    adapted(T, model)

The adapted source of the fit, with a row for each sample. Train your own classifier on it with the
labels of the fit. `T` is `Float64` or `Float32`.

The image of a barycentric or linear map is narrower than the target. A classifier that learns its
scale from it can fail on the target. Use [`predict`](@ref), or fit a linear or rigid map with
`restore_covariance = true`.
"""
adapted(model::Adapter) = adapted(Float64, model)
adapted(::Type{T}, model::Adapter) where {T<:Element} =
    adapted!(Matrix{T}(undef, info_int(model, "source_rows"), info_int(model, "features")), model)

"""
    adapted!(Y, model)

Do the same as [`adapted`](@ref), but write into `Y`.
"""
adapted!(Y::AbstractMatrix, model::Adapter) =
    fill_through(y -> check(C.sscda_adapted(model, Ref(y)), model), Y)

"""
    correspondence(model)
    correspondence(SparseMatrixCSC, model)

The correspondence: how much of each source sample (row) is matched with each target sample
(column). Without weights, rows sum to 1 and columns to ns/nt. With weights `a` and `b` (see
[`fit`](@ref)), rows sum to `a` and columns to `b * sum(a) / sum(b)`.
"""
correspondence(model::Adapter) = correspondence(Matrix, model)

correspondence(::Type{Matrix}, model::Adapter) =
    fill_through(c -> check(C.sscda_correspondence(model, Ref(c)), model),
                 Matrix{Float64}(undef, shape(model)))

function correspondence(::Type{SparseMatrixCSC}, model::Adapter)
    count = Ref{Int64}()
    check(C.sscda_correspondence_nnz(model, count), model)
    rows, columns = Vector{Int64}(undef, count[]), Vector{Int64}(undef, count[])
    values = Vector{Float64}(undef, count[])
    check(C.sscda_correspondence_triplets(model, rows, columns, values, count[]), model)
    return sparse(rows .+ 1, columns .+ 1, values, shape(model)...)
end

shape(model) = (info_int(model, "source_rows"), info_int(model, "target_rows"))

"""
    labels, shares = target_labels(model)

For each target sample, the class that has most of its column of the correspondence, and the share
of that class; `missing` and 0 if no labelled sample is matched with it. Use it for a quick look;
[`predict`](@ref) labels better.
"""
function target_labels(model::Adapter)
    n = info_int(model, "target_rows")
    codes, shares = Vector{Int32}(undef, n), Vector{Float64}(undef, n)
    check(C.sscda_target_labels(model, codes, shares, n), model)
    return (labels = decode(codes, getfield(model, :classes)), shares = shares)
end

"""
    info(model)

Numbers and words about the fit, as a named tuple: `objective`, `lower_bound` (proven: no
correspondence has a smaller objective), `relative_gap`, `iterations`, `seconds`, `status` (0: the
fit reached the required accuracy) and more. `offset` is the part of the objective that is due to
the distance between the means of the domains: no correspondence can change it, so the gap is
relative to `objective - offset`. `dominant_feature`, counted from 1, is the feature with the
largest share of the squared distances within the domains, and `dominant_share` is that share.
"""
function info(model::Adapter)
    known = [info_key(index) for index in 0:check(C.sscda_info_count())-1]
    filter!(((key, type),) -> haskey(INFO, type), known)   # a later release may have more types
    names = Tuple(Symbol(key) for (key, type) in known)
    return NamedTuple{names}(Tuple(INFO[type](model, key) for (key, type) in known))
end

function info_key(index)
    key, type = Ref{Ptr{UInt8}}(), Ref{Int32}()
    check(C.sscda_info_describe(index, key, type))
    return unsafe_string(key[]), type[]
end

function info_double(model, key)
    out = Ref{Float64}()
    check(C.sscda_info_double(model, key, out), model)
    return out[]
end

function info_int(model, key)
    out = Ref{Int64}()
    check(C.sscda_info_int(model, key, out), model)
    return Int(out[]) + (key == "dominant_feature")   # the library counts from 0
end

function info_word(model, key)
    out = Ref{Ptr{UInt8}}()
    check(C.sscda_info_string(model, key, out), model)
    return Symbol(unsafe_string(out[]))
end

const INFO = Dict{Int32,Function}(C.TYPE_DOUBLE => info_double, C.TYPE_INT => info_int,
                                  C.TYPE_CHOICE => info_word)

"""
    trace(model)

The course of the fit, with a value for each iteration of all cycles: a named tuple of the vectors
`objective`, `lower_bound`, `relative_gap`, `step`, `seconds` and `cycle`. It is also a table of
Tables.jl, so `DataFrame(trace(model))` works.
"""
trace(model::Adapter) = (objective = trace(model, "objective"),
                         lower_bound = trace(model, "lower_bound"),
                         relative_gap = trace(model, "relative_gap"),
                         step = trace(model, "step"),
                         seconds = trace(model, "seconds"),
                         cycle = Int.(trace(model, "cycle")))

function trace(model, kind)
    count = Ref{Int64}()
    check(C.sscda_trace(model, kind, C_NULL, 0, count), model)
    values = Vector{Float64}(undef, count[])
    check(C.sscda_trace(model, kind, values, length(values), C_NULL), model)
    return values
end
