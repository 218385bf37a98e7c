# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem(30, 36, 2)
model = fit(Adapter, Xs, ys, Xt)
marks(picture, what) = length(collect(eachmatch(Regex(what), picture.svg)))

@testset "in the plane" begin
    xy = Sscda.plane(model, Xs, Xt)
    @test xy == (source = Xs, target = Xt, adapted = adapted(model))

    X3, y3, T3 = problem()
    model3 = fit(Adapter, X3, y3, T3)
    xy = Sscda.plane(model3, X3, T3)
    @test size.(Tuple(xy)) == ((30, 2), (36, 2), (30, 2))
    both = [xy.source; xy.target]
    @test isapprox(sum(both; dims = 1), [0 0]; atol = 1e-9)
    @test isapprox(both[:, 1]' * both[:, 2], 0; atol = 1e-8)   # components are uncorrelated
    @test sum(abs2, both[:, 1]) >= sum(abs2, both[:, 2])
    @test xy == Sscda.plane(model3, permutedims(X3)', sparse(T3))

    line = fit(Adapter, Xs[:, 1:1], ys, Xt[:, 1:1])
    @test all(Sscda.plane(line, Xs[:, 1:1], Xt[:, 1:1]).target[:, 2] .== 0)
    @test refused(() -> Sscda.plane(model, Xs[1:29, :], Xt), "DIMENSION")
    @test refused(() -> Sscda.plane(model, X3, T3), "DIMENSION")
end

@testset "drawn" begin
    domains = Sscda.draw_domains(model, Xs, ys, Xt)
    @test marks(domains, "<circle") == 30 + 36 + 36 + 30
    @test marks(domains, Sscda.COLOURS[1]) == marks(domains, Sscda.COLOURS[2]) == 30
    @test marks(domains, Sscda.GREY) == 72
    @test marks(Sscda.draw_domains(model, Xs, nothing, Xt), Sscda.COLOURS[1]) == 60
    partly = [missing; string.(ys[2:30])]
    @test marks(Sscda.draw_domains(model, Xs, partly, Xt), Sscda.GREY) == 74
    @test refused(() -> Sscda.draw_domains(model, Xs, ys[1:3], Xt), "DIMENSION")

    convergence = Sscda.draw_convergence(model)
    @test marks(convergence, "<polyline") == 2 && !occursin("Inf", convergence.svg) && !occursin("NaN", convergence.svg)

    image = Sscda.draw_correspondence(model)
    @test 30 < marks(image, "fill-opacity") <= 30 * 36
    @test marks(Sscda.draw_correspondence(model; cells = 5), "fill-opacity") <= 25
    @test refused(() -> Sscda.draw_convergence(Adapter()), "NOT_FITTED")
end

@testset "kept" begin
    picture = Sscda.draw_domains(model, Xs, ys, Xt)
    @test startswith(picture.svg, "<svg ") && endswith(picture.svg, "</svg>\n")
    @test marks(picture, "<g ") == marks(picture, "</g>") == 3
    mktempdir() do folder
        path = joinpath(folder, "moons.svg")
        write(path, picture)
        @test read(path, String) == picture.svg
    end
    @test sprint(show, MIME("image/svg+xml"), picture) == picture.svg
    @test showable("image/svg+xml", picture)
    @test length(sprint(show, picture)) < 100
end
