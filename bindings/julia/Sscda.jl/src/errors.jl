"""
    SscdaError

What libsscda refuses, with its status `code` (negative), the `name` of that code, such as
`"SSCDA_ERROR_LABELS"`, and a `message` in words. The model is as it was before the call.
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

# The status, unless it is an error. Messages are kept per thread: nothing here lets another task
# run between the failing call and the question.
function check(status, h = C_NULL)
    status < 0 && refuse(status, last_message(h))
    return status
end

last_message(h) = in_julia(unsafe_string(C.sscda_last_error(h)))

# The library counts from 0.
const PLACES = (r"\brow \d+, column \d+\b", r"\brow \d+ of test\b", r"\bcell \d+ has no\b")

function in_julia(message)
    message = replace(message, " (counted from 0)" => "")
    from_1(place) = replace(place, r"\d+" => k -> string(parse(Int, k) + 1))
    for place in PLACES
        message = replace(message, place => from_1)
    end
    return message
end
