# SPDX-License-Identifier: MIT
# The result of tuning: its methods, storing and merging.
Xs, ys, Xt = problem()
words = ifelse.(ys .== 7, "right", "left")
grid = (lambda_s = [0, 0.1, 1], lambda_g = [0.1, 0.7])
settings = (criterion = :scatter, classifier = :nearest)
make(; keywords...) = tune(Adapter, Xs, words, Xt; grid, settings..., keywords...)
tuning = make()
same_cells(a, b) = keys(a.table) == keys(b.table) &&
                   all(name -> name == :seconds || isequal(a.table[name], b.table[name]), keys(a.table))
same_tuning(a, b) = same_cells(a, b) && predict(a) == predict(b) && vote(a) == vote(b)

@testset "table" begin
    t = tuning.table
    @test keys(t)[1:3] == (:lambda_s, :lambda_g, :map) && all(c -> length(c) == 7, t)
    @test ismissing(t.lambda_s[7]) && ismissing(t.lambda_g[7]) && t.map[7] == :none
    @test eltype(t.score) == Float64 && eltype(t.status) == Int && eltype(t.message) == String
    row = best(tuning)
    @test row.cell == info(tuning).best == argmax(t.score) && row.score == t.score[row.cell]
    @test keys(row) == (:cell, keys(t)...)
end

@testset "vote" begin
    labels, shares = vote(tuning)
    better = sortperm(tuning.table.score; rev = true, alg = MergeSort)[1:4]
    votes = [predict(tuning; cell = k) for k in better]
    for j in 1:36
        @test shares[j] == count(v -> v[j] == labels[j], votes) / 4 >= 0.5
    end
end

@testset "options" begin
    found = options(tuning)
    row = best(tuning)
    @test found.lambda_s == row.lambda_s && found.map == row.map && found.criterion == :scatter
    @test adapted(fit(Adapter, Xs, words, Xt; found...)) == adapted(fit(tuning))
    @test options(tuning; cell = 7).map == :none
    @test options(tuning; cell = 7).lambda_s == options()[:lambda_s].default
end

@testset "kept" begin
    twin = Sscda.Tuning(Sscda.to_bytes(tuning); classes = ["left", "right"])
    @test same_tuning(twin, tuning)
    @test predict(Sscda.Tuning(Sscda.to_bytes(tuning))) == ifelse.(predict(tuning) .== "left", 1, 2)
    @test refused(() -> fit(twin), "ARGUMENT", "fit(tuning, Xs, ys, Xt)")
    @test adapted(fit(twin, Xs, words, Xt)) == adapted(fit(tuning))
    both = deserialize(seekstart((io = IOBuffer(); serialize(io, [tuning, tuning, "end"]); io)))
    @test same_tuning(both[1], tuning) && same_tuning(both[2], tuning) && both[3] == "end"
    @test options(both[1]; cell = 7) == options(tuning; cell = 7)
    copied = deepcopy(tuning)
    close(twin)
    @test same_tuning(copied, tuning) && adapted(fit(copied)) == adapted(fit(tuning))
    @test !isopen(twin) && isopen(tuning)
    @test twin.table.score == tuning.table.score
    for use in (predict, vote, best, s -> fit(s, Xs, words, Xt), Sscda.to_bytes, options, deepcopy)
        @test refused(() -> use(twin), "ARGUMENT", "closed")
    end
    bytes = Sscda.to_bytes(tuning)
    @test refused(() -> Sscda.Tuning(bytes[1:end-5]), "FORMAT")
    @test refused(() -> Sscda.Tuning(UInt8[]), "FORMAT")
    @test refused(() -> predict(Sscda.Tuning(bytes; classes = ["left"]); cell = 1), "LABELS", "class 2")
end

@testset "merged" begin
    parts = [make(; part = (k, 3)) for k in 1:3]
    @test sum(p -> info(p).finished, parts) == 7 && all(p -> info(p).finished < 7, parts)
    @test all(p -> info(p).cells == 7, parts)
    whole = merge(parts...)
    @test same_tuning(whole, tuning) && info(whole).status == 0 && info(whole).finished == 7
    @test info(parts[1]).finished < 7   # as it was
    @test adapted(fit(whole)) == adapted(fit(tuning))
    sent = [Sscda.Tuning(Sscda.to_bytes(p); classes = ["left", "right"]) for p in parts]
    @test same_tuning(merge(sent...), tuning)
    @test same_tuning(merge(tuning), tuning) && same_tuning(merge(tuning, tuning), tuning)
    @test same_tuning(merge(make(; part = 1 => 2), make(; part = 2 => 2)), tuning)

    small = tune(Adapter, Xs, Int8.(ys), Xt; grid, settings..., part = (1, 2))
    rest = tune(Adapter, Xs, ys, Xt; grid, settings..., part = (2, 2))
    @test eltype(predict(merge(small, Sscda.Tuning(Sscda.to_bytes(rest))))) == Int8

    @test refused(() -> merge(tuning, make(; criterion = :graph)), "DIMENSION", "the criterion")
    @test refused(() -> merge(tuning, make(; seed = 9)), "DIMENSION", "the seed")
    @test refused(() -> merge(tuning, make(; gap_tolerance = 0.1)), "DIMENSION", "gap_tolerance")
    other = tune(Adapter, Xs, words, 2Xt; grid, settings...)
    @test refused(() -> merge(tuning, other), "DIMENSION", "the data")
    renamed = tune(Adapter, Xs, ifelse.(ys .== 7, "z", "a"), Xt; grid, settings...)
    @test refused(() -> merge(tuning, renamed), "DIMENSION", "other classes")
    default = [tune(Adapter, Xs, words, Xt; part = (k, 2)) for k in 1:2]
    @test same_tuning(merge(default...), tune(Adapter, Xs, words, Xt))
