function value = missing()
%MISSING The part of MATLAB's missing that the tests need, for a host without it.

% SPDX-License-Identifier: MIT

    value = 'missing';
end
