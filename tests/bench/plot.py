# SPDX-License-Identifier: MIT
"""A log-log plot as SVG, written by hand: lines with their names at the right end."""
from math import ceil, floor, log10

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 880, 440, 70, 270, 44, 52

STYLE = """<style>
.title { font-size: 15px; font-weight: bold; fill: #22272e }
.text { font-size: 12px; fill: #4a525c }
.frame { fill: #ffffff; stroke: #d0d5db }
.grid { stroke: #e6e9ed }
</style>"""


def decimal(x):
    return f"{x:.1f}".rstrip("0").rstrip(".")


def time_text(power):
    units = (("s", 0), ("ms", -3), ("µs", -6), ("ns", -9))
    unit, exponent = next((unit, exponent) for unit, exponent in units if power >= exponent)
    return f"{10 ** (power - exponent):g} {unit}"


class Axes:
    def __init__(self, series):
        xs = [x for s in series for x, _ in s["points"]]
        ys = [y for s in series for _, y in s["points"]]
        self.x0, self.x1 = log10(min(xs)) - 0.05, log10(max(xs)) + 0.05
        self.y0, self.y1 = floor(log10(min(ys))), ceil(log10(max(ys)))
        self.ticks = sorted(set(xs))

    def at(self, x, y):
        px = LEFT + (log10(x) - self.x0) / (self.x1 - self.x0) * (WIDTH - LEFT - RIGHT)
        py = HEIGHT - BOTTOM - (log10(y) - self.y0) / (self.y1 - self.y0) * (HEIGHT - TOP - BOTTOM)
        return px, py

    def draw(self, x_name):
        right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
        yield (f'<rect class="frame" x="{LEFT}" y="{TOP}" width="{right - LEFT}" '
               f'height="{bottom - TOP}" rx="6"/>')
        for power in range(self.y0, self.y1 + 1):
            y = decimal(self.at(1, 10**power)[1])
            yield f'<path class="grid" d="M{LEFT} {y}H{right}"/>'
            yield (f'<text class="text" x="{LEFT - 8}" y="{y}" dy="4" '
                   f'text-anchor="end">{time_text(power)}</text>')
        last = -100
        for tick in self.ticks:
            x = self.at(tick, 1)[0]
            if x - last < 34:
                continue
            last = x
            yield f'<path class="grid" d="M{decimal(x)} {TOP}V{bottom}"/>'
            yield (f'<text class="text" x="{decimal(x)}" y="{bottom + 18}" '
                   f'text-anchor="middle">{tick}</text>')
        yield (f'<text class="text" x="{(LEFT + right) / 2}" y="{bottom + 40}" '
               f'text-anchor="middle">{x_name}</text>')


def apart(places, gap=15):
    """Moves the names at the line ends down until none covers another; then all up, if needed."""
    order = sorted(range(len(places)), key=lambda k: places[k])
    moved = list(places)
    for before, k in zip(order, order[1:]):
        moved[k] = max(moved[k], moved[before] + gap)
    over = max(0, moved[order[-1]] - (HEIGHT - BOTTOM))
    return [y - over for y in moved]


def write(path, title, x_name, series):
    """series: dicts with name, color, points [(x, seconds)], and dash for what is a floor."""
    series = [s for s in series if s["points"]]
    axes = Axes(series)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             f'width="{WIDTH}" height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif">',
             STYLE, f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#f6f7f9"/>',
             f'<text class="title" x="{LEFT}" y="27">{title}</text>', *axes.draw(x_name)]
    ends = [axes.at(*s["points"][-1]) for s in series]
    for s, (x, y), label in zip(series, ends, apart([y for _, y in ends])):
        points = [axes.at(*p) for p in s["points"]]
        place = "L".join(f"{decimal(px)} {decimal(py)}" for px, py in points)
        dash = ' stroke-dasharray="5 4"' if s.get("dash") else ""
        lines.append(f'<path d="M{place}" fill="none" stroke="{s["color"]}" '
                     f'stroke-width="2"{dash}/>')
        if not s.get("dash"):
            lines += [f'<circle cx="{decimal(px)}" cy="{decimal(py)}" r="3" fill="{s["color"]}"/>'
                      for px, py in points]
        right = WIDTH - RIGHT
        lines.append(f'<path d="M{decimal(x)} {decimal(y)}L{right + 10} {decimal(label)}" '
                     f'stroke="{s["color"]}" stroke-width=".6" fill="none" opacity=".6"/>')
        lines.append(f'<text x="{right + 14}" y="{decimal(label)}" dy="4" font-size="12" '
                     f'fill="{s["color"]}">{s["name"]}</text>')
    with open(path, "w") as file:
        file.write("\n".join([*lines, "</svg>"]) + "\n")
