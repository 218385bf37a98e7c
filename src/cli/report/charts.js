/* Convergence, class shares, and the tables of options and of the fit. */
function lineChart(host, options) {
  const svg = draw("svg", { role: "img", "aria-label": options.alt });
  host.append(svg);
  picture(host, (width) => {
    const height = 190;
    const steps = data.trace.iteration;
    const marks = options.log ? decades(options.range[0], options.range[1]) : ticks(options.range[0], options.range[1], 5);
    const inner = { left: besideTicks(marks.map(options.tick)) - 14, top: 10, right: width - 10, bottom: height - 36 };
    const xs = [1, Math.max(steps[steps.length - 1], 2)];
    const [low, high] = options.range;
    const place = options.log ? Math.log10 : (v) => v;
    const x = (value) => inner.left + ((value - xs[0]) / (xs[1] - xs[0])) * (inner.right - inner.left);
    const y = (value) => inner.bottom - ((place(value) - place(low)) / (place(high) - place(low))) * (inner.bottom - inner.top);
    svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("width", width);
    svg.setAttribute("height", height);
    for (const t of ticks(xs[0], xs[1], width / 90).filter((t) => Number.isInteger(t) && t >= 1)) {
      svg.append(draw("line", { class: "grid", x1: x(t), x2: x(t), y1: inner.top, y2: inner.bottom }));
      svg.append(draw("text", { x: x(t), y: inner.bottom + 15, "text-anchor": "middle" }, count(t)));
    }
    for (const t of marks) {
      svg.append(draw("line", { class: "grid", x1: inner.left, x2: inner.right, y1: y(t), y2: y(t) }));
      svg.append(draw("text", { x: inner.left - 6, y: y(t) + 4, "text-anchor": "end" }, options.tick(t)));
    }
    svg.append(draw("text", { x: (inner.left + inner.right) / 2, y: height - 4, "text-anchor": "middle" }, "iteration"));
    for (const t of options.cycles) svg.append(draw("line", { class: "cycle", x1: x(t), x2: x(t), y1: inner.top, y2: inner.bottom }));
    let drawn = 0;
    for (const line of options.lines) {
      const points = line.values.map((value, k) => (value === null ? null : [x(steps[k]), Math.min(Math.max(y(value), inner.top - 4), inner.bottom)]));
      let path = "", pen = false;
      for (const at of points) {
        path += at ? (pen ? "L" : "M") + at[0].toFixed(1) + " " + at[1].toFixed(1) : "";
        pen = Boolean(at);
        drawn += at ? 1 : 0;
      }
      svg.append(draw("path", { class: "line " + line.kind, d: path + (points.filter(Boolean).length === 1 ? "h0.1" : ""), "stroke-linecap": "round" }));
    }
    if (options.level !== null && options.level > 0 && options.level >= low && options.level <= high) {
      svg.append(draw("line", { class: "tolerance", x1: inner.left, x2: inner.right, y1: y(options.level), y2: y(options.level) }));
      svg.append(draw("text", { class: "over", x: inner.left + 6, y: y(options.level) - 5 }, "asked for: " + percent(options.level)));
    }
    svg.dataset.values = drawn;
  });
}

function decades(low, high) {
  const list = [];
  const from = Math.ceil(Math.log10(low) - 1e-9), to = Math.floor(Math.log10(high) + 1e-9);
  const step = Math.max(1, Math.ceil((to - from) / 4));
  for (let k = from; k <= to; k += step) list.push(Math.pow(10, k));
  return list;
}

