function n = live()
%LIVE The number of handles of the library in this process.

% SPDX-License-Identifier: MIT

    n = sscda.internal.gateway('live_handles');
end
