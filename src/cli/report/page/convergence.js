/* SPDX-License-Identifier: MIT */
/* How the fit went, iteration by iteration. */
const chartHeight = 190;

/* Where things are in a chart of this width. */
function chartFrame(options, width) {
  const [low, high] = options.range;
  const steps = data.trace.iteration;
  const marks = options.log ? decades(low, high) : ticks(low, high, 5);
  const left = besideTicks(marks.map(options.tick)) - 14, right = width - 10;
  const top = 10, bottom = chartHeight - 36;
  const last = Math.max(steps[steps.length - 1], 2);
  const place = options.log ? Math.log10 : (v) => v;
  const x = (value) => left + ((value - 1) / (last - 1)) * (right - left);
  const y = (value) =>
      bottom - ((place(value) - place(low)) / (place(high) - place(low))) * (bottom - top);
  return {left, right, top, bottom, last, marks, x, y};
}

function decades(low, high) {
  const list = [];
  const from = Math.ceil(Math.log10(low) - 1e-9), to = Math.floor(Math.log10(high) + 1e-9);
  const step = Math.max(1, Math.ceil((to - from) / 4));
  for (let k = from; k <= to; k += step) list.push(Math.pow(10, k));
  return list;
}

function paintChartAxes(svg, options, f, width) {
  const vertical = (kind, t) =>
      draw("line", {class: kind, x1: f.x(t), x2: f.x(t), y1: f.top, y2: f.bottom});
  for (const t of ticks(1, f.last, width / 90).filter((t) => Number.isInteger(t) && t >= 1)) {
    svg.append(vertical("grid", t));
    svg.append(draw("text", {x: f.x(t), y: f.bottom + 15, "text-anchor": "middle"}, count(t)));
  }
  for (const t of f.marks) {
    svg.append(draw("line", {class: "grid", x1: f.left, x2: f.right, y1: f.y(t), y2: f.y(t)}));
    svg.append(draw("text", {x: f.left - 6, y: f.y(t) + 4, "text-anchor": "end"}, options.tick(t)));
  }
  const middle = (f.left + f.right) / 2;
  svg.append(draw("text", {x: middle, y: chartHeight - 4, "text-anchor": "middle"}, "iteration"));
  for (const t of options.cycles) svg.append(vertical("cycle", t));
}

/* Returns how many values were drawn. What lies below the chart is kept at its foot. */
function paintLine(svg, line, f) {
  const inside = (y) => Math.min(Math.max(y, f.top - 4), f.bottom);
  let path = "", pen = false, drawn = 0;
  line.values.forEach((value, k) => {
    if (value !== null) {
      const at = f.x(data.trace.iteration[k]).toFixed(1) + " " + inside(f.y(value)).toFixed(1);
      path += (pen ? "L" : "M") + at;
      ++drawn;
    }
    pen = value !== null;
  });
  if (drawn === 1) path += "h0.1"; /* a dot */
  svg.append(draw("path", {class: "line " + line.kind, d: path, "stroke-linecap": "round"}));
  return drawn;
}

function paintLevel(svg, level, f) {
  const y = f.y(level);
  svg.append(draw("line", {class: "tolerance", x1: f.left, x2: f.right, y1: y, y2: y}));
  svg.append(
      draw("text", {class: "over", x: f.left + 6, y: y - 5}, "asked for: " + percent(level)));
}

function lineChart(host, options) {
  const svg = draw("svg", {role: "img", "aria-label": options.alt});
  host.append(svg);
  picture(host, (width) => {
    const f = chartFrame(options, width);
    sizeOf(svg, width, chartHeight);
    paintChartAxes(svg, options, f, width);
    svg.dataset.values = options.lines.reduce((drawn, line) => drawn + paintLine(svg, line, f), 0);
    if (options.level) paintLevel(svg, options.level, f);
  });
}

function chartKey(cycles) {
  const entry = (kind, text) => make(
      "span", {},
      draw(
          "svg", {width: 30, height: 10, "aria-hidden": "true"},
          draw("line", {class: "line " + kind, x1: 1, x2: 24, y1: 5, y2: 5})),
      text);
  return make(
      "div", {class: "key"}, entry("objective", "objective"),
      entry("bound", "lower bound: the optimum is not below"),
      cycles.length ? entry("cycle", "a new cycle") : null);
}

function objectiveChart(host, cycles) {
  const {objective, lower_bound: bound} = data.trace;
  const known = objective.filter((v) => v !== null), bounds = bound.filter((v) => v !== null);
  const top = Math.max(...known), least = Math.min(...known), last = known[known.length - 1];
  const lastBound = bounds.length ? bounds[bounds.length - 1] : least;
  const room = Math.max(top - least, last - lastBound, Math.abs(top) * 0.01, 1e-300);
  /* Early bounds may be far below; they shall not flatten the rest. */
  const bottom = Math.min(lastBound, Math.max(Math.min(least, ...bounds), least - 0.6 * room));
  lineChart(host, {
    alt: `Objective and proven lower bound over ${data.info.iterations} iterations: from ` +
        `${number(objective[0])} to ${number(last)}; the bound ends at ${number(lastBound)}.`,
    lines: [{kind: "objective", values: objective}, {kind: "bound", values: bound}],
    range: [bottom - 0.05 * room, top + 0.05 * room],
    tick: (t) => number(t, 4),
    cycles,
  });
  host.append(chartKey(cycles));
}

function gapChart(host, cycles) {
  const values = data.trace.relative_gap.map((v) => (v !== null && v > 0 ? v : null));
  const positive = values.filter((v) => v !== null);
  if (positive.length === 0) {
    host.append(note("No gap above zero was recorded."));
    return;
  }
  const level = data.tolerance > 0 ? data.tolerance : null;
  const low = Math.max(1e-16, Math.min(...positive, level || Infinity));
  const high = Math.min(Math.max(...positive, level || 0), low * 1e12);
  lineChart(host, {
    alt: `Relative gap over the iterations, on a logarithmic scale: it ends at ${
        percent(data.info.relative_gap)}.`,
    lines: [{kind: "gap", values}],
    range: [
      Math.pow(10, Math.floor(Math.log10(low) * 2) / 2),
      Math.pow(10, Math.ceil(Math.log10(high) * 2 + 0.1) / 2)
    ],
    log: true,
    tick: (t) => percent(t, 2),
    cycles,
    level: level >= low ? level : null,
  });
  host.append(make(
      "figcaption", {}, "(objective \u2212 lower bound) / objective, on a logarithmic scale."));
}

function convergence() {
  const {cycle, iteration} = data.trace;
  const host = byId("convergence");
  if (iteration.length === 0) {
    host.append(note("The fit recorded no iterations."));
    return;
  }
  const cycles = iteration.filter((_, k) => k > 0 && cycle[k] !== cycle[k - 1]).map((t) => t - 0.5);
  const first = make("figure", {}, make("h3", {}, "Objective and what is proven of it"));
  const second = make("figure", {}, make("h3", {}, "Relative gap"));
  host.append(first, second);
  objectiveChart(first, cycles);
  gapChart(second, cycles);
}
