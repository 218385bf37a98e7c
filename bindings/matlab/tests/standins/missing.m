function value = missing()
%MISSING What the tests need of MATLAB's missing, for a host without it.

    value = 'missing';
end
