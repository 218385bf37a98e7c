# SPDX-License-Identifier: MIT
"""
    SscdaError

An error of libsscda, with its status `code` (negative), the `name` of that code, such as
`"SSCDA_ERROR_LABELS"`, and a `message`. The model is as it was before the call.
"""
struct SscdaError <: Exception
    code::Int
    name::String
    message::String
end

SscdaError(code::Integer, message) = SscdaError(code, status_name(code), message)

Base.showerror(io::IO, e::SscdaError) =
    print(io, "SscdaError: ", e.message, " (", e.name, ", ", e.code, ")")

status_name(code) = unsafe_string(C.sscda_status_name(code))

refuse(code, message...) = throw(SscdaError(code, string(message...)))

# Returns the status, or throws if it is an error. Messages are kept per thread, so no other task
# may run between the failing call and the request for its message.
function check(status, h = C_NULL)
    status < 0 && refuse(status, last_message(h))
    return status
end

last_message(h) = in_julia(unsafe_string(C.sscda_last_error(h)))

# The library counts from 0.
const PLACES = (r"\brow \d+, column \d+\b", r"\brow \d+ of test\b", r"\bcell \d+ has no\b",
                r"\bentry \d+\b")

# The library's messages name C functions and print numbers as C does.
const WORDS = (" (counted from 0)" => "",
               "handle: call sscda_fit() first" => "the model is not fitted: call fit! first",
               "handle: call sscda_tune() first" => "the model has no tuning run: call tune first",
               "handle: a fit or a tuning run is running on it; only sscda_cancel()" =>
                   "a fit or a tuning run is running on the model; only Sscda.cancel",
               "fit, and call sscda_predict()" => "fit the tuning run, and call predict",
               "labels: NULL" => "labels: there are none",
               "set it on the handle" => "give it as an option of its own",
               r"\bsscda_(\w+)\(\)" => s"\1",
               r"\bis -?nan\b" => "is NaN", r"\bis (-?)inf\b" => s"is \1Inf")

function in_julia(message)
    message = foldl(replace, WORDS; init = message)
    from_1(place) = replace(place, r"\d+" => k -> string(parse(Int, k) + 1))
    for place in PLACES
        message = replace(message, place => from_1)
    end
    return message
end
