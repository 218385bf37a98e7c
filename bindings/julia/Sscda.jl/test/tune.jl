# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
words = ifelse.(ys .== 7, "right", "left")
grid = (lambda_s = [0, 0.1, 1], lambda_g = [0.1, 0.7])
settings = (criterion = :scatter, classifier = :nearest)
tuning = tune(Adapter, Xs, words, Xt; grid, settings...)
same_table(a, b) = all(name -> name == :seconds || isequal(a.table[name], b.table[name]), keys(a.table)) &&
                   keys(a.table) == keys(b.table)

# The share of the scatter of the prepared target that lies between the classes.
function scatter(labels)
    Z = (Xt .- sum(Xt; dims = 1) ./ 36)
    Z = Z ./ sqrt.(sum(abs2, Z; dims = 1))
    between = sum(count(==(c), labels) * sum(abs2, sum(Z[labels .== c, :]; dims = 1) / count(==(c), labels))
                  for c in unique(labels))
    return between / sum(abs2, Z)
end

@testset "cells agree with plain fits" begin
    for k in 1:6
        s, g = tuning.table.lambda_s[k], tuning.table.lambda_g[k]
        found = fit(tuning; cell = k)
        @test predict(tuning; cell = k) == predict(found, Xt)
        @test tuning.table.score[k] ≈ scatter(predict(found, Xt))
        @test tuning.table.iterations[k] == info(found).iterations
        @test tuning.table.relative_gap[k] == info(found).relative_gap
        @test options(found) == options(tuning; cell = k)
        @test found.lambda_s == s && found.lambda_g == g && classes(found) == ["left", "right"]
        # Cells with lambda_s = 1 start from the correspondence of the cell before; a fit does not.
        model = fit(Adapter, Xs, words, Xt; lambda_s = s, lambda_g = g, classifier = :nearest)
        if s < 1
            @test adapted(found) == adapted(model)
        else
            @test info(found).objective ≈ info(model).objective rtol = 0.02
        end
    end
    nothing_done = fit(Adapter, Xs, words, Xt; map = :none, classifier = :nearest)
    @test predict(tuning; cell = 7) == predict(nothing_done, Xt) == predict(fit(tuning; cell = 7), Xt)
    @test tuning.table.baseline == [falses(6); true]
    @test best(tuning).score == maximum(tuning.table.score) == info(tuning).best_score
    @test predict(fit(tuning), Xt) == predict(tuning)
end

@testset "a model's options" begin
    model = fit(Adapter, Xs, ys, Xt; settings..., map = :rigid, lambda_g = 0.3)
    before, had = adapted(model), options(model)
    a = tune(model, Xs, words, Xt; grid = (lambda_s = [0, 2],))
    @test adapted(model) == before && options(model) == had && classes(model) == [-2, 7]
    @test same_table(a, tune(Adapter, Xs, words, Xt; grid = (lambda_s = [0, 2],), settings..., map = :rigid, lambda_g = 0.3))
    b = tune(model, Xs, ys, Xt; grid = (lambda_s = [3, 4, 5],))   # and the first one stays
    @test a.table.lambda_s[1:2] == [0, 2] && eltype(predict(a)) == String
    @test length(b.table.lambda_s) == 4 && eltype(predict(b)) == Int
    @test predict(fit(a), Xt) == predict(a)
    @test refused(() -> tune(model, Xs, ys, Xt; classifier = :nearest), "OPTION", "not a function")
    @test thrown(() -> tune(model, Xs, ys, Xt; criterion = :graph)) isa MethodError
end

@testset "threads change nothing" begin
    @test same_table(tuning, tune(Adapter, Xs, words, Xt; grid, settings..., threads = 3))
end

