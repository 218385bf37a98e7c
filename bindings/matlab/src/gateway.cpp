// SPDX-License-Identifier: MIT
/* The only MEX function. Its first argument names a command, which takes the other arguments. */
#include <cstdio>

#include "commands.h"
#include "handles.h"

namespace gateway {

namespace {

void create(const Arguments &, mxArray **out) {
    sscda *h = nullptr;
    check(sscda_create(&h), nullptr);
    out[0] = keep(h);
}

void destroy(const Arguments &in, mxArray **) {
    close(in);
}

void estimate_memory(const Arguments &in, mxArray **out) {
    sscda *h = handle(in);
    int64_t bytes = 0;
    check(sscda_estimate_memory(h, in.integer(1), in.integer(2), in.integer(3), &bytes), h);
    out[0] = mxCreateDoubleScalar(static_cast<double>(bytes));
}

void version(const Arguments &, mxArray **out) {
    out[0] = word(sscda_version());
    out[1] = mxCreateDoubleScalar(sscda_abi_version());
}

void live_handles(const Arguments &, mxArray **out) {
    out[0] = mxCreateDoubleScalar(static_cast<double>(sscda_live_handles()));
}

const struct {
    const char *name;
    Command command;
    int least, results; /* number of arguments it needs, and of results it sets */
} commands[] = {
    {"create", create, 0, 1},
    {"destroy", destroy, 1, 0},
    {"set_option", set_option, 3, 0},
    {"set_class_shares", set_class_shares, 3, 0},
    {"get_options", get_options, 1, 1},
    {"describe_options", describe_options, 0, 1},
    {"fit", fit, 7, 3},
    {"cancel", cancel, 1, 0},
    {"map", map, 3, 1},
    {"adapted", adapted, 2, 1},
    {"prepare", prepare, 4, 1},
    {"predict", predict, 3, 2},
    {"classes", classes, 1, 1},
    {"class_shares", class_shares, 1, 2},
    {"correspondence", correspondence, 1, 1},
    {"triplets", triplets, 1, 3},
    {"target_labels", target_labels, 1, 2},
    {"info", info, 1, 1},
    {"trace", trace, 1, 1},
    {"set_names", set_names, 4, 0},
    {"feature_names", feature_names, 1, 1},
    {"class_names", class_names, 2, 1},
    {"match", match, 5, 2},
    {"grid_cells", grid_cells, 6, 1},
    {"tune", tune, 13, 3},
    {"tune_apply", tune_apply, 8, 3},
    {"tune_table", tune_table, 1, 2},
    {"tune_info", tune_info, 1, 1},
    {"tune_labels", tune_labels, 2, 1},
    {"tune_vote", tune_vote, 1, 2},
    {"tune_set", tune_set, 2, 0},
    {"tune_export", tune_export, 1, 1},
    {"tune_import", tune_import, 3, 0},
    {"save", save, 2, 0},
    {"load", load, 1, 1},
    {"serialize", serialize, 1, 1},
    {"deserialize", deserialize, 1, 1},
    {"estimate_memory", estimate_memory, 4, 1},
    {"version", version, 0, 2},
    {"live_handles", live_handles, 0, 1},
};

/* Refuses a library with another ABI, or one older than the header: it must not be called. */
void check_library() {
    const int header =
        SSCDA_VERSION_MAJOR * 10000 + SSCDA_VERSION_MINOR * 100 + SSCDA_VERSION_PATCH;
    if (sscda_abi_version() == SSCDA_ABI_VERSION && sscda_version_number() >= header) return;
    char text[256];
    std::snprintf(text, sizeof text,
                  "libsscda %s with ABI %d was loaded, but this gateway was built for ABI %d and "
                  "release %d.%d.%d or newer: run build again",
                  sscda_version(), static_cast<int>(sscda_abi_version()), SSCDA_ABI_VERSION,
                  SSCDA_VERSION_MAJOR, SSCDA_VERSION_MINOR, SSCDA_VERSION_PATCH);
    throw Failure{"sscda:abi", text};
}

void run(int nlhs, mxArray **plhs, int nrhs, const mxArray **prhs) {
    enum { most = 3 };
    static bool checked = false;
    if (!checked) check_library();
    checked = true;
    const Arguments all = {nrhs, prhs};
    const std::string name = all.text(0);
    const Arguments in = {nrhs - 1, prhs + 1};
    for (const auto &known : commands) {
        if (name != known.name) continue;
        if (in.count < known.least || nlhs > known.results)
            refuse("'" + name + "' has other arguments or results");
        mxArray *out[most] = {nullptr, nullptr, nullptr};
        known.command(in, out);
        for (int k = 0; k < most; ++k) {
            if (out[k] == nullptr) continue;
            if (k == 0 || k < nlhs)
                plhs[k] = out[k];
            else
                mxDestroyArray(out[k]);
        }
        return;
    }
    refuse("there is no command '" + name + "'");
}

} // namespace

} // namespace gateway

void mexFunction(int nlhs, mxArray **plhs, int nrhs, const mxArray **prhs) {
    // Plain memory, because the host may leave this frame by a jump that runs no destructors.
    static char identifier[64], text[2048];
    mxArray *error = nullptr;
    try {
        gateway::run(nlhs, plhs, nrhs, prhs);
        return;
    } catch (const gateway::Failure &failure) {
        std::snprintf(identifier, sizeof identifier, "%s", failure.identifier.c_str());
        std::snprintf(text, sizeof text, "%s", failure.text.c_str());
    } catch (const gateway::HostError &host) {
        error = host.error;
    }
    if (error != nullptr) mexCallMATLAB(0, nullptr, 1, &error, "rethrow");
    // With mexErrMsgIdAndTxt(), Octave would put this function's name before the message.
    mxArray *in[3] = {mxCreateString(identifier), mxCreateString("%s"), mxCreateString(text)};
    mexCallMATLAB(0, nullptr, 3, in, "error");
}