function convergence() {
  const { objective, lower_bound: bound, relative_gap: gap, cycle } = data.trace;
  const host = byId("convergence");
  if (objective.length === 0) {
    host.append(make("p", { class: "note" }, "The fit recorded no iterations."));
    return;
  }
  const cycles = [];
  cycle.forEach((c, k) => { if (k > 0 && c !== cycle[k - 1]) cycles.push(data.trace.iteration[k] - 0.5); });
  const known = objective.filter((v) => v !== null);
  const top = Math.max(...known), least = Math.min(...known), last = known[known.length - 1];
  const bounds = bound.filter((v) => v !== null);
  const lastBound = bounds.length ? bounds[bounds.length - 1] : least;
  const room = Math.max(top - least, last - lastBound, Math.abs(top) * 0.01, 1e-300);
  const bottom = Math.min(lastBound, Math.max(bounds.length ? Math.min(...bounds) : least, least - 0.6 * room));
  const first = make("figure", {}, make("h3", {}, "Objective and what is proven of it"));
  host.append(first);
  lineChart(first, {
    alt: `Objective and proven lower bound over ${data.info.iterations} iterations: from ${number(objective[0])} to ${number(last)}; the bound ends at ${number(lastBound)}.`,
    lines: [{ kind: "objective", values: objective }, { kind: "bound", values: bound }],
    range: [bottom - 0.05 * room, top + 0.05 * room], log: false, tick: (t) => number(t, 4), cycles, level: null,
  });
  const stroke = (kind) => draw("svg", { width: 26, height: 10, "aria-hidden": "true" }, draw("line", { class: "line " + kind, x1: 1, x2: 24, y1: 5, y2: 5 }));
  const space = () => make("span", {}, "\u00a0");
  first.append(make("div", { class: "key" }, make("span", {}, stroke("objective"), space(), "objective"), make("span", {}, stroke("bound"), space(), "lower bound: the optimum is not below"),
    cycles.length ? make("span", {}, stroke("cycle"), space(), "a new cycle") : null));

  const positive = gap.filter((v) => v !== null && v > 0);
  if (positive.length === 0) return;
  const level = data.tolerance > 0 ? data.tolerance : null;
  const low = Math.max(1e-16, Math.min(...positive, level || Infinity)), high = Math.min(Math.max(...positive, level || 0), low * 1e12);
  const second = make("figure", {}, make("h3", {}, "Relative gap"));
  host.append(second);
  lineChart(second, {
    alt: `Relative gap over the iterations, on a logarithmic scale: it ends at ${percent(data.info.relative_gap)}.`,
    lines: [{ kind: "gap", values: gap.map((v) => (v !== null && v > 0 ? v : null)) }],
    range: [Math.pow(10, Math.floor(Math.log10(low) * 2) / 2), Math.pow(10, Math.ceil(Math.log10(high) * 2 + 0.1) / 2)],
    log: true, tick: (t) => percent(t, 2), cycles, level,
  });
  second.append(make("figcaption", {}, "(objective \u2212 lower bound) / objective, on a logarithmic scale."));
}

