# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
words = ifelse.(ys .== 7, "right", "left")
titles = ["weight", "höhe", "age"]
order = [3, 1, 2]

# A table with columns in another order: a named tuple, and an object with properties.
table(X, order = 1:3) = NamedTuple{Tuple(Symbol.(titles[order]))}(Tuple(X[:, k] for k in order))
struct Frame
    columns::NamedTuple
end
Base.propertynames(f::Frame) = keys(getfield(f, :columns))
Base.getproperty(f::Frame, name::Symbol) = getfield(f, :columns)[name]

plain = fit(Adapter, Xs, words, Xt)
model = fit(Adapter, table(Xs), words, table(Xt))

function through_a_file(model)
    path = tempname()
    Sscda.save(path, model)
    return Sscda.load(path)
end

@testset "columns are found by their names" begin
    @test feature_names(model) == titles && feature_names(plain) === nothing
    for m in (model, through_a_file(model), copy(model),
              fit(Adapter, table(Xs), words, table(Xt, order)),
              fit(Adapter, Frame(table(Xs)), words, Frame(table(Xt, order))),
              fit(Adapter, Xs, words, Xt; feature_names = Symbol.(titles)),
              fit(tune(Adapter, table(Xs), words, table(Xt, order); grid = (lambda_s = [plain.lambda_s],));
                  cell = 1))
        @test feature_names(m) == titles
        @test adapted(m) == adapted(plain) && classes(m) == ["left", "right"]
        for X in (table(Xt), table(Xt, order), Frame(table(Xt, order)))
            @test (@test_logs predict(m, X)) == predict(plain, Xt)
            @test (@test_logs transform(m, X)) == transform(plain, Xt)
            @test (@test_logs prepare(m, :target, X)) == prepare(plain, :target, Xt)
        end
        turned = permutedims(Xt[:, order])'
        @test (@test_logs predict(m, turned; feature_names = titles[order])) == predict(plain, Xt)
        @test (@test_logs transform!(copy(turned), m, turned; feature_names = titles[order])) == transform(plain, Xt)
    end
    # The same in place.
    Y = Xt[:, order]
    @test transform!(Y, model, Y; feature_names = titles[order]) === Y && Y == transform(plain, Xt)
    @test Sscda.plane(model, table(Xs, order), table(Xt, order)) == Sscda.plane(plain, Xs, Xt)
    single = NamedTuple{keys(table(Xs))}(Tuple(Float32.(c) for c in table(Xs)))
    @test transform(model, single) isa Matrix{Float32}
    fit!(model, Xs, words, Xt)
    @test feature_names(model) === nothing
    fit!(model, table(Xs), words, table(Xt))
end

@testset "by position, with a warning" begin
    @test (@test_logs (:warn, r"X are taken by their position, since the model has names") predict(model, Xt)) ==
          predict(plain, Xt)
    @test (@test_logs (:warn, r"since X has names of features and the model has none") predict(plain, table(Xt))) ==
          predict(plain, Xt)
    half = @test_logs (:warn, r"target are taken by their position, since the source has") fit(
        Adapter, table(Xs), words, Xt)
    @test feature_names(half) == titles && adapted(half) == adapted(plain)
    @test_logs (:warn, r"since the target has") fit(Adapter, Xs, words, table(Xt))
end

