classdef Adapter < handle
%ADAPTER Domain adaptation by sample-to-sample correspondence.
%   m = sscda.Adapter() makes an adapter with default options.
%   m = sscda.Adapter(NAME, VALUE, ...) sets options; sscda.options lists
%   them. The package adds two options:
%     'verbose'   true prints the progress of a fit
%     'progress'  a function of one argument that is called during a fit,
%                 about every 'progress_interval' seconds; see below
%   m = sscda.Adapter(S) takes options from the fields of a struct.
%
%   m.fit(Xs, ys, Xt) finds the correspondence between the labelled source
%   Xs, ys and the target Xt, and the map from source to target. Rows are
%   samples. Y = m.predict(X) labels samples of the target domain, Xt or
%   new ones.
%
%       m = sscda.Adapter('lambda_s', 0.1);
%       m.fit(Xs, ys, Xt);
%       y = m.predict(Xt);        % labels for the target
%
%   Fit and predict
%     fit               find correspondence and map
%     predict           labels for samples of the target domain
%     map               map samples of the source domain
%     adapted           the adapted source of the fit
%     prepare           samples in the working space of the fit
%     classes           the classes of the fit
%     classShares       the shares of the classes in the target
%     featureNames      the names of the features of the fit
%     targetLabels      class and share of each target sample
%     correspondence    the correspondence, full or sparse
%     info, trace       results of the fit, and of each iteration
%     isFitted          whether there is a fit
%   Options
%     set, get, options
%     tune, countCells  tune options without target labels
%     estimateMemory    memory that a fit of given sizes needs
%   Plots
%     plot, plotConvergence, plotCorrespondence
%   Storing
%     save, sscda.Adapter.load, and in MATLAB also save('x.mat', 'm')
%
%   An Adapter is a handle: a copy of the variable is the same adapter. The
%   last copy frees its memory, or delete(m) at once.
%
%   The function 'progress' receives a struct with the fields cycle, cycles,
%   iteration, max_iterations, objective, lower_bound, relative_gap,
%   gap_tolerance, seconds and phase ('prepare', 'solve' or 'map'). If it
%   returns true, the fit stops and keeps the best result so far. An error in
%   it, or Ctrl-C, ends the fit and leaves the adapter unchanged; fit then
%   raises that error. During a tuning run the phase is 'tune', and the valid
%   fields are seconds, cells_done, cells and seconds_left (NaN if unknown).
%
%   See also sscda.adapt, sscda.tune, sscda.options.

