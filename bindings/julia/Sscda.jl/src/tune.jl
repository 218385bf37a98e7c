# SPDX-License-Identifier: MIT
"""
    tune(Adapter, Xs, ys, Xt; grid, criterion, classifier, options..., part, progress,
         feature_names, source_weights, target_weights)
    tune(model, Xs, ys, Xt; grid, classifier, part, progress, feature_names, source_weights,
         target_weights)

Tune options without target labels: try several values and score each combination, a cell, by a
criterion that needs no target labels. The result is a [`Sscda.Tuning`](@ref). It has a table of
scores and the best cell; [`fit`](@ref)`(tuning)` makes a model with the best options.

- `grid`: options with the values to try, `(lambda_s = [0, 0.1, 1], map = [:linear, :rigid])`, as a
  named tuple, a dictionary or pairs; every combination is a cell. Or a vector of points,
  `[(lambda_s = 0, lambda_g = 0.1), (lambda_s = 1, lambda_g = 0.7)]`; each is a cell. Without
  `grid`, the library tries its default grid. Other options have the given values, or those of the
  model. Baselines follow the cells of the grid. They move nothing, so that doing nothing can win.
- `criterion`, `folds`, `seed`, `threads`, `time_limit` and all other options: see
  [`options`](@ref)`()`. Cells run in parallel on `threads`; `time_limit` is for the whole tuning
  run.
- `classifier`: labels the target. It is one of the words of the option, or your own function
  `(train, labels, test) -> labels` of a matrix, a vector and a matrix. The samples are in the
  working space of the cell, so their columns may differ from those of the data. The labels have the
  type of `ys`. The function returns one of them for each row of `test`; any other label fails the
  cell. If it returns `:stop`, the tuning run ends and keeps its finished cells. An error in it ends
  the tuning run, and `tune` throws it.
- `part`: `(k, n)` does only the `k`-th of `n` parts, for several machines; `merge` joins them.
- `progress`: as for [`fit`](@ref), with `cells_done`, `cells` and `seconds_left`. If the function
  returns `:stop`, or if you call [`Sscda.cancel`](@ref)`(model)`, the tuning run keeps its finished
  cells and warns. Ctrl-C ends a tuning run with an `InterruptException`.

`Xs` and `Xt` may be tables, and `feature_names` is as for [`fit`](@ref).

A failed cell has its error in the table, and the others continue. The options and the fit of
`model` stay as they are. The result keeps references to `Xs`, `ys` and `Xt` for `fit(tuning)`.

# Example

    tuning = tune(Adapter, Xs, ys, Xt; grid = (lambda_s = [0, 0.1, 1], lambda_g = [0.1, 0.7]))
    best(tuning)
    predict(fit(tuning), Xt)
"""
function tune(::Type{Adapter}, Xs, ys, Xt; grid = nothing, classifier = nothing, part = nothing,
              feature_names = nothing, source_weights = nothing, target_weights = nothing,
              progress = false, options...)
    model = Adapter(; options...)
    try
        if classifier isa Union{Symbol,AbstractString}
            model.classifier = classifier
            classifier = nothing
        end
        data = (Xs, ys, Xt, feature_names, source_weights, target_weights)
        classes = tune_with(model, data, grid, classifier, part, progress)
        return Tuning(model, classes, data)
    catch
        close(model)
        rethrow()
    end
end

function tune(model::Adapter, Xs, ys, Xt; grid = nothing, classifier = nothing, part = nothing,
              feature_names = nothing, source_weights = nothing, target_weights = nothing,
              progress = false)
    classifier isa Union{Symbol,AbstractString} &&
        refuse(C.ERROR_OPTION, "classifier: ", repr(classifier), " is not a function; a word is a ",
               "value of the model's option classifier")
    data = (Xs, ys, Xt, feature_names, source_weights, target_weights)
    classes = tune_with(model, data, grid, classifier, part, progress)
    # The next tuning run of the model replaces its table, so the result gets a copy.
    own = Adapter(; options(model)...)
    try
        import_table!(own, table_bytes(model), C.IMPORT_REPLACE)
        return Tuning(own, classes, data)
    catch
        close(own)
        rethrow()
    end
