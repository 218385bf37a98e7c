function build(prefix, varargin)
%BUILD Compile the MEX gateway of the sscda package, in MATLAB or Octave.
%   BUILD(PREFIX) compiles against the libsscda installed under PREFIX: the
%   header is PREFIX/include/sscda/sscda.h, the library is in PREFIX/lib or
%   the like.
%
%   BUILD takes PREFIX from the environment variable SSCDA_PREFIX. If that is
%   not set, it looks in /usr/local and in the standard places of the compiler.
%
%   BUILD(PREFIX, FLAG, ...) passes more flags to mex.
%
%   The gateway is written next to the package's own files. Add this folder to
%   the path:
%
%       addpath('/where/libsscda/is/bindings/matlab')
%
%   You need a C++ compiler: run mex -setup in MATLAB, or install the package
%   octave-dev of the distribution for Octave.

% SPDX-License-Identifier: MIT

    if nargin < 1 || isempty(prefix)
        prefix = getenv('SSCDA_PREFIX');
    end
    if isempty(prefix) && exist('/usr/local/include/sscda/sscda.h', 'file')
        prefix = '/usr/local';
    end
    here = fileparts(mfilename('fullpath'));
    flags = {['-I' fullfile(here, 'src')]};
    folder = '';
    if ~isempty(prefix)
        [include, folder] = locate(char(prefix));
        flags = [flags, {['-I' include], ['-L' folder]}];
    end
    sources = dir(fullfile(here, 'src', '*.cpp'));
    sources = fullfile(here, 'src', {sources.name});
    output = fullfile(here, '+sscda', '+internal');
    % A loaded gateway cannot be replaced.
    clear('sscda.internal.gateway');
    compile(output, sources, [flags, {'-lsscda'}, varargin], folder);
    fprintf('built the gateway to libsscda in %s\n', output);
end

function [include, folder] = locate(prefix)
% Finds the header and the library of an installation.
    include = fullfile(prefix, 'include');
    if ~exist(fullfile(include, 'sscda', 'sscda.h'), 'file')
        error('sscda:build', ['there is no libsscda under ''%s'': no include/sscda/sscda.h. ' ...
              'Give build the prefix of an installation, or set SSCDA_PREFIX.'], prefix);
    end
    candidates = [{'lib', 'lib64'}, multiarch(prefix)];
    for k = 1:numel(candidates)
        folder = fullfile(prefix, candidates{k});
        if ~isempty(dir(fullfile(folder, '*sscda.*')))
            [~, attributes] = fileattrib(folder);
            folder = attributes.Name;
            return
        end
    end
    error('sscda:build', 'there is a header under ''%s'', but no library in %s', ...
          prefix, strjoin(candidates, ', '));
end

function folders = multiarch(prefix)
% Folders such as Debian's lib/x86_64-linux-gnu.
    found = dir(fullfile(prefix, 'lib', '*-linux-gnu*'));
    folders = strcat('lib/', {found.name});
end

function compile(output, sources, flags, folder)
    if exist('OCTAVE_VERSION', 'builtin')
        if ~isempty(folder)
            flags{end + 1} = ['-Wl,-rpath,' folder];
        end
        status = system_mkoctfile(fullfile(output, ['gateway.' mexext()]), sources, flags);
        if status ~= 0
            error('sscda:build', 'the compiler stopped; see above');
        end
        return
    end
    if isunix() && ~isempty(folder)
        flags{end + 1} = ['LDFLAGS=$LDFLAGS -Wl,-rpath,' folder];
    end
    mex('-R2018a', '-outdir', output, '-output', 'gateway', sources{:}, flags{:});
    if ispc() && ~isempty(folder)
        % Windows looks for a DLL beside the file that loads it.
        libraries = dir(fullfile(fileparts(folder), 'bin', '*sscda*.dll'));
        for k = 1:numel(libraries)
            copyfile(fullfile(fileparts(folder), 'bin', libraries(k).name), output);
        end
    end
end

function status = system_mkoctfile(output, sources, flags)
    [~, status] = mkoctfile('--mex', '-o', output, sources{:}, flags{:});
end