function shares() {
  const host = byId("shares");
  const known = data.source_counts.reduce((a, b) => a + b, 0);
  if (known === 0) {
    byId("shares-section").hidden = true; /* there is nothing to compare */
    return;
  }
  const sum = (list) => (list ? list.reduce((a, b) => a + b, 0) : 0);
  const part = (list, c) => (sum(list) > 0 ? list[c] / sum(list) : null);
  const rows = data.classes.map((name, c) => ({ c, name, source: part(data.source_counts, c), target: part(data.target_counts, c), truth: part(data.truth_counts, c) }));
  const most = Math.max(...rows.map((row) => Math.max(row.source, row.target || 0, row.truth || 0)));
  const first = 16; /* more classes than that are sorted, and folded */
  const folded = rows.length > first + 4;
  if (folded) rows.sort((a, b) => Math.abs(b.target - b.source) - Math.abs(a.target - a.source) || a.c - b.c);
  const dot = (kind, at) => { const b = make("b", { class: kind }); b.style.left = (100 * at) / most + "%"; return b; };
  const line = (row) => {
    const track = make("div", { class: "track", "aria-hidden": "true" });
    if (row.target !== null) {
      const bar = make("i", {});
      bar.style.left = (100 * Math.min(row.source, row.target)) / most + "%";
      bar.style.width = (100 * Math.abs(row.source - row.target)) / most + "%";
      track.append(bar);
    }
    if (row.truth !== null) track.append(dot("true", row.truth));
    track.append(dot("source", row.source));
    if (row.target !== null) track.append(dot("target", row.target));
    return make("tr", {}, make("td", { class: "class", title: row.name }, make("span", {}, row.name)), make("td", {}, track),
      make("td", { class: "number figure" }, fixedPercent(row.source)), data.target_counts ? make("td", { class: "number figure" }, row.target === null ? "\u2013" : fixedPercent(row.target)) : null);
  };
  const table = (list) => make("table", { class: "shares", "data-rows": list.length }, make("thead", {}, make("tr", {}, make("th", { class: "class" }, "Class"), make("th", {}),
    make("th", { class: "number figure" }, "source"), data.target_counts ? make("th", { class: "number figure" }, "target") : null)), make("tbody", {}, list.map(line)));
  host.append(make("div", { class: "key" }, make("span", {}, make("b", { class: "source" }), "source"),
    data.target_counts ? make("span", {}, make("b", { class: "target" }), "target, as predicted") : null,
    data.truth_counts ? make("span", {}, make("b", { class: "true" }), "target, as known") : null));
  host.append(table(folded ? rows.slice(0, first) : rows));
  if (folded) host.append(make("details", {}, make("summary", {}, `The other ${rows.length - first} classes`), table(rows.slice(first))));
  const note = [];
  if (folded) note.push("The classes whose share changes most come first.");
  if (data.unlabeled > 0) note.push(`Shares are of the labelled samples; ${plural(data.unlabeled, "source sample")} ${data.unlabeled === 1 ? "has" : "have"} no label.`);
  if (data.target_counts && data.target_unlabeled > 0) note.push(`${plural(data.target_unlabeled, "target sample")} got no label.`);
  if (note.length) host.append(make("p", { class: "note" }, note.join(" ")));
}

function optionsTable() {
  const row = (option) => make("tr", { class: option.changed ? "changed" : null },
    make("td", {}, make("code", { title: option.doc }, option.key)), make("td", {}, option.value), make("td", { class: "muted" }, option.changed ? option.default : ""));
  const table = (list, caption) => make("table", { "data-rows": list.length }, make("thead", {}, make("tr", {}, make("th", {}, "Option"), make("th", {}, "Value"), make("th", {}, caption))), make("tbody", {}, list.map(row)));
  const changed = data.options.filter((option) => option.changed), others = data.options.filter((option) => !option.changed);
  const host = byId("options");
  if (changed.length) host.append(table(changed, "Default")); else host.append(make("p", { class: "note" }, "All options have their default values."));
  host.append(make("details", {}, make("summary", {}, plural(others.length, "option") + " at the default"), table(others, "")));
  if (data.command) host.append(make("h3", { id: "command-title" }, "Command"), make("pre", {}, make("code", {}, data.command)));
}

function fitTable() {
  const info = data.info;
  const weighted = (term, weight) => (weight > 0 ? `${number(term)}, times ${number(weight)}` : "left out");
  const rows = [
    ["Status", `${data.status.name} (${data.status.code})`],
    ["Solver", `${info.solver}, ${plural(info.iterations, "iteration")} in ${plural(info.cycles, "cycle")}`],
    ["Linear subproblems", info.transport_solves > 0 ? `${count(info.transport_solves)} by ${info.transport}` : "none were needed"],
    ["Map", info.map],
    ["First-order term", number(info.first_order)],
    ["Second-order term", weighted(info.second_order, info.lambda_s_absolute)],
    ["Class term", weighted(info.class_term, info.lambda_g_absolute)],
    ["Objective", number(info.objective, 8)],
    ["Lower bound", number(info.lower_bound, 8)],
    ["Scale of the graphs", info.lambda_s_absolute === 0 ? "not used" : `${number(info.sigma_source)} source, ${number(info.sigma_target)} target`],
    ["Time of the fit", seconds(info.seconds)],
  ];
  if (data.search && data.search.seconds !== null) rows.push(["Time of the search", seconds(data.search.seconds)]);
  byId("fit").append(make("table", { "data-rows": rows.length }, make("tbody", {}, rows.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))))));
}
