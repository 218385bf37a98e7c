# SPDX-License-Identifier: MIT
# Tests that need another Julia process.
Xs, ys, Xt = problem()

@testset "a model survives a restart" begin
    model = fit(Adapter, Xs, ifelse.(ys .== 7, :right, :left), Xt; lambda_s = 0.4)
    mktempdir() do folder
        model_path, answer_path = joinpath(folder, "model.jls"), joinpath(folder, "answer.jls")
        tuning = tune(model, Xs, ifelse.(ys .== 7, :right, :left), Xt; grid = (lambda_g = [0.1, 0.5],))
        serialize(model_path, (model, Xs, tuning))
        run(julia("""
            using Sscda, Serialization
            model, X, tuning = deserialize(ARGS[1])
            serialize(ARGS[2], (transform(model, X), target_labels(model), options(model), model,
                                (predict(tuning), vote(tuning)), tuning))
            """; arguments = `$model_path $answer_path`))
        moved, labels, settings, sent_back, found, tuned = deserialize(answer_path)
        @test moved == transform(model, Xs)
        @test labels == target_labels(model)
        @test settings == options(model)
        @test adapted(sent_back) == adapted(model)
        @test found == (predict(tuning), vote(tuning))
        @test isequal(tuned.table, tuning.table) && predict(tuned) == predict(tuning)
    end
end

Sys.iswindows() || @testset "Ctrl-C" begin
    code = """
        using Sscda, LinearAlgebra
        Xs = [sin(i * j + j) for i in 1:200, j in 1:3]
        ys = [isodd(i) for i in 1:200]
        model = fit(Adapter, Xs, ys, Xs .+ 1)
        before = adapted(model)
        model.gap_tolerance, model.max_iterations = 0, 10^9
        begun = Ref(false)
        listener(p) = begun[] || (begun[] = true; println("begun"); flush(stdout))
        progress = ARGS[1] == "listening" ? listener : false
        ARGS[1] == "listening" || listener(nothing)
        grid = (lambda_s = [0.1, 1, 2],)
        try
            ARGS[1] == "tuning" ? tune(model, Xs, ys, Xs .+ 1; grid) :
                fit!(model, Xs, ys, Xs .+ 1; progress)
        catch e
            println(e isa InterruptException)
        end
        println(adapted(model) == before)
        model.max_iterations = 3
        println(Sscda.status_name(info(fit!(model, Xs, ys, Xs .+ 1)).status))
        """
    for listening in ("listening", "silent", "tuning")
        output = Pipe()
        process = run(pipeline(julia(code; arguments = `$listening`); stdout = output, stderr = devnull); wait = false)
        close(output.in)
        giving_up = Timer(_ -> kill(process, Base.SIGKILL), 400)
        @test readline(output) == "begun"
        sleep(0.5)   # into the solver, where no Julia runs
        kill(process, Base.SIGINT)
        @test readlines(output) == ["true", "true", "SSCDA_NOT_CONVERGED"]
        wait(process)
        close(giving_up)
        @test success(process)
    end
end

@testset "no library, or another" begin
    function loading(library)
        said = IOBuffer()
        process = withenv("SSCDA_LIBRARY" => library) do
            run(pipeline(ignorestatus(julia("using Sscda")); stderr = said, stdout = devnull))
        end
        return process.exitcode, String(take!(said))
    end
    code, said = loading("/no/such/libsscda.so")
    @test code == 1 && occursin("libsscda could not be loaded", said) && occursin("/no/such/libsscda.so", said) &&
          occursin("SSCDA_LIBRARY", said)
    code, said = loading(Sys.isapple() ? "libSystem.dylib" : "libm.so.6")
    @test code == 1 && occursin("is not libsscda", said)
    # The build makes a library with another ABI version.
    if haskey(ENV, "SSCDA_OTHER_ABI")
        code, said = loading(ENV["SSCDA_OTHER_ABI"])
        @test code == 1 && occursin("has ABI version 99, but this Sscda needs ABI version 1", said)
    end
end
