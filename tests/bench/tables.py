# SPDX-License-Identifier: MIT
"""The sections of performance.md, each from its part of the results."""


def seconds(x):
    for unit, scale in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if x >= scale or unit == "µs":
            return f"{x / scale:.3g} {unit}" if x / scale < 1000 else f"{x / scale:.0f} {unit}"


def span(t):
    """Least time and quartiles; the quartiles are left out of a single run."""
    cpu = t["cpu"]
    if t["runs"] == 1:
        return seconds(cpu["min"])
    return f"{seconds(cpu['min'])} ({seconds(cpu['q1'])}–{seconds(cpu['q3'])})"


def times(x):
    return f"{x:.0f}" if x >= 10 else f"{x:.1f}" if x >= 1 else f"{x:.2f}"


def ratio(peer, ours, clock="cpu"):
    p, o = peer[clock], ours[clock]
    text = f"{times(p['median'] / o['median'])}×"
    if peer["runs"] > 1 and ours["runs"] > 1:
        text += f" ({times(p['q1'] / o['q3'])}–{times(p['q3'] / o['q1'])})"
    return text


def percent(x):
    return f"{100 * x:.2f} %" if abs(x) < 0.05 else f"{100 * x:.1f} %"


def power(x):
    return "0" if x == 0 else f"{x:.0e}".replace("e-0", "e-")


def megabytes(x):
    return f"{x / 1e6:.3g} MB" if x < 1e9 else f"{x / 1e6:.0f} MB"


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def reached(peer, ours, cap):
    if not peer["reached"]:
        return f"> {cap:g} s (gap {percent(peer['relative_gap'])})"
    return f"{span(peer)}, {ratio(peer, ours)}"


def never(spent, ours):
    return f"> {seconds(spent)}, > {times(spent / ours['cpu']['median'])}×"


def fits(part):
    rows = []
    for row in part["fits"]:
        ours, paper, cap = row["ours"], row["paper"], row["cap"]
        until = paper["seconds_to_our_objective"]
        lent = (paper["objective"] - ours["lower_bound"]) / paper["objective"]
        rows.append([row["data"], f"{row['ks']:g}, {row['kg']:g}", span(ours), ours["iterations"],
                     percent(ours["relative_gap"]), reached(row["numpy_uniform"], ours, cap),
                     reached(row["numpy_lp"], ours, cap),
                     f"{percent(paper['relative_gap'])}, {percent(lent)}",
                     never(paper["seconds"], ours) if until is None else
                     f"{seconds(until)}, {times(until / ours['cpu']['median'])}×"])
    all_agree = all(row[who]["agrees"] for row in part["fits"]
                    for who in ("numpy_uniform", "numpy_lp", "paper"))
    cap = max(row["cap"] for row in part["fits"])
    return f"""## Fits to a proven gap of one per cent {{#performance_fits}}

Weights are relative. "NumPy proximal" is the library's algorithm in NumPy and double precision. It
starts from the independent coupling, as the library does, or from the vertex that the paper starts
from. The paper's loop is Algorithm 1 in NumPy, with four dense products and POT's `ot.emd` in each
step and steps of 2/(t+2). It runs for {cap:g} s or a little more than a hundred times the
library's time. The table gives the gap that it has proven by then, its gap with the library's
bound, and the time at which its objective first reached the library's final one.

{table(["problem", "λs, λg", "library", "iterations", "proven gap", "NumPy proximal, uniform start",
        "NumPy proximal, LP start", "paper's loop: gap, with our bound",
        "paper's loop: until our objective"], rows)}
{"Every bound lies below the objectives of all the others." if all_agree else
"**Some bound lies above the objective of another contender: one of them is wrong.**"}
"""


def published(part):
    rows = [[f"moons {row['n']} x {row['n']}", row["steps"], span(row["ours"]), span(row["numpy"]),
             ratio(row["numpy"], row["ours"]), power(row["difference"])]
            for row in part["published"]]
    return f"""## The method as published {{#performance_published}}

The table compares `preset=paper` with the same steps in NumPy and POT, including set-up. The last
column is the relative difference of the two final objectives.

{table(["problem", "steps", "library", "NumPy and POT", "ratio", "difference"], rows)}"""


NAMES = {"ours": "library", "pot": "POT `ot.emd`", "assignment": "SciPy assignment",
         "highs": "HiGHS", "pass": "one read"}


