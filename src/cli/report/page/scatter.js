/* SPDX-License-Identifier: MIT */
/* The samples: three panels on the same axes. */
const panels = [];
let picked = null; /* the class picked out in the legend */

/* The box that all panels share, with the same unit on both axes unless that would flatten one. */
function commonBox(sets) {
  const box = {x: [Infinity, -Infinity], y: [Infinity, -Infinity]};
  for (const set of sets)
    for (const axis of ["x", "y"])
      for (const value of set[axis]) {
        if (value < box[axis][0]) box[axis][0] = value;
        if (value > box[axis][1]) box[axis][1] = value;
      }
  for (const axis of ["x", "y"]) {
    const [low, high] = box[axis];
    const margin = high > low ? 0.05 * (high - low) : Math.max(Math.abs(high) * 0.1, 0.5);
    box[axis] = [low - margin, high + margin];
  }
  return box;
}

function projection(box, width, height, equal) {
  const inner = {
    left: besideTicks(ticks(box.y[0], box.y[1], 5).map((t) => number(t, 3))),
    top: 8,
    right: width - 8,
    bottom: height - 38
  };
  let sx = (inner.right - inner.left) / (box.x[1] - box.x[0]);
  let sy = (inner.bottom - inner.top) / (box.y[1] - box.y[0]);
  if (equal) sx = sy = Math.min(sx, sy);
  const middle = (axis) => (box[axis][0] + box[axis][1]) / 2;
  const cx = (inner.left + inner.right) / 2, cy = (inner.top + inner.bottom) / 2;
  const x = (value) => cx + (value - middle("x")) * sx;
  const y = (value) => cy - (value - middle("y")) * sy;
  const xs = [middle("x") - (cx - inner.left) / sx, middle("x") + (cx - inner.left) / sx];
  const ys = [middle("y") - (cy - inner.top) / sy, middle("y") + (cy - inner.top) / sy];
  return {inner, x, y, xs, ys};
}

function axes(svg, p, names, yTicks = true) {
  const {left, right, top, bottom} = p.inner;
  for (const t of ticks(p.xs[0], p.xs[1], 5)) {
    svg.append(draw("line", {class: "grid", x1: p.x(t), x2: p.x(t), y1: top, y2: bottom}));
    svg.append(draw("text", {x: p.x(t), y: bottom + 15, "text-anchor": "middle"}, number(t, 3)));
  }
  if (yTicks)
    for (const t of ticks(p.ys[0], p.ys[1], 5)) {
      svg.append(draw("line", {class: "grid", x1: left, x2: right, y1: p.y(t), y2: p.y(t)}));
      svg.append(draw("text", {x: left - 6, y: p.y(t) + 4, "text-anchor": "end"}, number(t, 3)));
    }
  svg.append(draw(
      "text", {class: "label", x: (left + right) / 2, y: bottom + 32, "text-anchor": "middle"},
      names[0]));
  const side = draw(
      "text", {
        class: "label",
        x: 0,
        y: 0,
        "text-anchor": "middle",
        transform: `translate(9 ${(top + bottom) / 2}) rotate(-90)`
      },
      names[1]);
  svg.append(side);
}

function clipped(text, most) {
  return text.length > most ? text.slice(0, most - 1) + "\u2026" : text;
}

function axisNames() {
  const {kind, names, explained} = data.axes;
  if (kind === "single") return [clipped(names[0], 40), "spread out to be seen"];
  if (kind === "features") return names.map((name) => clipped(name, 40));
  return [0, 1].map(
      (k) => `component ${k + 1}` +
          (explained[k] === null ? "" : ` (${percent(explained[k], 2)} of the variance)`));
}

