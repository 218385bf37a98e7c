classdef Tuning < handle
%TUNING The result of tuning, from sscda.tune.
%   s = sscda.tune(Xs, ys, Xt, ...) makes one. A cell is one combination of
%   options. Cells are counted from 1. After those of the grid come baselines,
%   which move nothing.
%
%     s.table           a row for each cell: its options, baseline, score, status,
%                       relative_gap, iterations, seconds, message, ... It is a
%                       table in MATLAB and a struct of columns in Octave.
%                       Missing values are NaN or ''.
%     s.best            the cell with the highest score; NaN if none is finished
%     info              numbers and words about the tuning run as a whole
%     options           the options of a cell
%     labels            the labels that a cell gives the target
%     vote              labels by vote of the better half of the cells
%     apply             a fitted sscda.Adapter with the options of a cell
%     plot              a plot of the scores
%     merge             add another part of the same tuning run
%   Storing
%     save, sscda.Tuning.load, toBytes, sscda.Tuning.fromBytes, and in MATLAB
%     also save('x.mat', 's')
%
%   A CELL below is a number, 'best' or []; the default is 'best'.
%
%   See also sscda.tune, sscda.Adapter.

% SPDX-License-Identifier: MIT

    properties (Dependent, SetAccess = private)
        table   % a row for each cell
        best    % the cell with the highest score
    end

    properties (SetAccess = private, Hidden)
        adapter = []   % holds the table, and options that are the same in all cells
        kinds          % how labels become int32 and back
        data = []      % samples, labels and weights; [] if they are unknown
    end

    methods
        function s = Tuning(bytes, m, kinds, data)
        %TUNING Not for direct use; see sscda.tune.
            s.adapter = twin(m);
            sscda.internal.gateway('tune_import', s.adapter.number, bytes, 'replace');
            s.kinds = kinds;
            s.data = data;
        end

        function delete(s)
        %DELETE Free the memory of the tuning run; do not use it afterwards.
        %   A second call is harmless.
            if ~isempty(s.adapter)
                s.adapter.delete();
            end
        end

        function t = get.table(s)
            t = s.columns();
            if exist('struct2table', 'file')
                t = struct2table(t);
            end
        end

        function cell = get.best(s)
            cell = getfield(s.info(), 'best'); %#ok<GFLD>
        end

        function [t, names] = columns(s)
        %COLUMNS The table as a struct of columns.
        %   [T, NAMES] = s.columns() also returns the names of the columns that are
        %   options.
            [t, option] = sscda.internal.gateway('tune_table', s.adapter.number);
            names = fieldnames(t);
            names = names(option ~= 0)';
            t.baseline = t.baseline ~= 0;
        end

        function i = info(s)
        %INFO Numbers and words about the tuning run, as a struct.
        %   I = s.info() has the fields cells, grid_cells (without baselines),
        %   finished, failed, source_rows, target_rows, folds (0 except for
        %   'reverse'), seed, status, best, best_score, seconds, criterion and
        %   classifier ('custom' for a function).
            i = sscda.internal.gateway('tune_info', s.adapter.number);
            i.best = i.best + 1;
        end

        function values = options(s, cell)
        %OPTIONS The options of a cell, as a struct.
        %   O = s.options(CELL) has a field for each option of the library;
        %   sscda.Adapter(O) takes it.
            if nargin < 2
                cell = [];
            end
            m = s.copy();
            sscda.internal.gateway('tune_set', m.number, s.place(cell));
            values = m.options();
        end

        function y = labels(s, cell)
        %LABELS The labels that a cell gives the target.
        %   Y = s.labels(CELL) has a label for each row of Xt, in the type of the
        %   source labels. With the criterion 'reverse' there are none.
            if nargin < 2
                cell = [];
            end
            place = s.place(cell);
            if place >= 0
                s.checkFinished(place + 1);
            end
            codes = sscda.internal.gateway('tune_labels', s.adapter.number, place);
            y = sscda.internal.decode(codes, s.kinds);
        end

        function [y, shares] = vote(s)
        %VOTE Labels for the target by vote of the better half of the cells.
        %   [Y, SHARES] = s.vote() has a label for each row of Xt, and its share of
        %   the votes. A vote is steadier than the best cell alone.
            [codes, shares] = sscda.internal.gateway('tune_vote', s.adapter.number);
            y = sscda.internal.decode(codes, s.kinds);
        end

        function m = apply(s, cell, varargin)
        %APPLY Fit with the options of a cell.
        %   m = s.apply(CELL) returns a new, fitted sscda.Adapter. Its fit gives the
        %   same warnings as any other.
        %   m = s.apply(CELL, Xs, ys, Xt, ...) fits to these samples, with names and
        %   weights as for fit of sscda.Adapter. After loading they are required,
        %   since a stored tuning run has no samples.
            if nargin < 2
                cell = [];
            end
            if nargin == 3 || nargin == 4
                error('sscda:argument', 'apply: give CELL, Xs, ys and Xt, or CELL alone');
            elseif nargin > 4
                [d, codes, how] = sscda.internal.problem(varargin{1:3}, varargin(4:end), 'apply');
            elseif isempty(s.data)
                error('sscda:argument', ['apply: a stored tuning run has no samples; ' ...
                      'give them: apply(CELL, Xs, ys, Xt)']);
            else
                d = s.data;
                [codes, how] = sscda.internal.encode(d.ys, size(d.Xs, 1));
            end
            m = s.copy();
            m.fitCell(s.place(cell), d, codes, how);
        end

        function varargout = merge(s, other)
        %MERGE Add another part of the same tuning run.
        %   s.merge(OTHER) adds the cells of OTHER, an sscda.Tuning or the bytes of
        %   one. Grid, samples and options must be the same. A finished cell is
        %   preferred to a failed one, and a failed cell to one that was not run.
            sscda.internal.need(nargin - 1, 'merge', 'OTHER');
            if isa(other, 'sscda.Tuning')
                bytes = other.toBytes();
            else
                bytes = checkBytes(other);
            end
            sscda.internal.gateway('tune_import', s.adapter.number, bytes, 'merge');
            if isempty(s.data) && isa(other, 'sscda.Tuning')
                s.data = other.data;
                s.kinds = other.kinds;
            end
            if nargout > 0
                varargout = {s};
            end
        end

        function axes = plot(s, varargin)
        %PLOT A plot of the scores.
        %   s.plot() draws the scores of the grid by the first two options that
        %   vary, into the current axes. s.plot(X, Y) sets the options of the
        %   horizontal and the vertical axis, s.plot(X) that of the horizontal
        %   axis. If other options vary too, the plot shows the best score over
        %   them. A circle marks the best cell of the grid.
        %   AXES = s.plot(...) returns the axes.
            [t, names] = s.columns();
            handle = sscda.internal.plotScores(t, names, s.info(), varargin);
            if nargout > 0
                axes = handle;
            end
        end

        function disp(s)
        %DISP Print a short summary of the tuning run.
            [t, names] = s.columns();
            fprintf('%s', sscda.internal.describeTuning(t, names, s.info()));
        end

        function bytes = toBytes(s)
        %TOBYTES The table as bytes, for every language.
        %   BYTES = s.toBytes() is a row of uint8. It has labels as whole numbers
        %   and no samples.
            bytes = sscda.internal.gateway('tune_export', s.adapter.number);
        end

        function save(s, file)
        %SAVE Write the tuning run to a MAT-file.
        %   s.save(FILE) writes the table, the options and the type of the labels,
        %   but not the samples. s = sscda.Tuning.load(FILE) reads it.
            sscda.internal.need(nargin - 1, 'save', 'FILE');
            file = sscda.internal.asText(file, 'save: the name of a file');
            [~, ~, ending] = fileparts(file);
            if ~strcmpi(ending, '.mat')
                error('sscda:argument', 'save: ''%s'' must end in .mat', file);
            end
            sscda.internal.writeMat(file, 'sscda_tuning', s.saveobj());
        end

        function x = saveobj(s)
        %SAVEOBJ The tuning run as a struct of plain arrays, for loadobj.
            x = struct('format', 1, 'bytes', s.toBytes(), 'options', s.adapter.options(), ...
                       'labels', s.kinds, 'verbose', s.adapter.verbose);
        end
    end

    methods (Static)
        function s = load(file)
        %LOAD Read a tuning run from a file that save wrote.
            sscda.internal.need(nargin, 'load', 'FILE');
            file = sscda.internal.asText(file, 'load: the name of a file');
            s = sscda.Tuning.loadobj(sscda.internal.readMat(file, 'sscda_tuning', 'sscda.Tuning'));
        end

        function s = loadobj(x)
        %LOADOBJ A tuning run from the struct that saveobj made.
            sscda.internal.need(nargin, 'loadobj', 'X');
            fields = {'format', 'bytes', 'options', 'labels', 'verbose'};
            if ~isstruct(x) || ~all(isfield(x, fields))
                error('sscda:format', 'this is not what saveobj makes of an sscda.Tuning');
            end
            if ~isequal(x.format, 1)
                error('sscda:format', 'an sscda.Tuning of format %g; this package knows 1', ...
                      x.format);
            end
            m = sscda.Adapter(x.options);
            m.verbose = x.verbose;
            s = sscda.Tuning(x.bytes, m, x.labels, []);
        end

        function s = fromBytes(bytes)
        %FROMBYTES A tuning run from bytes that toBytes or another language made.
        %   s = sscda.Tuning.fromBytes(BYTES) has whole numbers as labels.
            sscda.internal.need(nargin, 'fromBytes', 'BYTES');
            s = sscda.Tuning(checkBytes(bytes), sscda.Adapter(), struct('kind', 'codes'), []);
        end
    end

    methods (Access = private)
        function m = copy(s)
            % Returns an adapter with the table, whose options may be changed.
            m = twin(s.adapter);
            sscda.internal.gateway('tune_import', m.number, s.toBytes(), 'replace');
        end

        function place = place(s, cell)
            % The number of a cell in the library, which counts from 0.
            if isempty(cell) || isequal(cell, 'best')
                place = -1;
                return
            end
            cells = getfield(s.info(), 'cells'); %#ok<GFLD>
            if ~isnumeric(cell) || ~isscalar(cell) || ~any(cell == 1:cells)
                error('sscda:argument', ...
                      'the cell must be ''best'' or a whole number from 1 to %d', cells);
            end
            place = double(cell) - 1;
        end

        function checkFinished(s, cell)
            % Raises the error here, since the library would count the cell from 0.
            t = s.columns();
            if t.status(cell) == -17
                error('sscda:not_run', 'cell %d has no labels: it was not run', cell);
            elseif t.status(cell) < 0
                error('sscda:labels', 'cell %d has no labels: %s', cell, t.message{cell});
            end
        end
    end
end

function copy = twin(m)
% Returns an adapter with the options of another, without its fit.
    copy = sscda.Adapter(m.options());
    copy.verbose = m.verbose;
    copy.progress = m.progress;
end

function bytes = checkBytes(bytes)
    if ~isa(bytes, 'uint8')
        error('sscda:argument', 'a tuning run as bytes is uint8; this is a %s', class(bytes));
    end
end
