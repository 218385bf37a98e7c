# SPDX-License-Identifier: MIT
"""
    tune(Adapter, Xs, ys, Xt; grid, criterion, classifier, options..., part, progress,
         feature_names, source_weights, target_weights)
    tune(model, Xs, ys, Xt; grid, classifier, part, progress, feature_names, source_weights,
         target_weights)

Try several values of options and score each by a criterion that needs no label of the target. The
answer is a [`Sscda.Search`](@ref): a table of scores, the best cell, and
[`fit`](@ref)`(search)` for a model with its options.

- `grid`: options with the values to try, `(lambda_s = [0, 0.1, 1], map = [:linear, :rigid])`, a
  named tuple, dictionary or pairs; every combination is a cell. Or a vector of points,
  `[(lambda_s = 0, lambda_g = 0.1), (lambda_s = 1, lambda_g = 0.7)]`, each a cell. Without it, the
  library's own. Options it does not name are those given, or of the model. To the cells of the grid
  come baselines that move nothing, so that the answer can be to do nothing.
- `criterion`, `folds`, `seed`, `threads`, `time_limit` and all other options: see
  [`options`](@ref)`()`. Cells run side by side on `threads`; `time_limit` is for the whole search.
- `classifier`: what labels the target, one of the option's words, or a function of yours
  `(train, labels, test) -> labels` of a matrix, a vector and a matrix. It gets samples as the cell
  sees them (so the columns may be other than the data's) and labels as those of `ys`, and returns
  one of these for each row of `test`; a cell that gets another one fails. It may return `:stop` to
  end the search and keep what is finished. An error in it ends the search and is thrown by `tune`.
- `part`: `(k, n)` does only the `k`-th of `n` parts, for several machines; `merge` puts them
  together.
- `progress`: as for [`fit`](@ref); `cells_done`, `cells` and `seconds_left` tell how far it is. If
  the function returns `:stop`, or [`Sscda.cancel`](@ref)`(model)` is called, the cells finished
  by then are kept, with a warning. Ctrl-C ends a search with an `InterruptException`.

`Xs` and `Xt` may be tables, and `feature_names` is as for [`fit`](@ref).

A cell that fails has its error in the table, and the others go on. Neither options nor fit of
`model` change. The search keeps `Xs`, `ys` and `Xt` (no copies) for `fit(search)`.

# Example

    search = tune(Adapter, Xs, ys, Xt; grid = (lambda_s = [0, 0.1, 1], lambda_g = [0.1, 0.7]))
    best(search)
    predict(fit(search), Xt)
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
        classes = search_with(model, data, grid, classifier, part, progress)
        return Search(model, classes, data)
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
    classes = search_with(model, data, grid, classifier, part, progress)
    # The model's own table is gone with its next search.
    own = Adapter(; options(model)...)
    try
        import_table!(own, table_bytes(model), C.IMPORT_REPLACE)
        return Search(own, classes, data)
    catch
        close(own)
        rethrow()
    end
end

# Leaves the table in the model; the classes are what brings its labels back.
function search_with(model, data, grid, classifier, part, progress)
    given = Inputs(data...)
    with_grid(grid, part) do handle
        run_on(model, given, progress; classifier) do source, codes, target
            C.sscda_tune(model, handle, source, codes, target)
        end
    end
    return given.classes
end

"""
    fit(search; cell, progress)
    fit(search, Xs, ys, Xt; cell, feature_names, source_weights, target_weights, progress)

A model with the options of the best cell of a search, or of cell number `cell`, fitted to the data
of the search or to others. (A search that was read from bytes has no data.)
"""
function fit(search::Search; cell = nothing, progress = false)
    search.data === nothing && refuse(C.ERROR_ARGUMENT, "the search was read without its data: ",
                                      "give them as fit(search, Xs, ys, Xt)")
    return fit_cell(search, cell, Inputs(search.data...), progress)
end

function fit(search::Search, Xs, ys, Xt; cell = nothing, feature_names = nothing,
             source_weights = nothing, target_weights = nothing, progress = false)
    given = Inputs(Xs, ys, Xt, feature_names, source_weights, target_weights)
    return fit_cell(search, cell, given, progress)
end

function fit_cell(search, cell, given, progress)
    number = cell_number(search, cell)
    model = twin(search)
    try
        return fit_by!(model, given, progress) do h, source, codes, target
            C.sscda_tune_apply(h, number, source, codes, target)
        end
    catch
        close(model)
        rethrow()
    end
end

# Called by the library, on the thread of the search. As in on_progress, no error may leave it.
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

# What `run`, a search on `model`, returns with the classifier of the watch. Nothing may come between
# and leave it behind: a later search would call what is no longer there.
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

# The library's rows are contiguous, and its own: the function may keep what it is given.
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
