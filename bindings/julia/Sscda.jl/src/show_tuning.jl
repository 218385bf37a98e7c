# SPDX-License-Identifier: MIT
# Shows tuning runs: the best cells, and a heat map of the scores.

Base.show(io::IO, tuning::Tuning) =
    print(io, "Sscda.Tuning (", tuning.info.finished, " of ", tuning.info.cells, " cells by ",
          tuning.info.criterion, ")")

function Base.show(io::IO, ::MIME"text/plain", tuning::Tuning)
    i = tuning.info
    baselines = i.cells - i.grid_cells
    print(io, "Tuning of ", counted(i.grid_cells, "cell"), " and ", counted(baselines, "baseline"),
          " by ", i.criterion)
    @printf(io, ", %d finished, %d failed, %.2f s", i.finished, i.failed, i.seconds)
    i.status == C.OK || print(io, "\n  status     ", status_name(i.status))
    order = ranked(tuning)
    for (place, k) in enumerate(Iterators.take(order, SHOWN))
        @printf(io, "\n  %s cell %d: score %.4g, %s", place == 1 ? "best      " : "          ", k,
                tuning.table.score[k], settings(tuning, k))
    end
    rest = length(order) - SHOWN
    rest > 0 && print(io, "\n             and ", counted(rest, "other"))
    still = findfirst(k -> isequal(tuning.table.map[k], :none), order)
    print(io, "\n  baseline   doing nothing ")
    still === nothing ? print(io, "has no score: no such cell is finished") :
        @printf(io, "scores %.4g at best, cell %d", tuning.table.score[order[still]], order[still])
    failed = findfirst(k -> is_failed(tuning.table.status[k]), 1:i.cells)
    failed === nothing || print(io, "\n  failed     cell ", failed, ": ",
                                tuning.table.message[failed])
end

const SHOWN = 5   # cells

counted(n, what) = string(n, " ", what, n == 1 ? "" : "s")

is_failed(status) = status < 0 && status != C.ERROR_NOT_RUN

# Finished cells, the best first; equal cells stay in their order.
ranked(tuning) = sort!(findall(>=(0), tuning.table.status); by = k -> tuning.table.score[k],
                       rev = true, alg = MergeSort)

# The options of a cell, as text.
settings(tuning, k) = join((string(name, " = ", tuning.table[name][k]) for name in tuning.options
                            if !ismissing(tuning.table[name][k])), ", ")

"""
    Sscda.draw_tuning(tuning; x, y)

Draw the scores of a tuning run as a heat map. Dark cells have high scores, and the best cell has a
frame. `x` and `y` are options of the grid, by default the first two with several values. If other
options vary too, the map shows the best score over them. Baselines are left out.
"""
function draw_tuning(tuning::Tuning; x = nothing, y = nothing)
    x, y = axes_of(tuning, x, y)
    across, down = levels(tuning, x), levels(tuning, y)
    scores = Dict{Tuple{Int,Int},Float64}()
    for k in 1:tuning.info.grid_cells
        score = tuning.table.score[k]
        ismissing(score) && continue
        at = place(tuning, y, k, down), place(tuning, x, k, across)
        scores[at] = max(score, get(scores, at, -Inf))
    end
    isempty(scores) && refuse(C.ERROR_NOT_RUN, "the tuning run has no finished cell to draw")
    return panels(("Scores by $(tuning.info.criterion)",
                   heat_map(scores, across, down) * tick_marks(x, across, y, down)))
end

# The two options to draw; the second is nothing if only one varies.
function axes_of(tuning, x, y)
    for name in (x, y)
        name === nothing || name in tuning.options ||
            refuse(C.ERROR_OPTION, "option '", name, "' is not in the grid; those that are: ",
                   join(tuning.options, ", "))
    end
    several = filter(name -> length(levels(tuning, name)) > 1 && name != x && name != y,
                     tuning.options)
    x === nothing && (x = isempty(several) ? first(tuning.options) : popfirst!(several))
    y === nothing && !isempty(several) && (y = first(several))
    return x, y
end

# The index of the level of cell k.
place(tuning, ::Nothing, k, levels) = 1
place(tuning, name, k, levels) = findfirst(isequal(tuning.table[name][k]), levels)

levels(tuning, ::Nothing) = [missing]
function levels(tuning, name)
    seen = unique(tuning.table[name][1:tuning.info.grid_cells])
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

# Writes the options and their values along the bottom and, turned, along the left side.
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
