% The examples of the manual do what they say; their folder is on the path.

% SPDX-License-Identifier: MIT

[before, after] = moons();
assert(before < 0.8 && after > 0.95);
f = figure('visible', 'off');
moons(30);
assert(numel(findobj(f, 'type', 'axes')) == 3);
[nothing, chosen] = tune();
assert(nothing < 0.8 && chosen > 0.9);
text = evalc('tune();');
assert(~isempty(regexp(text, 'best is cell \d', 'once')) && numel(strfind(text, 'linear')) >= 6);
