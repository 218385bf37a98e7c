# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
model = fit(Adapter, Xs, ys, Xt)
moved = transform(model, Xs)

# An array without strides whose indices do not start at 1.
struct Shifted <: AbstractMatrix{Float64}
    values::Matrix{Float64}
end
Base.size(A::Shifted) = size(A.values)
Base.axes(A::Shifted) = map(n -> Base.IdentityUnitRange(-1:n-2), size(A))
Base.getindex(A::Shifted, i::Int, j::Int) = A.values[i+2, j+2]

rows(X) = permutedims(X)'
inner(X) = view(rows([zeros(1, size(X, 2) + 1); zeros(size(X, 1)) X]), 2:size(X, 1)+1, 2:size(X, 2)+1)
every_other(X) = view(transpose(repeat(permutedims(X); inner = (1, 2))), 1:2:2size(X, 1), :)
slice(X) = view(cat(zero(X), X, zero(X); dims = 3), :, :, 2)
middle(X) = view(cat(zero(X), X; dims = 3), :, :, 2)
third(X) = view(permutedims(cat(zero(X), X; dims = 3), (1, 3, 2)), :, 2, :)

@testset "read in place" begin
    for layout in (Matrix, rows, transpose ∘ permutedims, inner, every_other, slice, middle, third,
                   X -> PermutedDimsArray(X, (1, 2)), X -> reshape(view(vec(X), :), size(X)),
                   X -> view(X[end:-1:1, :], size(X, 1):-1:1, :),
                   X -> view(rows(X)[:, end:-1:1]', size(X, 2):-1:1, :)')
        X = layout(Xs)
        place = Sscda.in_place(X)
        @test place.owner === X
        @test unsafe_load(Ptr{Float64}(place.matrix.data)) == X[1, 1] == Xs[1, 1]
        @test transform(model, X) == moved
        @test adapted(fit(Adapter, X, ys, layout(Xt))) == adapted(model)
    end
end

@testset "read from a copy" begin
    repeated = view(Xs, StepRangeLen(1, 0, 3), :)
    @test transform(model, repeated) == moved[[1, 1, 1], :]
    bytes = [0x00; vec(reinterpret(UInt8, Xs))]
    crooked = reshape(reinterpret(Float64, view(bytes, 2:length(bytes))), size(Xs))
    @test crooked == Xs && Sscda.in_place(crooked) === nothing
    @test transform(model, crooked) == moved
    for X in (Shifted(Xs), sparse(Xs), BigFloat.(Xs), convert(Matrix{Any}, Xs),
              convert(Matrix{Union{Missing,Float64}}, Xs), view(Xs, collect(1:size(Xs, 1)), :),
              Symmetric(Xs[1:3, :]))
        @test Sscda.in_place(X) === nothing
        @test transform(model, X) == transform(model, Matrix{Float64}(collect(X)))
    end
    @test transform(model, Shifted(Xs)) == moved
    @test adapted(fit(Adapter, Shifted(Xs), ys, sparse(Xt))) == adapted(model)
    whole = round.(Int, 10Xs)
    @test transform(model, whole) == transform(model, Float64.(whole))
    @test transform(model, whole .// 3) ≈ transform(model, whole ./ 3)
    @test transform(model, Xs .> 0) == transform(model, Float64.(Xs .> 0))
    @test transform(model, [1.0 2.0 3.0]) == transform(model, [1.0, 2.0, 3.0]')
end

@testset "single precision" begin
    X = Float32.(Xs)
    single = transform(model, X)
    @test single isa Matrix{Float32}
    @test single == Float32.(transform(model, Float64.(X)))
    @test transform(model, rows(X)) == single
    @test transform(model, convert(Matrix{Union{Missing,Float32}}, X)) isa Matrix{Float32}
    @test transform(model, Float16.(Xs)) isa Matrix{Float64}
    @test adapted(Float32, model) == Float32.(adapted(model))
    @test adapted(fit(Adapter, X, ys, Xt)) == adapted(fit(Adapter, Float64.(X), ys, Xt))
end

@testset "written in place" begin
    for Y in (similar(Xs), permutedims(similar(Xs))', view(zeros(90, 9), 1:3:90, 9:-3:1), sparse(zeros(30, 3)),
              zeros(BigFloat, 30, 3), view(zeros(40, 3), collect(1:30), :))
        @test transform!(Y, model, Xs) === Y
        @test Y == moved
        fill!(Y, 0)
        @test adapted!(Y, model) === Y
        @test Y == adapted(model)
    end
    frame = zeros(32, 5)
    transform!(view(frame, 2:31, 2:4), model, Xs)
    @test frame[2:31, 2:4] == moved
    @test sum(abs, frame) ≈ sum(abs, moved)
    @test transform!(zeros(Float32, 30, 3), model, Xs) == Float32.(moved)

    X = copy(Xs)
    @test transform!(X, model, X) == moved
    X = [Xs; zeros(1, 3)]
    @test transform!(view(X, 2:31, :), model, view(X, 1:30, :)) == moved
end

@testset "few samples" begin
    @test transform(model, Xs[5:5, :]) ≈ moved[5:5, :]
    @test transform(model, zeros(0, 3)) == zeros(0, 3)
    @test transform(model, zeros(3, 0)') == zeros(0, 3)
    @test size(adapted(fit(Adapter, Xs[1:1, :], [1], Xt[1:1, :]))) == (1, 3)
end

@testset "not samples" begin
    @test refused(() -> transform(model, Xs[1, :]), "ARGUMENT", "X: ", "reshape(x, :, 1)")
    @test refused(() -> transform(model, "Xs"), "ARGUMENT", "String is not a matrix")
    @test refused(() -> fit(Adapter, Xs, ys, Xt[:, 1]), "ARGUMENT", "target: ")
    @test refused(() -> transform(model, Xs .+ 0im), "ARGUMENT", "row 1, column 1", "not a real number")
    gaps = convert(Matrix{Union{Missing,Float64}}, Xs)
    gaps[4, 2] = missing
    @test refused(() -> fit(Adapter, gaps, ys, Xt), "ARGUMENT", "source: row 4, column 2 is missing")
    @test refused(() -> transform(model, zeros(4, 2)), "DIMENSION", "X: 2 columns", "3 features")
    @test refused(() -> transform!(zeros(29, 3), model, Xs), "CAPACITY", "29 x 3", "30 x 3")
    @test refused(() -> adapted!(zeros(31, 3), model), "DIMENSION", "31 x 3", "30 x 3")
    @test refused(() -> fit(Adapter, zeros(0, 3), Int[], Xt), "ARGUMENT", "source: 0 x 3")
    far = fill(1e38, 1, 3)
    @test transform(model, far) isa Matrix{Float64}
end
