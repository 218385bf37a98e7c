function [identifier, message] = run(m, command, data, codes, more, classifier)
%RUN Runs a fit or a tuning run of the library and reports its progress.
%   [IDENTIFIER, MESSAGE] = SSCDA.INTERNAL.RUN(M, COMMAND, DATA, CODES) calls the
%   gateway for the adapter M; DATA and CODES are from sscda.internal.problem. It
%   raises errors of the user's functions. The results are those of a warning,
%   or ''.
%   SSCDA.INTERNAL.RUN(..., MORE, CLASSIFIER) has a cell of further arguments of
%   the command, and an sscda.internal.Classifier or [].

% SPDX-License-Identifier: MIT

    if nargin < 5
        more = {};
        classifier = [];
    end
    sscda.internal.gateway('set_names', m.number, sscda.internal.utf8(data.names), ...
                           data.classes.codes, sscda.internal.utf8(data.classes.names));
    sscda.internal.giveShares(m, codes, data.kinds);
    watcher = sscda.internal.Watcher(m.progress, m.verbose, m.get('progress_interval'));
    [status, identifier, message] = sscda.internal.gateway(command, m.number, data.Xs, codes, ...
        data.Xt, data.weights.source, data.weights.target, @(p) watcher.report(p), more{:});
    if ~isempty(watcher.failure)
        rethrow(watcher.failure);
    end
    if ~isempty(classifier) && ~isempty(classifier.failure)
        rethrow(classifier.failure);
    end
    if status == 0
        identifier = '';
    end
end
