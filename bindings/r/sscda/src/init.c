/* SPDX-License-Identifier: MIT */
/* Registers the routines. R sees them as C_create and so on (NAMESPACE adds the C_). */
#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>

#include "binding.h"

/* The versions of the loaded library and of the header that this package was built with. */
static SEXP r_versions(void) {
    static const char *const names[] = {"version", "number", "abi", "built_number", "built_abi"};
    const int built = SSCDA_VERSION_MAJOR * 10000 + SSCDA_VERSION_MINOR * 100 + SSCDA_VERSION_PATCH;
    SEXP versions = PROTECT(named_list(5, names));
    SET_VECTOR_ELT(versions, 0, text_of(sscda_version()));
    SET_VECTOR_ELT(versions, 1, Rf_ScalarInteger(sscda_version_number()));
    SET_VECTOR_ELT(versions, 2, Rf_ScalarInteger(sscda_abi_version()));
    SET_VECTOR_ELT(versions, 3, Rf_ScalarInteger(built));
    SET_VECTOR_ELT(versions, 4, Rf_ScalarInteger(SSCDA_ABI_VERSION));
    UNPROTECT(1);
    return versions;
}

#define ROUTINE(name, arguments) \
    { #name, (DL_FUNC)&r_##name, arguments }

static const R_CallMethodDef routines[] = {
    ROUTINE(create, 0),
    ROUTINE(close, 1),
    ROUTINE(is_open, 1),
    ROUTINE(live_handles, 0),
    ROUTINE(status_name, 1),
    ROUTINE(versions, 0),
    ROUTINE(fit, 5),
    ROUTINE(map, 2),
    ROUTINE(option_table, 0),
    ROUTINE(set_double, 3),
    ROUTINE(set_int, 3),
    ROUTINE(set_string, 3),
    ROUTINE(get_options, 1),
    ROUTINE(set_weights, 3),
    ROUTINE(set_class_shares, 3),
    ROUTINE(memory, 4),
    ROUTINE(adapted, 1),
    ROUTINE(dense, 1),
    ROUTINE(triplets, 1),
    ROUTINE(target_labels, 1),
    ROUTINE(info, 1),
    ROUTINE(trace, 2),
    ROUTINE(save, 2),
    ROUTINE(load, 2),
    ROUTINE(serialize, 1),
    ROUTINE(deserialize, 1),
    ROUTINE(apply, 6),
    ROUTINE(prepare, 3),
    ROUTINE(predict, 2),
    ROUTINE(classes, 1),
    ROUTINE(class_shares, 1),
    ROUTINE(grid_create, 0),
    ROUTINE(grid_close, 1),
    ROUTINE(grid_add, 4),
    ROUTINE(grid_shape, 2),
    ROUTINE(grid_defaults, 1),
    ROUTINE(grid_part, 3),
    ROUTINE(grid_cells, 2),
    ROUTINE(tune, 7),
    ROUTINE(tune_table, 1),
    ROUTINE(tune_info, 1),
    ROUTINE(tune_labels, 2),
    ROUTINE(tune_vote, 1),
    ROUTINE(tune_export, 1),
    ROUTINE(tune_import, 3),
    ROUTINE(set_feature_names, 2),
    ROUTINE(set_class_names, 3),
    ROUTINE(feature_names, 1),
    ROUTINE(class_names, 2),
    ROUTINE(match_features, 4),
    {NULL, NULL, 0},
};

void attribute_visible R_init_sscda(DllInfo *dll) {
    R_registerRoutines(dll, NULL, routines, NULL, NULL);
    R_useDynamicSymbols(dll, FALSE);
    R_forceSymbols(dll, TRUE);
}
