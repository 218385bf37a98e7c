classdef Adapter < handle
%ADAPTER Domain adaptation by sample-to-sample correspondence.
%   m = sscda.Adapter() makes an adapter with default options.
%   m = sscda.Adapter(NAME, VALUE, ...) sets options; sscda.options lists
%   them. Besides those there are
%     'verbose'   true prints how a fit gets on
%     'progress'  a function of one argument that is called during a fit,
%                 about every 'progress_interval' seconds; see below
%   m = sscda.Adapter(S) takes the same from the fields of a struct.
%
%   m.fit(Xs, ys, Xt) finds the correspondence of the labelled source Xs, ys
%   with the target Xt, and the map from one to the other. Rows are samples.
%   Y = m.predict(X) labels samples of the target domain, Xt or others.
%
%       m = sscda.Adapter('lambda_s', 0.1);
%       m.fit(Xs, ys, Xt);
%       y = m.predict(Xt);        % labels for the target
%
%   Fit and predict
%     fit               find correspondence and map
%     predict           labels for samples of the target domain
%     map               map samples of the source domain
%     adapted           the training source, adapted
%     prepare           samples as the fit sees them
%     classes           the classes of the fit
%     featureNames      the names of the features of the fit
%     targetLabels      class and share of each target sample
%     correspondence    the correspondence, full or sparse
%     info, trace       about the fit, and about each iteration
%     isFitted          whether there is a fit
%   Options
%     set, get, options
%     tune, countCells  choose options without labels of the target
%     estimateMemory    what a fit of given sizes would need
%   Plots
%     plot, plotConvergence, plotCorrespondence
%   Storing
%     save, sscda.Adapter.load, and in MATLAB also save('x.mat', 'm')
%
%   An Adapter is a handle: a copy of the variable is the same adapter. Its
%   memory is freed with the last copy, or at once by delete(m).
%
%   The function given as 'progress' gets a struct with the fields cycle,
%   cycles, iteration, max_iterations, objective, lower_bound, relative_gap,
%   gap_tolerance, seconds and phase ('prepare', 'solve' or 'map'). If it
%   returns true, the fit stops there and keeps the best result so far. An
%   error in it ends the fit, leaves the adapter as it was, and comes out of
%   fit as it is. So does Ctrl-C. In a search the phase is 'tune', and what
%   counts are seconds, cells_done, cells and seconds_left (NaN when unknown).
%
%   See also sscda.adapt, sscda.tune, sscda.options.

