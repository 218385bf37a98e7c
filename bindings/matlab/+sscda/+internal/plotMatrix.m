function handle = plotMatrix(C)
%PLOTMATRIX Draws the correspondence as an image.
%   HANDLE = SSCDA.INTERNAL.PLOTMATRIX(C) returns the current axes.

% SPDX-License-Identifier: MIT

    handle = gca();
    imagesc(handle, C);
    colormap(handle, flipud(gray(64)));
    colorbar(handle);
    title(handle, 'Correspondence');
    xlabel(handle, 'target sample');
    ylabel(handle, 'source sample');
end
