# SPDX-License-Identifier: MIT
"""
    fit(Adapter, Xs, ys, Xt; options..., feature_names, source_weights, target_weights, progress)
    fit(Adapter, Xs, Xt; lambda_g = 0, ...)

Find a correspondence between the samples of a source domain, the rows of `Xs`, and those of a
target domain, the rows of `Xt`, fit a map from source to target to it, and return the model.

`ys` has the classes of the rows of `Xs`: a vector of integers, strings, symbols or other values
that can be compared. `missing` marks an unknown class. Without labels the option `lambda_g` must
be 0.

Matrices of `Float64` or `Float32` that have strides (also views, transposes and permuted ones) are
read in place; others are copied. Samples may also be tables, such as a `DataFrame` or a named tuple
of columns. The columns of a table have names: those of the target are put into the order of the
source, and the model keeps the names, also in a file.

- `options...`: see [`options`](@ref)`()`. An unknown option is an error that lists the valid ones.
  If you know how the target is distributed over the classes, `class_shares` takes a dictionary,
  such as `Dict("a" => 0.3, "b" => 0.7)`.
- `feature_names`: names of the columns of matrices, as strings or symbols.
- `source_weights`, `target_weights`: positive weights of the samples. Those of at least 1 count
  copies: a sample of weight 3 stands for three. If a domain has one below 1, its weights are scaled
  to a mean of 1. Equal weights in both domains are as good as none.
  (The option `weights` sets the units of the lambdas.)
- `progress`: `true` prints the progress of the fit. A function is called with a
  [`Sscda.Progress`](@ref) about every `progress_interval` seconds. If it returns `:stop`, the fit
  ends with the best result so far. An error in it ends the fit, and `fit` throws it.

Ctrl-C ends a fit at the next progress report, with an `InterruptException`. A fit that ends before
it reaches the required accuracy gives a warning and a usable model; `info(model)` has its gap.
Another warning says that one feature makes up nearly all of the distances: see `standardize`.

# Example

    model = fit(Adapter, Xs, ys, Xt; lambda_s = 1, map = :rigid)
    predict(model, Xt)      # labels for the target
"""
function fit(::Type{Adapter}, Xs, ys, Xt; feature_names = nothing, source_weights = nothing,
             target_weights = nothing, progress = false, options...)
    model = Adapter(; options...)
    try
        return fit!(model, Xs, ys, Xt; feature_names, source_weights, target_weights, progress)
    catch
        close(model)
        rethrow()
    end
end

fit(::Type{Adapter}, Xs, Xt; keywords...) = fit(Adapter, Xs, nothing, Xt; keywords...)

"""
    fit!(model, Xs, ys, Xt; feature_names, source_weights, target_weights, progress)
    fit!(model, Xs, Xt; ...)

Fit with the options of `model` and return it. An earlier fit is replaced, or kept if this one
fails. See [`fit`](@ref).
"""
function fit!(model::Adapter, Xs, ys, Xt; feature_names = nothing, source_weights = nothing,
              target_weights = nothing, progress = false)
    given = Inputs(Xs, ys, Xt, feature_names, source_weights, target_weights)
    return fit_by!(C.sscda_fit, model, given, progress)
end

fit!(model::Adapter, Xs, Xt; keywords...) = fit!(model, Xs, nothing, Xt; keywords...)

# The inputs of a fit or tuning run in the form of the library. Preserve them around the call.
struct Inputs
    source::View
    target::View
    codes::Union{Ptr{Cvoid},Vector{Int32}}
    classes::Classes
    source_weights::Union{Nothing,Vector{Float64}}
    target_weights::Union{Nothing,Vector{Float64}}

    function Inputs(Xs, ys, Xt, feature_names, source_weights, target_weights)
        source = samples(Xs, "source", feature_names)
        target = in_order_of(source, samples(Xt, "target", feature_names))
        codes, classes = encode(ys, source.matrix.rows)
        return new(source, target, codes, classes, weights(source_weights, source, "source"),
                   weights(target_weights, target, "target"))
    end
end

# Fits the model with `call`, which is sscda_fit or takes the same arguments.
function fit_by!(call, model, given::Inputs, progress)
    run_on(model, given, progress) do source, codes, target
        status = call(model, source, codes, target)
        # Here Ctrl-C cannot come between a new fit and its classes.
        status >= 0 && setfield!(model, :classes, given.classes)
        status
    end
    warn_of_dominant(model)
    return model
end

# Runs `call` with the inputs. Throws an error and warns of a caveat.
function run_on(call, model, given, progress; classifier = nothing)
    set_feature_names!(model, given.source.names)
    set_class_names!(model, given.classes)
    set_class_shares!(model, given.classes, given.codes)
    set_weights!(model, given.source_weights, given.target_weights)
    status, message = GC.@preserve given begin
        watched(model, progress; classifier, classes = given.classes) do
            status = call(Ref(given.source.matrix), given.codes, Ref(given.target.matrix))
            # No other task can come between the status and its message.
            status, status == C.OK ? "" : last_message(model)
        end
    end
    status < 0 && refuse(status, message)
    status > 0 && @warn "$(status_name(status)): $message"
    return status
end

const DOMINANT = 0.9   # share of the squared distances

function warn_of_dominant(model)
    i = info(model)
    i.features > 2 && i.dominant_share > DOMINANT || return
    names = feature_names(model)
    feature = names === nothing ? i.dominant_feature : repr(names[i.dominant_feature])
    share = @sprintf("%.1f", 100 * i.dominant_share)
    @warn string("feature ", feature, " makes up ", share, " % of the squared distances, so that ",
                 "it decides the correspondence nearly alone. If its units are the reason, set ",
                 "the option standardize, such as standardize = :domain")
end

# Checked here, because the library's messages call the weights a and b and count from 0.
weights(::Nothing, view, side) = nothing
function weights(given, view, side)
    rows = view.matrix.rows
    given isa AbstractVector{<:Real} ||
        refuse(C.ERROR_WEIGHTS, side, "_weights: ", typeof(given), " is not a vector of numbers")
    length(given) == rows || refuse(C.ERROR_DIMENSION, side, "_weights: there are ", length(given),
                                    " for ", rows, " rows of the ", side)
    w = collect(Float64, given)
    k = findfirst(x -> !(0 < x < Inf), w)
    k === nothing || refuse(C.ERROR_WEIGHTS, side, "_weights: entry ", k, " is ", w[k],
                            "; weights must be positive and finite")
    return w
end

function set_weights!(model, a, b)
    array(w) = w === nothing ? (C_NULL, 0) : (w, length(w))
    check(C.sscda_set_weights(model, array(a)..., array(b)...), model)
end

"""
    adapt(Xs, ys, Xt; options..., feature_names, source_weights, target_weights, progress)

The adapted source in one call: [`adapted`](@ref) of a temporary [`fit`](@ref).
"""
function adapt(Xs, ys, Xt; keywords...)
    model = fit(Adapter, Xs, ys, Xt; keywords...)
    try
        return adapted(model)
    finally
        close(model)
    end
end
