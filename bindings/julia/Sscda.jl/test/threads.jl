# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
endless = (gap_tolerance = 0, max_iterations = 10^9)

@testset "cancelled by another task" begin
    model = Adapter(; endless..., progress_interval = 0)
    begun = Channel{Bool}(1)
    canceller = @async (take!(begun); Sscda.cancel(model))
    told = false
    listener(p) = p.iteration >= 3 && !told && (told = true; put!(begun, true); nothing)
    @test_logs (:warn, r"^SSCDA_CANCELLED") fit!(model, Xs, ys, Xt; progress = listener)
    wait(canceller)
    @test info(model).status == 3
end

@testset "many at once" begin
    expected = adapted(fit(Adapter, Xs, ys, Xt))
    results = Vector{Any}(undef, 8)
    Threads.@threads for k in 1:8
        results[k] = adapted(fit(Adapter, Xs, ys, Xt; progress_interval = 0))
    end
    @test all(==(expected), results)
    model = fit(Adapter, Xs, ys, Xt)
    Threads.@threads for k in 1:8
        results[k] = transform(model, Xs)
    end
    @test all(==(transform(model, Xs)), results)
end

if Threads.nthreads() > 1
    @testset "cancelled from another thread" begin
        model = Adapter(; endless...)
        running = Threads.Atomic{Bool}(false)
        @test_logs (:warn, r"^SSCDA_CANCELLED") begin
            task = Threads.@spawn fit!(model, Xs, ys, Xt; progress = p -> (running[] = true; nothing))
            while !running[]
                sleep(0.01)
            end
            Sscda.cancel(model)
            fetch(task)
        end
        @test info(model).status == 3
    end
end

@testset "interrupted from another task" begin
    model = fit(Adapter, Xs, ys, Xt)
    before = adapted(model)
    model.gap_tolerance, model.max_iterations = 0, 10^9
    begun = Channel{Bool}(1)
    told = false
    task = @async fit!(model, Xs, ys, Xt; progress = p -> told || (told = true; put!(begun, true); nothing))
    wait(begun)
    schedule(task, InterruptException(); error = true)
    @test thrown(() -> fetch(task)).task.exception isa InterruptException
    @test adapted(model) == before
end

@testset "a task is left as it was" begin
    task = Threads.@spawn (fit(Adapter, Xs, ys, Xt); current_task().sticky)
    @test fetch(task) == false
end
