# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
model = fit(Adapter, Xs, ys, Xt)
before = adapted(model)
endless = (gap_tolerance = 0, max_iterations = 10^9, progress_interval = 0)

@testset "the arguments of a function" begin
    seen = Sscda.Progress[]
    fit(Adapter, Xs, ys, Xt; cycles = 2, progress_interval = 0, progress = p -> push!(seen, p))
    @test seen[1].phase == :prepare && seen[1].iteration == 0 && isnan(seen[1].objective)
    @test seen[end].phase == :map && seen[end].cycle == seen[end].cycles == 2
    @test any(p -> p.phase == :solve && p.iteration > 0 && p.objective >= p.lower_bound, seen)
    @test issorted([p.seconds for p in seen])
    @test all(p -> p.max_iterations == model.max_iterations && p.gap_tolerance == model.gap_tolerance, seen)
end

@testset "stopped" begin
    calls = 0
    stop(p) = (calls += 1; p.iteration >= 5 ? :stop : false)
    stopped = @test_logs (:warn, r"^SSCDA_CANCELLED: stopped by the caller") fit(
        Adapter, Xs, ys, Xt; endless..., progress = stop)
    @test info(stopped).status == 3 && info(stopped).iterations >= 5 && calls > 5
    @test sum(correspondence(stopped)) ≈ 30

    # The same before the solver begins.
    early = @test_logs (:warn, r"^SSCDA_CANCELLED") fit(
        Adapter, Xs, ys, Xt; progress_interval = 0, progress = p -> p.phase == :prepare ? :stop : error("late"))
    @test info(early).iterations == 0 && sum(correspondence(early)) ≈ 30 && length(predict(early, Xt)) == 36
end

struct Oops <: Exception end

@testset "errors come out unchanged" begin
    error = Oops()
    @test thrown(() -> fit!(model, Xs, ys, Xt; progress = p -> throw(error))) === error
    @test thrown(() -> fit!(model, Xs, ys, Xt; progress = p -> throw(InterruptException()))) isa InterruptException
    @test thrown(() -> fit!(model, Xs, ys, Xt; progress = p -> undefined_name)) isa UndefVarError
    @test thrown(() -> fit!(model, Xs, ys, Xt; progress = "no function")) isa MethodError
    late(p) = p.iteration >= 3 && throw(DomainError(p.iteration))
    @test thrown(() -> fit(Adapter, Xs, ys, Xt; endless..., progress = late)) isa DomainError
    @test_throws ErrorException fit!(model, Xs, ys, Xt; progress = p -> Base.error("words"))
    @test adapted(model) == before
    # The debug log has their backtrace.
    failing() = thrown(() -> fit!(model, Xs, ys, Xt; progress = p -> throw(error)))
    debug = Base.CoreLogging.Debug
    @test error === @test_logs (:debug, r"progress function failed") min_level = debug match_mode = :any failing()
end

@testset "calls from inside" begin
    inside(use) = thrown(() -> fit!(model, Xs, ys, Xt; progress = p -> use(model)))
    for use in (adapted, m -> m.lambda_s, m -> (m.lambda_s = 1), m -> fit!(m, Xs, ys, Xt), copy, close)
        e = inside(use)
        @test e isa SscdaError && e.name == "SSCDA_ERROR_BUSY"
    end
    @test inside(m -> (@test sprint(show, m) == "Adapter (being fitted)"; nothing)) === nothing
    @test inside(m -> adapt(Xs, ys, Xt)) === nothing   # another model may be used
    @test_logs (:warn, r"^SSCDA_CANCELLED") fit!(model, Xs, ys, Xt; progress = p -> Sscda.cancel(model))
    Sscda.cancel(model)   # does nothing to later fits
    @test adapted(fit!(model, Xs, ys, Xt)) == before
end

@testset "a callback is used in its own fit only" begin
    calls = 0
    fit!(model, Xs, ys, Xt; progress = p -> calls += 1)
    told = calls
    fit!(model, Xs, ys, Xt)
    @test calls == told > 0
end

@testset "the garbage collector may come at any time" begin
    result = adapted(fit(Adapter, permutedims(Xs)', string.(ys), sparse(Xt); progress_interval = 0,
                         progress = p -> GC.gc(false)))
    @test result == before
end

@testset "shown" begin
    io = IOBuffer()
    fit(Adapter, Xs, ys, Xt; progress = Sscda.ProgressLine(io))
    text = String(take!(io))
    @test !occursin('\r', text) && endswith(text, " s\n")
    @test occursin(r"iteration \d+ of at most \d+, objective [\d.]+, gap [\d.]+ \(to reach 0.01\)", text)

    fit(Adapter, Xs, ys, Xt; cycles = 2, progress_interval = 0, progress = Sscda.ProgressLine(io, true))
    text = String(take!(io))
    @test count(==('\r'), text) > 2 && count(==('\n'), text) == 1 && endswith(text, '\n')
    @test occursin("in cycle 2 of 2", text)

    # A shorter line covers the longer one before it.
    line = Sscda.ProgressLine(io, true)
    p(iteration) = Sscda.Progress(1, 1, iteration, 9, 1.0, 0.5, 0.5, 0.01, 0.0, :solve, 0, 0, NaN)
    line(p(1))
    line(p(0))
    first, second = split(String(take!(io)), '\r'; keepempty = false)
    @test length(first) == length(second)

    path, file = mktemp()
    redirect_stderr(() -> fit(Adapter, Xs, ys, Xt; progress = true), file)
    close(file)
    @test occursin("objective", read(path, String))
    @test adapted(fit(Adapter, Xs, ys, Xt; progress = nothing)) == before
end

@testset "time limit" begin
    limited = @test_logs (:warn, r"^SSCDA_TIME_LIMIT") fit(
        Adapter, Xs, ys, Xt; gap_tolerance = 0, max_iterations = 10^9, time_limit = 0.05)
    @test info(limited).status == 2
end
