# SPDX-License-Identifier: MIT
# Converts labels to Int32 and back. Integers keep their values, so that a model file has the same
# labels in every language. Other classes are numbered from 1 in sorted order, because the library
# gives ties to the smallest.

# Converts codes back to labels: the integer type of the labels, the list of classes, or the names
# in a model file.
const Classes = Union{Type{<:Integer},Vector,Dict{Int32,String}}

# The codes of the labels, and the converter back. `nothing` means no labels.
encode(::Nothing, rows) = (C_NULL, Int)
encode(labels, rows) = refuse(C.ERROR_LABELS, "labels: ", typeof(labels), " is not a vector; ",
                              "give one label for each row of the source, or nothing")

function encode(labels::AbstractVector, rows)
    length(labels) == rows ||
        refuse(C.ERROR_DIMENSION, "labels: there are ", length(labels), " for ", rows,
               " rows of the source")
    foreach(check_label, 1:length(labels), labels)
    T = nonmissingtype(eltype(labels))
    T <: Integer && all(fits, skipmissing(labels)) && return as_they_are(labels), plain_type(T)
    return numbered(labels)
end

function check_label(place, label)
    absent = label === nothing || (label isa AbstractFloat && isnan(label))
    absent && refuse(C.ERROR_LABELS, "labels: entry ", place, " is ", label,
                     "; write missing where there is no label")
end

fits(label) = C.UNLABELED < label <= typemax(Int32)
plain_type(T) = T !== Union{} && isconcretetype(T) ? T : Int

as_they_are(labels) = Int32[ismissing(y) ? C.UNLABELED : Int32(y) for y in labels]

function numbered(labels)
    classes = in_order(identity.(unique(skipmissing(labels))))
    code = Dict(class => Int32(k) for (k, class) in enumerate(classes))
    return Int32[ismissing(y) ? C.UNLABELED : code[y] for y in labels], classes
end

# Sorts classes; classes without an order stay as they are.
function in_order(classes)
    try
        return sort(classes)
    catch failure
        failure isa MethodError || rethrow()
        return classes
    end
end

# The type of the result depends on the classes, and on whether a label is missing, but not on the
# number of codes.
function decode(codes, classes::Classes)
    T = label_type(classes)
    C.UNLABELED in codes || return T[class_of(code, classes) for code in codes]
    return Union{Missing,T}[code == C.UNLABELED ? missing : class_of(code, classes)
                            for code in codes]
end

label_type(T::Type{<:Integer}) = T
label_type(classes::Union{Vector,Dict}) = valtype(classes)

# The codes of labels that the caller's function returned. A label that is not a class of the fit
# has no code; the library's message then names the sample.
code_of(label, T::Type{<:Integer}) =
    label isa Integer && fits(label) ? Int32(label) : C.UNLABELED
function code_of(label, classes::Vector)
    k = ismissing(label) ? nothing : findfirst(isequal(label), classes)
    return k === nothing ? C.UNLABELED : Int32(k)
end

class_of(code, T::Type{<:Integer}) = T(code)
class_of(code, names::Dict{Int32,String}) = get(() -> string(code), names, code)
function class_of(code, classes::Vector)
    checkbounds(Bool, classes, code) ||
        refuse(C.ERROR_LABELS, "classes: there are ", length(classes), ", but the model has class ",
               code)
    return classes[code]
end
