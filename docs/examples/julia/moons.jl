# SPDX-License-Identifier: MIT
# Two moons, turned by 50 degrees. The label of the nearest source sample is often wrong on the
# turned moons. After adaptation it is right, without any target labels.
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

# The class of the nearest sample.
nearest(X, ys, Xtest) = [ys[argmin(vec(sum(abs2, X .- x'; dims = 2)))] for x in eachrow(Xtest)]

rng = MersenneTwister(1)
Xs, ys = two_moons(rng, 300, 0)
Xt, _ = two_moons(rng, 300, 50)
Xtest, ytest = two_moons(rng, 1000, 50)

# The moons have the same shape in different places, so structure gets a high weight (lambda_s).
# The map may only rotate and translate.
model = fit(Adapter, Xs, ys, Xt; lambda_s = 6, map = :rigid, progress = true)
display(model)

right(labels) = count(labels .== ytest) / length(ytest)
before, after = right(nearest(Xs, ys, Xtest)), right(predict(model, Xtest))
@printf("\nright labels of %d new target samples\n", length(ytest))
@printf("  nearest source sample   %.1f %%\n", 100before)
@printf("  predicted by the model  %.1f %%\n", 100after)

write("moons.svg", Sscda.draw_domains(model, Xs, ys, Xt))
after > max(before, 0.9) || error("adaptation did not help")
