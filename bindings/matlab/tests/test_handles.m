% The last reference or delete frees the memory; a second delete is harmless.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(12);
options = {'gap_tolerance', 0.1};

%% Clearing, replacing and deleting free an adapter
before = live();
m = sscda.Adapter();
assert(live() == before + 1);
m = sscda.Adapter();
assert(live() == before + 1);
again = m;
clear m
assert(live() == before + 1, 'there is another reference');
clear again
assert(live() == before);

%% A thousand objects leave no handle
before = live();
for k = 1:1000
    m = sscda.Adapter(options{:});
    if mod(k, 50) == 0
        m.fit(Xs, ys, Xt);
    end
end
assert(live() == before + 1);
clear m
assert(live() == before);
many = cell(1, 1000);
for k = 1:1000
    many{k} = sscda.Adapter();
end
assert(live() == before + 1000);
clear many
assert(live() == before);

%% A second delete is harmless
before = live();
m = sscda.Adapter();
same = m;
m.delete();
assert(live() == before);
m.delete();
delete(same);
assert(live() == before);
caught = false;
try
    same.fit(Xs, ys, Xt);
catch
    caught = true;
end
assert(caught, 'a deleted adapter cannot be used');
clear m same
assert(live() == before);

%% A constructor that fails leaves no handle
before = live();
for k = 1:10
    throws(@() sscda.Adapter('no such option', 1), 'sscda:option');
    throws(@() sscda.Adapter.load('no such file.sscda'), 'sscda:io');
    throws(@() sscda.adapt(Xs, ys, [Xt, Xt]), 'sscda:dimension');
end
assert(live() == before);

%% The one-call form and loading leave no handle
before = live();
for k = 1:10
    [Z, info] = sscda.adapt(Xs, ys, Xt, options{:});
    [Z, info, m] = sscda.adapt(Xs, ys, Xt, options{:});
    copy = sscda.Adapter.loadobj(m.saveobj());
end
clear m copy
assert(live() == before);

%% A progress function that holds its own adapter
before = live();
for k = 1:10
    m = sscda.Adapter(options{:});
    m.fit(Xs, ys, Xt);
    m.progress = @(p) disp(p);
    m.delete();
end
clear m
assert(live() == before);

%% Objects live on when functions are cleared
m = sscda.Adapter(options{:});
m.fit(Xs, ys, Xt);
Z = m.map(Xs);
clear functions
assert(isequal(m.map(Xs), Z));
