# SPDX-License-Identifier: MIT
"""The two pictures of performance.md."""
import plot

OURS, POT, SCIPY, HIGHS, PAPER, FLOOR = (
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#7a828c")


def least(summary):
    return summary["cpu"]["min"]


def one_read(results):
    return {"name": "floor: one read of the matrix", "color": FLOOR, "dash": True,
            "points": [(row["n"], least(row["times"]["pass"]))
                       for row in results["transport"]["cold"] if row["costs"] == "moons"]}


def one_product(results, who, name, color):
    return {"name": f"floor: one product, {name}", "color": color, "dash": True,
            "points": [(row["n"], least(row["times"][who])) for row in results["steps"]["gemm"]]}


def linear_problem(results, path):
    rows = [row for row in results["transport"]["cold"] if row["costs"] == "moons"]

    def points(who):
        return [(row["n"], least(row["times"][who])) for row in rows if who in row["times"]]

    plot.write(path, "One linear problem on moons: CPU time, one thread", "n samples on each side", [
        {"name": "library, network simplex", "color": OURS, "points": points("ours")},
        {"name": "POT, ot.emd", "color": POT, "points": points("pot")},
        {"name": "SciPy, linear_sum_assignment", "color": SCIPY, "points": points("assignment")},
        {"name": "HiGHS, through SciPy", "color": HIGHS, "points": points("highs")},
        one_read(results)])


def fits(results, path):
    rows = results["scaling"]["n"]
    published = results["fits"]["published"]
    plot.write(path, "A whole fit on moons: CPU time, one thread", "n samples on each side", [
        {"name": "library, to a proven 1 %", "color": OURS,
         "points": [(row["n"], least(row["ours"])) for row in rows]},
        {"name": "NumPy proximal, to a proven 1 %", "color": POT,
         "points": [(row["n"], least(row["numpy"])) for row in rows
                    if row.get("numpy", {}).get("reached")]},
        {"name": "library, 100 published steps", "color": SCIPY,
         "points": [(row["n"], least(row["ours"])) for row in published]},
        {"name": "NumPy and POT, 100 published steps", "color": PAPER,
         "points": [(row["n"], least(row["numpy"])) for row in published]},
        one_product(results, "ours", "library", FLOOR),
        one_product(results, "numpy", "NumPy", "#a9b0b8"), one_read(results)])
