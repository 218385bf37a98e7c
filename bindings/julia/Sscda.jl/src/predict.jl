# SPDX-License-Identifier: MIT
"""
    predict(model, X; confidence = false, feature_names)

Labels for the rows of `X`, samples of the target domain, from the fit or new ones. They come from
the classifier of the fit (option `classifier`), which is trained on the adapted source, and have
the type of the labels of the fit: integers, strings, symbols.

Columns of a table, or of a matrix with `feature_names`, are matched with the names of the model, in
any order. If only one of the two has names, columns are matched by position, with a warning.

With `confidence = true` the result is `(labels = ..., confidence = ...)`. A confidence is a number
in [0, 1] that ranks samples; a higher one means a surer label. It is not a probability.

# Example

    model = fit(Adapter, Xs, ys, Xt)
    predict(model, Xt)
    labels, sure = predict(model, X; confidence = true)
"""
function predict(model::Adapter, X; confidence::Bool = false, feature_names = nothing)
    x = matched(model, X, feature_names)
    n = x.matrix.rows
    codes = Vector{Int32}(undef, n)
    sure = confidence ? Vector{Float64}(undef, n) : C_NULL
    GC.@preserve x check(C.sscda_predict(model, Ref(x.matrix), codes, sure, n), model)
    labels = decode(codes, getfield(model, :classes))
    return confidence ? (labels = labels, confidence = sure) : labels
end

"""
    classes(model)

The classes of the fit in ascending order, in the type of its labels.
"""
function classes(model::Adapter)
    return decode(class_codes(model), getfield(model, :classes))
end

function class_codes(model)
    codes = Vector{Int32}(undef, info_int(model, "classes"))
    check(C.sscda_classes(model, codes, length(codes)), model)
    return codes
end

"""
    prepare(model, :source, X; feature_names)
    prepare(model, :target, X; feature_names)

The rows of `X`, samples of that domain, in the working space of the fit: after the preprocessing
(`scale_rows`, `standardize` and `pca`), and for source samples also after the map.
[`predict`](@ref) classifies in this space. Train your own classifier in it, too, but read
[`adapted`](@ref) first. Without preprocessing it is the space of the data. `feature_names` is as
for [`predict`](@ref).
"""
function prepare(model::Adapter, domain::Symbol, X; feature_names = nothing)
    domain in (:source, :target) ||
        refuse(C.ERROR_ARGUMENT, "domain: ", repr(domain), " is neither :source nor :target")
    x = matched(model, X, feature_names)
    T = x.matrix.dtype == C.FLOAT32 ? Float32 : Float64
    code = domain == :source ? C.SOURCE : C.TARGET
    return fill_through(Matrix{T}(undef, x.matrix.rows, info_int(model, "components"))) do y
        GC.@preserve x check(C.sscda_prepare(model, code, Ref(x.matrix), Ref(y)), model)
    end
end