function paintPanel(panel, width) {
  const shape =
      panel.equal ? (panel.box.y[1] - panel.box.y[0]) / (panel.box.x[1] - panel.box.x[0]) : 0.8;
  const height = Math.round(46 + (width - 48) * Math.min(Math.max(shape, 0.6), 1.05));
  const p = projection(panel.box, width, height, panel.equal);
  const svg = panel.svg;
  sizeOf(svg, width, height);
  axes(svg, p, axisNames(), data.axes.kind !== "single");
  const set = panel.set;
  const size = (n) => Math.max(1.5, Math.min(4.4, 6.4 - 1.3 * Math.log10(n + 1)));
  if (panel.behind) {
    const r = Math.round(6 * size(panel.behind.x.length)) / 10;
    const path =
        panel.behind.x.map((x, i) => symbol(-1, p.x(x), p.y(panel.behind.y[i]), r)).join("");
    svg.append(draw("path", {class: "ghost", d: path}));
  }
  const r = Math.round(10 * size(set.x.length)) / 10;
  svg.classList.toggle(
      "few", set.x.length <= 500); /* an edge around each of many would hide them */
  const byClass = new Map();
  panel.at = set.x.map((x, i) => [p.x(x), p.y(set.y[i])]);
  panel.at.forEach(([x, y], i) => {
    const c = set.class[i];
    if (!byClass.has(c)) byClass.set(c, []);
    byClass.get(c).push(symbol(c, x, y, r));
  });
  for (const c of [...byClass.keys()].sort((a, b) => a - b)) {
    const path = draw(
        "path",
        {class: `dots ${colourOf(c)}` + (c < 0 ? " hollow" : ""), d: byClass.get(c).join("")});
    path.dataset.class = c;
    svg.append(path);
  }
  panel.rings = draw("g", {});
  svg.append(panel.rings);
  svg.dataset.points = panel.at.length;
  svg.dataset.paths = byClass.size;
  showPicked();
}

function describe(panel, i) {
  const set = panel.set;
  const kind = panel.kind === "target" ? "target sample" :
      panel.kind === "mapped"          ? "source sample, mapped" :
                                         "source sample";
  const lines = [`${kind} ${set.index[i] + 1}`];
  if (panel.kind === "target") {
    if (data.predicted) {
      const share = set.confidence ? ` (${percent(set.confidence[i], 2)})` : "";
      lines.push(`predicted: ${className(set.class[i])}${share}`);
    }
    if (set.truth) lines.push(`known: ${className(set.truth[i])}`);
  } else {
    if (data.labelled) lines.push(`class: ${className(set.class[i])}`);
    if (set.match)
      lines.push(
          `best match: target sample ${set.match[i] + 1} (${percent(set.weight[i], 2)} of its mass)`);
  }
  return lines.join("\n");
}

/* Rings around a sample, around itself in the other panel, and around its best match. */
function point(panel, i) {
  for (const other of panels) {
    other.rings.replaceChildren();
    const ring = (k, far) => other.rings.append(draw(
        "circle",
        {class: "ring" + (far ? " far" : ""), cx: other.at[k][0], cy: other.at[k][1], r: 7}));
    if (other === panel)
      ring(i, false);
    else if (panel.kind !== "target" && other.kind !== "target")
      ring(i, false);
    else if (panel.kind !== "target" && panel.set.match) {
      const k = other.set.index.indexOf(panel.set.match[i]);
      if (k >= 0) ring(k, true);
    }
  }
  const frame = panel.svg.getBoundingClientRect();
  tell(
      describe(panel, i), frame.left + window.scrollX + panel.at[i][0],
      frame.top + window.scrollY + panel.at[i][1]);
  panel.current = i;
}
function unpoint() {
  for (const panel of panels) panel.rings.replaceChildren();
  untell();
}

function nearest(panel, x, y) {
  let best = -1, least = 20 * 20;
  panel.at.forEach(([px, py], i) => {
    const distance = (px - x) ** 2 + (py - y) ** 2;
    if (distance < least && (picked === null || panel.set.class[i] === picked)) {
      least = distance;
      best = i;
    }
  });
  return best;
}