end

@testset "nothing leaks" begin
    collected() = (GC.gc(); GC.gc(); Sscda.live_handles())
    living = collected()
    @noinline function use()
        s = make()
        merge(s, s), deepcopy(s), options(s), fit(s), Sscda.Tuning(Sscda.to_bytes(s))
        tune(Adapter(), Xs, words, Xt; grid)
        return nothing
    end
    use()
    @test collected() == living
    thrown(() -> make(; criterion = :luck))
    thrown(() -> tune(Adapter, Xs, words, Xt; grid = (lambda_s = -1,)))
    thrown(() -> tune(Adapter, Xs, words, Xt; grid, progress = p -> error("no")))
    thrown(() -> Sscda.Tuning(UInt8[]))
    thrown(() -> merge(tuning, tuning, Sscda.Tuning(Sscda.to_bytes(tuning))))
    thrown(() -> fit(tuning, Xs, words, Xt[:, 1:2]))
    thrown(() -> fit(tuning; cell = 99))
    @test Sscda.live_handles() == living + 1   # the one whose classes were not told
    close(tuning)
    @test Sscda.live_handles() == living
    global tuning = make()
end

@testset "shown" begin
    text(x) = sprint(show, MIME("text/plain"), x)
    @test sprint(show, tuning) == "Sscda.Tuning (7 of 7 cells by scatter)"
    shown = text(tuning)
    @test startswith(shown, "Tuning of 6 cells and 1 baseline by scatter, 7 finished, 0 failed, ")
    @test occursin("best       cell $(best(tuning).cell): score ", shown)
    @test occursin("and 2 others\n", shown)
    still = findfirst(==(:none), tuning.table.map)
    score = @sprintf("%.4g", tuning.table.score[still])
    @test endswith(shown, "\n  baseline   doing nothing scores $score at best, cell $still")
    # The same for a cell of the grid, and the better of two.
    both = tune(Adapter, Xs, ys, Xt; grid = (map = [:none, :linear], standardize = [:none, :domain]))
    scores = [s for (s, m) in zip(both.table.score, both.table.map) if m == :none]
    @test length(scores) == 2 && !any(both.table.baseline)
    @test occursin(@sprintf("doing nothing scores %.4g at best", maximum(scores)), text(both))
    stopped = @test_logs (:warn,) make(; progress = p -> :stop)
    @test occursin("status     SSCDA_CANCELLED", text(stopped))
    @test occursin("doing nothing has no score", text(stopped))
    calls = 0
    labeller(X, y, Z) = (calls += 1; calls == 1 ? fill("up", 36) : fill(y[1], 36))
    @test occursin(r"failed     cell \d: the classifier gave row 1 of test", text(make(; classifier = labeller)))
end

@testset "drawn" begin
    marks(picture, what) = length(collect(eachmatch(Regex(what), picture.svg)))
    picture = Sscda.draw_tuning(tuning)
    @test marks(picture, "fill-opacity") == 6
    @test 1 <= marks(picture, "stroke-width=\"3\"") <= 6
    @test occursin("Scores by scatter", picture.svg)
    @test occursin(r"rotate\(-90 [\d. ]+\)\">lambda_g</text>", picture.svg)
    @test occursin(r"rotate\(-90 [\d. ]+\)\">0.7</text>", picture.svg)
    @test marks(picture, ">(0.0|0.1|1.0)</text>") == 4   # 0.1 is in both
    turned = Sscda.draw_tuning(tuning; x = :lambda_g)
    @test occursin(r"rotate\(-90 [\d. ]+\)\">lambda_s</text>", turned.svg)
    @test marks(Sscda.draw_tuning(tuning; x = :map, y = :lambda_s), "fill-opacity") == 3
    line = tune(Adapter, Xs, words, Xt; grid = (map = [:linear, :rigid],), settings...)
    @test marks(Sscda.draw_tuning(line), "fill-opacity") == 2 && occursin(">rigid</text>", Sscda.draw_tuning(line).svg)
    @test refused(() -> Sscda.draw_tuning(tuning; x = :ridge), "OPTION", "ridge", "lambda_s, lambda_g, map")
end
