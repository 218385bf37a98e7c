function build(prefix, varargin)
%BUILD Compile the MEX gateway of the sscda package, in MATLAB or Octave.
%   BUILD(PREFIX) compiles against the libsscda installed under PREFIX: the
%   header is PREFIX/include/sscda/sscda.h, the library is in PREFIX/lib or
%   the like.
%
%   BUILD takes PREFIX from the environment variable SSCDA_PREFIX or, when
%   that is not set, looks in the places the system searches anyway and in
%   /usr/local.
%
%   BUILD(PREFIX, FLAG, ...) passes more flags to mex.
%
%   The gateway is written next to the package's own files, so that all a
%   user needs is this folder on the path:
%
%       addpath('/where/libsscda/is/bindings/matlab')
%
%   A compiler for C++ is needed: see mex -setup in MATLAB; in Octave the
%   package octave-dev of the distribution brings it.

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
    % A gateway in use cannot be replaced.
    clear('sscda.internal.gateway');
    compile(output, sources, [flags, {'-lsscda'}, varargin], folder);
    fprintf('built the gateway to libsscda in %s\n', output);
end

function [include, folder] = locate(prefix)
% Header and library of an installation, as absolute paths.
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
% Debian's lib/x86_64-linux-gnu and its like.
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
        % Windows looks for a DLL beside the file that needs it.
        libraries = dir(fullfile(fileparts(folder), 'bin', '*sscda*.dll'));
        for k = 1:numel(libraries)
            copyfile(fullfile(fileparts(folder), 'bin', libraries(k).name), output);
        end
    end
end

function status = system_mkoctfile(output, sources, flags)
    [~, status] = mkoctfile('--mex', '-o', output, sources{:}, flags{:});
end