def transport(part):
    rows = []
    for row in part["cold"]:
        t = row["times"]
        cells = [row["costs"], row["n"], span(t["ours"])]
        for who in ("pot", "assignment", "highs"):
            cells.append(f"{span(t[who])}, {ratio(t[who], t['ours'])}" if who in t else "")
        rows.append([*cells, seconds(t["pass"]["cpu"]["min"])])
    worst = max(d for row in part["cold"] for d in row["differences"].values())
    run, t = part["run"], part["run"]["times"]
    return f"""## The linear problem {{#performance_transport}}

Each row is one dense transport problem with uniform marginals, solved from scratch. The costs are
squared distances between moons, or uniform random numbers. One read of the cost matrix is the
lower limit of the time.

{table(["costs", "n", *(NAMES[who] for who in ("ours", "pot", "assignment", "highs", "pass"))], rows)}
The largest relative difference between two optimal costs was {power(worst)}.

![Time of one linear problem against n, both on log scales](images/performance-lp.svg)

The next table is the total time for the {run["count"]} gradients of a conditional gradient (moons,
n = {run["n"]}), solved one after the other:

{table(["library, one solver for all", "library, each from scratch", "POT"], [[span(t["ours"]),
        f"{span(t['ours_cold'])}, {ratio(t['ours_cold'], t['ours'])}",
        f"{span(t['pot'])}, {ratio(t['pot'], t['ours'])}"]])}
The sums of the optimal costs differ by {power(max(run["differences"].values()))}.
"""


def steps(part):
    def line(what, row, error=True):
        t = row["times"]
        cells = [what, span(t["ours"]), span(t["ours_float"]), span(t["numpy"]),
                 ratio(t["numpy"], t["ours"]), ratio(t["numpy"], t["ours_float"])]
        errors = (row["difference"], row["difference_float"]) if error else ()
        return cells + [", ".join(power(x) for x in errors)]

    rows = []
    for row in part["gradient"]:
        graphs = f"rank {row['rank']:.0f}" if row["rank"] else "dense"
        rows.append(line(f"gradient, {row['data']}, {graphs}", row))
    for row in part["prox"]:
        rows.append(line(f"proximal step, {row['data']}", row))
    for row in part["gemm"]:
        t = row["times"]
        rows.append(line(f"floor: one product, n = {row['n']}", row, False))
        rows[-1][3] += f"; float {seconds(t['numpy_float']['cpu']['min'])}"
        rows[-1][5] = f"{ratio(t['numpy_float'], t['ours_float'])} (both float)"
    tolerance = power(part["prox"][0]["tolerance"])
    return f"""## The steps of a fit {{#performance_steps}}

The table shows one gradient of the smooth part at λs = 0.2, and one proximal step at λg = 0.2 from
multipliers of 0 until the sums are accurate to {tolerance}. NumPy needs four dense products for the
gradient. The library iterates in float and proves in double. The last column is the difference of a
norm or an inner product of the result from NumPy's, in double and in float. One product of two
n x n matrices is the lower limit, marked "floor".

{table(["step", "library, double", "library, float", "NumPy, double", "ratio to double", "ratio to float",
        "difference"], rows)}"""


def scaling(part):
    def line(key, row):
        ours, peer = row["ours"], row.get("numpy")
        cells = [row[key], span(ours), ours["iterations"], percent(ours["relative_gap"])]
        if peer is None:
            return cells + [""]
        return cells + [f"{span(peer)}, {ratio(peer, ours)}" if peer["reached"] else
                        f"> {seconds(peer['cpu']['min'])} (gap {percent(peer['relative_gap'])})"]

    head = ["library", "iterations", "proven gap", "NumPy proximal, uniform start"]
    return f"""## Scaling {{#performance_scaling}}

This table shows moons with weights (0.2, 0.2), to a proven gap of one per cent:

{table(["n", *head], [line("n", row) for row in part["n"]])}
![Time of a whole fit against n, both on log scales](images/performance-fit.svg)

This one shows five Gaussian clouds, {part["d"][0]["n"]} samples on each side, in d dimensions:

{table(["d", *head], [line("d", row) for row in part["d"]])}"""


