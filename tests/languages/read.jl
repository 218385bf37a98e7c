# SPDX-License-Identifier: MIT
# read.jl FOLDER: maps with the models that R fitted, to the bits that R got.
using Sscda

folder = ARGS[1]
# Samples of four features, which are column after column.
bits(name) = reshape(reinterpret(Float64, read(joinpath(folder, name))), :, 4)
same(a, b) = size(a) == size(b) && all(a .=== b)

names = readlines(joinpath(folder, "names.txt"))
for name in names
    model = Sscda.load(joinpath(folder, name * ".sscda"))
    same(bits(name * ".mapped"), transform(model, bits("new.bits"))) || error("$name is mapped otherwise")
    same(bits(name * ".adapted"), adapted(model)) || error("$name is adapted otherwise")
end
println(length(names), " files")
