/* SPDX-License-Identifier: MIT */
/* The commands of the gateway. Each takes the arguments after its name and sets out[0], out[1], ...
 * `help sscda.internal.gateway` lists the commands. */
#ifndef SSCDA_MATLAB_COMMANDS_H
#define SSCDA_MATLAB_COMMANDS_H

#include "host.h"

namespace gateway {

using Command = void (*)(const Arguments &in, mxArray **out);

/* options.cpp */
void set_option(const Arguments &in, mxArray **out);
void set_class_shares(const Arguments &in, mxArray **out);
void get_options(const Arguments &in, mxArray **out);
void describe_options(const Arguments &in, mxArray **out);

/* fit.cpp */
void fit(const Arguments &in, mxArray **out);
void tune(const Arguments &in, mxArray **out);
void tune_apply(const Arguments &in, mxArray **out);
void cancel(const Arguments &in, mxArray **out);

/* results.cpp */
void map(const Arguments &in, mxArray **out);
void adapted(const Arguments &in, mxArray **out);
void prepare(const Arguments &in, mxArray **out);
void predict(const Arguments &in, mxArray **out);
void classes(const Arguments &in, mxArray **out);
void class_shares(const Arguments &in, mxArray **out);
void correspondence(const Arguments &in, mxArray **out);
void triplets(const Arguments &in, mxArray **out);
void target_labels(const Arguments &in, mxArray **out);
void info(const Arguments &in, mxArray **out);
void trace(const Arguments &in, mxArray **out);

/* names.cpp */
void set_names(const Arguments &in, mxArray **out);
void feature_names(const Arguments &in, mxArray **out);
void class_names(const Arguments &in, mxArray **out);
void match(const Arguments &in, mxArray **out);

/* grids.cpp */
void grid_cells(const Arguments &in, mxArray **out);

/* tuning.cpp */
void tune_table(const Arguments &in, mxArray **out);
void tune_info(const Arguments &in, mxArray **out);
void tune_labels(const Arguments &in, mxArray **out);
void tune_vote(const Arguments &in, mxArray **out);
void tune_set(const Arguments &in, mxArray **out);
void tune_export(const Arguments &in, mxArray **out);
void tune_import(const Arguments &in, mxArray **out);

/* storage.cpp */
void save(const Arguments &in, mxArray **out);
void load(const Arguments &in, mxArray **out);
void serialize(const Arguments &in, mxArray **out);
void deserialize(const Arguments &in, mxArray **out);

} // namespace gateway

#endif