end

# Leaves the table in the model, and returns the classes, which convert its codes to labels.
function tune_with(model, data, grid, classifier, part, progress)
    given = Inputs(data...)
    with_grid(grid, part) do handle
        run_on(model, given, progress; classifier) do source, codes, target
            C.sscda_tune(model, handle, source, codes, target)
        end
    end
    return given.classes
end

"""
    fit(tuning; cell, progress)
    fit(tuning, Xs, ys, Xt; cell, feature_names, source_weights, target_weights, progress)

Make a model with the options of the best cell of a tuning run, or of cell number `cell`, and fit it
to the data of the tuning run or to other data. A tuning run from bytes has no data.
"""
function fit(tuning::Tuning; cell = nothing, progress = false)
    tuning.data === nothing &&
        refuse(C.ERROR_ARGUMENT, "the tuning run was read without its data: ",
               "give them as fit(tuning, Xs, ys, Xt)")
    return fit_cell(tuning, cell, Inputs(tuning.data...), progress)
end

function fit(tuning::Tuning, Xs, ys, Xt; cell = nothing, feature_names = nothing,
             source_weights = nothing, target_weights = nothing, progress = false)
    given = Inputs(Xs, ys, Xt, feature_names, source_weights, target_weights)
    return fit_cell(tuning, cell, given, progress)
end

function fit_cell(tuning, cell, given, progress)
    number = cell_number(tuning, cell)
    model = twin(tuning)
    try
        return fit_by!(model, given, progress) do h, source, codes, target
            C.sscda_tune_apply(h, number, source, codes, target)
        end
    catch
        close(model)
        rethrow()
    end
end

# The library calls this function on the thread of the tuning run. As in on_progress, no error may
# leave it.
function on_classify(train::Ptr{C.Matrix}, labels::Ptr{Int32}, test::Ptr{C.Matrix},
                     predicted::Ptr{Int32}, payload::Ptr{Cvoid})
    watch = unsafe_pointer_to_objref(payload)::Watch
    try
        X, Xtest = copied(unsafe_load(train)), copied(unsafe_load(test))
        codes = copy(unsafe_wrap(Array, labels, size(X, 1)))
        y = decode(codes, watch.classes)
        answer = reenable_sigint(() -> watch.classifier(X, y, Xtest))
        answer === :stop && return C.STOP
        store_labels(predicted, answer, size(Xtest, 1), watch.classes)
        return C.CONTINUE
    catch failure
        watch.failure = ("classifier", failure, catch_backtrace())
        return C.ABORT
    end
end

# Runs `run`, a tuning run on `model`, with the classifier of the watch, and returns its result. It
# always removes the classifier, because a later tuning run would call a function that is gone.
function classified(run, model, watch)
    callback = @cfunction(on_classify, Int32, (Ptr{C.Matrix}, Ptr{Int32}, Ptr{C.Matrix},
                                               Ptr{Int32}, Ptr{Cvoid}))
    check(C.sscda_tune_set_classifier(model, callback, pointer_from_objref(watch)), model)
    try
        return run()
    finally
        C.sscda_tune_set_classifier(model, C_NULL, C_NULL)
    end
end

# Copies a matrix of the library, whose rows are contiguous, so that the user's function may keep
# it.
copied(m::C.Matrix) =
    permutedims(unsafe_wrap(Array, Ptr{Float64}(m.data), (Int(m.cols), Int(m.rows))))

function store_labels(predicted, answer, rows, classes)
    answer isa AbstractVector ||
        refuse(C.ERROR_LABELS, "classifier: it returned ", typeof(answer),
               ", not a vector of labels")
    length(answer) == rows || refuse(C.ERROR_DIMENSION, "classifier: it returned ", length(answer),
                                     " labels for ", rows, " rows of test")
    for (i, label) in enumerate(answer)
        unsafe_store!(predicted, code_of(label, classes), i)
    end
end
