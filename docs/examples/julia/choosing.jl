# SPDX-License-Identifier: MIT
# Which options suit the data? A search tries several and scores each without a label of the target.
# The true labels are used for one thing only, to print how well it went.
using Sscda, Random, Printf

# Half of n samples on each of two interlocking half circles, with noise, turned counter-clockwise.
function two_moons(rng, n, degrees)
    ys = repeat(["upper", "lower"]; inner = n ÷ 2)
    t = π * rand(rng, n)
    x = ifelse.(ys .== "upper", cos.(t), 1 .- cos.(t)) .- 0.5
    y = ifelse.(ys .== "upper", sin.(t), 0.5 .- sin.(t)) .- 0.25
    c, s = cosd(degrees), sind(degrees)
    return ([x y] .+ 0.05 .* randn(rng, n, 2)) * [c s; -s c], ys
end

rng = MersenneTwister(1)
Xs, ys = two_moons(rng, 120, 0)
Xt, truth = two_moons(rng, 120, 60)
right(labels) = 100 * count(labels .== truth) / length(truth)

# Six cells, and a baseline that moves nothing. Moons are bent: whether labels agree with those of
# neighbours says more than the scatter does.
search = tune(Adapter, Xs, ys, Xt; grid = (lambda_s = [0.1, 1, 6], lambda_g = [0.05, 0.2]),
              criterion = :graph, progress = true)
display(search)

@printf("\n\ncell  score  right\n")
for (k, score) in enumerate(search.table.score)
    @printf("%4d  %5.3f  %4.0f %%\n", k, score, right(predict(search; cell = k)))
end

model = fit(search)                        # the best cell's options, fitted
labels = predict(model, Xt)
@printf("best cell %d: %.0f %% right\n", best(search).cell, right(labels))
@printf("vote of the better half: %.0f %% right\n", right(vote(search).labels))

write("choosing.svg", Sscda.draw_search(search))
unmoved = right(predict(search; cell = length(search.table.score)))
right(labels) > unmoved || error("the search did not help")
