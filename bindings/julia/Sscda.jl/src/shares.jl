# SPDX-License-Identifier: MIT
# The option class_shares takes a word, or a dictionary from class to share. Then the option is
# :given, and each fit gives the library the codes of the classes with their shares.

function give_shares!(model, shares)
    for (class, share) in shares
        share isa Real && 0 <= share < Inf ||
            refuse(C.ERROR_WEIGHTS, "class_shares: class ", repr(class), " has the share ",
                   repr(share), "; shares must be 0 or more and finite")
    end
    check(C.sscda_set_string(model, "class_shares", "given"), model)
    setfield!(model, :shares, copy(shares))
    return shares
end

function shares_or_word(model, word)
    shares = getfield(model, :shares)
    return word == :given && shares !== nothing ? shares : word
end

# `codes` are those of the labels of the source.
function set_class_shares!(model, classes, codes)
    given = getfield(model, :shares)
    (given === nothing || codes === C_NULL) && return
    present = sort!(unique(filter(!=(C.UNLABELED), codes)))
    isempty(present) && return
    left = Dict{Any,Float64}(given)
    shares = Float64[take_share!(left, class_of(code, classes)) for code in present]
    for (class, share) in left
        iszero(share) || refuse(C.ERROR_LABELS, "class_shares: class ", repr(class),
                                " has a share, and no row of the source has this class")
    end
    # Shares set the option, which is the user's.
    word = Ref{Ptr{UInt8}}()
    check(C.sscda_get_string(model, "class_shares", word), model)
    kept = unsafe_string(word[])
    check(C.sscda_set_class_shares(model, present, shares, length(present)), model)
    check(C.sscda_set_string(model, "class_shares", kept), model)
end

function take_share!(left, class)
    haskey(left, class) || refuse(C.ERROR_LABELS, "class_shares: class ", repr(class),
                                  " has no share; give 0 for a class that the target lacks")
    return pop!(left, class)
end

"""
    shares, errors = class_shares(model)

The share of each class in the target, as the fit used it, and its standard error, as dictionaries.
The errors are 0 unless the shares were estimated; see the option `class_shares`.
"""
function class_shares(model::Adapter)
    n = info_int(model, "classes")
    codes, shares, errors = Vector{Int32}(undef, n), Vector{Float64}(undef, n), zeros(n)
    check(C.sscda_classes(model, codes, n), model)
    check(C.sscda_class_shares(model, shares, errors, n), model)
    labels = decode(codes, getfield(model, :classes))
    return (shares = Dict(zip(labels, shares)), errors = Dict(zip(labels, errors)))
end
