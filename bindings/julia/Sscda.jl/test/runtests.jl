# SPDX-License-Identifier: MIT
# Runs all tests, or those named: julia --project test/runtests.jl [name...]
using Sscda, Test
using LinearAlgebra, Printf, Random, Serialization, SparseArrays

include("helpers.jl")

const ALL = ["library", "reference", "matrices", "labels", "shares", "options", "results", "errors",
             "models", "storage", "progress", "threads", "pictures", "predict", "names", "grids",
             "tune", "tuning", "processes"]

@testset "Sscda" begin
    for name in (isempty(ARGS) ? ALL : ARGS)
        @testset "$name" begin
            include("$name.jl")
        end
    end
end
