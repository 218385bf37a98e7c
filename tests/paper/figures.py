# SPDX-License-Identifier: MIT
"""The figures, from the stored results."""
import os

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402  (the kind of output is chosen first)

import table_figures  # noqa: E402

# The same results give the same file.
matplotlib.rcParams.update({"svg.hashsalt": "sscda", "svg.fonttype": "none", "font.size": 9})
COLOURS = ["#0072b2", "#d55e00"]


def save(figure, folder, name):
    os.makedirs(folder, exist_ok=True)
    figure.tight_layout()
    figure.savefig(os.path.join(folder, name), metadata={"Date": None}, dpi=120)
    plt.close(figure)


def moons(folder, name, line, title):
    figure, axes = plt.subplots(1, 3, figsize=(9, 3), sharex=True, sharey=True)
    for axis, key, head in zip(axes, ("source", "target", "adapted"),
                               ("source", "target, turned by 50 degrees", "adapted source")):
        colours = [COLOURS[label] for label in line["labels"]] if key != "target" else "#7a828c"
        if key == "adapted":
            axis.scatter(*zip(*line["target"]), s=6, c="#c8ccd2", rasterized=True)
        axis.scatter(*zip(*line[key]), s=8, c=colours, rasterized=True)
        axis.set_title(head)
        axis.set_aspect("equal")
    save(figure, folder, name)
    return name, (f"Moons before and after, {title}: {line['accuracy']:.1f} % of the test samples "
                  "are labelled correctly")


def trials(lines):
    return f"mean of {len(lines)} trials" if len(lines) > 1 else "one trial"


def lambdas(folder, name, lines):
    """Accuracy by one lambda while the other is 0."""
    cells = [[line["cells"][k] for line in lines] for k in range(len(lines[0]["cells"]))]
    means = [(same[0]["options"], sum(cell["accuracy"] for cell in same) / len(same))
             for same in cells]
    figure, axis = plt.subplots(figsize=(6, 3.4))
    neither = next(value for options, value in means if not any(options.values()))
    axis.axhline(neither, color="#7a828c", linestyle="--", label="both 0")
    for key, text, colour in (("lambda_s", "lambda_s, lambda_g = 0", COLOURS[0]),
                              ("lambda_g", "lambda_g, lambda_s = 0", COLOURS[1])):
        points = [(options[key], value) for options, value in means if options[key] > 0]
        axis.semilogx(*zip(*points), "o-", color=colour, label=text)
    axis.set_xlabel("lambda, absolute")
    axis.set_ylabel("accuracy, %")
    axis.legend()
    save(figure, folder, name)
    return name, f"Accuracy by the weights, SURF A-W, preset=paper, {trials(lines)}"


def grid(folder, name, lines):
    """Accuracy over all pairs of lambdas."""
    options = [cell["options"] for cell in lines[0]["cells"]]
    structure = sorted({point["lambda_s"] for point in options})
    classes = sorted({point["lambda_g"] for point in options})
    values = [[0.0] * len(classes) for _ in structure]
    for line in lines:
        for cell in line["cells"]:
            at = structure.index(cell["options"]["lambda_s"])
            values[at][classes.index(cell["options"]["lambda_g"])] += cell["accuracy"] / len(lines)
    figure, axis = plt.subplots(figsize=(5, 4))
    picture = axis.imshow(values, origin="lower", cmap="viridis")
    axis.set_xticks(range(len(classes)), [f"{value:g}" for value in classes])
    axis.set_yticks(range(len(structure)), [f"{value:g}" for value in structure])
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            axis.text(column, row, f"{value:.0f}", ha="center", va="center", color="white")
    axis.set_xlabel("lambda_g")
    axis.set_ylabel("lambda_s")
    figure.colorbar(picture, label="accuracy, %")
    save(figure, folder, name)
    return name, f"Accuracy over both weights, SURF A-W, preset=paper, {trials(lines)}"


def correspondence(folder, name, line):
    pictures = line["pictures"]
    figure, axes = plt.subplots(1, len(pictures), figsize=(2.6 * len(pictures), 3.6))
    for axis, picture in zip(axes, pictures):
        # Sixteen levels take a fraction of the space and look the same.
        axis.imshow(table_figures.unpacked(picture["picture"]) & 0xF0, cmap="magma", aspect="auto",
                    interpolation="nearest")
        axis.set_title(f"lambda_g = {picture['lambda_g']:g}\n{picture['within_class']:.0%} within "
                       f"class, {picture['accuracy']:.1f} %")
        axis.set_xticks([])
        axis.set_yticks([])
    save(figure, folder, name)
    return name, "The correspondence for four class weights, SURF A-W, rows and columns by class"


def draw(folder, sections, store):
    """Draws what there are results for; gives names and titles."""
    drawn = []
    for section in sections:
        if section.number == 0:
            drawn += of_figures(folder, section, store)
        if section.number == 3:
            for method in section.methods(table_figures.OBJECTS):
                lines = store.lines(table=3, task=table_figures.OBJECTS, method=method.name,
                                    spec=method.spec)
                if method.name == "paper" and lines:
                    drawn.append(grid(folder, "paper-grid.svg", lines))
    return drawn


def of_figures(folder, section, store):
    drawn = []
    for task in section.tasks:
        for method in section.methods(task):
            lines = store.lines(table=0, task=task, method=method.name, spec=method.spec)
            if not lines:
                continue
            name = f"paper-{method.name.replace('moons-paper', 'moons')}.svg"
            if task == table_figures.MOONS:
                drawn.append(moons(folder, name, lines[0], method.title))
            elif method.name == "lambdas":
                drawn.append(lambdas(folder, name, lines))
            else:
                drawn.append(correspondence(folder, name, lines[0]))
    return drawn