% SPDX-License-Identifier: MIT

    properties
        verbose = false   % whether a fit or search prints how it gets on
        progress = []     % function called during a fit or search, or []
    end

    properties (SetAccess = private, Hidden)
        number = 0        % of the library's handle in the gateway
        labels = struct('kind', 'codes')   % how labels become int32 and back
    end

    methods
        function m = Adapter(varargin)
            sscda.internal.library();
            m.number = sscda.internal.gateway('create');
            try
                m.set(varargin{:});
            catch err
                m.delete();
                rethrow(err);
            end
        end

        function delete(m)
        %DELETE Free the memory of the adapter, which cannot be used any more.
        %   Twice is harmless.
            if m.number > 0
                sscda.internal.gateway('destroy', m.number);
            end
        end

        function set.verbose(m, value)
            if ~isscalar(value) || ~(islogical(value) || isnumeric(value)) || isnan(value)
                error('sscda:option', 'verbose must be true or false');
            end
            m.verbose = logical(value);
        end

        function set.progress(m, value)
            if ~isempty(value) && ~isa(value, 'function_handle')
                error('sscda:option', 'progress must be a function handle, or []');
            end
            m.progress = value;
        end

        function set(m, varargin)
        %SET Set options.
        %   m.set(NAME, VALUE, ...) sets options, as the constructor does. The
        %   option 'preset' is set before the others. On an error none is set.
        %   m.set(S) takes them from the fields of a struct.
            [names, values] = sscda.internal.pairs(varargin, 'sscda.Adapter');
            before = m.options();
            kept = {m.verbose, m.progress};
            try
                apply(m, names, values);
            catch err
                apply(m, fieldnames(before), struct2cell(before));
                [m.verbose, m.progress] = kept{:};
                rethrow(err);
            end
        end

        function value = get(m, name)
        %GET The value of an option.
        %   VALUE = m.get(NAME) is the value of the option NAME.
            sscda.internal.need(nargin - 1, 'get', 'NAME');
            values = m.options();
            name = sscda.internal.asText(name, 'the name of an option');
            if ~isfield(values, name)
                error('sscda:option', 'unknown option ''%s''; known are: %s', name, ...
                      strjoin(fieldnames(values)', ', '));
            end
            value = values.(name);
        end

        function values = options(m)
        %OPTIONS The values of all options, as a struct.
        %   S = m.options() has a field for each option of the library.
        %   sscda.options tells what they mean.
            values = sscda.internal.gateway('get_options', m.number);
        end

        function varargout = fit(m, Xs, ys, Xt, varargin)
        %FIT Find the correspondence and the map.
        %   m.fit(Xs, ys, Xt) adapts the source Xs, whose rows are samples, to
        %   the target Xt. Both are real matrices, double or single, with as
        %   many columns, or tables. ys has a label for each row of Xs:
        %     a numeric vector      NaN where there is no label
        %     a logical vector
        %     a cell array of text  '' where there is no label
        %     a char array          a row for each label, blank for none
        %     a categorical         <undefined> where there is no label
        %     a string array        <missing> or "" where there is no label
        %   or is [] when the option lambda_g is 0.
        %
        %   m.fit(..., 'source_weights', a, 'target_weights', b) gives the
        %   samples weights: positive numbers, one for each row. When both are
        %   given their sums must agree.
        %
        %   Columns of tables have names. m.fit(..., 'feature_names', NAMES) gives
        %   names to those of matrices. The columns of Xt are put into the order
        %   of Xs, and the adapter and its files keep the names: predict, map
        %   and prepare then find columns in whatever order they come. When only
        %   one side has names, columns are taken by their position with the
        %   warning sscda:by_position.
        %
        %   A fit that ends early (max_iterations, time_limit, progress) can be
        %   used and is a warning: sscda:not_converged, sscda:time_limit,
        %   sscda:cancelled. After an error, or Ctrl-C, an earlier fit is still
        %   there. The warning sscda:dominant_feature says that one feature makes
        %   up nearly all of the distances.
            sscda.internal.need(nargin - 1, 'fit', 'Xs', 'ys', 'Xt');
            [data, codes, how] = sscda.internal.problem(Xs, ys, Xt, varargin, 'fit');
            m.runFit(how, 'fit', data, codes);
            % Not in any case: an adapter in ans would outlive its variable.
            if nargout > 0
                varargout = {m};
            end
        end

        function Z = map(m, X, varargin)
        %MAP Map samples of the source domain to the target domain.
        %   Z = m.map(X) maps the rows of X, whether they were in the fit or not.
        %   Z is single when X is. m.map(X, 'double') and m.map(X, 'single')
        %   choose. Columns of X are found as by predict; those of Z are in the
        %   order of the fit.
            sscda.internal.need(nargin - 1, 'map', 'X');
            [X, type] = sscda.internal.given(m, X, varargin, 'map');
            Z = sscda.internal.gateway('map', m.number, X, type);
        end

        function Z = adapted(m, type)
        %ADAPTED The adapted training source, to train a classifier of your own on.
        %   Z = m.adapted() has a row for each row of the Xs of the fit. It is
        %   m.map(Xs), but for the map 'barycentric', where it is the
        %   correspondence's own image of each sample. m.adapted('single')
        %   makes it single.
        %
        %   The image of a barycentric or linear map is narrower than the target:
        %   a classifier that learns from it may draw its borders too tightly
        %   and fail on the target. predict is made for it. For your own, fit
        %   with a linear or rigid map and 'restore_covariance', true.
            if nargin < 2
                type = 'double';
            end
            Z = sscda.internal.gateway('adapted', m.number, sscda.internal.float(type));
        end

        function [y, confidence] = predict(m, X, varargin)
        %PREDICT Labels for samples of the target domain.
        %   Y = m.predict(X) has a label for each row of X, whether it was in the
        %   fit or not, by the classifier that the option 'classifier' named at
        %   the fit, trained on the adapted source. Y is what the labels of the
        %   fit were: numbers, text, ...
        %   [Y, CONFIDENCE] = m.predict(X) has numbers from 0 to 1 to rank the
        %   samples by, higher is surer. They are no probabilities.
        %   X may be a table, and m.predict(X, 'feature_names', NAMES) names the
        %   columns of a matrix: they are found by the names of the fit.
            sscda.internal.need(nargin - 1, 'predict', 'X');
            X = sscda.internal.given(m, X, varargin, 'predict');
            if nargout > 1
                [codes, confidence] = sscda.internal.gateway('predict', m.number, X, true);
            else
                codes = sscda.internal.gateway('predict', m.number, X, false);
            end
            y = sscda.internal.decode(codes, m.labels);
        end

        function Z = prepare(m, X, domain, varargin)
        %PREPARE Samples as the fit sees them.
        %   Z = m.prepare(X, 'target') and Z = m.prepare(X, 'source') are samples of
        %   that domain after 'scale_rows', 'standardize' and 'pca', those of the
        %   source mapped. A classifier of your own is best trained and used on
        %   these; help of adapted says what to heed. Z is single when X is;
        %   m.prepare(X, DOMAIN, 'double') and m.prepare(X, DOMAIN, 'single')
        %   choose. Columns of X are found as by predict.
            sscda.internal.need(nargin - 1, 'prepare', 'X', 'DOMAIN');
            if ~any(strcmp(domain, {'source', 'target'}))
                error('sscda:argument', 'prepare: the domain must be ''source'' or ''target''');
            end
            [X, type] = sscda.internal.given(m, X, varargin, 'prepare');
            Z = sscda.internal.gateway('prepare', m.number, X, char(domain), type);
        end

        function y = classes(m)
        %CLASSES The classes of the fit, ascending, as its labels were written.
            y = sscda.internal.decode(sscda.internal.gateway('classes', m.number), m.labels);
        end

        function names = featureNames(m)
        %FEATURENAMES The names of the features of the fit, a row of texts, or {}.
            names = sscda.internal.fromUtf8(sscda.internal.gateway('feature_names', m.number));
            names = names(~cellfun('isempty', names));
        end

        function s = tune(m, Xs, ys, Xt, varargin)
        %TUNE Choose options without labels of the target.
        %   S = m.tune(Xs, ys, Xt) and S = m.tune(Xs, ys, Xt, NAME, VALUE, ...) are as
        %   sscda.tune, with the options of this adapter. Here NAME is 'grid',
        %   'part', 'classifier' (a function), 'feature_names', 'source_weights' or
        %   'target_weights'. Neither the options nor the fit of the adapter
        %   change: S is an sscda.Search, and S.apply() another adapter.
            sscda.internal.need(nargin - 1, 'tune', 'Xs', 'ys', 'Xt');
            s = sscda.internal.search(m, Xs, ys, Xt, varargin{:});
        end

        function n = countCells(m, grid)
        %COUNTCELLS How many cells a search would have, with baselines.
        %   N = m.countCells(G) is for tune(..., 'grid', G); [] is what the library
        %   tries by itself.
            sscda.internal.need(nargin - 1, 'countCells', 'G');
            g = sscda.internal.grid(grid);
            n = sscda.internal.gateway('grid_cells', m.number, g.keys, g.values, g.shape, 0, 1);
        end

        function [y, shares] = targetLabels(m)
        %TARGETLABELS The labels that the correspondence gives the target.
        %   [Y, SHARES] = m.targetLabels() has for each row of Xt the class that
        %   holds most of its column of the correspondence, and that class's
        %   share. Y is what the labels of the fit were: numbers, text, ... A
        %   quick look, not a classifier: m.predict(Xt) is better.
            [codes, shares] = sscda.internal.gateway('target_labels', m.number);
            y = sscda.internal.decode(codes, m.labels);
        end

        function C = correspondence(m, form)
        %CORRESPONDENCE The correspondence of source and target samples.
        %   C = m.correspondence() is a full matrix: rows are source samples,
        %   columns are target samples, no entry is negative, and the rows sum
        %   to 1. m.correspondence('sparse') is the same as a sparse matrix.
            if nargin < 2 || strcmp(form, 'full')
                C = sscda.internal.gateway('correspondence', m.number);
            elseif strcmp(form, 'sparse')
                [i, j, v] = sscda.internal.gateway('triplets', m.number);
                sizes = m.info();
                C = sparse(i, j, v, sizes.source_rows, sizes.target_rows);
            else
                error('sscda:argument', 'correspondence: the form must be ''full'' or ''sparse''');
            end
        end

        function s = info(m)
        %INFO Numbers and words about the fit, as a struct.
        %   S = m.info() has the fields objective, lower_bound, relative_gap,
        %   iterations, solver and more: all that the library tells. The feature
        %   dominant_feature, counted from 1, has the largest share
        %   dominant_share of the squared distances within the domains.
            s = sscda.internal.gateway('info', m.number);
        end

        function s = trace(m)
        %TRACE How the fit went, iteration by iteration.
        %   S = m.trace() is a struct of columns: objective, lower_bound,
        %   relative_gap, step, seconds and cycle. (struct2table makes it a
        %   table.)
            s = sscda.internal.gateway('trace', m.number);
        end

        function tf = isFitted(m)
        %ISFITTED Whether there is a fit to ask about.
            tf = true;
            try
                m.info();
            catch err
                if ~strcmp(err.identifier, 'sscda:not_fitted')
                    rethrow(err);
                end
                tf = false;
            end
        end

        function bytes = estimateMemory(m, ns, nt, d)
        %ESTIMATEMEMORY What a fit would need at its peak, in bytes.
        %   BYTES = m.estimateMemory(NS, NT, D) is for NS source samples, NT
        %   target samples and D features, with the options as they are and
        %   beside your own arrays.
            sscda.internal.need(nargin - 1, 'estimateMemory', 'NS', 'NT', 'D');
            sizes = {ns, nt, d};
            names = {'NS', 'NT', 'D'};
            for k = 1:3
                sscda.internal.whole(sizes{k}, names{k});
            end
            bytes = sscda.internal.gateway('estimate_memory', m.number, ns, nt, d);
        end

        function cancel(m)
        %CANCEL Stop the fit or search that is running, as from a button of a figure.
        %   m.cancel() stops a running fit, which keeps the best result so far, or
        %   a search, which keeps its finished cells. Without one nothing happens.
            sscda.internal.gateway('cancel', m.number);
        end

        function axes = plot(m, Xs, ys, Xt)
        %PLOT Source, target, and the source mapped onto the target.
        %   m.plot(Xs, ys, Xt) draws three pictures beside each other in the
        %   current figure. Colours are classes; the target, whose classes are
        %   not known, is grey. ys may be []. More than two features are shown
        %   by their first two principal components, the same in all pictures.
        %   AXES = m.plot(...) returns the axes.
            sscda.internal.need(nargin - 1, 'plot', 'Xs', 'ys', 'Xt');
            Xs = sscda.internal.given(m, Xs, {}, 'plot');
            Xt = sscda.internal.given(m, Xt, {}, 'plot');
            handles = sscda.internal.plotDomains(Xs, ys, Xt, ...
                sscda.internal.gateway('map', m.number, Xs, class(Xs)));
            if nargout > 0
                axes = handles;
            end
        end

        function axes = plotConvergence(m)
        %PLOTCONVERGENCE Objective and lower bound by iteration, and the gap.
        %   m.plotConvergence() draws into the current figure.
        %   AXES = m.plotConvergence() returns the axes.
            handles = sscda.internal.plotTrace(m.trace(), m.get('gap_tolerance'));
            if nargout > 0
                axes = handles;
            end
        end

        function axes = plotCorrespondence(m)
        %PLOTCORRESPONDENCE The correspondence as an image.
        %   m.plotCorrespondence() draws into the current axes: a row for each
        %   source sample, a column for each target sample.
        %   AXES = m.plotCorrespondence() returns the axes.
            handles = sscda.internal.plotMatrix(m.correspondence());
            if nargout > 0
                axes = handles;
            end
        end

        function disp(m)
        %DISP What the adapter is, in a few lines.
            fprintf('%s', sscda.internal.describe(m));
        end

        function save(m, file)
        %SAVE Write the adapter to a file.
        %   m.save(FILE) writes options, weights and, when there is a fit, model
        %   and results. The ending of FILE says how:
        %     .sscda  the library's own format, for every language. Labels that are
        %             no whole numbers come back as a cell array of text.
        %     .mat    for MATLAB and Octave: labels stay what they are.
        %   The function in m.progress is not written.
        %   m = sscda.Adapter.load(FILE) reads both.
            sscda.internal.need(nargin - 1, 'save', 'FILE');
            file = sscda.internal.asText(file, 'save: the name of a file');
            [~, ~, ending] = fileparts(file);
            switch lower(ending)
                case '.sscda'
                    sscda.internal.gateway('save', m.number, sscda.internal.utf8(file));
                case '.mat'
                    sscda.internal.writeMat(file, 'sscda_adapter', m.saveobj());
                otherwise
                    error('sscda:argument', 'save: ''%s'' must end in .sscda or .mat', file);
            end
        end

        function s = saveobj(m)
        %SAVEOBJ The adapter as a struct of plain arrays.
        %   S = m.saveobj() holds options, weights, model, results, and how labels
        %   were written. m = sscda.Adapter.loadobj(S) makes it an adapter
        %   again. MATLAB's save and load do so by themselves. Octave's cannot
        %   store objects: use m.save('x.mat') there, or save S among other
        %   things.
            s = struct('format', 1, 'bytes', sscda.internal.gateway('serialize', m.number), ...
                       'labels', m.labels, 'verbose', m.verbose);
        end
    end

    methods (Static)
        function m = load(file, varargin)
        %LOAD Read an adapter from a file.
        %   m = sscda.Adapter.load(FILE) reads what save wrote, or a .sscda file
        %   that another language wrote.
        %   m = sscda.Adapter.load(FILE, 'max_bytes', N) refuses a larger file and
        %   does not read it. Memory is in proportion to the size of the file, so
        %   that one from a stranger cannot take all of it.
            sscda.internal.need(nargin, 'load', 'FILE');
            file = sscda.internal.asText(file, 'load: the name of a file');
            limit = sscda.internal.sizeLimit(varargin);
            [~, ~, ending] = fileparts(file);
            if strcmpi(ending, '.mat')
                m = sscda.Adapter.loadobj(sscda.internal.readMat(file, 'sscda_adapter', ...
                    'sscda.Adapter', limit{:}));
            else
                m = sscda.Adapter();
                number = sscda.internal.gateway('load', sscda.internal.utf8(file), limit{:});
                m.adopt(number, sscda.internal.namedLabels(number));
            end
        end

        function m = loadobj(s)
        %LOADOBJ An adapter from the struct that saveobj made.
            sscda.internal.need(nargin, 'loadobj', 'S');
            if ~isstruct(s) || ~all(isfield(s, {'format', 'bytes', 'labels', 'verbose'}))
                error('sscda:format', 'this is not what saveobj makes of an sscda.Adapter');
            end
            if ~isequal(s.format, 1)
                error('sscda:format', 'an sscda.Adapter of format %g; this package knows 1', ...
                      s.format);
            end
            m = sscda.Adapter();
            m.adopt(sscda.internal.gateway('deserialize', s.bytes), s.labels);
            m.verbose = s.verbose;
        end
    end

    methods (Hidden)
        function fitCell(m, cell, data, codes, how)
            % For sscda.Search: the fit with a cell of the table that the handle has.
            m.runFit(how, 'tune_apply', data, codes, {cell}, []);
        end
    end

    methods (Access = private)
        function runFit(m, how, varargin)
            [identifier, message] = sscda.internal.run(m, varargin{:});
            m.labels = how;
            if ~isempty(identifier)
                warning(identifier, '%s', message);
            end
            sscda.internal.warnOfDominant(m);
        end

        function apply(m, names, values)
            % A preset assigns the others, so it goes first.
            order = [find(strcmp(names(:)', 'preset')), find(~strcmp(names(:)', 'preset'))];
            for k = order
                if any(strcmp(names{k}, {'verbose', 'progress'}))
                    m.(names{k}) = values{k};
                else
                    value = values{k};
                    if isa(value, 'string') && isscalar(value)
                        value = char(value);
                    end
                    sscda.internal.gateway('set_option', m.number, names{k}, value);
                end
            end
        end

        function adopt(m, number, labels)
            % Not m.delete(), which would end the object itself in MATLAB.
            sscda.internal.gateway('destroy', m.number);
            m.number = number;
            m.labels = labels;
        end
    end
end
