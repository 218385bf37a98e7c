# SPDX-License-Identifier: MIT
"""
Domain adaptation by sample-to-sample correspondence, with libsscda.

    model = fit(Adapter, Xs, ys, Xt; lambda_s = 1)   # rows are samples, ys the classes of Xs
    predict(model, Xt)                               # labels for samples of the target domain
    adapted(model)                                   # Xs moved onto Xt
    transform(model, X)                              # other samples of the source domain

    tuning = tune(Adapter, Xs, ys, Xt)               # tries several options
    model = fit(tuning)                              # a model with the best of them

`options()` lists all options; [`fit`](@ref) and [`tune`](@ref) explain the rest.
"""
module Sscda

using LinearAlgebra, Printf, Serialization, SparseArrays

export Adapter, SscdaError, adapt, adapted, adapted!, best, class_shares, classes, correspondence,
    estimate_memory, feature_names, fit, fit!, info, options, predict, prepare, target_labels,
    trace, transform, transform!, tune, vote

include("c.jl")
include("library.jl")
include("errors.jl")
include("matrices.jl")
include("labels.jl")
include("options.jl")
include("adapter.jl")
include("progress.jl")
include("names.jl")
include("shares.jl")
include("fit.jl")
include("results.jl")
include("predict.jl")
include("grid.jl")
include("tuning.jl")
include("tune.jl")
include("storage.jl")
include("show.jl")
include("pictures.jl")
include("show_tuning.jl")

function __init__()
    open_library!()
    read_options!(TABLE)
end

end
