# SPDX-License-Identifier: MIT
# Finds libsscda and checks that this package can use it.

using Libdl

const ABI = 1             # the ABI version of the header that this package was written for
const OLDEST = v"0.1.0"   # the release of that header

const FILE = Sys.iswindows() ? "sscda.dll" :
             Sys.isapple() ? "libsscda.$ABI.dylib" : "libsscda.so.$ABI"

# The file or folder in SSCDA_LIBRARY; otherwise the system finds the library.
function library_path()
    given = get(ENV, "SSCDA_LIBRARY", "")
    isempty(given) && return FILE
    return isdir(given) ? joinpath(given, FILE) : given
end

function open_library!(path = library_path())
    C.library[] = try
        # Julia's default flag RTLD_DEEPBIND would mix parts of two C++ runtimes, and an exception
        # inside libsscda would end the process.
        Libdl.dlopen(path, Libdl.RTLD_NOW | Libdl.RTLD_LOCAL)
    catch failure
        error("""libsscda could not be loaded: $(sprint(showerror, failure))
              Install libsscda where the system looks for libraries, or set the environment
              variable SSCDA_LIBRARY to its file or folder before loading Sscda.""")
    end
    Libdl.dlsym(C.library[], :sscda_abi_version; throw_error = false) === nothing &&
        error("$path is not libsscda")
    check_versions(path, C.sscda_abi_version(), version())
end

function check_versions(path, abi, release)
    abi == ABI || error("$path has ABI version $abi, but this Sscda needs ABI version $ABI: ",
                        "use the Sscda that came with it")
    release >= OLDEST || error("$path is release $release, but this Sscda needs $OLDEST or later")
end

"""
    Sscda.version()

The release of the loaded libsscda.
"""
version() = VersionNumber(unsafe_string(C.sscda_version()))

"""
    Sscda.live_handles()

The number of models in this process, including those that wait for the garbage collector.
"""
live_handles() = Int(C.sscda_live_handles())
