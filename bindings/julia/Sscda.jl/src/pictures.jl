# SPDX-License-Identifier: MIT
# Small pictures in SVG, since the standard library has no plots. Notebooks and editors show them;
# `write("name.svg", picture)` saves one. `Sscda.plane`, `trace` and `correspondence` return the
# numbers for a plotting package.

"A picture that notebooks show and `write(path, picture)` saves as SVG."
struct Picture
    svg::String
end

Base.show(io::IO, ::MIME"image/svg+xml", p::Picture) = print(io, p.svg)
Base.show(io::IO, p::Picture) = print(io, "Sscda.Picture (write(\"name.svg\", picture) saves it)")
Base.write(io::IO, p::Picture) = write(io, p.svg)
Base.write(path::AbstractString, p::Picture) = open(io -> write(io, p), path, "w")

"""
    Sscda.plane(model, Xs, Xt)

Coordinates for a picture, as a named tuple of three matrices of two columns: the `source`, the
`target` and the `adapted` source. Two features stay as they are; more become the first two
principal components of source and target together.
"""
function plane(model::Adapter, Xs, Xt)
    source, target = matched(model, Xs).owner, matched(model, Xt).owner
    moved = adapted(model)
    d = size(moved, 2)
    size(source, 1) == size(moved, 1) ||
        refuse(C.ERROR_DIMENSION, "these are not the source and target of the fit")
    d == 2 && return (; source, target, adapted = moved)
    both = Float64[source; target]
    centre = sum(both; dims = 1) / size(both, 1)
    axes = d == 1 ? [1.0 0.0] : principal_axes(both .- centre)
    project(X) = (X .- centre) * axes
    return (source = project(source), target = project(target), adapted = project(moved))
end

function principal_axes(centred)
    axes = svd(centred).V
    axes = [axes zeros(size(axes, 1), max(0, 2 - size(axes, 2)))][:, 1:2]
    # The sign is arbitrary: makes the largest loading positive, so that pictures do not flip.
    return axes .* [axes[argmax(abs.(axes[:, k])), k] < 0 ? -1 : 1 for k in 1:2]'
end

const COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f5539",
                 "#111111")
const GREY = "#9aa3ad"
const SIDE, GAP, HEAD = 280, 20, 34

"""
    Sscda.draw_domains(model, Xs, ys, Xt)

Draw the source in the colours of its classes, the target, and the source moved onto the target.
"""
function draw_domains(model::Adapter, Xs, ys, Xt)
    xy = plane(model, Xs, Xt)
    codes, _ = encode(ys, size(xy.source, 1))
    colours = codes === C_NULL ? fill(COLOURS[1], size(xy.source, 1)) : colour_codes(codes)
    place = placing(vcat(xy...))
    grey = fill(GREY, size(xy.target, 1))
    return panels(("Source", points(xy.source, colours, place)),
                  ("Target", points(xy.target, grey, place)),
                  ("Source moved onto the target",
                   points(xy.target, grey, place) * points(xy.adapted, colours, place)))
end

function colour_codes(codes)
    order = Dict(c => k for (k, c) in enumerate(sort(unique(filter(!=(C.UNLABELED), codes)))))
    return [c == C.UNLABELED ? GREY : COLOURS[mod1(order[c], length(COLOURS))] for c in codes]
end

"""
    Sscda.draw_convergence(model)

Draw the objective and its proven lower bound, iteration by iteration.
"""
function draw_convergence(model::Adapter)
    t = trace(model)
    steps = 1:length(t.objective)
    # Leaves out the first bounds, which may be infinite or hide everything else.
    known = isfinite.(t.lower_bound) .& (t.lower_bound .>= 0)
    xy = [vcat(steps, steps[known]) vcat(t.objective, t.lower_bound[known])]
    place = placing(xy; same_scale = false)
    return panels(("Objective (orange) and its lower bound",
                   line(steps, t.objective, COLOURS[2], place) *
                   line(steps[known], t.lower_bound[known], COLOURS[1], place)))
end

"""
    Sscda.draw_correspondence(model; cells = 140)

Draw the correspondence as an image, with source samples from top to bottom. Dark entries are large.
A larger correspondence is drawn as `cells` by `cells` blocks, each with its largest entry.
"""
function draw_correspondence(model::Adapter; cells::Integer = 140)
    c = correspondence(SparseMatrixCSC, model)
    grid = zeros(min.(size(c), cells))
    block(k, n, m) = cld(k * m, n)
    for (i, j, value) in zip(findnz(c)...)
        at = block(i, size(c, 1), size(grid, 1)), block(j, size(c, 2), size(grid, 2))
        grid[at...] = max(grid[at...], value)
    end
    high, wide = SIDE ./ size(grid)
    shape = @sprintf("width=\"%.2f\" height=\"%.2f\"", wide, high)
    most = maximum(grid)
    seen = [k for k in CartesianIndices(grid) if grid[k] > 0.005most]
    cell(k) = @sprintf("<rect x=\"%.2f\" y=\"%.2f\" %s fill-opacity=\"%.2f\"/>\n",
                       (k[2] - 1) * wide, (k[1] - 1) * high, shape, grid[k] / most)
    return panels(("Correspondence", join(cell.(seen))))
end

# A function from coordinates to places in a panel, with a margin.
function placing(xy; same_scale = true)
    low, high = vec(minimum(xy; dims = 1)), vec(maximum(xy; dims = 1))
    extent = max.(high .- low, 1e-12 .* max.(abs.(high), 1))
    same_scale && fill!(extent, maximum(extent))
    centre, scale = (low .+ high) ./ 2, 0.9 * SIDE ./ extent
    return (x, y) -> (SIDE / 2 + (x - centre[1]) * scale[1], SIDE / 2 - (y - centre[2]) * scale[2])
end

points(xy, colours, place) =
    join(@sprintf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\" fill-opacity=\"0.75\"/>\n",
                  place(xy[i, 1], xy[i, 2])..., colours[i]) for i in 1:size(xy, 1))

line(xs, ys, colour, place) =
    string("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"", colour, "\" points=\"",
           join((@sprintf("%.1f,%.1f", place(x, y)...) for (x, y) in zip(xs, ys)), ' '), "\"/>\n")

# Draws panels side by side, each with a title.
function panels(all...)
    width, height = length(all) * (SIDE + GAP) + GAP, HEAD + SIDE + GAP
    io = IOBuffer()
    println(io, """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 $width $height" """,
            """width="$width" height="$height" font-family="sans-serif" font-size="14" """,
            """text-anchor="middle">""")
    println(io, """<rect width="$width" height="$height" rx="10" fill="#f6f7f9"/>""")
    for (k, (title, drawing)) in enumerate(all)
        left = GAP + (k - 1) * (SIDE + GAP)
        print(io, """<g transform="translate($left $HEAD)">
                     <text x="$(SIDE ÷ 2)" y="-11">$title</text>
                     <rect width="$SIDE" height="$SIDE" rx="6" fill="#ffffff" stroke="#d0d5db"/>
                     """, drawing, "</g>\n")
    end
    print(io, "</svg>\n")
    return Picture(String(take!(io)))
end
