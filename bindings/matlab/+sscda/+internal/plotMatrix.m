function handle = plotMatrix(C)
%PLOTMATRIX The correspondence as an image.
%   HANDLE = SSCDA.INTERNAL.PLOTMATRIX(C) are the current axes.

% SPDX-License-Identifier: MIT

    handle = gca();
    imagesc(handle, C);
    colormap(handle, flipud(gray(64)));
    colorbar(handle);
    title(handle, 'Correspondence');
    xlabel(handle, 'target sample');
    ylabel(handle, 'source sample');
end
