% The example of the manual does what it says; its folder is on the path.
[before, after] = moons();
assert(before < 0.8 && after > 0.95);
f = figure('visible', 'off');
moons(30);
assert(numel(findobj(f, 'type', 'axes')) == 3);
