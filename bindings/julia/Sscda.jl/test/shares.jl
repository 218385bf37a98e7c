# SPDX-License-Identifier: MIT
# Class shares: given as a dictionary, estimated, and read back by class.
Xs, ys, Xt = problem()
names = [isodd(k) ? "ant" : "bee" for k in 1:length(ys)]

@testset "of the source" begin
    shares, errors = class_shares(fit(Adapter, Xs, names, Xt))
    @test shares == Dict("ant" => 0.5, "bee" => 0.5)
    @test errors == Dict("ant" => 0.0, "bee" => 0.0)
end

@testset "given" begin
    given = Dict("bee" => 1, "ant" => 3)
    model = fit(Adapter, Xs, names, Xt; class_shares = given)
    @test class_shares(model).shares == Dict("ant" => 0.75, "bee" => 0.25)
    @test model.class_shares == given && info(model).class_shares == :given
    @test class_shares(copy(model)) == class_shares(model)
    without = fit(Adapter, Xs, names, Xt; class_shares = Dict("bee" => 0, "ant" => 1, "cow" => 0))
    @test all(==("ant"), predict(without, Xt))
    codes = [isodd(k) ? 7 : -2 for k in 1:length(ys)]
    by_code = fit(Adapter, Xs, codes, Xt; class_shares = Dict(7 => 3, -2 => 1))
    @test class_shares(by_code).shares == Dict(7 => 0.75, -2 => 0.25)
    same = fit(Adapter, Xs, names, Xt; class_shares = Dict("bee" => 2, "ant" => 2))
    @test adapted(same) == adapted(fit(Adapter, Xs, names, Xt))
    model.class_shares = :source
    fit!(model, Xs, names, Xt)
    @test class_shares(model).shares["ant"] == 0.5 && model.class_shares == :source
end

@testset "estimated" begin
    model = fit(Adapter, Xs, names, Xt; class_shares = :estimated)
    shares, errors = class_shares(model)
    @test sum(values(shares)) ≈ 1
    @test errors["ant"] ≈ sqrt(shares["ant"] * shares["bee"] / size(Xt, 1))
end

@testset "refused" begin
    for (shares, words) in ((Dict("ant" => 1), "\"bee\" has no share"),
                            (Dict("ant" => 1, "bee" => 1, "cow" => 1), "\"cow\" has a share"),
                            (Dict("ant" => 1, "bee" => -1), "-1"),
                            (Dict("ant" => 1, "bee" => "many"), "many"), (:given, "class shares"))
        failure = try
            fit(Adapter, Xs, names, Xt; class_shares = shares)
            nothing
        catch e
            e
        end
        @test failure isa SscdaError && occursin(words, sprint(showerror, failure))
    end
end

@testset "tuning" begin
    given = Dict("bee" => 0, "ant" => 1)
    tuning = tune(Adapter, Xs, names, Xt; class_shares = given,
                  grid = (class_shares = [:source, :given],))
    @test all(==("ant"), predict(tuning; cell = 2))
    @test class_shares(fit(tuning; cell = 2)).shares == given
    @test class_shares(fit(tuning; cell = 1)).shares["bee"] == 0.5
end
