# SPDX-License-Identifier: MIT
"""The results as a page: our numbers, those of peers on the same splits, and the paper's."""
import os
from statistics import median

import data
import figures
import goals
import protocol
import published
import rivals
import summary
from notes import AFTER, INTRO, NOTES
from wrapping import wrapped


def number(value, digits=1):
    if value is None:
        return ""
    return f"{value:.{digits}f}" if digits == 1 else f"{value:.3g}"


def lines_of(section, found, pick, theirs_by_task, digits=1, usual=None):
    """A row for each method and, under it, the paper's; the mean is over the common tasks.

    `usual`: the processor that need not be named.
    """
    tasks = [task for task in section.tasks if any(task in entries for _, entries in found)]
    over, name = section.mean_over(tasks) if section.number != 2 else ([], "")
    most = max(len(entry.values) for _, entries in found for entry in entries.values())
    yield ["", *tasks, *([name] if over else [])]
    for method, entries in found:
        values = {task: pick(entry) for task, entry in entries.items()}
        mean = mean_of(values, over, digits)
        # Of times it is the least, which has no standard error.
        if mean and digits == 1:
            error = summary.mean_error([entries[task] for task in over])
            mean += "" if error is None else f" ± {error:.1f}"
        yield [method.title + fewer(entries, most) + elsewhere(entries, usual),
               *(number(values.get(task), digits) for task in tasks), *([mean] if over else [])]
        theirs = {task: theirs_by_task[task][method.published] for task in tasks
                  if method.published in theirs_by_task.get(task, {})}
        if theirs:
            # A mean over tasks of which some are not those of the paper would be held against ours.
            mean = mean_of(theirs, over, digits) if section.is_comparable else ""
            yield [f"**paper**: {method.published}",
                   *(number(theirs.get(task), digits) for task in tasks), *([mean] if over else [])]


def fewer(entries, most):
    """Says so when a row has not all the trials."""
    counts = sorted({len(entry.values) for entry in entries.values()})
    if counts == [most]:
        return ""
    span = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    return f" ({span} of {most} trials)"


def elsewhere(entries, usual):
    """Says so when times are of another processor."""
    names = {entry.processor for entry in entries.values()} - {usual, None}
    return "" if usual is None or not names else f" (times of {' and '.join(sorted(names))})"


def usual_processor(found):
    """That of most entries of which it is known."""
    names = [entry.processor for _, entries in found for entry in entries.values()
             if entry.processor]
    return max(names, key=names.count) if names else None


def errors(section, found, tasks):
    """How sure the means are: the standard error, its median over the methods."""
    by_task = {task: [entries[task].error for _, entries in found
                      if task in entries and len(entries[task].values) > 1] for task in tasks}
    if any(by_task.values()):
        medians = (median(by_task[task]) if by_task[task] else None for task in tasks)
        yield ["*standard error, median*", *map(number, medians), ""]


def mean_of(values, tasks, digits):
    if not tasks or any(task not in values for task in tasks):
        return ""
    return number(sum(values[task] for task in tasks) / len(tasks), digits)


def markdown(lines):
    head, *rest = lines
    yield "| " + " | ".join(head) + " |"
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for line in rest:
        yield "| " + " | ".join(line) + " |"


def plain(lines):
    """The same for a terminal."""
    lines = [[text.replace("**", "") for text in line] for line in lines]
    widths = [max(len(line[k]) for line in lines) for k in range(len(lines[0]))]
    for line in lines:
        first = line[0].ljust(widths[0])
        yield "  ".join([first, *(text.rjust(w) for text, w in zip(line[1:], widths[1:]))])


def trials_of(found):
    counts = sorted({len(entry.values) for _, entries in found for entry in entries.values()})
    if not counts:
        return "no trials"
    if counts == [1]:
        return "1 trial"
    return f"{counts[-1]} trials" if len(counts) == 1 else f"{counts[0]} to {counts[-1]} trials"


