# SPDX-License-Identifier: MIT
# The forms of a grid, and invalid grids.
Xs, ys, Xt = problem(16, 18, 3)
try_grid(grid; keywords...) = tune(Adapter, Xs, ys, Xt; grid, criterion = :scatter, keywords...)
# The cells of the grid without baselines: they have all their values.
columns(grid) = (t = try_grid(grid).table; n = count(!, t.baseline); map(c -> [x for x in c[1:n]], t))

@testset "every combination" begin
    t = columns((lambda_s = [0, 0.1, 1], map = [:linear, :rigid]))
    @test t.lambda_s == [0, 0, 0.1, 0.1, 1, 1]
    @test t.map == repeat([:linear, :rigid]; outer = 3)
    expected = columns((lambda_s = [0.1, 1], map = [:linear, :rigid]))
    for same in ([:lambda_s => [0.1, 1], :map => [:linear, :rigid]], (:lambda_s => (0.1, 1), :map => ("linear", "rigid")),
                 Dict("lambda_s" => [1 // 10, 1], "map" => [:linear, "rigid"]),
                 Dict{Symbol,Any}(:map => [:linear, :rigid], :lambda_s => Any[0.1, true]))
        t = columns(same)
        @test t.lambda_s == expected.lambda_s && t.map == expected.map && t.score == expected.score
    end
end

@testset "values of every type" begin
    t = columns((pca = [0, 2.0, 0x01], intercept = [true, 0], standardize = :domain, lambda_g = 0.5))
    @test t.pca == [0, 0, 2, 2, 1, 1] && eltype(t.pca) == Int
    @test t.intercept == repeat([true, false]; outer = 3) && eltype(t.intercept) == Bool
    @test all(==(:domain), t.standardize) && all(==(0.5), t.lambda_g)
    t = columns(:lambda_s => 0.2:0.2:0.6)
    @test t.lambda_s ≈ [0.2, 0.4, 0.6]
end

@testset "points" begin
    points = [(lambda_s = 0, map = :linear), (lambda_s = 0.3, map = :rigid), (map = "none", lambda_s = 1)]
    t = columns(points)
    @test t.lambda_s == [0, 0.3, 1] && t.map == [:linear, :rigid, :none]
    for same in ([Dict("lambda_s" => 0, "map" => :linear), Dict(:lambda_s => 0.3, :map => :rigid),
                  Dict("map" => "none", "lambda_s" => 1.0)], Any[points...])
        @test columns(same).lambda_s == t.lambda_s && columns(same).map == t.map
    end
end

@testset "none" begin
    own = tune(Adapter, Xs, ys, Xt)
    @test info(own).cells == Sscda.grid_cells() > info(own).grid_cells > 1
    @test info(own).criterion == options()[:criterion].default
    @test isequal(tune(Adapter, Xs, ys, Xt; grid = nothing).table.score, own.table.score)
    one = try_grid(NamedTuple())   # the options as they are, and doing nothing
    @test info(one).grid_cells == 1 && info(one).cells == 2 && one.table.map == [:linear, :none]
end

@testset "counted" begin
    @test Sscda.grid_cells((lambda_s = [0, 1], lambda_g = [0.1, 0.2, 0.3])) == 7
    @test Sscda.grid_cells((lambda_s = [0, 1],); map = :none) == 2
    @test refused(() -> Sscda.grid_cells((lambda_s = -1,)), "OPTION", "lambda_s")
end

@testset "refused" begin
    known = [string(o.name) for o in options()]
    @test refused(() -> try_grid((lamda_s = [0, 1],)), "OPTION", "unknown option 'lamda_s'", known...)
    @test refused(() -> try_grid((lambda_s = [0, -1],)), "OPTION", "lambda_s", "-1", "out of bounds")
    @test refused(() -> try_grid((lambda_s = [0, "much"],)), "OPTION", "'lambda_s': \"much\" is not a real number")
    @test refused(() -> try_grid((pca = [1.5],)), "OPTION", "'pca': 1.5 is not an integer")
    @test refused(() -> try_grid((map = [:linear, :cubic],)), "OPTION", "cubic", "linear")
    @test refused(() -> try_grid((map = nothing,)), "OPTION", "nothing is not one of")
    @test refused(() -> try_grid((threads = [1, 2],)), "OPTION", "'threads' cannot be in a grid")
    @test refused(() -> try_grid((lambda_s = Float64[],)), "ARGUMENT", "'lambda_s' has no values")
    @test refused(() -> try_grid(NamedTuple[]), "ARGUMENT", "no points")
    @test refused(() -> try_grid([(lambda_s = 1, lambda_g = 1), (lambda_s = 2,)]), "DIMENSION", "point 2",
                  "lambda_g, lambda_s")
    for no_grid in (3, "lambda_s", [1, 2], Any[], [:lambda_s])
        @test refused(() -> try_grid(no_grid), "ARGUMENT", "is not a grid")
    end
    @test refused(() -> try_grid(Dict(1 => [2])), "OPTION", "1 is not the name of an option")
    for part in (3, (0, 2), (3, 2), (1, 0), "1/2", (1.5, 2))
        @test refused(() -> try_grid((lambda_s = [0, 1],); part), "ARGUMENT", "part: ")
    end
end
