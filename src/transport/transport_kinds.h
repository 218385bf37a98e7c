// SPDX-License-Identifier: MIT
// The table of transport solvers. To add one: write its file, declare how it is made, add a row
// here.
#pragma once

#include "support/kind_table.h"
#include "transport/transport.h"

namespace ssc {

// Each is defined in the file of its solver.
MakeTransport make_network_simplex;
#ifdef SSCDA_HAVE_ORTOOLS
MakeTransport make_ortools_flow, make_ortools_lp;
#else
inline constexpr MakeTransport *make_ortools_flow = nullptr, *make_ortools_lp = nullptr;
#endif

inline constexpr TransportKind network_simplex_kind{"network_simplex", make_network_simplex},
    ortools_flow_kind{"ortools_flow", make_ortools_flow},
    ortools_lp_kind{"ortools_lp", make_ortools_lp};

// In the order in which the option `transport` lists them.
inline constexpr const TransportKind *transport_kinds[] = {&network_simplex_kind,
                                                           &ortools_flow_kind, &ortools_lp_kind};

// The solver behind the word `auto`.
inline constexpr const TransportKind *default_transport = &network_simplex_kind;

// Null for a name that is not in the table.
constexpr const TransportKind *find_transport(std::string_view name) {
    return find_named(transport_kinds, default_transport, name);
}

} // namespace ssc
