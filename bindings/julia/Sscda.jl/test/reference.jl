# SPDX-License-Identifier: MIT
# The results of C: see tests/numbers/README.md. Every layout gives the same bits; the promise is
# 1e-12.
folder = get(ENV, "SSCDA_REFERENCE", "")
isdir(folder) || @warn "SSCDA_REFERENCE is not a folder: no comparison with C"

same(a, b) = size(a) == size(b) && all(isapprox.(a, b; rtol = 1e-12, atol = 1e-12) .| isequal.(a, b))

function read_table(path)
    rows = [split(line, ',') for line in eachline(path)]
    return permutedims(reduce(hcat, rows))
end
read_numbers(path) = parse.(Float64, read_table(path))
read_labels(column) = [y == "NA" ? missing : parse(Int, y) for y in column]
optional(read, path) = isfile(path) ? read(path) : nothing

parsers = Dict("double" => x -> parse(Float64, x), "int" => x -> parse(Int, x), "bool" => x -> x == "1",
               "choice" => Symbol)
read_options(path) =
    [Symbol(key) => parsers[type](value) for (key, type, value) in split.(eachline(path))]

# The same numbers in different layouts; the last has no strides.
scattered(X) = view(X, collect(1:size(X, 1)), collect(1:size(X, 2)))
function spread(X)
    room = fill(eltype(X)(NaN), 2size(X, 1), 3size(X, 2) + 1)
    return copyto!(view(room, 1:2:2size(X, 1), 2:3:3size(X, 2)), X)
