# SPDX-License-Identifier: MIT
"""The tables of the paper, measured: `./dev paper`; --help lists the options."""
import argparse
import os
import sys
import time

import archive
import data
import origin
import progress
import report
import table_digits
import table_figures
import table_protocol
import table_time
import table_variants
import tables
from store import Store

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "bench"))
OUT = os.path.join(data.ROOT, "build", "paper")
KEPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "results.jsonl")


def arguments(argv):
    parser = argparse.ArgumentParser(prog="./dev paper", description=__doc__)
    parser.add_argument("--quick", action="store_true",
                        help="a smoke run of everything on generated data, in minutes")
    parser.add_argument("--table", type=int, action="append", choices=range(1, 10), metavar="N",
                        help="only this table of 1 to 9; may be repeated (4 is made with 3)")
    parser.add_argument("--figures", action="store_true", help="only the figures")
    parser.add_argument("--trials", type=int, default=10, metavar="K", help="10 unless given")
    parser.add_argument("--task", action="append", metavar="NAME", help="only this task, C-A say")
    parser.add_argument("--only", action="append", metavar="METHOD",
                        help="only this method; --list names them")
    parser.add_argument("--list", action="store_true", help="list tables, tasks and methods")
    parser.add_argument("--results", metavar="FILE", help="in place of build/paper/results.jsonl")
    parser.add_argument("--report", action="store_true", help="run nothing, report what is there")
    parser.add_argument("--fresh", action="store_true",
                        help="do not go on from the results in tests/paper/results.jsonl")
    parser.add_argument("--publish", action="store_true",
                        help="write docs/reproduction.md and tests/paper/results.jsonl, too")
    options = parser.parse_args(argv)
    if options.quick and options.publish:
        parser.error("a smoke run is not to be published")
    if options.trials < 1:
        parser.error("--trials: at least 1")
    return options


def sections(options, scale, files):
    """What was asked for and has its data; says what is skipped."""
    wanted = {3 if number == 4 else number for number in options.table or ()}
    everything = not wanted and not options.figures
    moons, *others = tables.all_of(scale)
    for section in [moons, table_time.Section(options.quick), *others,
                    table_protocol.Section(options.quick), table_digits.Section(),
                    table_variants.Section(options.quick), table_figures.Section(options.quick)]:
        if not (everything or section.number in wanted
                or (options.figures and section.number == 0)):
            continue
        missing = [name for name in section.datasets if not files.has(name)]
        if missing:
            print(f"-- skipped: {section.title}: no {', '.join(missing)} in {data.folder()} "
                  "(set SSCDA_DATA)")
            continue
        yield section


def cells_of(section, options):
    """Trial by trial, so that a run that is ended early has seen every task."""
    for trial in range(options.trials):
        for task in section.tasks:
            if options.task and task not in options.task:
                continue
            for method in section.methods(task):
                if options.only and method.name not in options.only:
                    continue
                if method.trials is None or trial < method.trials:
                    yield {"table": section.number, "task": task, "trial": trial,
                           "method": method.name, "spec": method.spec}, section, method


def in_order(cells):
    """The first trial of all tables before the second of any."""
    return sorted(cells, key=lambda cell: cell[0]["trial"])


def run(cells, store, files):
    """Does what the store does not have yet; gives how many that were."""
    left = [cell for cell in cells if store.get(**cell[0]) is None]
    if not left:
        return 0
    print(f"-- {len(left)} of {len(cells)} results to be had, the others are in {store.path}")
    bar = progress.Progress([key for key, _, _ in left], store)
    last, problem = None, None
    for key, section, method in left:
        place = key["table"], key["task"], key["trial"]
        if place != last:
            last, problem = place, section.problem(files, key["task"], key["trial"])
        bar.begin(key)
        begin = time.perf_counter()
        store.add(key, {**method.run(problem), **origin.here()})
        bar.end(key, time.perf_counter() - begin)
    return len(left)


def show(section):
    print(f"table {section.number}: {section.title}\n  tasks: {', '.join(section.tasks)}")
    for method in section.methods(section.tasks[0]):
        print(f"  {method.name:16} {method.title}")


def main(argv=None):
    options = arguments(argv)
    if options.publish and not has_all(data.Files()):
        return 2
    scale = tables.QUICK if options.quick else tables.Scale()
    files = data.Generated() if options.quick else data.Files()
    if options.quick:
        options.trials = min(options.trials, 1)
    chosen = list(sections(options, scale, files))
    if options.list:
        for section in chosen:
            show(section)
        return 0
    out = os.path.join(OUT, "quick") if options.quick else OUT
    os.makedirs(out, exist_ok=True)
    earlier = () if options.quick or options.fresh else archive.read(KEPT)
    store = Store(options.results or os.path.join(out, "results.jsonl"), earlier)
    cells = in_order([cell for section in chosen for cell in cells_of(section, options)])
    if not cells and chosen:
        print("-- no task and method of that name: --list names them", file=sys.stderr)
        return 2
    try:
        if not options.report:
            run(cells, store, files)
    except KeyboardInterrupt:
        print("\n-- stopped; the same command goes on from here")
    print(report.write(out, chosen, store, options.quick, missing(cells, store)))
    print(f"-- the report: {os.path.relpath(out, data.ROOT)}/reproduction.md")
    if options.publish:
        publish(store, files)
    return 0


def has_all(files):
    """Whether every data set is there; a page without it would lose what is kept of its tables."""
    absent = [name for name in data.DATASETS if not files.has(name)]
    if absent:
        print(f"-- nothing is published: no {', '.join(absent)} in {data.folder()} "
              "(set SSCDA_DATA)", file=sys.stderr)
    return not absent


def missing(cells, store):
    return sum(store.get(**key) is None for key, _, _ in cells)


def publish(store, files):
    """The whole page, whatever part of it was just run."""
    options = arguments([])
    everything = list(sections(options, tables.Scale(), files))
    cells = [cell for section in everything for cell in cells_of(section, options)]
    archive.write(KEPT, report.current(everything, store))
    # Of what is kept, whose numbers are rounded: the page can be made again, to the letter.
    kept = Store(os.devnull, archive.read(KEPT))
    report.publish(everything, kept, missing(cells, kept))
    print(f"-- docs/reproduction.md and tests/paper/results.jsonl, {missing(cells, store)} results "
          "are missing")


if __name__ == "__main__":
    sys.exit(main())