@testset "weights and other inputs" begin
    a = 1.0 .+ (1:30) .% 3
    weighted = tune(Adapter, Xs, words, Xt; grid, settings..., source_weights = a)
    @test adapted(fit(weighted; cell = 4)) ==
          adapted(fit(Adapter, Xs, words, Xt; lambda_s = 0.1, lambda_g = 0.7, source_weights = a))
    @test same_table(tuning, tune(Adapter, permutedims(Xs)', words, sparse(Xt); grid, settings...))
    partly = [missing; words[2:30]]
    @test eltype(predict(tune(Adapter, Xs, partly, Xt; grid, settings...))) == String
    fresh = problem(; seed = 3)
    @test adapted(fit(tuning, fresh...; cell = 4)) ==
          adapted(fit(Adapter, fresh...; lambda_s = 0.1, lambda_g = 0.7))
end

@testset "reverse" begin
    reverse = tune(Adapter, Xs, words, Xt; grid, criterion = :reverse, folds = 3, seed = 4)
    @test info(reverse).folds == 3 && info(reverse).seed == 4
    t = reverse.table
    @test t.score ≈ (t.score_1 .+ t.score_2 .+ t.score_3) ./ 3
    @test refused(() -> predict(reverse), "LABELS", "reverse")
    @test refused(() -> vote(reverse), "LABELS", "reverse")
    @test length(predict(fit(reverse), Xt)) == 36
end

nearest(X, y, Z) = [y[argmin(vec(sum(abs2, X .- z'; dims = 2)))] for z in eachrow(Z)]

@testset "your own classifier" begin
    seen = []
    function mine(X, y, Z)
        push!(seen, (X, y, Z))
        return nearest(X, y, Z)
    end
    own = tune(Adapter, Xs, words, Xt; grid, criterion = :scatter, classifier = mine)
    @test info(own).classifier == :custom
    @test same_table(own, tuning)
    X, y, Z = seen[1]
    @test X isa Matrix{Float64} && Z == Xt && y == words
    @test any(s -> s[1] == transform(fit(tuning; cell = 1), Xs), seen)
    @test length(seen) == 7
    small = tune(Adapter, Xs, words, Xt; grid = (pca = [2],), classifier = mine)
    @test size(seen[end][1], 2) == 2 && info(small).failed == 0
    for labels in (ys, Symbol.(words), UInt8.(ys .+ 2))   # labels are what they were
        @test info(tune(Adapter, Xs, labels, Xt; grid, classifier = nearest)).failed == 0
    end
    @test info(tune(Adapter(), Xs, words, Xt; grid, classifier = nearest)).classifier == :custom
    # The tuning run removes it at its end.
    model = Adapter(; settings...)
    tune(model, Xs, words, Xt; grid, classifier = mine)
    @test info(tune(model, Xs, words, Xt; grid)).classifier == :nearest
    for failing in ((X, y, Z) -> Base.error("no"), (X, y, Z) -> throw(InterruptException()))
        @test thrown(() -> tune(model, Xs, words, Xt; grid, classifier = failing)) isa Union{ErrorException,InterruptException}
        @test info(tune(model, Xs, words, Xt; grid)).classifier == :nearest
    end
end

struct Unfit <: Exception end

@testset "classifiers that fail" begin
    with(f; keywords...) = tune(Adapter, Xs, words, Xt; grid, classifier = f, keywords...)
    error = Unfit()
    @test thrown(() -> with((X, y, Z) -> throw(error))) === error
    @test thrown(() -> with((X, y) -> y)) isa MethodError
    @test thrown(() -> with(3)) isa MethodError
    @test refused(() -> with((X, y, Z) -> y[1:3]), "DIMENSION", "3 labels for 36 rows")
    @test refused(() -> with((X, y, Z) -> "left"), "LABELS", "String, not a vector")
    # An unknown label fails the cell; the tuning run fails if all cells do.
    @test refused(() -> with((X, y, Z) -> fill("up", 36)), "LABELS", "every cell failed", "row 1 of test")
    calls = 0
    some = with((X, y, Z) -> (calls += 1; calls == 2 ? [y[1]; fill(missing, 35)] : nearest(X, y, Z)))
    @test info(some).failed == 1 && info(some).finished == 6
    k = findfirst(<(0), some.table.status)
    @test some.table.status[k] == -4 && occursin("row 2 of test", some.table.message[k]) && ismissing(some.table.score[k])
    @test refused(() -> predict(some; cell = k), "LABELS", "cell $k has no labels: it failed")
    calls = 0
    stopped = @test_logs (:warn, r"^SSCDA_CANCELLED") with((X, y, Z) -> (calls += 1; calls == 3 ? :stop : nearest(X, y, Z)))
    @test info(stopped).status == 3 && info(stopped).finished == 2
    @test count(==(-17), stopped.table.status) == 5
    unrun = findfirst(==(-17), stopped.table.status)
    @test refused(() -> predict(stopped; cell = unrun), "NOT_RUN", "cell $unrun ")
    debug = Base.CoreLogging.Debug
    @test error === @test_logs (:debug, r"classifier failed") min_level = debug match_mode = :any thrown(
        () -> with((X, y, Z) -> throw(error)))
end

@testset "progress" begin
    seen = Sscda.Progress[]
    tune(Adapter, Xs, words, Xt; grid, settings..., progress_interval = 0, progress = p -> push!(seen, p))
    @test all(p -> p.phase == :tune && p.cells == 7, seen)
    @test seen[1].cells_done == 0 && seen[end].cells_done == 7 && seen[end].seconds_left == 0
    @test issorted([p.cells_done for p in seen]) && issorted([p.seconds for p in seen])
    in_fit = Sscda.Progress[]
    fit(tuning; progress = p -> push!(in_fit, p))
    @test !isempty(in_fit) && all(p -> p.phase != :tune && p.cells == 0 && isnan(p.seconds_left), in_fit)

    io = IOBuffer()
    tune(Adapter, Xs, words, Xt; grid, settings..., progress = Sscda.ProgressLine(io))
    @test occursin(r"^0 of 7 cells, .*\n7 of 7 cells, [\d.]+ s\n$"s, String(take!(io)))
    p = Sscda.Progress(0, 0, 0, 0, 0, 0, 0, 0, 2.5, :tune, 3, 12, 7.4)
    @test string(p) == "3 of 12 cells, 2.5 s, about 7 s left"

    error = Unfit()
    model = fit(Adapter, Xs, ys, Xt; settings...)
    before = adapted(model)
    @test thrown(() -> tune(model, Xs, ys, Xt; grid, progress = p -> throw(error))) === error
    for use in (adapted, m -> tune(m, Xs, ys, Xt; grid), close)
        e = thrown(() -> tune(model, Xs, ys, Xt; grid, progress = p -> use(model)))
        @test e isa SscdaError && e.name == "SSCDA_ERROR_BUSY"
    end
    @test adapted(model) == before
end

@testset "stopped" begin
    # At the first call no cell is finished, so there is no best cell.
    none = @test_logs (:warn, r"^SSCDA_CANCELLED: stopped by the caller after 0 of 7") tune(
        Adapter, Xs, words, Xt; grid, settings..., progress = p -> :stop)
    @test info(none).finished == 0 && ismissing(info(none).best) && all(==(-17), none.table.status)
    for use in (best, predict, vote, fit, options)
        @test refused(() -> use(none), "NOT_RUN")
    end
    @test fit(none; cell = 2).lambda_g == 0.7
    @test refused(() -> Sscda.draw_tuning(none), "NOT_RUN")

    model = Adapter(; settings..., progress_interval = 0)
    @test_logs (:warn, r"^SSCDA_CANCELLED") tune(model, Xs, words, Xt; grid, progress = p -> (Sscda.cancel(model); nothing))
    @test_logs (:warn, r"^SSCDA_TIME_LIMIT") tune(Adapter, Xs, words, Xt; grid = (lambda_s = [1, 2],), settings...,
                                                  gap_tolerance = 0, max_iterations = 10^9, time_limit = 0.05)
end

@testset "interrupted from another task" begin
    begun = Channel{Bool}(1)
    told = false
    task = @async tune(Adapter, Xs, ys, Xt; grid, gap_tolerance = 0, max_iterations = 10^9,
                       progress = p -> told || (told = true; put!(begun, true); nothing))
    wait(begun)
    schedule(task, InterruptException(); error = true)
    @test thrown(() -> fetch(task)).task.exception isa InterruptException
end

@testset "refused" begin
    @test refused(() -> tune(Adapter, Xs, nothing, Xt; grid), "LABELS")
    @test refused(() -> tune(Adapter, Xs, fill(missing, 30), Xt; grid), "LABELS")
    @test refused(() -> tune(Adapter, Xs, ys, Xt[:, 1:2]; grid), "DIMENSION")
    @test refused(() -> tune(Adapter, Xs, ys, Xt; grid, criterion = :luck), "OPTION", "luck", "scatter")
    @test refused(() -> tune(Adapter, Xs, ys, Xt; grid, classifier = :tree), "OPTION", "tree", "nearest")
    @test refused(() -> tune(Adapter, Xs, ys, Xt; grid, lamda = 1), "OPTION", "lamda")
    for cell in (0, 8, -1)
        for use in (s -> fit(s; cell), s -> predict(s; cell), s -> options(s; cell))
            @test refused(() -> use(tuning), "ARGUMENT", "cell: $cell; cells are numbered 1 to 7")
        end
    end
end
