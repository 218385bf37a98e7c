# SPDX-License-Identifier: MIT
# A stop is answered within 0.25 s of the processor's time, for 3,000 samples on each side.
using Sscda, Random

const allowed = parse(Float64, get(ENV, "SSCDA_STOP_SECONDS", "0.25"))
const labels = (0:2999) .% 10
const rng = MersenneTwister(3)
samples() = randn(rng, 3000, 100) .+ labels
const source, target = samples(), samples()
used() = ccall(:clock, Clong, ()) / 1e6
cancel(model) = (Sscda.cancel(model); nothing)
give_up(model) = throw(InterruptException())

# Stops once the fit has been in the phase for a while, or by its options. A fast machine may end the
# set-up sooner. With few rows it only compiles.
function check(what, phase = nothing, answer = nothing; rows = 3000, options...)
    from, classes, to = source[1:rows, :], labels[1:rows], target[1:rows, :]
    moment = stopped = used()
    model = Adapter()
    for (key, value) in pairs((threads = 1, gap_tolerance = 1e-3, progress_interval = 0.01, options...))
        setproperty!(model, key, value)
    end
    begun = false
    function progress(p)
        if p.phase == phase
            begun || (moment = used())
            begun = true
            used() - moment < (phase == :prepare ? 0.1 : 0.5) && return nothing
        elseif phase != :prepare
            return nothing
        end
        stopped = used()
        return answer(model)
    end
    GC.gc()
    stopped = used()
    try
        fit!(model, from, classes, to; progress = answer === nothing ? nothing : progress)
    catch e
        e isa InterruptException || rethrow()
    end
    late = used() - stopped
    println(what, ": ", round(late; digits = 3), " s")
    rows < 3000 || late <= allowed || error("$what took $late s")
    return answer === give_up ? nothing : info(model).status
end

for rows in (20, 3000)
    seen = [check("time_limit"; rows = rows, time_limit = rows < 3000 ? 1e-6 : 0.01)]
    for phase in (:prepare, :solve)
        push!(seen, check("stop in $phase", phase, m -> :stop; rows = rows))
        push!(seen, check("cancel in $phase", phase, cancel; rows = rows))
        check("an error in $phase", phase, give_up; rows = rows)
    end
    rows < 3000 || seen == [2, 3, 3, 3, 3] || error("ended with $seen")
end
