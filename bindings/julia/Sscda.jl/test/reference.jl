# What C gets: see tests/reference/README.md. Whatever the layout, it is the same to the last bit;
# 1e-12 is what is promised.
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

function read_options(path)
    parsed = Dict("double" => x -> parse(Float64, x), "int" => x -> parse(Int, x),
                  "bool" => x -> x == "1", "choice" => Symbol)
    return [Symbol(key) => parsed[type](value) for (key, type, value) in split.(eachline(path))]
end

# The same numbers laid out in different ways; the last has no strides at all.
scattered(X) = view(X, collect(1:size(X, 1)), collect(1:size(X, 2)))
function spread(X)
    room = fill(eltype(X)(NaN), 2size(X, 1), 3size(X, 2) + 1)
    return copyto!(view(room, 1:2:2size(X, 1), 2:3:3size(X, 2)), X)
end
backwards(X) = view(X[end:-1:1, end:-1:1], size(X, 1):-1:1, size(X, 2):-1:1)
layouts = [("column-major", Matrix), ("row-major", X -> permutedims(X)'),
           ("permuted", X -> PermutedDimsArray(permutedims(X), (2, 1))), ("strided", spread),
           ("backwards", backwards), ("scattered", scattered)]

# What C got, read once.
function read_results(path)
    table(name) = read_table(joinpath(path, name))
    numbers(name) = read_numbers(joinpath(path, name))
    return (adapted = numbers("adapted.csv"), mapped = numbers("mapped.csv"),
            correspondence = numbers("correspondence.csv"), triplets = numbers("triplets.csv"),
            labels = optional(read_table, joinpath(path, "target_labels.csv")),
            info = collect(eachrow(table("info.csv"))), trace = numbers("trace.csv"))
end

function check_results(model, expected, @nospecialize(fresh))
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
        @test type == "double" ? same(x, parse(Float64, value)) : string(x) == value
    end

    t = trace(model)
    @test same([t.objective t.lower_bound t.relative_gap t.step t.cycle], expected.trace)
    @test length(t.seconds) == length(t.objective) && issorted(t.seconds)
end

for case in (isdir(folder) ? readlines(joinpath(folder, "cases.txt")) : String[])
    @testset "$case" begin
        file(name) = joinpath(folder, case, name)
        T = strip(read(file("dtype.txt"), String)) == "float32" ? Float32 : Float64
        Xs, Xt, fresh = (T.(read_numbers(file(name))) for name in ("source.csv", "target.csv", "new.csv"))
        ys = optional(path -> read_labels(vec(read_table(path))), file("labels.csv"))
        a, b = (optional(vec ∘ read_numbers, file("$(side)_weights.csv")) for side in ("source", "target"))
        settings = read_options(file("options.txt"))
        expected = read_results(joinpath(folder, case))

        for (name, layout) in layouts
            @testset "$name" begin
                model = Adapter(; settings...)
                logged = case == "paper" ? ((:warn, r"^SSCDA_NOT_CONVERGED: "),) : ()
                @test_logs logged... fit!(model, layout(Xs), ys, layout(Xt); source_weights = a,
                                          target_weights = b)
                check_results(model, expected, layout(fresh))
                close(model)
            end
        end
        @testset "from C's file" begin
            model = Sscda.load(file("model.sscda"))
            check_results(model, expected, fresh)
            @test all(getproperty(model, key) == value for (key, value) in settings)
        end
    end
end
