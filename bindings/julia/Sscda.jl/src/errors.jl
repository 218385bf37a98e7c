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
const PLACE = r"\brow (\d+), column (\d+)\b"

function in_julia(message)
    message = replace(message, " (counted from 0)" => "")
    found = match(PLACE, message)
    found === nothing && return message
    row, column = parse.(Int, found.captures) .+ 1
    return replace(message, PLACE => "row $row, column $column")
end