def tables_of(section, store, quick):
    """(number, title, found, lines) for what a section has to show."""
    # Made-up data has nothing to be compared with.
    theirs = ({}, {}) if quick else (section.published, published.OBJECTS_TIME)
    if section.number == 0:
        return
    if hasattr(section, "lines"):
        lines = section.lines(store, quick)
        if lines:
            yield section.number, section.title, [], lines
        return
    found = summary.rows(section, store)
    if not found:
        return
    if section.number == 2:
        yield 2, section.title, found, list(lines_of(section, found, least_time, theirs[0], 3))
        return
    lines = list(lines_of(section, found, lambda entry: entry.mean, theirs[0]))
    yield section.number, section.title, found, lines + list(errors(section, found, lines[0][1:-1]))
    if section.number == 3:
        yield 4, "CPU time of table 3", found, list(lines_of(
            section, found, least_time, theirs[1], 3, usual_processor(found)))


def least_time(entry):
    """The draws differ little, and what else the machine does only adds."""
    return min(entry.seconds)


def chosen_points(found):
    """Which points of the grids were best, and what tuning chose."""
    for method, entries in found:
        notes = [f"{task}: {entry.note}" for task, entry in entries.items() if entry.note]
        if notes:
            yield f"- {method.title}: " + "; ".join(notes) + "."


def places(lines):
    """The processors that the lines come from, those of most results first."""
    names = [line.get("processor", "an unrecorded processor") for line in lines]
    counts = sorted({name: names.count(name) for name in names}.items(), key=lambda one: -one[1])
    return " and ".join(f"{name} ({count} results)" for name, count in counts)


def states(lines):
    """The states of the sources that the library's rows were made with."""
    known = sorted({line["commit"] for line in lines if line.get("commit")})
    unknown = sum(not line.get("commit") for line in lines)
    return ", ".join(known or ["an unrecorded state"]) + (
        f", except {unknown} older results without a recorded state" if known and unknown else "")


def facts(found, lines):
    import ot
    import sscda

    own = [line for line in lines if line["method"].startswith(("ours", "paper"))]
    return {"trials": trials_of(found), "pot": ot.__version__, "places": places(lines),
            "states": states(own), "version": sscda.__version__,
            "seed": protocol.FIRST_SEED, "last": protocol.FIRST_SEED + 9}


def current(sections, store):
    """What the page is made of, without results of settings that are no more."""
    return [line for section in sections for task in section.tasks
            for method in section.methods(task)
            for line in store.lines(table=section.number, task=task, method=method.name,
                                    spec=method.spec)]


def beside_rivals(sections, store):
    lines = list(rivals.lines(sections, store))
    if len(lines) > 1:
        yield from ["", "## Comparison with OT-GL", "", NOTES["rivals"], "", *markdown(lines), "",
                    AFTER["rivals"]]


def write(out, sections, store, quick=False, missing=0, images="."):
    """Writes <out>/reproduction.md with its figures, and gives the tables as text.

    `missing` is how many results a whole run would add; the page says so.
    """
    shown, pages, everything = [], [], []
    for section in sections:
        for count, title, found, lines in tables_of(section, store, quick):
            everything += found
            head = f"Table {count}: {title}" + (f" ({trials_of(found)})" if found else "")
            shown += ["", head, "", *plain(lines)]
            pages += ["", f"## Table {count}: {title}", "",
                      NOTES[count] + (f" Based on {trials_of(found)}." if found else ""),
                      "", *markdown(lines), ""]
            if count != 4:
                pages += chosen_points(found)
            if not quick and AFTER.get(count):
                pages += ["", AFTER[count]]
    if not quick:
        reached = list(goals.lines(sections, store))
        if len(reached) > 1:
            shown += ["", "Goals", "", *plain(reached)]
            pages = ["", "## Goals", "", NOTES["goals"], "", *markdown(reached), "",
                     AFTER["goals"], *beside_rivals(sections, store), *pages]
    pictures = figures.draw(os.path.join(out, images), sections, store)
    if pictures:
        pages += ["", "## Figures", ""]
        pages += [line for name, title in pictures
                  for line in (f"![{title}]({os.path.join(images, name)})", "", f"{title}.", "")]
    intro = INTRO % facts(everything, current(sections, store))
    if quick:
        intro += "\n**A smoke run on generated data: these numbers mean nothing.**\n"
    if missing:
        intro += f"\n**Not the whole run: {missing} results are missing.**\n"
    with open(os.path.join(out, "reproduction.md"), "w", encoding="utf-8") as file:
        file.write(wrapped(intro + "\n".join(pages).rstrip() + "\n"))
    return "\n".join(shown)


def publish(sections, store, missing):
    """The page of the manual."""
    write(os.path.join(data.ROOT, "docs"), sections, store, missing=missing, images="images")