@testset "refused" begin
    other = NamedTuple{(:weight, :höhe, :colour)}(values(table(Xt)))
    for use in (X -> predict(model, X), X -> transform(model, X), X -> prepare(model, :target, X),
                X -> fit!(model, table(Xs), words, X))
        @test refused(() -> use(other), "DIMENSION", "'age'", "'colour'")
        @test refused(() -> use(merge(table(Xt), (id = 1:36,))), "DIMENSION", "'id'")
        @test refused(() -> use(table(Xt, 1:2)), "DIMENSION", "1 column is missing ('age')")
    end
    @test refused(() -> fit!(model, Xs, words, Xt; feature_names = titles[1:2]), "DIMENSION", "2 for 3 columns of the source")
    @test refused(() -> fit!(model, Xs, words, Xt; feature_names = "abc"), "ARGUMENT", "feature_names", "String")
    @test refused(() -> fit!(model, Xs, words, Xt; feature_names = ["a", "b", "a"]), "ARGUMENT",
                  "feature_names: 'a' occurs twice, the second time as entry 3")
    @test refused(() -> fit!(model, Xs, words, Xt; feature_names = ["a", "", "c"]), "ARGUMENT",
                  "feature_names: entry 2 is empty")
    @test refused(() -> predict(model, table(Xt); feature_names = titles), "ARGUMENT", "feature_names", "table")
    uneven = merge(table(Xt), (age = 1:3,))
    @test refused(() -> predict(model, uneven), "DIMENSION", "column 'age' has 3 rows", "36")
    odd = merge(table(Xt), (age = Any["old"; Xt[2:36, 3]],))
    @test refused(() -> predict(model, odd), "ARGUMENT", "row 1, column 'age' is \"old\"")
    @test refused(() -> predict(model, Dict(:weight => Xt[:, 1])), "ARGUMENT", "is not a matrix", "nor a table")
    @test adapted(model) == adapted(plain)
end

@testset "classes" begin
    for labels in (words, Symbol.(words), ifelse.(words .== "left", 'l', 'r'), ifelse.(words .== "left", 0.5, 1.5))
        m = fit(Adapter, Xs, labels, Xt)
        read = through_a_file(m)
        @test predict(read, Xt) == string.(predict(m, Xt)) && predict(read, zeros(0, 3)) isa Vector{String}
        @test target_labels(read).labels == string.(target_labels(m).labels)
        # Copies and serialization keep the type of the labels.
        @test predict(copy(read), Xt) == predict(read, Xt) && eltype(predict(copy(m), Xt)) == eltype(labels)
    end
    @test predict(through_a_file(fit(Adapter, Xs, ys, Xt)), Xt) isa Vector{Int}
    # Names that the library refuses become numbers.
    for unnamed in (ifelse.(words .== "left", "", "right"), ifelse.(words .== "left", "a\0b", "right"),
                    [w == "left" ? 1.5 : "1.5" for w in words])
        m = fit(Adapter, Xs, unnamed, Xt)
        @test Set(predict(m, Xt)) ⊆ Set(unnamed) && classes(through_a_file(m)) == [1, 2]
    end
    # Another language may have named only some classes.
    m = fit(Adapter, Xs, ys, Xt)
    Sscda.C.sscda_set_class_names(m, Int32[7], ["seven"], 1)
    Sscda.check(Sscda.C.sscda_fit(m, Ref(Sscda.samples(Xs, "").matrix), Int32.(ys), Ref(Sscda.samples(Xt, "").matrix)))
    @test classes(through_a_file(m)) == ["-2", "seven"]
end

@testset "one large feature" begin
    scale = [1 1 1000]
    large = (r"feature 3 makes up 99.9|feature 3 makes up 100.0", r"standardize = :domain")
    warned(f) = (logger = Test.TestLogger(); Base.CoreLogging.with_logger(f, logger); [l.message for l in logger.logs])
    for call in (() -> fit(Adapter, Xs .* scale, ys, Xt .* scale),
                 () -> fit(tune(Adapter, Xs .* scale, ys, Xt .* scale; grid = (lambda_s = [1],)); cell = 1))
        said = warned(call)
        @test length(said) == 1 && all(r -> occursin(r, said[1]), large)
    end
    named = warned(() -> fit(Adapter, table(Xs .* scale), ys, table(Xt .* scale)))
    @test length(named) == 1 && occursin("feature \"age\" makes up", named[1])
    @test isempty(warned(() -> fit(Adapter, Xs .* scale, ys, Xt .* scale; standardize = :domain)))
    # With two features there is no warning, since one often decides.
    @test isempty(warned(() -> fit(Adapter, (Xs .* scale)[:, 2:3], ys, (Xt .* scale)[:, 2:3])))
    @test info(fit(Adapter, Xs .* scale, ys, Xt .* scale; standardize = :none)).dominant_feature == 3
end