def threads(part):
    rows = []
    for row in part["threads"]:
        one, two = row["times"]["1"], row["times"]["2"]
        rows.append([row["data"], seconds(one["wall"]["min"]), seconds(two["wall"]["min"]),
                     ratio(one, two, "wall"), "yes" if row["same_bits"] else "**no**"])
    return f"""## Two threads {{#performance_threads}}

The table shows the wall time of the same fits with the option `threads` at 1 and at 2.

{table(["problem", "1 thread", "2 threads", "gain", "same bits"], rows)}"""


def large(rows):
    cells = [[row["data"], f"{row['ks']:g}, {row['kg']:g}", row["threads"],
              f"{row['limit']:g} s", seconds(row["seconds"]), row["iterations"],
              percent(row["relative_gap"]), f"{row['peak'] / row['matrix']:.2f}",
              f"{row['estimate'] / row['peak']:.2f}"] for row in rows]
    return f"""## Large problems {{#performance_large}}

Each row is one fit in a separate process, to a gap of one per cent or until `time_limit`, with the
gap proven by then. Times are wall time. Memory is measured as below, in matrices of the size of C.

{table(["problem", "λs, λg", "threads", "limit", "time", "iterations", "proven gap", "peak, in C",
        "estimate / measured"], cells)}"""


def profile(part):
    rows = []
    for fit in part:
        name = f"{fit['data']} ({fit['weights'][0]:g}, {fit['weights'][1]:g})"
        rows.append([f"**{name}**, {fit['iterations']} iterations", "", seconds(fit["seconds"]),
                     "", ""])
        for what, share in fit["shares"].items():
            spent, floor = share * fit["seconds"], fit["floors"].get(what)
            rows.append([what, percent(share), seconds(spent)]
                        + ([seconds(floor), f"{times(spent / floor)}×"] if floor else ["", ""]))
    return f"""## Profile {{#performance_profile}}

The table shows where whole fits to one per cent spend their time, sampled by function (`perf`). The
share of Python itself is left out. The floor of the products is the time for the products in the
formulas, at the speed of a plain product of two 400 x 400 matrices: the gradients of all iterations
in float, and graphs, barycentres and one certificate in double. (There is no floor if the graphs
are factored, as on the moons.) Further products, for a second certificate or for the map, come on
top of the floor. The floor of the passes is one read of C in each iteration; a proximal step takes
several Newton steps, and each of them reads C.

{table(["part", "share", "time", "floor", "times the floor"], rows)}"""


def native(part):
    rows = [[row["data"], f"{row['ks']:g}, {row['kg']:g}", span(row["times"]["shipped"]),
             span(row["times"]["native"]), ratio(row["times"]["native"], row["times"]["shipped"])]
            for row in part]
    return f"""## One binary for all processors {{#performance_native}}

The library chooses its kernels at run time. The table compares it with a library compiled for this
processor only (`-march=native`). If the ratio is above 1, the shipped library is faster.

{table(["problem", "λs, λg", "as shipped", "for this processor", "ratio"], rows)}"""


def memory(part):
    rows = []
    for row in part:
        ours = row["ours"]
        cells = [f"{row['data']} {row['n']} x {row['n']}", f"{row['ks']:g}, {row['kg']:g}",
                 megabytes(row["matrix"]),
                 f"{megabytes(ours['peak'])}, {ours['peak'] / row['matrix']:.2f} C",
                 megabytes(ours["estimate"]), f"{ours['estimate'] / ours['peak']:.2f}"]
        cells += [megabytes(row[who]["peak"]) if who in row else "" for who in ("numpy", "paper")]
        rows.append(cells)
    return f"""## Memory {{#performance_memory}}

The table shows the growth of the peak during a fit, each in a separate process, next to the result
of `sscda_estimate_memory`. The size of one C in double serves as a yardstick. Clouds have 256
features here.

{table(["problem", "λs, λg", "one C", "library", "estimate", "estimate / measured", "NumPy proximal",
        "NumPy and POT, paper's loop"], rows)}"""


def users(part):
    rows = []
    for block in part:
        rows.append([block["data"], "no adaptation", "", percent(block["none"])])
        for name, row in block["methods"].items():
            rows.append(["", name, span(row), percent(row["accuracy"]) if row["finite"]
                         else "not finite"])
    return f"""## Other methods {{#performance_users}}

These are other methods for the same task, from POT, at their defaults. They solve other problems,
so the times only say how long you wait. The accuracy is that of the nearest neighbour on the
target, trained on the adapted source. No method was tuned.

{table(["problem", "method", "time", "accuracy"], rows)}"""
