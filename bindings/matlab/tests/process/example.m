% Runs the examples of the manual; their folder is on the path.

% SPDX-License-Identifier: MIT

[before, after] = moons();
assert(before < 0.8 && after > 0.95);
f = figure('visible', 'off');
moons(30);
assert(numel(findobj(f, 'type', 'axes')) == 3);
[nothing, tuned] = tune();
assert(nothing < 0.8 && tuned > 0.9);
text = evalc('tune();');
assert(~isempty(regexp(text, 'best is cell \d', 'once')) && numel(strfind(text, 'linear')) >= 6);
