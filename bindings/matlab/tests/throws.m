function throws(fn, identifier, varargin)
%THROWS Asserts that FN() raises the error IDENTIFIER with these texts in its message.

% SPDX-License-Identifier: MIT

    caught = [];
    try
        fn();
    catch err
        caught = err;
    end
    assert(~isempty(caught), sprintf('no error, but %s was expected', identifier));
    assert(strcmp(caught.identifier, identifier), sprintf('%s was expected, but got %s: %s', ...
           identifier, caught.identifier, caught.message));
    for k = 1:numel(varargin)
        assert(~isempty(strfind(caught.message, varargin{k})), ...
               sprintf('no ''%s'' in: %s', varargin{k}, caught.message)); %#ok<STREMP>
    end
end
