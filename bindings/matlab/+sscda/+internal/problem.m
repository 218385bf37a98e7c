function [data, codes, how] = problem(Xs, ys, Xt, list, who)
%PROBLEM Checks samples, labels, names and weights of a fit.
%   [DATA, CODES, HOW] = SSCDA.INTERNAL.PROBLEM(Xs, ys, Xt, LIST, WHO): LIST are
%   name-value pairs, see sscda.internal.fitArguments; errors name WHO.
%   DATA has the fields Xs, ys, Xt, names (of features), weights, classes
%   (their codes and names) and kinds, which is HOW; CODES and HOW are from
%   sscda.internal.encode.

% SPDX-License-Identifier: MIT

    given = sscda.internal.fitArguments(list, who);
    [Xs, names] = sscda.internal.samples(Xs, 'Xs', given.feature_names);
    [Xt, others] = sscda.internal.samples(Xt, 'Xt', given.feature_names);
    data = struct('Xs', Xs, 'ys', [], 'Xt', sameOrder(Xt, others, names, size(Xs, 2)), ...
                  'names', {names}, 'weights', [], 'classes', [], 'kinds', []);
    data.ys = ys;
    [codes, how] = sscda.internal.encode(ys, size(Xs, 1));
    data.kinds = how;
    data.classes = sscda.internal.classNames(how);
    data.weights = struct( ...
        'source', sscda.internal.weights(given.source_weights, size(Xs, 1), ...
                                         'source_weights', 'Xs'), ...
        'target', sscda.internal.weights(given.target_weights, size(Xt, 1), ...
                                         'target_weights', 'Xt'));
end

function Xt = sameOrder(Xt, names, wanted, features)
% Puts the columns of the target in the order of those of the source.
    if isempty(names) && isempty(wanted)
        return
    end
    number = sscda.internal.gateway('create');
    destroy = onCleanup(@() sscda.internal.gateway('destroy', number));
    sscda.internal.gateway('set_names', number, sscda.internal.utf8(wanted), ...
                           zeros(0, 1, 'int32'), {});
    Xt = sscda.internal.matched(number, Xt, names, features, 'Xt', 'Xs');
end
