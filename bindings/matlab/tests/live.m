function n = live()
%LIVE How many handles of the library exist in this process.

% SPDX-License-Identifier: MIT

    n = sscda.internal.gateway('live_handles');
end