function listen(panel) {
  const svg = panel.svg;
  const follow = (event) => {
    const frame = svg.getBoundingClientRect();
    const i = nearest(panel, event.clientX - frame.left, event.clientY - frame.top);
    if (i >= 0)
      point(panel, i);
    else
      unpoint();
  };
  svg.addEventListener("pointermove", follow);
  svg.addEventListener("pointerdown", follow);
  svg.addEventListener("pointerleave", unpoint);
  svg.addEventListener("blur", unpoint);
  svg.addEventListener("keydown", (event) => {
    const move = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
    if (event.key === "Escape") unpoint();
    if (!move || panel.at.length === 0) return;
    event.preventDefault();
    const n = panel.at.length;
    point(panel, panel.current < 0 ? 0 : (panel.current + move + n) % n);
  });
}

function addPanel(host, kind, title, set, box, equal, behind) {
  const shown = set.x.length;
  const part = shown < set.total ? `${count(shown)} of ${count(set.total)}` : count(shown);
  const what = `${title}: ${
      part} samples as points, coloured and shaped by class. Arrow keys step through them.`;
  const svg = draw("svg", {role: "img", tabindex: 0, "aria-label": what});
  const figure = make(
      "figure", {id: "panel-" + kind},
      make("h3", {}, title + " ", make("span", {class: "muted"}, part)), svg);
  host.append(figure);
  const panel = {kind, set, svg, box, equal, behind, at: [], rings: null, current: -1};
  panels.push(panel);
  picture(figure, (width) => paintPanel(panel, width));
  listen(panel);
}

function showPicked() {
  for (const panel of panels) {
    panel.svg.classList.toggle("picked", picked !== null);
    for (const path of panel.svg.querySelectorAll(".dots"))
      path.classList.toggle("on", Number(path.dataset.class) === picked);
  }
  for (const button of byId("legend").querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(Number(button.dataset.class) === picked));
}

function legend() {
  const seen = data.classes.map((_, c) => c);
  if (seen.length === 0) return;
  if (data.unlabeled > 0 || (data.target_counts && data.target_unlabeled > 0)) seen.push(-1);
  for (const c of seen) {
    const name = className(c);
    const button = make(
        "button", {type: "button", title: name, "aria-pressed": "false"}, swatch(c),
        make("span", {class: "text"}, name));
    button.dataset.class = c;
    button.addEventListener("click", () => {
      picked = picked === c ? null : c;
      showPicked();
    });
    byId("legend").append(button);
  }
}

function samples() {
  const {source, target, mapped} = data.panels;
  const sets = mapped ? [source, target, mapped] : [source, target];
  const box = commonBox(sets);
  const ratio = (box.x[1] - box.x[0]) / (box.y[1] - box.y[0]);
  const equal = data.axes.kind !== "single" && ratio < 4 && ratio > 0.25;
  const host = byId("samples");
  addPanel(host, "source", "Source", source, box, equal);
  addPanel(host, "target", data.predicted ? "Target, as predicted" : "Target", target, box, equal);
  if (mapped) addPanel(host, "mapped", "Source, mapped", mapped, box, equal, target);
  legend();

  const words = [];
  if (data.axes.kind === "components")
    words.push(`The ${
        count(
            data.sizes
                .features)} features in two dimensions: the principal components of source and target taken together. What they leave out is not seen here.`);
  words.push(
      "All panels have the same axes." +
      (mapped ? " Behind the mapped source the target is drawn in grey." :
                " The map is \u201cnone\u201d: the source stays where it is."));
  const before = data.options.filter(
      (option) => option.changed && ["scale_rows", "standardize", "pca"].includes(option.key));
  if (before.length > 0)
    words.push(`The samples are drawn as they are in the data; the fit saw them after ${
        before.map((option) => option.key).join(" and ")}.`);
  if (!data.predicted) words.push("The target has no predicted classes and is grey.");
  byId("samples-note").textContent = words.join(" ");
  const foot = [];
  if (source.x.length < source.total || target.x.length < target.total)
    foot.push(`Every panel shows at most ${
        count(data.most_points)} samples, taken at even steps through the data.`);
  foot.push(
      "Point at a sample to see which it is (counted from 1)" +
      (source.match ? ", and a source sample\u2019s best match in the target." : "."));
  byId("samples-foot").textContent = foot.join(" ");
}