% SPDX-License-Identifier: MIT

    properties
        verbose = false   % whether a fit or tuning run prints its progress
        progress = []     % function called during a fit or tuning run, or []
    end

    properties (SetAccess = private, Hidden)
        number = 0        % number of the library's handle in the gateway
        labels = struct('kind', 'codes')   % how labels become int32 and back
        shares = []       % given class shares, as the user gave them, or []
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
        %DELETE Free the memory of the adapter; do not use it afterwards.
        %   A second call is harmless.
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
        %   option 'preset' is set before the others. After an error all options
        %   keep their old values. m.set(S) takes options from the fields of a
        %   struct.
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
        %   sscda.options explains them.
            values = sscda.internal.gateway('get_options', m.number);
            if strcmp(values.class_shares, 'given') && ~isempty(m.shares)
                values.class_shares = m.shares;
            end
        end

        function varargout = fit(m, Xs, ys, Xt, varargin)
        %FIT Find the correspondence and the map.
        %   m.fit(Xs, ys, Xt) adapts the source Xs, whose rows are samples, to
        %   the target Xt. Both are real matrices, double or single, or tables,
        %   with the same number of columns. ys has a label for each row of Xs,
        %   in one of these types:
        %     a numeric vector      NaN marks a sample without a label
        %     a logical vector
        %     a cell array of text  '' marks a sample without a label
        %     a char array          a row for each label; a blank row marks none
        %     a categorical         <undefined> marks a sample without a label
        %     a string array        <missing> or "" marks one without a label
        %   If the option lambda_g is 0, ys may be [].
        %
        %   m.fit(..., 'source_weights', a, 'target_weights', b) gives the
        %   samples weights: positive numbers, one for each row. Those of at
        %   least 1 count copies: a sample of weight 3 stands for three. If
        %   a domain has one below 1, its weights are scaled to a mean of 1.
        %   Equal weights in both domains are as good as none.
        %
        %   Tables have names of columns. m.fit(..., 'feature_names', NAMES) gives
        %   names to the columns of matrices. The columns of Xt are put into the
        %   order of Xs, and the adapter and its files keep the names: predict,
        %   map and prepare then accept columns in any order. If only one side
        %   has names, columns are matched by position, with the warning
        %   sscda:by_position.
        %
        %   You can use a fit that ended early because of max_iterations,
        %   time_limit or progress; it gives the warning sscda:not_converged,
        %   sscda:time_limit or sscda:cancelled. After an error or Ctrl-C, the
        %   adapter keeps an earlier fit. The warning sscda:dominant_feature means
        %   that one feature makes up nearly all of the distances.
            sscda.internal.need(nargin - 1, 'fit', 'Xs', 'ys', 'Xt');
            [data, codes, how] = sscda.internal.problem(Xs, ys, Xt, varargin, 'fit');
            m.runFit(how, 'fit', data, codes);
            % Returns the adapter only on request: in ans it would outlive its variable.
            if nargout > 0
                varargout = {m};
            end
        end

        function Z = map(m, X, varargin)
        %MAP Map samples of the source domain to the target domain.
        %   Z = m.map(X) maps the rows of X, from the fit or new ones. Z has the
        %   type of X; m.map(X, 'double') and m.map(X, 'single') set it. Columns
        %   of X are matched as in predict; the columns of Z are in the order of
        %   the fit.
            sscda.internal.need(nargin - 1, 'map', 'X');
            [X, type] = sscda.internal.given(m, X, varargin, 'map');
            Z = sscda.internal.gateway('map', m.number, X, type);
        end

        function Z = adapted(m, type)
        %ADAPTED The adapted source, to train a classifier of your own on.
        %   Z = m.adapted() has a row for each row of the Xs of the fit. It equals
        %   m.map(Xs), except for the map 'barycentric', where it is the image
        %   that the correspondence gives each sample. m.adapted('single')
        %   returns single.
        %
        %   The image of a barycentric or linear map is narrower than the target.
        %   A classifier that learns its scale from it can fail on the target.
        %   Use predict, or fit a linear or rigid map with
        %   'restore_covariance', true.
            if nargin < 2
                type = 'double';
            end
            Z = sscda.internal.gateway('adapted', m.number, sscda.internal.float(type));
        end

        function [y, confidence] = predict(m, X, varargin)
        %PREDICT Labels for samples of the target domain.
        %   Y = m.predict(X) has a label for each row of X, from the fit or new
        %   ones. The labels come from the classifier of the fit (option
        %   'classifier'), which is trained on the adapted source. Y has the type
        %   of the labels of the fit: numbers, text, ...
        %   [Y, CONFIDENCE] = m.predict(X) returns numbers from 0 to 1 that rank
        %   the samples; a higher number means a surer label. They are not
        %   probabilities.
        %   X may be a table, and m.predict(X, 'feature_names', NAMES) names the
        %   columns of a matrix. Columns are matched with the names of the fit.
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
        %PREPARE Samples in the working space of the fit.
        %   Z = m.prepare(X, 'target') and Z = m.prepare(X, 'source') apply the
        %   preprocessing of the fit ('scale_rows', 'standardize', 'pca') to
        %   samples of that domain, and the map to those of the source. Train and
        %   use your own classifier on these; see the help of adapted. Z has the
        %   type of X; m.prepare(X, DOMAIN, 'double') and
        %   m.prepare(X, DOMAIN, 'single') set it. Columns of X are matched as in
        %   predict.
            sscda.internal.need(nargin - 1, 'prepare', 'X', 'DOMAIN');
            if ~any(strcmp(domain, {'source', 'target'}))
                error('sscda:argument', 'prepare: the domain must be ''source'' or ''target''');
            end
            [X, type] = sscda.internal.given(m, X, varargin, 'prepare');
            Z = sscda.internal.gateway('prepare', m.number, X, char(domain), type);
        end

        function y = classes(m)
        %CLASSES The classes of the fit, ascending, in the type of its labels.
            y = sscda.internal.decode(sscda.internal.gateway('classes', m.number), m.labels);
        end

        function names = featureNames(m)
        %FEATURENAMES The names of the features of the fit, a row of texts, or {}.
            names = sscda.internal.fromUtf8(sscda.internal.gateway('feature_names', m.number));
            names = names(~cellfun('isempty', names));
        end

        function s = tune(m, Xs, ys, Xt, varargin)
        %TUNE Tune options without target labels.
        %   S = m.tune(Xs, ys, Xt) and S = m.tune(Xs, ys, Xt, NAME, VALUE, ...) do the
        %   same as sscda.tune, with the options of this adapter. NAME is 'grid',
        %   'part', 'classifier' (a function), 'feature_names', 'source_weights' or
        %   'target_weights'. The options and the fit of the adapter stay as they
        %   are: S is an sscda.Tuning, and S.apply() returns another adapter.
            sscda.internal.need(nargin - 1, 'tune', 'Xs', 'ys', 'Xt');
            s = sscda.internal.tune(m, Xs, ys, Xt, varargin{:});
        end

        function n = countCells(m, grid)
        %COUNTCELLS The number of cells of a tuning run, including baselines.
        %   N = m.countCells(G) counts the cells of tune(..., 'grid', G); [] is the
        %   library's default grid.
            sscda.internal.need(nargin - 1, 'countCells', 'G');
            g = sscda.internal.grid(grid);
            n = sscda.internal.gateway('grid_cells', m.number, g.keys, g.values, g.shape, 0, 1);
        end

        function [y, shares, errors] = classShares(m)
        %CLASSSHARES The shares of the classes in the target, as the fit used them.
        %   [Y, SHARES, ERRORS] = m.classShares() has the classes of the fit, their
        %   shares, and the standard errors of these, which are 0 unless the
        %   shares were estimated. The option 'class_shares' sets where they come
        %   from: 'source', 'estimated', or the shares themselves, as a struct
        %   with a field for each class, or a containers.Map from class to share.
        %   Every class of ys needs one; it is 0 for a class that Xt lacks.
            [shares, errors] = sscda.internal.gateway('class_shares', m.number);
            y = m.classes();
        end

        function [y, shares] = targetLabels(m)
        %TARGETLABELS The labels that the correspondence gives the target.
        %   [Y, SHARES] = m.targetLabels() has for each row of Xt the class that
        %   has most of its column of the correspondence, and the share of that
        %   class. Y has the type of the labels of the fit. Use it for a quick
        %   look; m.predict(Xt) labels better.
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
        %   iterations, solver and all others of the library. offset is the part
        %   of the objective that is due to the distance between the means of
        %   the domains: no correspondence can change it, so the gap is relative
        %   to objective - offset. dominant_feature, counted from 1, is the
        %   feature with the largest share of the squared distances within the
        %   domains, and dominant_share is that share.
            s = sscda.internal.gateway('info', m.number);
        end

        function s = trace(m)
        %TRACE The course of the fit, iteration by iteration.
        %   S = m.trace() is a struct of columns: objective, lower_bound,
        %   relative_gap, step, seconds and cycle. struct2table turns it into a
        %   table.
            s = sscda.internal.gateway('trace', m.number);
        end

        function tf = isFitted(m)
        %ISFITTED Whether there is a fit.
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
        %ESTIMATEMEMORY The memory that a fit needs at its peak, in bytes.
        %   BYTES = m.estimateMemory(NS, NT, D) is for NS source samples, NT
        %   target samples and D features, with the current options. It does not
        %   include your own arrays.
            sscda.internal.need(nargin - 1, 'estimateMemory', 'NS', 'NT', 'D');
            sizes = {ns, nt, d};
            names = {'NS', 'NT', 'D'};
            for k = 1:3
                sscda.internal.whole(sizes{k}, names{k});
            end
            bytes = sscda.internal.gateway('estimate_memory', m.number, ns, nt, d);
        end

        function cancel(m)
        %CANCEL Stop a running fit or tuning run, for example from a button of a figure.
        %   m.cancel() stops a running fit, which keeps the best result so far, or
        %   a tuning run, which keeps its finished cells. Otherwise it does nothing.
            sscda.internal.gateway('cancel', m.number);
        end

        function axes = plot(m, Xs, ys, Xt)
        %PLOT Source, target, and the source mapped onto the target.
        %   m.plot(Xs, ys, Xt) draws three plots beside each other in the current
        %   figure. Colours are classes; the target is grey, since its classes
        %   are unknown. ys may be []. If there are more than two features, the
        %   plots show the first two principal components, the same in all plots.
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
        %DISP Print a short summary of the adapter.
            fprintf('%s', sscda.internal.describe(m));
        end

        function save(m, file)
        %SAVE Write the adapter to a file.
        %   m.save(FILE) writes options, weights and, if there is a fit, model and
        %   results. The ending of FILE sets the format:
        %     .sscda  the library's own format, for every language. Labels that are
        %             not whole numbers come back as a cell array of text.
        %     .mat    for MATLAB and Octave. Labels keep their type.
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
        %   S = m.saveobj() has options, weights, model, results, and the type of
        %   the labels. m = sscda.Adapter.loadobj(S) turns it into an adapter
        %   again. MATLAB's save and load call both. Octave cannot store objects:
        %   use m.save('x.mat') there, or save S together with other variables.
            s = struct('format', 1, 'bytes', sscda.internal.gateway('serialize', m.number), ...
                       'labels', m.labels, 'verbose', m.verbose);
        end
    end

    methods (Static)
        function m = load(file, varargin)
        %LOAD Read an adapter from a file.
        %   m = sscda.Adapter.load(FILE) reads a file of save, or a .sscda file
        %   that another language wrote.
        %   m = sscda.Adapter.load(FILE, 'max_bytes', N) refuses a file of more
        %   than N bytes without reading it. Loading takes memory in proportion
        %   to the size of the file, so set a limit for files that you do not
        %   trust.
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
            % Fits with a cell of the table in the handle, for sscda.Tuning.
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
            % A preset assigns the other options, so it is set first.
            order = [find(strcmp(names(:)', 'preset')), find(~strcmp(names(:)', 'preset'))];
            for k = order
                if any(strcmp(names{k}, {'verbose', 'progress'}))
                    m.(names{k}) = values{k};
                else
                    value = values{k};
                    if isa(value, 'string') && isscalar(value)
                        value = char(value);
                    end
                    if strcmp(names{k}, 'class_shares') && (isstruct(value) || isobject(value))
                        sscda.internal.classShares(value); % checks it
                        m.shares = value;
                        value = 'given';
                    end
                    sscda.internal.gateway('set_option', m.number, names{k}, value);
                end
            end
        end

        function adopt(m, number, labels)
            % m.delete() would end the object itself in MATLAB.
            sscda.internal.gateway('destroy', m.number);
            m.number = number;
            m.labels = labels;
        end
    end
end
