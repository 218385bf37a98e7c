# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
model = fit(Adapter, Xs, ys, Xt; classifier = :nearest)

# The nearest adapted sample, computed here.
function by_hand(model, X, labels)
    A = adapted(model)
    return [labels[argmin(vec(sum(abs2, A .- x'; dims = 2)))] for x in eachrow(X)]
end

@testset "labels" begin
    @test predict(model, Xt) == by_hand(model, Xt, ys)
    @test eltype(predict(model, Xt)) == Int
    fresh = problem(; seed = 2).Xt
    @test predict(model, fresh) == by_hand(model, fresh, ys)
    @test predict(model, Xt[3:3, :]) == predict(model, Xt)[3:3]
    @test predict(model, zeros(0, 3)) isa Vector{Int} && isempty(predict(model, zeros(0, 3)))
    for X in (permutedims(Xt)', view([Xt; Xt], 1:36, :), sparse(Xt))
        @test predict(model, X) == predict(model, Xt)
    end
    @test predict(model, Float32.(Xt)) == predict(model, Float64.(Float32.(Xt)))
end

@testset "confidence" begin
    labels, sure = predict(model, Xt; confidence = true)
    @test labels == predict(model, Xt)
    distances(x, class) = minimum(sqrt.(sum(abs2, adapted(model)[ys .== class, :] .- x'; dims = 2)))
    by_distance(x, a, b) = distances(x, b) / (distances(x, a) + distances(x, b))
    @test sure ≈ [by_distance(x, y, y == 7 ? -2 : 7) for (x, y) in zip(eachrow(Xt), labels)]
    @test all(0.5 .<= sure .<= 1)
end

@testset "of their own kind" begin
    names = ifelse.(ys .== 7, "right", "left")
    worded = fit(Adapter, Xs, names, Xt; classifier = :nearest)
    @test predict(worded, Xt) == ifelse.(predict(model, Xt) .== 7, "right", "left")
    @test eltype(predict(worded, Xt)) == String
    @test predict(worded, zeros(0, 3)) isa Vector{String}
    @test predict(worded, zeros(0, 3); confidence = true).labels isa Vector{String}
    @test classes(worded) == ["left", "right"]
    @test classes(model) == [-2, 7]
    partly = fit(Adapter, Xs, [missing; Symbol.(names[2:30])], Xt)
    @test classes(partly) == [:left, :right] && eltype(predict(partly, Xt)) == Symbol
    @test classes(fit(Adapter, Xs, UInt8.(ys .+ 2), Xt)) == UInt8[0, 9]
end

@testset "kept with the model" begin
    twin = deserialize(seekstart((io = IOBuffer(); serialize(io, model); io)))
    @test predict(twin, Xt; confidence = true) == predict(model, Xt; confidence = true)
    mktempdir() do folder
        path = joinpath(folder, "model.sscda")
        Sscda.save(path, model)
        read = Sscda.load(path)
        @test predict(read, Xt) == predict(model, Xt) && classes(read) == [-2, 7]
        Sscda.save(path, fit(Adapter, Xs, ifelse.(ys .== 7, "x", "a"), Xt))
        @test classes(Sscda.load(path)) == ["a", "x"]
    end
    # The classifier is that of the fit.
    other = copy(model)
    other.lambda_s, other.map = 9, :none
    @test predict(other, Xt) == predict(model, Xt)
end

@testset "prepared" begin
    @test prepare(model, :target, Xt) == Xt
    @test prepare(model, :source, Xs) == transform(model, Xs)
    small = fit(Adapter, Xs, ys, Xt; pca = 2, standardize = :domain, classifier = :nearest)
    @test info(small).components == 2
    A, B = prepare(small, :source, Xs), prepare(small, :target, Xt)
    @test size(A) == (30, 2) && size(B) == (36, 2)
    @test predict(small, Xt) == [ys[argmin(vec(sum(abs2, A .- x'; dims = 2)))] for x in eachrow(B)]
    single = prepare(small, :target, Float32.(Xt))
    @test single isa Matrix{Float32} && isapprox(single, B; rtol = 1e-4)
    @test size(prepare(small, :source, zeros(0, 3))) == (0, 2)
    @test prepare(small, :target, permutedims(Xt)') == B
end

@testset "refused" begin
    @test refused(() -> predict(model, Xt[:, 1:2]), "DIMENSION", "2", "3")
    @test refused(() -> predict(model, Xt[:, 1]), "ARGUMENT", "X: ")
    gap = copy(Xt)
    gap[5, 2] = NaN
    @test refused(() -> predict(model, gap), "NOT_FINITE", "row 5, column 2")
    @test refused(() -> prepare(model, :target, gap), "NOT_FINITE", "row 5, column 2")
    @test refused(() -> prepare(model, :sources, Xs), "ARGUMENT", ":sources", ":target")
    unlabelled = fit(Adapter, Xs, Xt; lambda_g = 0)
    @test refused(() -> predict(unlabelled, Xt), "LABELS")
    @test classes(unlabelled) == Int[]
end
