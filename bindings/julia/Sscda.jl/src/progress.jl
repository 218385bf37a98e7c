# SPDX-License-Identifier: MIT
# Progress, and how errors and Ctrl-C get past the library.

"""
    Sscda.Progress

What a progress function is told: `cycle` of `cycles`, `iteration` of at most `max_iterations` (0
before the first is done), the `objective` so far (`NaN` while `iteration` is 0), the proven
`lower_bound`, the `relative_gap` between them, the `gap_tolerance` at which the fit ends, the
`seconds` it has taken, and its `phase`: `:prepare`, `:solve` or `:map`.

In a search the phase is `:tune`, and what counts is `cells_done` of `cells`, the `seconds` it has
taken and an estimate of the `seconds_left` (`NaN` when unknown). In a fit these are 0, 0 and `NaN`.
"""
struct Progress
    cycle::Int
    cycles::Int
    iteration::Int
    max_iterations::Int
    objective::Float64
    lower_bound::Float64
    relative_gap::Float64
    gap_tolerance::Float64
    seconds::Float64
    phase::Symbol
    cells_done::Int
    cells::Int
    seconds_left::Float64
end

const PHASES = Dict(Int32(1) => :prepare, Int32(2) => :solve, Int32(3) => :map,
                    C.PHASE_TUNE => :tune)

# What comes after the phase is read in a search only, which alone fills it in.
function Progress(from::Ptr{C.Progress})
    p = unsafe_load(from)
    cells = p.phase == C.PHASE_TUNE ?
            unsafe_load(Ptr{C.ProgressCells}(from + sizeof(C.Progress))) :
            C.ProgressCells(0, 0, NaN)
    return Progress(p.cycle, p.cycles, p.iteration, p.max_iterations, p.objective, p.lower_bound,
                    p.relative_gap, p.gap_tolerance, p.seconds, get(PHASES, p.phase, :other),
                    cells.cells_done, cells.cells, cells.seconds_left)
end

function Base.show(io::IO, p::Progress)
    p.phase == :tune && return show_cells(io, p)
    @printf(io, "iteration %d of at most %d", p.iteration, p.max_iterations)
    p.cycles > 1 && @printf(io, " in cycle %d of %d", p.cycle, p.cycles)
    p.iteration > 0 && @printf(io, ", objective %.6g, gap %.3g (to reach %.3g)", p.objective,
                               p.relative_gap, p.gap_tolerance)
    @printf(io, ", %.1f s", p.seconds)
end

function show_cells(io, p)
    @printf(io, "%d of %d cells, %.1f s", p.cells_done, p.cells, p.seconds)
    p.cells_done < p.cells && isfinite(p.seconds_left) &&
        @printf(io, ", about %.0f s left", p.seconds_left)
end

is_last(p::Progress) =
    p.phase == :tune ? p.cells_done == p.cells : p.phase == :map && p.cycle == p.cycles

# One line that keeps up with the fit; where lines cannot be rewritten, a new one every second.
mutable struct ProgressLine
    io::IO
    rewrite::Bool
    width::Int       # of what is on the line
    latest::Float64  # seconds at which it was written
end
ProgressLine(io::IO, rewrite = io isa Base.TTY) = ProgressLine(io, rewrite, 0, -Inf)

function (line::ProgressLine)(p::Progress)
    line.rewrite || is_last(p) || p.seconds - line.latest >= 1 || return
    text = string(p)
    line.rewrite && print(line.io, '\r')
    print(line.io, rpad(text, line.width))
    line.rewrite || println(line.io)
    line.width = line.rewrite ? length(text) : 0
    line.latest = p.seconds
    flush(line.io)
    return
end

finish(line::ProgressLine) = line.rewrite && line.width > 0 && println(line.io)
finish(listener) = nothing

listener_of(progress::Bool) = progress ? ProgressLine(stderr) : Nobody()
listener_of(progress::Nothing) = Nobody()
listener_of(progress) = progress

struct Nobody end
(::Nobody)(p) = nothing

# What the callbacks are given: whom to tell, how to classify, and where to leave an error.
mutable struct Watch
    listener::Any
    classifier::Any
    classes::Classes
    failure::Any
    Watch(listener, classifier, classes) = new(listener, classifier, classes, nothing)
end

# Called by the library. No error may leave it, since that would jump over C++ frames: it is kept,
# the fit is aborted, and `watched` throws it. Ctrl-C is put off during the fit and let in only
# here, and other tasks of the thread get their turn: so there is a callback also when nobody
# listens.
function on_progress(progress::Ptr{C.Progress}, payload::Ptr{Cvoid})
    watch = unsafe_pointer_to_objref(payload)::Watch
    try
        p = Progress(progress)
        answer = reenable_sigint() do
            yield()
            watch.listener(p)
        end
        return answer === :stop ? C.STOP : C.CONTINUE
    catch failure
        watch.failure = ("progress function", failure, catch_backtrace())
        return C.ABORT
    end
end

# What `run`, a fit or search on `model`, returns, unless the listener or the classifier failed. The
# task stays on its thread, where the library's frames are, even if they wait for something.
function watched(run, model, progress; classifier = nothing, classes = Int)
    listener = listener_of(progress)
    watch = Watch(listener, classifier, classes)
    task = current_task()
    sticky = task.sticky
    result = GC.@preserve watch begin
        callback = @cfunction(on_progress, Int32, (Ptr{C.Progress}, Ptr{Cvoid}))
        check(C.sscda_set_progress(model, callback, pointer_from_objref(watch)), model)
        setfield!(model, :running, true)
        task.sticky = true
        try
            disable_sigint(() -> classifier === nothing ? run() : classified(run, model, watch))
        finally
            task.sticky = sticky
            setfield!(model, :running, false)
            C.sscda_set_progress(model, C_NULL, C_NULL)
            finish(listener)
        end
    end
    if watch.failure !== nothing
        what, failure, backtrace = watch.failure
        @debug "The $what failed" exception = (failure, backtrace)
        throw(failure)
    end
    return result
end

"""
    Sscda.cancel(model)

Stop the fit or search that runs on `model` in another task or thread; it keeps the best result, or
the cells, so far. Without a running one nothing happens.
"""
function cancel(model::Adapter)
    check(C.sscda_cancel(model), model)
    return nothing
end
