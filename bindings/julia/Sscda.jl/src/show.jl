# SPDX-License-Identifier: MIT
is_fitted(model) =
    C.sscda_info_int(model, "status", Ref{Int64}()) >= 0

function Base.show(io::IO, model::Adapter)
    isopen(model) || return print(io, "Adapter (closed)")
    getfield(model, :running) && return print(io, "Adapter (being fitted)")
    is_fitted(model) || return print(io, "Adapter (not fitted)")
    ns, nt = shape(model)
    print(io, "Adapter (", ns, " source to ", nt, " target samples)")
end

function Base.show(io::IO, ::MIME"text/plain", model::Adapter)
    if !isopen(model) || getfield(model, :running)
        return show(io, model)
    elseif is_fitted(model)
        show_fit(io, info(model))
    else
        print(io, "Adapter, not fitted")
    end
    changed = [string(o.name, " = ", value) for (o, value) in zip(TABLE, options(model))
               if value != o.default]
    print(io, "\n  options    ", isempty(changed) ? "defaults" : join(changed, ", "))
end

function show_fit(io, i)
    print(io, "Adapter, fitted to ", i.source_rows, " source and ", i.target_rows,
          " target samples of ", i.features, " features, ",
          i.classes == 0 ? "no" : i.classes, " classes")
    i.unlabeled > 0 && i.classes > 0 && print(io, ", ", i.unlabeled, " unlabelled")
    i.status == C.OK || print(io, "\n  status     ", status_name(i.status))
    @printf(io, "\n  objective  %.6g, proven to be within %.3g %% of the optimum", i.objective,
            100 * i.relative_gap)
    @printf(io, "\n  solver     %s, %d iterations, %.2f s", i.solver, i.iterations, i.seconds)
    print(io, "\n  map        ", i.map)
end

Base.show(io::IO, o::Option) = print(io, o.name, " = ", o.default)

function Base.show(io::IO, ::MIME"text/plain", o::Option)
    println(io, o.name, " (", allowed(o), "; default ", o.default, ")")
    print(io, wrapped(o.doc))
end

function Base.show(io::IO, ::MIME"text/plain", table::OptionTable)
    print(io, length(table), " options")
    for option in table
        print(io, "\n\n")
        show(io, MIME("text/plain"), option)
    end
end

function wrapped(text; indent = "    ", width = 92)
    lines = [indent]
    for word in split(text)
        if length(lines[end]) + length(word) + 1 > width
            push!(lines, indent)
        end
        lines[end] *= (lines[end] == indent ? "" : " ") * word
    end
    return join(lines, '\n')
end
