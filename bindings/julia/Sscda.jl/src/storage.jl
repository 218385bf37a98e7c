# SPDX-License-Identifier: MIT
# Models outlive a session: in files of the library, which every language reads, and by Julia's
# own serialization, which also keeps of what type the labels were.

"""
    Sscda.save(path, model)

Write options, weights, fit and names to a file that [`Sscda.load`](@ref) and the library's other
languages read. Integer labels are in it as they were, other classes by their names, as `string`
writes them. (`serialize` keeps their type. Classes are only numbered, in their sorted order from 1,
when two have the same name or one has none.) The file holds values derived from your data.
"""
function save(path::AbstractString, model::Adapter)
    check(C.sscda_save(model, path), model)
    return nothing
end

"""
    Sscda.load(path; max_bytes)

The model in a file that [`Sscda.save`](@ref) or another language wrote. Labels are the names that
the file has for its classes, as strings, or else integers.

A file that you do not trust should not be able to take all your memory: one larger than `max_bytes`
is refused without being read, and a loaded model takes memory in proportion to its file.
"""
function load(path::AbstractString; max_bytes::Union{Nothing,Integer} = nothing)
    model = create(max_bytes === nothing ? h -> C.sscda_load(h, path) :
                   h -> C.sscda_load_limited(h, path, max_bytes))
    setfield!(model, :classes, named_classes(model))
    return model
end

to_bytes(model::Adapter) = all_bytes((b, n, size) -> C.sscda_serialize(model, b, n, size), model)

# What `write` puts into a buffer, once it has told the size.
function all_bytes(write, model)
    size = Ref{Int64}()
    check(write(C_NULL, 0, size), model)
    bytes = Vector{UInt8}(undef, size[])
    check(write(bytes, length(bytes), size), model)
    return bytes
end

from_bytes(bytes, classes) = create(h -> C.sscda_deserialize(h, bytes, length(bytes)), classes)

# A handle means nothing in another process, nor may two models have one: so what is written,
# sent or copied is the model behind it.

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

Base.copy(model::Adapter) = from_bytes(to_bytes(model), copy_classes(getfield(model, :classes)))
Base.deepcopy_internal(model::Adapter, seen::IdDict) = get!(() -> copy(model), seen, model)

copy_classes(T::Type) = T
copy_classes(classes) = copy(classes)

# A search is its options and its table. The data are not written with it.

function Serialization.serialize(s::AbstractSerializer, search::Search)
    Serialization.serialize_type(s, Search)
    serialize(s, search.model)
    serialize(s, to_bytes(search))
    serialize(s, search.classes)
end

function Serialization.deserialize(s::AbstractSerializer, ::Type{Search})
    model = deserialize(s)
    import_table!(model, deserialize(s), C.IMPORT_REPLACE)
    return Search(model, deserialize(s), nothing)
end

Base.deepcopy_internal(search::Search, seen::IdDict) =
    Search(twin(search), copy_classes(search.classes), Base.deepcopy_internal(search.data, seen))
