"""The results as a page: our numbers, those of peers on the same splits, and the paper's."""
import os
import platform
from statistics import median

import data
import figures
import published
import summary

INTRO = """# The paper's experiments, repeated {#reproduction}

D. Das and C. S. G. Lee print tables of accuracies and times in *Sample-to-sample correspondence for unsupervised domain
adaptation* (2018). `./dev paper` repeats those whose data can be had. Rows named **paper** are the numbers they print;
all others were measured in one run, on the same splits, %(trials)s, draws that were not used while the library was
made. Peers run live: POT is Python Optimal Transport %(pot)s, CORAL, GFK and JDA are small NumPy programs in
tests/paper. One thread; %(cpu)s; libsscda %(version)s.

- *best of grid* is the point of a grid that is best on average **by the test labels**, as the paper reports its own
  method. It shows what can be reached and is no way to choose.
- *reverse validation* and *label-free search* choose without any label of the target, before the test samples are seen.
- Where the library's search may preprocess, peers are given the same spaces, in rows of their own.
- A mean is over the tasks that the paper and all methods of the table have.
"""

NOTES = {
    1: "150 samples of each domain, 1000 to test, a support vector machine with a Gaussian kernel and 5-fold "
       "cross-validation for every method. At 90 degrees nothing tells the sign of the rotation: +90 and -90 are both "
       "there, their mean is what a method knows, and the mean of a row leaves them out. The search among maps that turn "
       "has a list of its own: strong second-order terms, rigid maps, and linear ones with the covariance restored.",
    2: "CPU seconds for 100 steps, lambdas 1, by the number of samples of each class. HiGHS solves one of ten linear "
       "problems, and its time is taken times ten. The paper's numbers are of another machine.",
    3: "20 source samples of each class (8 of DSLR), half of the target to adapt and half to test, the nearest sample as "
       "classifier. SURF: rows divided by their sum, then z-scores by domain. Digits: rows of length 1; *all* has every "
       "source sample, without the grids.",
    4: "CPU seconds of one fit and its classification; of a search or reverse validation: of all of it. The paper's "
       "numbers are of another machine.",
    5: "As table 3. Of Caltech and the whole of Amazon there are no files. Where Amazon is in it, rows have length 1 and "
       "the paper's numbers are not comparable; other tasks have raw rows.",
    6: "800 reviews of each kind from both domains, the other target reviews to test, z-scores by domain, the nearest "
       "sample as classifier. The grid has three values of each lambda.",
}


def number(value, digits=1):
    if value is None:
        return ""
    return f"{value:.{digits}f}" if digits == 1 else f"{value:.3g}"


def lines_of(section, found, pick, theirs_by_task, digits=1):
    """A row for each method and, under it, the paper's; the mean is over the common tasks."""
    tasks = [task for task in section.tasks if any(task in entries for _, entries in found)]
    common = [task for task in tasks if all(task in entries for _, entries in found)
              and task not in getattr(section, "apart", ())]
    # What the paper has too, if there is any.
    common = [task for task in common if task in theirs_by_task] or common
    means = section.number != 2
    most = max(len(entry.values) for _, entries in found for entry in entries.values())
    yield ["", *tasks, *(["mean"] if means else [])]
    for method, entries in found:
        values = {task: pick(entry) for task, entry in entries.items()}
        yield [method.title + fewer(entries, most), *(number(values.get(task), digits) for task in tasks),
               *([mean_of(values, common, digits)] if means else [])]
        theirs = {task: theirs_by_task[task][method.published] for task in tasks
                  if method.published in theirs_by_task.get(task, {})}
        if theirs:
            yield [f"**paper**: {method.published}",
                   *(number(theirs.get(task), digits) for task in tasks),
                   *([mean_of(theirs, common, digits)] if means else [])]


def fewer(entries, most):
    """Says so when a row has not all the trials."""
    count = max(len(entry.values) for entry in entries.values())
    return f" ({count} of {most} trials)" if count < most else ""


def errors(section, found, tasks):
    """How sure the means are: the standard error, its median over the methods."""
    by_task = {task: [entries[task].spread / len(entries[task].values) ** 0.5
                      for _, entries in found
                      if task in entries and len(entries[task].values) > 1] for task in tasks}
    if any(by_task.values()):
        yield ["*standard error, median*", *(number(median(by_task[task]) if by_task[task] else None)
                                             for task in tasks), ""]


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
    found = summary.rows(section, store)
    if not found:
        return
    digits = 3 if section.number == 2 else 1
    lines = list(lines_of(section, found, lambda entry: entry.mean, theirs[0], digits))
    if section.number != 2:
        lines += errors(section, found, lines[0][1:-1])
    yield section.number, section.title, found, lines
    if section.number == 3:
        def seconds(entry):
            return sum(entry.seconds) / len(entry.seconds)

        yield 4, "CPU time of table 3", found, list(lines_of(
            section, found, seconds, theirs[1], 3))


def chosen_points(found):
    """Which points of the grids were best."""
    for method, entries in found:
        notes = [f"{task}: {entry.note}" for task, entry in entries.items()
                 if entry.note and not entry.note.startswith("{")]
        if notes:
            yield f"- {method.title}: " + "; ".join(notes) + "."


def processor():
    if not os.path.exists("/proc/cpuinfo"):
        return platform.processor()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    return names[0] if names else platform.processor()


def facts(found):
    import ot
    import sscda

    return {"trials": trials_of(found), "pot": ot.__version__, "cpu": processor(),
            "version": sscda.__version__}


def write(out, sections, store, quick=False, missing=0, images="."):
    """Writes <out>/reproduction.md with its figures, and gives the tables as text.

    `missing` is how many results a whole run would add; the page says so.
    """
    shown, pages, everything = [], [], []
    for section in sections:
        for count, title, found, lines in tables_of(section, store, quick):
            everything += found
            head = f"Table {count}: {title} ({trials_of(found)})"
            shown += ["", head, "", *plain(lines)]
            pages += ["", f"## Table {count}: {title}", "", f"{NOTES[count]} Of {trials_of(found)}.",
                      "", *markdown(lines), ""]
            if count != 4:
                pages += chosen_points(found)
    pictures = figures.draw(os.path.join(out, images), sections, store)
    if pictures:
        pages += ["", "## Figures", ""]
        pages += [line for name, title in pictures
                  for line in (f"![{title}]({os.path.join(images, name)})", "", f"{title}.", "")]
    intro = INTRO % facts(everything)
    if quick:
        intro += "\n**A smoke run on generated data: these numbers mean nothing.**\n"
    if missing:
        intro += f"\n**Not the whole run: {missing} results are missing.**\n"
    with open(os.path.join(out, "reproduction.md"), "w", encoding="utf-8") as file:
        file.write(intro + "\n".join(pages).rstrip() + "\n")
    return "\n".join(shown)


def publish(sections, store, missing):
    """The page of the manual."""
    write(os.path.join(data.ROOT, "docs"), sections, store, missing=missing, images="images")
