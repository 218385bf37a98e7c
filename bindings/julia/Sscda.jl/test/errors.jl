# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
model = fit(Adapter, Xs, ys, Xt)
before = adapted(model)

@testset "messages" begin
    e = thrown(() -> transform(Adapter(), Xs))
    @test e.code == -7 && e.name == "SSCDA_ERROR_NOT_FITTED"
    text = sprint(showerror, e)
    @test text == "SscdaError: $(e.message) (SSCDA_ERROR_NOT_FITTED, -7)"
end

@testset "before a fit" begin
    new = Adapter()
    for result in (m -> transform(m, Xs), adapted, correspondence, m -> correspondence(SparseMatrixCSC, m),
                   target_labels, info, trace, m -> predict(m, Xt), classes, m -> prepare(m, :target, Xt))
        @test refused(() -> result(new), "NOT_FITTED", "the model is not fitted: call fit! first")
    end
end

@testset "data" begin
    for (value, word) in ((NaN, "NaN"), (Inf, "Inf"), (-Inf, "-Inf")), T in (Float64, Float32)
        X = T.(Xs)
        X[4, 2] = value
        for layout in (X, permutedims(X)')
            @test refused(() -> fit!(model, layout, ys, Xt), "NOT_FINITE", "source: row 4, column 2 is $word")
            @test refused(() -> transform(model, layout), "NOT_FINITE", "row 4, column 2")
        end
        @test !occursin("counted", thrown(() -> transform(model, X)).message)
    end
    @test refused(() -> fit!(model, Xs, ys, Xt[:, 1:2]), "DIMENSION", "3 features", "2")
    @test refused(() -> fit!(model, 1e200 .* Xs, ys, Xt), "NUMERIC")
    @test Sscda.in_julia("y: the result at row 0, column 9 is 1, beyond float") ==
          "y: the result at row 1, column 10 is 1, beyond float"
    @test Sscda.in_julia("the classifier gave row 9 of test no label") ==
          "the classifier gave row 10 of test no label"
    @test Sscda.in_julia("cell 0 has no labels: it failed") == "cell 1 has no labels: it failed"
    @test Sscda.in_julia("a: entry 0 is 3") == "a: entry 1 is 3"
    @test Sscda.in_julia("call sscda_some_thing()") == "call some_thing"
    @test Sscda.in_julia("nothing about places") == "nothing about places"
end

@testset "in the terms of Julia" begin
    fails = [() -> predict(Adapter(), Xt), () -> fit(Adapter, Xs, Xt), () -> tune(Adapter, Xs, nothing, Xt),
             () -> tune(Adapter, Xs, ys, Xt; grid = (threads = [1, 2],)),
             () -> vote(tune(Adapter, Xs, ys, Xt; grid = (lambda_s = [1],), criterion = :reverse)),
             () -> fit!(model, Xs, ys, Xt; progress = p -> adapted(model)),
             () -> fit!(model, Xs, ys, Xt; feature_names = ["a", "b", "a"]),
             () -> fit!(model, Xs, ys, Xt; feature_names = ["a", "b", ""])]
    for f in fails
        e = thrown(f)
        @test e isa SscdaError && !occursin(r"sscda_|NULL|handle|SSCDA_", e.message)
    end
end

@testset "weights" begin
    w = ones(30)
    fit_with(; keywords...) = fit!(model, Xs, ys, Xt; keywords...)
    @test refused(() -> fit_with(source_weights = ones(29)), "DIMENSION", "source_weights", "29 for 30")
    @test refused(() -> fit_with(target_weights = ones(30)), "DIMENSION", "target_weights", "30 for 36")
    for bad in (0, -1, NaN, Inf)
        @test refused(() -> fit_with(source_weights = [w[1:29]; bad]), "WEIGHTS", "source_weights: entry 30 is")
    end
    @test refused(() -> fit_with(source_weights = "equal"), "WEIGHTS", "String is not a vector")
    @test refused(() -> fit_with(source_weights = fill(1e308, 30)), "WEIGHTS", "overflow")
end

@testset "not compiled in" begin
    if refused(() -> fit(Adapter, Xs, ys, Xt; transport = :ortools_flow, solver = :conditional_gradient),
               "UNAVAILABLE") !== true
        # It is compiled in, and works.
        @test size(adapted(fit(Adapter, Xs, ys, Xt; transport = :ortools_flow,
                               solver = :conditional_gradient))) == size(Xs)
    end
    @test refused(() -> fit(Adapter, Xs, ys, Xt; map = :barycentric, restore_covariance = true), "OPTION")
end

@testset "the model is as it was" begin
    @test adapted(model) == before
    @test adapted(fit!(model, Xs, ys, Xt)) == before
    @test model.lambda_s == options()[:lambda_s].default
end
