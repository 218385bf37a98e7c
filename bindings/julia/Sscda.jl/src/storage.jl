# SPDX-License-Identifier: MIT
# Stores models: in files of the library, which every language reads, and by Julia's own
# serialization, which also keeps the type of the labels.

"""
    Sscda.save(path, model)

Write options, weights, fit and names to a file that [`Sscda.load`](@ref) and the library's other
languages read. The file has integer labels unchanged and other classes with the names that `string`
gives them. If two classes have the same name or one has none, it has only numbers, in sorted order
from 1. `serialize` keeps the type of the labels. The file contains values derived from your data.
"""
function save(path::AbstractString, model::Adapter)
    check(C.sscda_save(model, path), model)
    return nothing
end

"""
    Sscda.load(path; max_bytes)

Load a model from a file that [`Sscda.save`](@ref) or another language wrote. Labels are strings if
the file has names of classes, and integers otherwise.

Set `max_bytes` for a file that you do not trust: a larger file is refused and not read. A loaded
model takes memory in proportion to its file.
"""
function load(path::AbstractString; max_bytes::Union{Nothing,Integer} = nothing)
    model = create(max_bytes === nothing ? h -> C.sscda_load(h, path) :
                   h -> C.sscda_load_limited(h, path, max_bytes))
    setfield!(model, :classes, named_classes(model))
    return model
end

to_bytes(model::Adapter) = all_bytes((b, n, size) -> C.sscda_serialize(model, b, n, size), model)

# Calls `write` for the size, then again to fill a buffer of that size, and returns the buffer.
function all_bytes(write, model)
    size = Ref{Int64}()
    check(write(C_NULL, 0, size), model)
    bytes = Vector{UInt8}(undef, size[])
    check(write(bytes, length(bytes), size), model)
    return bytes
end

from_bytes(bytes, classes) = create(h -> C.sscda_deserialize(h, bytes, length(bytes)), classes)

# A handle is valid in one process only, and two models may not share one. So these methods write,
# send or copy the model behind the handle.

function Serialization.serialize(s::AbstractSerializer, model::Adapter)
    Serialization.serialize_cycle_header(s, model) && return
    serialize(s, to_bytes(model))
    serialize(s, getfield(model, :classes))
end

function Serialization.deserialize(s::AbstractSerializer, ::Type{Adapter})
    bytes = deserialize(s)
    model = from_bytes(bytes, deserialize(s))
    Serialization.deserialize_cycle(s, model)
    return model
end

function Base.copy(model::Adapter)
    twin = from_bytes(to_bytes(model), copy_classes(getfield(model, :classes)))
    setfield!(twin, :shares, getfield(model, :shares))
    return twin
end
Base.deepcopy_internal(model::Adapter, seen::IdDict) = get!(() -> copy(model), seen, model)

copy_classes(T::Type) = T
copy_classes(classes) = copy(classes)

# A tuning run is stored as its options and its table, without the data.

function Serialization.serialize(s::AbstractSerializer, tuning::Tuning)
    Serialization.serialize_type(s, Tuning)
    serialize(s, tuning.model)
    serialize(s, to_bytes(tuning))
    serialize(s, tuning.classes)
end

function Serialization.deserialize(s::AbstractSerializer, ::Type{Tuning})
    model = deserialize(s)
    import_table!(model, deserialize(s), C.IMPORT_REPLACE)
    return Tuning(model, deserialize(s), nothing)
end

Base.deepcopy_internal(tuning::Tuning, seen::IdDict) =
    Tuning(twin(tuning), copy_classes(tuning.classes), Base.deepcopy_internal(tuning.data, seen))
