# SPDX-License-Identifier: MIT
# Finds libsscda and checks that this package can use it.

using Libdl

const ABI = 1             # of the header this package was written for,
const OLDEST = v"0.1.0"   # and its release

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
        # Not Julia's default, RTLD_DEEPBIND: the parts of the C++ runtime would then come from
        # different libraries, and throwing an exception inside libsscda would end the process.
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

How many models exist in this process, those that wait for the garbage collector included.
"""
live_handles() = Int(C.sscda_live_handles())
