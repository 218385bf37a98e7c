# SPDX-License-Identifier: MIT
# Searches shown: the best few cells, and a heat map of the scores.

Base.show(io::IO, search::Search) =
    print(io, "Sscda.Search (", search.info.finished, " of ", search.info.cells, " cells by ",
          search.info.criterion, ")")

function Base.show(io::IO, ::MIME"text/plain", search::Search)
    i = search.info
    baselines = i.cells - i.grid_cells
    print(io, "Search of ", counted(i.grid_cells, "cell"), " and ", counted(baselines, "baseline"),
          " by ", i.criterion)
    @printf(io, ", %d finished, %d failed, %.2f s", i.finished, i.failed, i.seconds)
    i.status == C.OK || print(io, "\n  status     ", status_name(i.status))
    order = ranked(search)
    for (place, k) in enumerate(Iterators.take(order, SHOWN))
        @printf(io, "\n  %s cell %d: score %.4g, %s", place == 1 ? "best      " : "          ", k,
                search.table.score[k], settings(search, k))
    end
    rest = length(order) - SHOWN
    rest > 0 && print(io, "\n             and ", counted(rest, "other"))
    still = findfirst(k -> isequal(search.table.map[k], :none), order)
    print(io, "\n  baseline   doing nothing ")
    still === nothing ? print(io, "has no score: no such cell is finished") :
        @printf(io, "scores %.4g at best, cell %d", search.table.score[order[still]], order[still])
    failed = findfirst(k -> is_failed(search.table.status[k]), 1:i.cells)
    failed === nothing || print(io, "\n  failed     cell ", failed, ": ",
                                search.table.message[failed])
end

const SHOWN = 5   # cells

counted(n, what) = string(n, " ", what, n == 1 ? "" : "s")

is_failed(status) = status < 0 && status != C.ERROR_NOT_RUN

# Finished cells from the best down; the first of equals comes first.
ranked(search) = sort!(findall(>=(0), search.table.status); by = k -> search.table.score[k],
                       rev = true, alg = MergeSort)

# What sets a cell apart, in words.
settings(search, k) = join((string(name, " = ", search.table[name][k]) for name in search.options
                            if !ismissing(search.table[name][k])), ", ")

"""
    Sscda.draw_search(search; x, y)

The scores of a search as a heat map: dark is good, and the best cell has a frame. `x` and `y` are
options of the grid, by default the first two with several values; for each pair of their values the
best score over the others is shown. Baselines are left out.
"""
function draw_search(search::Search; x = nothing, y = nothing)
    x, y = axes_of(search, x, y)
    across, down = levels(search, x), levels(search, y)
    scores = Dict{Tuple{Int,Int},Float64}()
    for k in 1:search.info.grid_cells
        score = search.table.score[k]
        ismissing(score) && continue
        at = place(search, y, k, down), place(search, x, k, across)
        scores[at] = max(score, get(scores, at, -Inf))
    end
    isempty(scores) && refuse(C.ERROR_NOT_RUN, "the search has no finished cell to draw")
    return panels(("Scores by $(search.info.criterion)",
                   heat_map(scores, across, down) * tick_marks(x, across, y, down)))
end

# The options to draw; nothing where there is only one.
function axes_of(search, x, y)
    for name in (x, y)
        name === nothing || name in search.options ||
            refuse(C.ERROR_OPTION, "option '", name, "' is not in the grid; those that are: ",
                   join(search.options, ", "))
    end
    several = filter(name -> length(levels(search, name)) > 1 && name != x && name != y,
                     search.options)
    x === nothing && (x = isempty(several) ? first(search.options) : popfirst!(several))
    y === nothing && !isempty(several) && (y = first(several))
    return x, y
end

# Which of the levels cell k has.
place(search, ::Nothing, k, levels) = 1
place(search, name, k, levels) = findfirst(isequal(search.table[name][k]), levels)

levels(search, ::Nothing) = [missing]
function levels(search, name)
    seen = unique(search.table[name][1:search.info.grid_cells])
    return eltype(seen) <: Real ? sort(seen) : seen
end

const TICKS = 44   # room for the values beside and below the map

# Width and height of a cell.
cell_size(across, down) = (SIDE - TICKS) / length(across), (SIDE - TICKS) / length(down)

function heat_map(scores, across, down)
    wide, high = cell_size(across, down)
    low, top = extrema(values(scores))
    io = IOBuffer()
    for ((i, j), score) in sort!(collect(scores); by = reverse)   # frames last, on top
        strength = top > low ? 0.1 + 0.9 * (score - low) / (top - low) : 1.0
        left, above = TICKS + (j - 1) * wide, (i - 1) * high
        frame = score == top ? """stroke="$(COLOURS[2])" stroke-width="3" """ : ""
        @printf(io, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" ", left,
                above, wide, high, COLOURS[1])
        @printf(io, "fill-opacity=\"%.2f\" %s/>\n", strength, frame)
        label(io, @sprintf("%.3g", score), left + wide / 2, above + high / 2 + 4;
              size = min(11, wide / 3.5), colour = strength > 0.55 ? "#ffffff" : "#111111")
    end
    return String(take!(io))
end

# The options and their values: along the bottom, and turned along the left side.
function tick_marks(x, across, y, down)
    io = IOBuffer()
    wide, high = cell_size(across, down)
    middle = (SIDE - TICKS) / 2
    room(values, side) = min(11, 1.6 * side / maximum(length ∘ string, values))
    label(io, x, TICKS + middle, SIDE - 8; size = 12)
    for (j, value) in enumerate(across)
        label(io, value, TICKS + (j - 0.5) * wide, SIDE - TICKS + 16; size = room(across, wide))
    end
    y === nothing && return String(take!(io))
    label(io, y, 16, middle; size = 12, turned = true)
    for (i, value) in enumerate(down)
        label(io, value, TICKS - 8, (i - 0.5) * high; size = room(down, high), turned = true)
    end
    return String(take!(io))
end

function label(io, what, x, y; size, colour = "#111111", turned = false)
    turn = turned ? @sprintf(" transform=\"rotate(-90 %.1f %.1f)\"", x, y) : ""
    @printf(io, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" fill=\"%s\"%s>%s</text>\n", x, y,
            size, colour, turn, what)
end
