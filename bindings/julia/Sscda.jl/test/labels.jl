# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
odd = isodd.(1:length(ys))
expected = target_labels(fit(Adapter, Xs, ys, Xt))

struct Level   # as a categorical array has them: told apart and in order, but no number
    k::Int
end
Base.isless(a::Level, b::Level) = isless(a.k, b.k)
struct Thing   # told apart, but in no order
    name::String
end

# The values of `a` and `b` do not matter if ties go the same way: `b` is the smaller.
@testset "$(typeof(a))" for (a, b) in ((7, -2), (0x09, 0x02), (Int8(5), Int8(-5)), (true, false),
                                       (big(7), big(-2)), (10^12, -10^12), (2.5, -1.0), ('x', 'a'),
                                       ("x", "a"), (:x, :a), (SubString("x y", 1:1), SubString("a")),
                                       (Level(2), Level(1)), (1 // 2, 1 // 3))
    labels, shares = target_labels(fit(Adapter, Xs, [o ? a : b for o in odd], Xt))
    @test labels == [y == 7 ? a : b for y in expected.labels]
    @test eltype(labels) == typeof(a)
    @test shares == expected.shares
end

@testset "without an order" begin
    things = [o ? Thing("x") : Thing("a") for o in odd]
    labels = target_labels(fit(Adapter, Xs, things, Xt)).labels
    @test labels == [y == 7 ? Thing("x") : Thing("a") for y in expected.labels]
    mixed = target_labels(fit(Adapter, Xs, Any[o ? "x" : 1 for o in odd], Xt)).labels
    @test mixed == Any[y == 7 ? "x" : 1 for y in expected.labels]
end

@testset "other vectors" begin
    for labels in (view(repeat(ys; inner = 2), 1:2:2length(ys)), Any[ys...], Integer[ys...],
                   convert(Vector{Union{Missing,Int}}, ys))
        @test target_labels(fit(Adapter, Xs, labels, Xt)) == expected
    end
    @test target_labels(fit(Adapter, Xs, 1:30, Xt)).labels ⊆ 1:30
    extremes = ifelse.(odd, typemax(Int32), typemin(Int32) + 1)
    @test Set(target_labels(fit(Adapter, Xs, extremes, Xt)).labels) == Set(extremes)
    beyond = ifelse.(odd, 1, Int(typemin(Int32)))   # the library's word for none
    @test Set(target_labels(fit(Adapter, Xs, beyond, Xt)).labels) == Set(beyond)
end

@testset "missing" begin
    partly = Union{Missing,String}[i % 5 == 0 ? missing : isodd(i) ? "x" : "a" for i in 1:30]
    model = fit(Adapter, Xs, partly, Xt)
    @test info(model).unlabeled == 6
    @test info(model).classes == 2
    @test eltype(target_labels(model).labels) == String
    @test isequal(target_labels(fit(Adapter, Xs, replace(partly, "x" => 7, "a" => -2), Xt)).shares,
                  target_labels(model).shares)

    # A sample without a labelled match has no class.
    ends = [0.0 0; 0 1; 100 0; 100 1]
    labels, shares = target_labels(fit(Adapter, ends, [:l, :l, missing, missing], ends;
                                       lambda_s = 0, lambda_g = 0, solver = :conditional_gradient))
    @test isequal(labels, [:l, :l, missing, missing])
    @test shares == [1, 1, 0, 0]

    none = fill(missing, 30)
    @test refused(() -> fit(Adapter, Xs, none, Xt), "LABELS", "no row has a label")
    @test info(fit(Adapter, Xs, none, Xt; lambda_g = 0)).unlabeled == 30
end

@testset "none" begin
    @test refused(() -> fit(Adapter, Xs, nothing, Xt), "LABELS", "lambda_g")
    @test refused(() -> fit(Adapter, Xs, Xt), "LABELS", "lambda_g")
    model = fit(Adapter, Xs, Xt; lambda_g = 0)
    @test adapted(model) == adapted(fit(Adapter, Xs, nothing, Xt; lambda_g = 0))
    @test adapted(model) == adapted(fit!(Adapter(lambda_g = 0), Xs, Xt))
    @test refused(() -> target_labels(model), "LABELS")
end

@testset "wrong" begin
    @test refused(() -> fit(Adapter, Xs, ys[1:29], Xt), "DIMENSION", "29 for 30 rows")
    @test refused(() -> fit(Adapter, Xs, [fill(1.0, 29); NaN], Xt), "LABELS", "entry 30 is NaN", "missing")
    @test refused(() -> fit(Adapter, Xs, [nothing; ys[2:30]], Xt), "LABELS", "entry 1 is nothing")
    @test refused(() -> fit(Adapter, Xs, "labels", Xt), "LABELS", "String is not a vector")
    @test refused(() -> fit(Adapter, Xs, reshape(ys, :, 1), Xt), "LABELS", "not a vector")
end
