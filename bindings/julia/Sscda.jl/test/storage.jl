# SPDX-License-Identifier: MIT
Xs, ys, Xt = problem()
words = ifelse.(ys .== 7, "right", "left")
model = fit(Adapter, Xs, words, Xt; lambda_s = 0.5, source_weights = fill(2.0, 30))

same_model(a, b) = adapted(a) == adapted(b) && correspondence(a) == correspondence(b) && options(a) == options(b) &&
                   info(a) == info(b) && trace(a) == trace(b) && transform(a, Xs) == transform(b, Xs)

@testset "by serialization" begin
    twin = deserialize(seekstart((io = IOBuffer(); serialize(io, model); io)))
    @test same_model(model, twin)
    @test target_labels(twin) == target_labels(model)

    # Several in one stream, one of them twice, followed by other values.
    integers = fit(Adapter, Xs, UInt8.(ys .+ 5), Xt)
    everything = Any[model, Dict("m" => model), integers, Adapter(lambda_s = 8), "the end"]
    read = deserialize(seekstart((io = IOBuffer(); serialize(io, everything); io)))
    @test read[1] === read[2]["m"] && same_model(read[1], model)
    @test target_labels(read[3]) == target_labels(integers) && eltype(target_labels(read[3]).labels) == UInt8
    @test read[4].lambda_s == 8 && refused(() -> adapted(read[4]), "NOT_FITTED")
    @test read[5] == "the end"
end

@testset "in the library's files" begin
    mktempdir() do folder
        path = joinpath(folder, "model of ünïcode.sscda")
        @test Sscda.save(path, model) === nothing
        twin = Sscda.load(path)
        @test same_model(model, twin)
        @test target_labels(twin) == target_labels(model)
        size = filesize(path)
        @test same_model(model, Sscda.load(path; max_bytes = size))
        @test refused(() -> Sscda.load(path; max_bytes = size - 1), "MEMORY", "limit of $(size - 1)")

        integers = fit(Adapter, Xs, ys, Xt)
        Sscda.save(path, integers)   # replaces the file
        @test target_labels(Sscda.load(path)) == target_labels(integers)

        @test refused(() -> Sscda.load(joinpath(folder, "none")), "IO", "none")
        @test refused(() -> Sscda.save(joinpath(folder, "no", "folder"), model), "IO")
        bytes = read(path)
        write(path, bytes[1:end-9])
        @test refused(() -> Sscda.load(path), "FORMAT", "damaged")
        write(path, "not a model, but a text")
        @test refused(() -> Sscda.load(path), "FORMAT", "not a libsscda model")
        @test_throws ArgumentError Sscda.load("a\0b")
    end
end
