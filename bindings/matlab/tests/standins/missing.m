function value = missing()
%MISSING What the tests need of MATLAB's missing, for a host without it.

% SPDX-License-Identifier: MIT

    value = 'missing';
end
