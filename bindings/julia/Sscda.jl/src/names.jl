# SPDX-License-Identifier: MIT
# Names of features and classes. The model and its file keep them: columns may then come in another
# order, and labels keep their names in every language.

"""
    feature_names(model)

The names of the features of the fit, or `nothing`.
"""
function feature_names(model::Adapter)
    GC.@preserve model begin
        names = [C.sscda_feature_name(model, j - 1) for j in 1:info_int(model, "features")]
        return first(names) == C_NULL ? nothing : unsafe_string.(names)
    end
end

# Checks the names that the caller gave the columns of a matrix.
column_names(::Nothing, columns, what) = nothing
column_names(names, columns, what) =
    refuse(C.ERROR_ARGUMENT, "feature_names: ", typeof(names), " is not a vector of strings or ",
           "symbols")
function column_names(names::AbstractVector{<:Union{Symbol,AbstractString}}, columns, what)
    length(names) == columns ||
        refuse(C.ERROR_DIMENSION, "feature_names: there are ", length(names), " for ", columns,
               " columns of the ", what)
    return String[String(name) for name in names]
end

set_feature_names!(model, ::Nothing) = check(C.sscda_set_feature_names(model, C_NULL, 0), model)
function set_feature_names!(model, names)
    status = C.sscda_set_feature_names(model, names, length(names))
    status < 0 && refuse(status, "feature_", last_message(model))  # begins with "names"
end

# Samples for a fitted model, with columns in the order of its features.
function matched(model::Adapter, X, feature_names = nothing)
    features = info_int(model, "features")
    return reordered(model, samples(X, "X", feature_names), features, "X", "the model")
end

# The target of a fit, with columns in the order of the source.
function in_order_of(source::View, target::View)
    source.names === target.names === nothing && return target
    model = Adapter()
    try
        set_feature_names!(model, source.names)
        return reordered(model, target, source.matrix.cols, "the target", "the source")
    finally
        close(model)
    end
end

# Puts columns in the order of the features. The library compares the names; if one side has none,
# columns are matched by position.
function reordered(model, x::View, features, what, whose)
    columns = Vector{Int64}(undef, max(features, x.matrix.cols))
    names = x.names === nothing ? C_NULL : x.names
    status = C.sscda_match_features(model, names, x.matrix.cols, columns, length(columns))
    status < 0 && refuse(status, what, ": ", replace(last_message(model), r"^\w+: " => ""))
    if status == C.BY_POSITION
        named, other = x.names === nothing ? (whose, what) : (what, whose)
        @warn string("the columns of ", what, " are taken by their position, since ", named,
                     " has names of features and ", other, " has none")
        return x
    end
    order = columns[1:features] .+ 1
    order == 1:features && return x
    return in_place(x.owner[:, order], x.names[order])
end

# Sets the names of classes. Integers need no names. The library refuses empty and equal names: such
# classes stay numbers.
set_class_names!(model, classes) =
    check(C.sscda_set_class_names(model, C_NULL, C_NULL, 0), model)
function set_class_names!(model, classes::Vector)
    names = string.(classes)
    good = allunique(names) && all(name -> !isempty(name) && !occursin('\0', name), names)
    good && !isempty(names) || return set_class_names!(model, nothing)
    check(C.sscda_set_class_names(model, Int32.(1:length(names)), names, length(names)), model)
end

# Converts the codes of a model from a file back to labels.
function named_classes(model)
    is_fitted(model) || return Int
    found = Dict{Int32,String}()
    GC.@preserve model for code in class_codes(model)
        name = C.sscda_class_name(model, code)
        name == C_NULL || (found[code] = unsafe_string(name))
    end
    return isempty(found) ? Int : found
end
