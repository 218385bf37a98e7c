# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
model = fit(Adapter, Xs, ys, Xt; lambda_s = 0.5)
c = correspondence(model)

@testset "correspondence" begin
    @test c isa Matrix{Float64} && size(c) == (30, 36)
    @test all(c .>= 0) && sum(c; dims = 2) ≈ ones(30, 1) && sum(c; dims = 1) ≈ fill(30 / 36, 1, 36)
    s = correspondence(SparseMatrixCSC, model)
    @test s isa SparseMatrixCSC{Float64,Int} && s == c && nnz(s) == count(!=(0), c)
end

@testset "info and trace" begin
    i = info(model)
    @test i.status == 0 && i.source_rows == 30 && i.target_rows == 36 && i.features == 3 && i.classes == 2
    @test i.lower_bound <= i.objective && i.relative_gap <= model.gap_tolerance
    @test i.map === :linear && i.solver in options()[:solver].choices
    t = trace(model)
    @test keys(t) == (:objective, :lower_bound, :relative_gap, :step, :seconds, :cycle)
    @test all(v -> length(v) == i.iterations, t) && all(t.cycle .== 1)
    @test last(t.relative_gap) <= model.gap_tolerance
end

@testset "one call" begin
    @test adapt(Xs, ys, Xt; lambda_s = 0.5) == adapted(model)
    @test adapted(model) ≈ transform(model, Xs)
    living = Sscda.live_handles()
    adapt(Xs, ys, Xt)
    @test Sscda.live_handles() == living
end

@testset "weights" begin
    a, b = 1.0 .+ (1:30) .% 3, 1.0 .+ (1:36) .% 5
    rows = correspondence(fit(Adapter, Xs, ys, Xt; source_weights = a))
    @test vec(sum(rows; dims = 2)) ≈ a
    columns = correspondence(fit(Adapter, Xs, ys, Xt; target_weights = b))
    @test vec(sum(columns; dims = 1)) ≈ 30 .* b ./ sum(b)
    both = fit(Adapter, Xs, ys, Xt; source_weights = a, target_weights = b)
    @test vec(sum(correspondence(both); dims = 1)) ≈ sum(a) .* b ./ sum(b)
    # Weights apply to one fit.
    @test adapted(fit!(both, Xs, ys, Xt)) == adapted(fit(Adapter, Xs, ys, Xt))
    @test correspondence(fit(Adapter, Xs, ys, Xt; source_weights = Int.(a))) == rows
    @test correspondence(fit(Adapter, Xs, ys, Xt; source_weights = view([a; 9], 1:30))) == rows
end

@testset "weights count copies" begin
    a, b = 1 .+ (1:30) .% 3, 1 .+ (1:36) .% 2
    copies(w) = [k for k in eachindex(w) for _ in 1:w[k]]
    precise = (gap_tolerance = 5e-7, lambda_s = 0.5)
    weighted = info(fit(Adapter, Xs, ys, Xt; source_weights = a, target_weights = b, precise...))
    copied = info(fit(Adapter, Xs[copies(a), :], ys[copies(a)], Xt[copies(b), :]; precise...))
    @test weighted.objective ≈ copied.objective rtol = 1e-6
    @test weighted.offset ≈ copied.offset
end

@testset "the place of the target does not matter" begin
    there = fit(Adapter, Xs, ys, Xt .+ 7; lambda_s = 0.5)
    @test correspondence(there) ≈ c atol = 1e-9
    @test predict(there, Xt .+ 7) == predict(model, Xt)
    apart = vec(sum(Xs; dims = 1) / 30 - sum(Xt; dims = 1) / 36)
    @test info(model).offset ≈ sum(abs2, apart) / 3 && info(there).offset ≈ sum(abs2, apart .- 7) / 3
    i = info(model)
    @test i.relative_gap ≈ (i.objective - i.lower_bound) / (i.objective - i.offset)
end

@testset "memory" begin
    @test estimate_memory(model, 1000, 1000, 10) >= 8 * 1000 * 1000
    @test estimate_memory(2000, 1000, 10) > estimate_memory(1000, 1000, 10)
    @test estimate_memory(1000, 1000, 10; lambda_s = 0.5) == estimate_memory(model, 1000, 1000, 10)
    @test refused(() -> estimate_memory(0, 1, 1), "ARGUMENT", "ns: 0")
end

@testset "shown" begin
    text(x) = sprint(show, MIME("text/plain"), x)
    @test sprint(show, model) == "Adapter (30 source to 36 target samples)"
    @test occursin("fitted to 30 source and 36 target samples of 3 features, 2 classes\n", text(model))
    @test occursin("options    lambda_s = 0.5", text(model))
    @test occursin(r"proven to be within 0\.\d+ % of the optimum", text(model))
    @test !occursin("status", text(model))
    @test sprint(show, Adapter()) == "Adapter (not fitted)"
    @test text(Adapter()) == "Adapter, not fitted\n  options    defaults"
    hasty = @test_logs (:warn, r"NOT_CONVERGED") fit(Adapter, Xs, ys, Xt; max_iterations = 1, gap_tolerance = 0)
    @test occursin("status     SSCDA_NOT_CONVERGED", text(hasty))
    partly = fit(Adapter, Xs, [missing; ys[2:30]], Xt)
    @test occursin("2 classes, 1 unlabelled", text(partly))
    @test occursin("no classes", text(fit(Adapter, Xs, Xt; lambda_g = 0)))
end

@testset "documented" begin
    undocumented = [name for name in names(Sscda) if !haskey(Base.Docs.meta(Sscda), Base.Docs.Binding(Sscda, name))]
    @test undocumented == []
end
