# SPDX-License-Identifier: MIT
# Two classes of samples around two centres, and the same turned and moved.
function problem(ns = 30, nt = 36, d = 3; seed = 1)
    rng = MersenneTwister(seed)
    sample(n) = randn(rng, n, d) .+ 4 .* (isodd.(1:n))
    turn = Matrix(qr(randn(rng, d, d)).Q)
    return (Xs = sample(ns), ys = [isodd(i) ? 7 : -2 for i in 1:ns], Xt = sample(nt) * turn .+ 1)
end

# Returns the error that `f` throws.
function thrown(f)
    try
        f()
    catch e
        return e
    end
    return nothing
end

# Whether `f` is refused with this code and these words in the message.
function refused(f, name, words...)
    e = thrown(f)
    e isa SscdaError || return e
    e.name == "SSCDA_ERROR_$name" && e.code < 0 && all(w -> occursin(w, e.message), words) && return true
    return e
end

# Runs code in another Julia that has the package.
julia(code; arguments = ``) =
    `$(Base.julia_cmd()) --startup-file=no --project=$(Base.active_project()) -e $code $arguments`
