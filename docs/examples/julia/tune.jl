# SPDX-License-Identifier: MIT
# Tunes options for two moons, turned by 60 degrees, without target labels. The program uses the
# target labels only to print how many labels are right.
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

# Six cells, and a baseline that moves nothing. The classes are bent, so the criterion `graph`,
# which compares the labels of neighbours, suits them better than `scatter`.
tuning = tune(Adapter, Xs, ys, Xt; grid = (lambda_s = [0.1, 1, 6], lambda_g = [0.05, 0.2]),
              criterion = :graph, progress = true)
display(tuning)

@printf("\n\ncell  score  right\n")
for (k, score) in enumerate(tuning.table.score)
    @printf("%4d  %5.3f  %4.0f %%\n", k, score, right(predict(tuning; cell = k)))
end

model = fit(tuning)                        # a fit with the options of the best cell
labels = predict(model, Xt)
@printf("best cell %d: %.0f %% right\n", best(tuning).cell, right(labels))
@printf("vote of the better half: %.0f %% right\n", right(vote(tuning).labels))

write("tune.svg", Sscda.draw_tuning(tuning))
unmoved = right(predict(tuning; cell = length(tuning.table.score)))
right(labels) > unmoved || error("the tuning run did not help")
