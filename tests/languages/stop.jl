# SPDX-License-Identifier: MIT
# A stop is answered within 0.25 s of the processor's time, for 3,000 samples on each side.
using Sscda, Random

const allowed = parse(Float64, get(ENV, "SSCDA_STOP_SECONDS", "0.25"))
const labels = (0:2999) .% 10
const rng = MersenneTwister(3)
samples() = randn(rng, 3000, 100) .+ labels
const source, target = samples(), samples()
used() = ccall(:clock, Clong, ()) / 1e6

# Stops once the fit has been in the phase for a while, or by its options.
function check(what, phase = nothing, answer = nothing; options...)
    moment = stopped = used()
    model = Adapter()
    for (key, value) in pairs((threads = 1, gap_tolerance = 1e-3, progress_interval = 0.01, options...))
        setproperty!(model, key, value)
    end
    begun = false
    function progress(p)
        p.phase == phase || return nothing
        begun || (moment = used())
        begun = true
        used() - moment < 0.3 && return nothing
        stopped = used()
        return answer(model)
    end
    GC.gc()
    stopped = used()
    try
        fit!(model, source, labels, target; progress = answer === nothing ? nothing : progress)
    catch e
        e isa InterruptException || rethrow()
    end
    late = used() - stopped
    println(what, ": ", round(late; digits = 3), " s")
    late <= allowed || error("$what took $late s")
    return model
end

adapt(source[1:20, :], labels[1:20], target[1:20, :]; progress = p -> nothing) # compiles
check("time_limit"; time_limit = 1e-6)
info(check("time_limit"; time_limit = 0.01)).status == 2 || error("no time limit")
for phase in (:prepare, :solve)
    info(check("stop in $phase", phase, m -> :stop)).status == 3 || error("no stop")
    info(check("cancel in $phase", phase, m -> (Sscda.cancel(m); nothing))).status == 3 || error("no cancel")
    check("an error in $phase", phase, m -> throw(InterruptException()))
end
