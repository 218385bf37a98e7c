# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()

collected() = (GC.gc(); GC.gc(); Sscda.live_handles())

@testset "closed" begin
    model = fit(Adapter, Xs, ys, Xt)
    living = Sscda.live_handles()
    @test isopen(model)
    @test close(model) === nothing
    @test close(model) === nothing
    @test !isopen(model)
    @test Sscda.live_handles() == living - 1
    @test sprint(show, model) == "Adapter (closed)"
    @test sprint(show, MIME("text/plain"), model) == "Adapter (closed)"
    for use in (m -> transform(m, Xs), adapted, info, m -> m.lambda_s, m -> fit!(m, Xs, ys, Xt), options,
                m -> (m.lambda_s = 1), Sscda.cancel, copy, deepcopy, m -> serialize(IOBuffer(), m))
        @test refused(() -> use(model), "ARGUMENT", "closed")
    end
end

@testset "nothing leaks" begin
    living = collected()
    @noinline make() = (for _ in 1:1000; Adapter(lambda_s = 1); end)
    make()
    @test collected() == living
    @noinline fail() = for _ in 1:100
        thrown(() -> fit(Adapter, Xs, ys, Xt[:, 1:2]))
        thrown(() -> Adapter(lambda_s = -1))
        thrown(() -> Sscda.load("no such file"))
    end
    living = Sscda.live_handles()
    fail()
    @test Sscda.live_handles() == living   # without waiting for the collector
    @noinline function fits()
        for _ in 1:20
            model = fit(Adapter, Xs, ys, Xt)
            copy(model)
            deserialize(seekstart((io = IOBuffer(); serialize(io, model); io)))
        end
    end
    fits()
    @test collected() == living
end

@testset "copied" begin
    model = fit(Adapter, Xs, string.(ys), Xt; lambda_s = 0.3)
    for twin in (copy(model), deepcopy(model))
        @test twin !== model && adapted(twin) == adapted(model) && target_labels(twin) == target_labels(model)
        twin.lambda_s = 9
        close(twin)
    end
    @test model.lambda_s == 0.3 && isopen(model)
    pair = deepcopy([model, model])
    @test pair[1] === pair[2] !== model
    @test adapted(copy(fit(Adapter, Xs, ys, Xt))) == adapted(fit(Adapter, Xs, ys, Xt))
    @test copy(Adapter(lambda_s = 4)).lambda_s == 4
end

@testset "fitted again" begin
    model = fit(Adapter, Xs, ys, Xt)
    first = adapted(model)
    model.lambda_s = 0.7
    @test adapted(model) == first
    @test fit!(model, Xs, string.(ys), Xt) === model
    @test adapted(model) == adapted(fit(Adapter, Xs, ys, Xt; lambda_s = 0.7))
    @test eltype(target_labels(model).labels) == String
    thrown(() -> fit!(model, Xs, ys, Xt[:, 1:2]))
    @test eltype(target_labels(model).labels) == String
    other = problem(10, 12, 2)
    @test size(adapted(fit!(model, other...))) == (10, 2)
end
