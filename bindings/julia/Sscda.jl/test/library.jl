# SPDX-License-Identifier: MIT
C = Sscda.C

@test Sscda.version() >= v"0.1.0"
@test C.sscda_version_number() == 10000 * Sscda.version().major + 100 * Sscda.version().minor +
                                  Sscda.version().patch

@testset "structs agree with the header" begin
    @test sizeof(C.Matrix) == 48
    @test sizeof(C.Option) == 72
    @test sizeof(C.Progress) == 80
    @test sizeof(C.ProgressCells) == 24
end

@testset "other libraries are refused" begin
    @test Sscda.check_versions("here", 1, v"0.1.0") === true
    @test Sscda.check_versions("here", 1, v"2.0.0") === true
    @test occursin("ABI version 2", thrown(() -> Sscda.check_versions("here", 2, v"1.0.0")).msg)
    @test occursin("0.0.9", thrown(() -> Sscda.check_versions("here", 1, v"0.0.9")).msg)
end

@testset "places of the library" begin
    withenv("SSCDA_LIBRARY" => nothing) do
        @test Sscda.library_path() == Sscda.FILE
    end
    mktempdir() do folder
        withenv("SSCDA_LIBRARY" => folder) do
            @test Sscda.library_path() == joinpath(folder, Sscda.FILE)
        end
        withenv("SSCDA_LIBRARY" => joinpath(folder, "other.so")) do
            @test Sscda.library_path() == joinpath(folder, "other.so")
        end
    end
end

# Only the build knows the place of the header.
if haskey(ENV, "SSCDA_HEADER")
    @testset "nothing of the header is left out" begin
        folder, file = splitdir(ENV["SSCDA_HEADER"])
        header = read(joinpath(folder, file), String) * read(joinpath(folder, "tune.h"), String)
        names = [Symbol(m[1]) for m in eachmatch(r"^SSCDA_API [^(]*?(sscda_\w+)\("m, header)]
        @test length(names) > 50
        @test filter(name -> !isdefined(C, name), names) == []
        @test all(name -> C.symbol(name) != C_NULL, names)
        for (name, value) in (m.captures for m in eachmatch(r"^#define SSCDA_(\w+) \(?(-?\d+)"m, header))
            isdefined(C, Symbol(name)) && @test getfield(C, Symbol(name)) == parse(Int, value)
        end
    end
end
