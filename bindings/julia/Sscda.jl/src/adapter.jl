# SPDX-License-Identifier: MIT
"""
    Adapter(; options...)

A model: it has options, and after [`fit!`](@ref) the correspondence and the map. [`fit`](@ref)
makes one and fits it at once.

Options are keywords here and properties afterwards: `model.lambda_s`, `model.map = :rigid`.
[`options`](@ref)`()` lists all of them. The garbage collector frees a model that is no longer used,
or `close(model)` does so at once.

# Example

    model = Adapter(lambda_s = 1, map = :rigid)
    fit!(model, Xs, ys, Xt)
    predict(model, Xt)
"""
mutable struct Adapter
    handle::Ptr{Cvoid}
    classes::Classes   # converts the codes of the fit back to labels
    running::Bool
    shares::Union{Nothing,AbstractDict}   # given class shares; each fit turns them into codes

    function Adapter(handle::Ptr{Cvoid}, classes)
        return finalizer(release, new(handle, classes, false, nothing))
    end
end

function Adapter(; options...)
    model = create(C.sscda_create)
    try
        return set_options!(model, options)
    catch
        close(model)
        rethrow()
    end
end

# Makes a model from the handle that `make` returns.
function create(make, classes = Int)
    handle = Ref{Ptr{Cvoid}}(C_NULL)
    check(make(handle))
    return Adapter(handle[], classes)
end

# Lets a model be passed to C for its handle; ccall keeps the model alive meanwhile.
function Base.unsafe_convert(::Type{Ptr{Cvoid}}, model::Adapter)
    isopen(model) || refuse(C.ERROR_ARGUMENT, "the model is closed")
    return getfield(model, :handle)
end

"""
    close(model::Adapter)

Free the model's memory now. Using it afterwards is an error; closing it again is not.
"""
function Base.close(model::Adapter)
    getfield(model, :running) && refuse(C.ERROR_BUSY, "a model cannot be closed while it is fitted")
    return release(model)
end

# Leaves a model alone during its fit: at exit, Julia runs the finalizers of such models too.
function release(model)
    getfield(model, :running) && return nothing
    handle = getfield(model, :handle)
    setfield!(model, :handle, C_NULL)
    C.sscda_destroy(handle)
    return nothing
end

Base.isopen(model::Adapter) = getfield(model, :handle) != C_NULL

Base.propertynames(::Adapter, private = false) = Tuple(o.name for o in TABLE)
Base.getproperty(model::Adapter, name::Symbol) = get_option(model, name)
Base.setproperty!(model::Adapter, name::Symbol, value) = set_option!(model, name, value)

options(model::Adapter) =
    NamedTuple{propertynames(model)}(Tuple(get_option(model, o.name) for o in TABLE))

"""
    estimate_memory(model, ns, nt, d)
    estimate_memory(ns, nt, d; options...)

The bytes that a fit of `ns` source and `nt` target samples with `d` features needs at its peak, in
addition to your own arrays.
"""
function estimate_memory(model::Adapter, ns::Integer, nt::Integer, d::Integer)
    bytes = Ref{Int64}()
    check(C.sscda_estimate_memory(model, ns, nt, d, bytes), model)
    return Int(bytes[])
end

function estimate_memory(ns::Integer, nt::Integer, d::Integer; options...)
    model = Adapter(; options...)
    try
        return estimate_memory(model, ns, nt, d)
    finally
        close(model)
    end
end
