# SPDX-License-Identifier: MIT
@testset "the table" begin
    names = [o.name for o in options()]
    @test length(options()) == Sscda.C.sscda_option_count()
    @test allunique(names) && :lambda_s in names && names[1] == :preset
    @test all(o -> !isempty(o.doc) && o.since >= v"0.1", options())
    o = options()[:lambda_s]
    @test (o.type, o.default, o.minimum, o.maximum) == (:double, 0.1, 0.0, Inf)
    o = options()[:map]
    @test (o.type, o.default) == (:choice, :linear) && :rigid in o.choices
    @test options()[:cycles].default === 1
    @test options()[:intercept].default === true
    @test options()[:map].grid && !options()[:threads].grid
    @test_throws KeyError options()[:lamda_s]

    text = sprint(show, MIME("text/plain"), options())
    @test all(o -> occursin("\n$(o.name) (", text), options())
    @test occursin("map (linear | rigid | kernel | neural | barycentric | none; default linear)", text)
    @test occursin("lambda_s (number of at least 0; default 0.1)", text)
    @test occursin("cycles (integer of at least 1; default 1)", text)
    @test occursin("intercept (true | false; default true)", text)
    @test all(line -> length(line) <= 100, split(text, '\n'))
    @test sprint(show, options()[:seed]) == "seed = 0"
end

@testset "a new model has the defaults" begin
    model = Adapter()
    @test options(model) == NamedTuple{Tuple(o.name for o in options())}(Tuple(o.default for o in options()))
    @test propertynames(model) == keys(options(model))
end

@testset "every option can be set and read" begin
    model = Adapter()
    for o in options()
        value = o.type == :choice ? last(o.choices) : o.type == :bool ? !o.default : o.default + 1
        setproperty!(model, o.name, value)
        @test getproperty(model, o.name) === value
        @test getproperty(Adapter(; o.name => value), o.name) === value
    end
end

@testset "valid values" begin
    model = Adapter(lambda_s = 2, cycles = 3.0, map = "rigid", intercept = 0, threads = 0x02, ridge = 1 // 4)
    @test model.lambda_s === 2.0
    @test model.cycles === 3
    @test model.map === :rigid
    @test model.intercept === false
    @test model.threads === 2
    @test model.ridge === 0.25
    @test (model.map = :linear) == :linear && model.map == :linear
    @test Adapter(map = SubString("a rigid one", 3:7)).map == :rigid
end

@testset "a preset comes first" begin
    model = Adapter(lambda_s = 0.5, preset = :paper)
    @test model.lambda_s == 0.5
    @test model.weights == :absolute
    @test model.preset == :paper
end

@testset "invalid values" begin
    model = Adapter(lambda_s = 3)
    known = [string(o.name) for o in options()]
    @test refused(() -> Adapter(lamda_s = 1), "OPTION", "unknown option 'lamda_s'", known...)
    @test refused(() -> model.lamda_s, "OPTION", "unknown option 'lamda_s'", known...)
    @test refused(() -> model.lamda_s = "a", "OPTION", "unknown option 'lamda_s'", known...)
    @test refused(() -> model.lambda_s = -1, "OPTION", "lambda_s", "-1", "out of bounds")
    @test refused(() -> model.lambda_s = NaN, "OPTION", "lambda_s")
    @test refused(() -> model.lambda_s = "1", "OPTION", "'lambda_s': \"1\" is not a real number")
    @test refused(() -> model.cycles = 1.5, "OPTION", "'cycles': 1.5 is not an integer")
    @test refused(() -> model.cycles = 0, "OPTION", "cycles", "out of bounds")
    @test refused(() -> model.cycles = 2.0^80, "OPTION", "not an integer")
    @test refused(() -> model.cycles = typemax(UInt64), "OPTION", "not an integer")
    @test refused(() -> model.seed = Inf, "OPTION", "not an integer")
    @test refused(() -> model.intercept = 2, "OPTION", "not true or false")
    @test refused(() -> model.map = :cubic, "OPTION", "cubic", "linear", "rigid", "barycentric")
    @test refused(() -> model.map = 1, "OPTION", "one of linear, rigid, kernel, neural, barycentric")
    @test refused(() -> model.map = nothing, "OPTION", "nothing is not one of")
    @test model.lambda_s == 3 && model.cycles == 1 && model.map == :linear
    @test thrown(() -> fit!(model, zeros(2, 2), zeros(2, 2); lambda_s = 1)) isa MethodError
end
