# Two moons, turned by 50 degrees. A classifier that learned the source moons fails on the turned
# ones; after adaptation it does not, and no label of the target was used.
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

# Share of the test samples whose nearest training sample is of their class.
function accuracy(X, ys, Xtest, ytest)
    nearest(x) = argmin(vec(sum(abs2, X .- x'; dims = 2)))
    return count(ys[nearest(x)] == y for (x, y) in zip(eachrow(Xtest), ytest)) / length(ytest)
end

rng = MersenneTwister(1)
Xs, ys = two_moons(rng, 300, 0)
Xt, _ = two_moons(rng, 300, 50)
Xtest, ytest = two_moons(rng, 1000, 50)

# Structure counts most: the moons are alike in shape and differ in place. A rotation is what we
# look for, so the map may be nothing else.
model = fit(Adapter, Xs, ys, Xt; lambda_s = 6, map = :rigid, progress = true)
display(model)

before = accuracy(Xs, ys, Xtest, ytest)
after = accuracy(adapted(model), ys, Xtest, ytest)
@printf("\naccuracy of 1-NN on %d target samples\n", length(ytest))
@printf("  source as it is   %.1f %%\n", 100before)
@printf("  source adapted    %.1f %%\n", 100after)

write("moons.svg", Sscda.draw_domains(model, Xs, ys, Xt))
after > max(before, 0.9) || error("adaptation did not help")
