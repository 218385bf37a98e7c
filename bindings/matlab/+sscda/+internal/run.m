function [identifier, message] = run(m, command, data, codes, more, classifier)
%RUN A fit or a search of the library, with what the user is told meanwhile.
%   [IDENTIFIER, MESSAGE] = SSCDA.INTERNAL.RUN(M, COMMAND, DATA, CODES) calls the
%   gateway for the adapter M; DATA and CODES are from sscda.internal.problem.
%   Errors of the user's functions are raised here. The results are a caveat to
%   warn of, or ''.
%   SSCDA.INTERNAL.RUN(..., MORE, CLASSIFIER) has a cell of further arguments of
%   the command, and an sscda.internal.Classifier or [].

% SPDX-License-Identifier: MIT

    if nargin < 5
        more = {};
        classifier = [];
    end
    sscda.internal.gateway('set_names', m.number, sscda.internal.utf8(data.names), ...
                           data.classes.codes, sscda.internal.utf8(data.classes.names));
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
