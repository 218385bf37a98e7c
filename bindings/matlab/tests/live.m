function n = live()
%LIVE How many handles of the library exist in this process.

    n = sscda.internal.gateway('live_handles');
end
