# SPDX-License-Identifier: MIT
"""
    predict(model, X; confidence = false, feature_names)

Labels for the rows of `X`, samples of the target domain, those of the fit or others. They come from
the classifier that the option `classifier` named at the fit, trained on the adapted source, and are
what the labels of the fit were: integers, strings, symbols.

Columns of a table, or of a matrix with `feature_names`, are found by the names that the model has
from its fit, in whatever order they come. When only one of the two has names, columns are taken by
their position, with a warning.

With `confidence = true` the answer is `(labels = ..., confidence = ...)`: a number in [0, 1] for
each sample to rank them by, higher is surer; not a probability.

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

The classes of the fit in ascending order, as what its labels were.
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

The rows of `X`, samples of that domain, as the fit sees them: after the options `scale_rows`,
`standardize` and `pca`, and those of the source mapped. It is the space that [`predict`](@ref)
classifies in, and the one to train a classifier of your own in; but see [`adapted`](@ref) about
what to expect of that. Without preprocessing it is that of the data. `feature_names` is as for
[`predict`](@ref).
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
