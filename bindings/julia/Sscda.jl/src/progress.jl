# SPDX-License-Identifier: MIT
# Progress, and the way of errors and Ctrl-C past the library.

"""
    Sscda.Progress

The state of a fit, for a progress function: `cycle` of `cycles`, `iteration` of at most
`max_iterations` (0 before the first has finished), the `objective` so far (`NaN` while `iteration`
is 0), the proven `lower_bound`, the `relative_gap`, the `gap_tolerance` at which the fit ends, the
`seconds` since the start, and the `phase`: `:prepare`, `:solve` or `:map`.

In a tuning run the phase is `:tune`, and the valid fields are `cells_done` of `cells`, the
`seconds` since the start, and an estimate of the `seconds_left` (`NaN` if unknown). In a fit,
`cells_done` and `cells` are 0, and `seconds_left` is `NaN`.
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

# Reads the fields after the phase only in a tuning run, because a fit does not set them.
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

# Prints one line and rewrites it during the fit. If lines cannot be rewritten, it prints a new one
# every second.
mutable struct ProgressLine
    io::IO
    rewrite::Bool
    width::Int       # number of characters on the line
    latest::Float64  # time of the last line, in seconds
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

# The data of the callbacks: the progress function, the classifier, and the error of either.
mutable struct Watch
    listener::Any
    classifier::Any
    classes::Classes
    failure::Any
    Watch(listener, classifier, classes) = new(listener, classifier, classes, nothing)
end

# The library calls this function. No error may leave it, since that would jump over C++ frames: it
# keeps the error, aborts the fit, and `watched` throws the error later. Ctrl-C waits during the fit
# and is let in only here, and other tasks of the thread run here. So the callback is set even if
# the user gave no progress function.
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

# Runs `run`, a fit or a tuning run on `model`, and returns its result, or throws the error of the
# listener or the classifier. The task stays on its thread, which has the library's frames, even if
# the callbacks wait for something.
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

Stop the fit or tuning run of `model` that another task or thread runs. A fit keeps the best result
so far, and a tuning run keeps its finished cells. If nothing runs, nothing happens.
"""
function cancel(model::Adapter)
    check(C.sscda_cancel(model), model)
    return nothing
end
