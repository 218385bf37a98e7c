function near(a, b, what)
%NEAR Asserts that two arrays agree to 1e-12, relative to their size if it exceeds 1.

% SPDX-License-Identifier: MIT

    a = full(double(a));
    b = full(double(b));
    assert(isequal(size(a), size(b)), sprintf('%s: sizes differ', what));
    same = a == b | (isnan(a) & isnan(b)) | abs(a - b) <= 1e-12 * max(1, abs(b));
    assert(all(same(:)), sprintf('%s: off by %g', what, max(abs(a(:) - b(:)))));
end