end
backwards(X) = view(X[end:-1:1, end:-1:1], size(X, 1):-1:1, size(X, 2):-1:1)
layouts = [("column-major", Matrix), ("row-major", X -> permutedims(X)'),
           ("permuted", X -> PermutedDimsArray(permutedims(X), (2, 1))), ("strided", spread),
           ("backwards", backwards), ("scattered", scattered)]

# The results of C, read once.
function read_results(path)
    table(name) = read_table(joinpath(path, name))
    numbers(name) = read_numbers(joinpath(path, name))
    return (adapted = numbers("adapted.csv"), mapped = numbers("mapped.csv"),
            correspondence = numbers("correspondence.csv"), triplets = numbers("triplets.csv"),
            labels = optional(read_table, joinpath(path, "target_labels.csv")),
            predicted = optional(read_table, joinpath(path, "predicted.csv")),
            classes = optional(read_table, joinpath(path, "classes.csv")),
            prepared = numbers("prepared_target.csv"), prepared_new = numbers("prepared_new.csv"),
            info = collect(eachrow(table("info.csv"))), trace = numbers("trace.csv"))
end

function check_predictions(model, expected, @nospecialize(target))
    if expected.predicted === nothing
        @test refused(() -> predict(model, target), "LABELS")
    else
        labels, confidence = predict(model, target; confidence = true)
        @test labels == read_labels(expected.predicted[:, 1]) == predict(model, target)
        @test same(confidence, parse.(Float64, expected.predicted[:, 2]))
        @test classes(model) == read_labels(vec(expected.classes))
    end
end

function check_results(model, expected, @nospecialize(target), @nospecialize(fresh))
    check_predictions(model, expected, target)
    @test same(prepare(model, :target, target), eltype(target).(expected.prepared))
    @test same(prepare(model, :source, fresh), eltype(fresh).(expected.prepared_new))
    @test same(adapted(model), expected.adapted)
    mapped = transform!(fill(NaN, size(fresh)), model, fresh)
    @test same(mapped, expected.mapped)
    @test transform(model, fresh) == eltype(fresh).(mapped)
    @test same(correspondence(model), expected.correspondence)

    C = correspondence(SparseMatrixCSC, model)
    @test nnz(C) == size(expected.triplets, 1)
    @test same([C[Int(i)+1, Int(j)+1] for (i, j) in eachrow(expected.triplets[:, 1:2])], expected.triplets[:, 3])

    if expected.labels === nothing
        @test refused(() -> target_labels(model), "LABELS")
    else
        labels, shares = target_labels(model)
        @test isequal(labels, read_labels(expected.labels[:, 1]))
        @test same(shares, parse.(Float64, expected.labels[:, 2]))
    end

    found = info(model)
    @test Set(keys(found)) == Set([:seconds; Symbol.(first.(expected.info))])
    for (key, type, value) in expected.info
        x = getfield(found, Symbol(key))
        from_0 = key == "dominant_feature" ? x - 1 : x
        @test type == "double" ? same(x, parse(Float64, value)) : string(from_0) == value
    end

    t = trace(model)
    @test same([t.objective t.lower_bound t.relative_gap t.step t.cycle], expected.trace)
    @test length(t.seconds) == length(t.objective) && issorted(t.seconds)
end

# The inputs of a case or a tuning run.
function read_inputs(path)
    file(name) = joinpath(path, name)
    T = strip(read(file("dtype.txt"), String)) == "float32" ? Float32 : Float64
    samples(name) = T.(read_numbers(file(name)))
    weights(side) = optional(vec ∘ read_numbers, file("$(side)_weights.csv"))
    return (Xs = samples("source.csv"), Xt = samples("target.csv"), fresh = samples("new.csv"),
            ys = optional(path -> read_labels(vec(read_table(path))), file("labels.csv")),
            weights = (source_weights = weights("source"), target_weights = weights("target")),
            settings = read_options(file("options.txt")))
end

for case in (isdir(folder) ? readlines(joinpath(folder, "cases.txt")) : String[])
    @testset "$case" begin
        Xs, Xt, fresh, ys, weights, settings = read_inputs(joinpath(folder, case))
        expected = read_results(joinpath(folder, case))

        for (name, layout) in layouts
            @testset "$name" begin
                model = Adapter(; settings...)
                logged = case == "paper" ? ((:warn, r"^SSCDA_NOT_CONVERGED: "),) : ()
                @test_logs logged... fit!(model, layout(Xs), ys, layout(Xt); weights...)
                check_results(model, expected, layout(Xt), layout(fresh))
                close(model)
            end
        end
        @testset "from C's file" begin
            model = Sscda.load(joinpath(folder, case, "model.sscda"))
            check_results(model, expected, Xt, fresh)
            @test all(getproperty(model, key) == value for (key, value) in settings)
        end
    end
end

# Reads a grid: a named tuple for combinations, a vector of them for a list.
function read_grid(path)
    lines = split.(eachline(joinpath(path, "grid.txt")))
    names = Tuple(Symbol(line[1]) for line in lines)
    values = [parsers[line[2]].(line[3:end]) for line in lines]
    shape = strip(read(joinpath(path, "shape.txt"), String))
    return shape == "product" ? NamedTuple{names}(values) : [NamedTuple{names}(point) for point in zip(values...)]
end

function check_table(tuning, path)
    described = collect(eachrow(read_table(joinpath(path, "columns.csv"))))
    @test filter(name -> !(name in (:seconds, :message)), collect(keys(tuning.table))) == Symbol.(first.(described))
    @test tuning.options == [Symbol(key) for (key, type, option) in described if option == "1"]
    for ((key, type), line) in zip(described, eachline(joinpath(path, "table.csv")))
        column, values = tuning.table[Symbol(key)], split(line, ',')
        if type == "choice"
            @test isequal(column, [isempty(v) ? missing : Symbol(v) for v in values])
        else
            @test same(coalesce.(column, NaN), parse.(Float64, values))
        end
    end
end

function check_tuning(tuning, path)
    check_table(tuning, path)
    for (key, type, value) in eachrow(read_table(joinpath(path, "info.csv")))
        x = info(tuning)[Symbol(key)]
        @test type == "double" ? same(x, parse(Float64, value)) : string(key == "best" ? x - 1 : x) == value
    end
    cells = optional(read_table, joinpath(path, "cell_labels.csv"))
    cells === nothing && return @test refused(() -> vote(tuning), "LABELS")
    for k in 1:size(cells, 1)
        @test predict(tuning; cell = k) == read_labels(cells[k, :])
    end
    expected = read_table(joinpath(path, "vote.csv"))
    @test vote(tuning).labels == read_labels(expected[:, 1])
    @test same(vote(tuning).shares, parse.(Float64, expected[:, 2]))
end

function check_applied(model, path, target)
    @test same(adapted(model), read_numbers(joinpath(path, "adapted.csv")))
    labels, confidence = predict(model, target; confidence = true)
    expected = read_table(joinpath(path, "predicted.csv"))
    @test labels == read_labels(expected[:, 1]) && same(confidence, parse.(Float64, expected[:, 2]))
end

for name in (isdir(folder) ? readlines(joinpath(folder, "searches.txt")) : String[])
    @testset "$name" begin
        path = joinpath(folder, name)
        Xs, Xt, _, ys, weights, settings = read_inputs(path)
        for (layout_name, layout) in layouts[[1, 2, 4]]
            @testset "$layout_name" begin
                tuning = tune(Adapter, layout(Xs), ys, layout(Xt); grid = read_grid(path), weights..., settings...)
                check_tuning(tuning, path)
                check_applied(fit(tuning), path, layout(Xt))
                # The library accepts both as parts of the same tuning run.
                from_c = Sscda.Tuning(read(joinpath(path, "export.bin")))
                @test isequal(merge(tuning, from_c).table.score, tuning.table.score)
            end
        end
        @testset "from C's bytes" begin
            tuning = Sscda.Tuning(read(joinpath(path, "export.bin")))
            check_tuning(tuning, path)
            check_applied(fit(tuning, Xs, ys, Xt; weights...), path, Xt)
        end
    end
end
