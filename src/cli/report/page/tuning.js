/* SPDX-License-Identifier: MIT */
/* The tuning run: a heat map over lambda_s and lambda_g, and all cells in a table. */
/* Scores are compared, so all have the same decimals. */
const score = (value, decimals) =>
    (Math.abs(value) < 1000 ? value.toFixed(decimals).replace("-", "\u2212") : number(value, 4));

function tuningParts() {
  const tuning = data.tuning;
  const at = {};
  tuning.columns.forEach((column, k) => {
    at[column.key] = k;
  });
  const keys = tuning.columns.filter((column) => column.option).map((column) => column.key);
  const cells = tuning.rows.map(
      (row, index) =>
          ({index, row, get: (key) => (key in at && row[at[key]] !== "" ? row[at[key]] : null)}));
  for (const cell of cells) {
    cell.score = cell.get("score");
    cell.nothing = cell.get("map") === "none";
  }
  const distinct = (key, list) => {
    const values = [...new Set(list.map((cell) => cell.get(key)))];
    return values.every((v) => typeof v === "number") ? values.sort((a, b) => a - b) : values;
  };
  return {at, keys, cells, distinct};
}

const valueText = (value, digits) =>
    (typeof value === "number" ? number(value, digits) :
         value === null        ? "\u2013" :
                                 value);

/* A score in its colour, the best of all marked. */
function scoreCell(cell, tone, title) {
  const best = cell.index === data.tuning.best;
  const text = score(cell.score, 3) + (best ? "\u2009\u2605" : "");
  const element =
      make("td", {class: best ? "best" : null, title: title + (best ? ": the best" : "")}, text);
  shade(element, tone(cell.score));
  return element;
}

function heatMap(title, cells, parts, tone) {
  const rows = parts.distinct("lambda_s", cells), columns = parts.distinct("lambda_g", cells);
  const better = (best, cell) =>
      (best === null || cell.score > best.score || cell.index === data.tuning.best ? cell : best);
  const pick = (s, g) => cells
                             .filter(
                                 (cell) => cell.get("lambda_s") === s &&
                                     cell.get("lambda_g") === g && cell.score !== null)
                             .reduce(better, null);
  const square = (s, g) => {
    const cell = pick(s, g);
    return cell ?
        scoreCell(cell, tone, `lambda_s ${valueText(s, 3)}, lambda_g ${valueText(g, 3)}`) :
        make("td", {class: "missing", title: "no result"}, "\u2013");
  };
  const head = tr(td(null), columns.map((g) => th(null, valueText(g, 3))));
  const body = rows.map((s) => tr(rowHead(valueText(s, 3)), columns.map((g) => square(s, g))));
  return make(
      "figure", {}, title ? make("h3", {}, title) : null,
      make("div", {class: "wide"}, table("heat", head, body)));
}

/* One map for each combination of the other options; of many, the best over them. */
function lambdaMaps(run, parts, tone) {
  const others = parts.keys.filter(
      (key) => key !== "lambda_s" && key !== "lambda_g" && parts.distinct(key, run).length > 1);
  const name = (cell) => others.map((key) => `${key} ${valueText(cell.get(key), 3)}`).join(", ");
  const groups = [...new Set(run.map(name))];
  if (groups.length > 6) return [heatMap(`the best over ${others.join(", ")}`, run, parts, tone)];
  return groups.map(
      (group) => heatMap(group, run.filter((cell) => name(cell) === group), parts, tone));
}

/* More than one when the grid names what comes before the map. */
function nothingMap(nothing, parts, tone) {
  const differ = parts.keys.filter((key) => parts.distinct(key, nothing).length > 1);
  const name = (cell) =>
      differ.map((key) => `${key} ${valueText(cell.get(key), 3)}`).join(", ") || "score";
  const body =
      nothing.map((cell) => tr(rowHead(name(cell)), scoreCell(cell, tone, "doing nothing")));
  return make("figure", {}, make("h3", {}, "Doing nothing"), table("heat", null, body));
}

function heatMaps(host, parts) {
  const run = parts.cells.filter((cell) => !cell.nothing);
  const nothing = parts.cells.filter((cell) => cell.nothing && cell.score !== null);
  const scores = parts.cells.map((cell) => cell.score).filter((value) => value !== null);
  const lambdas = parts.keys.includes("lambda_s") || parts.keys.includes("lambda_g");
  if (!lambdas || run.length === 0 || scores.length === 0) return;
  const low = Math.min(...scores), high = Math.max(...scores);
  const tone = (value) => (high > low ? 0.08 + (0.84 * (value - low)) / (high - low) : 0.5);
  host.append(note("Rows: lambda_s. Columns: lambda_g."));
  host.append(make(
      "div", {class: "maps"}, lambdaMaps(run, parts, tone),
      nothing.length ? nothingMap(nothing, parts, tone) : null));
}

/* The columns of the table, the score first; a message only where there is one. */
function shownColumns(parts) {
  const {columns, rows} = data.tuning;
  const order = (column) => (column.key === "score" ? 0 : column.option ? 1 : 2);
  const shown = columns.filter(
      (column) => column.key !== "baseline" &&
          (column.key !== "message" || rows.some((row) => row[parts.at.message])));
  for (const column of shown)
    column.numeric = column.key !== "status" &&
        rows.some((row) => typeof row[parts.at[column.key]] === "number");
  return shown.sort((a, b) => order(a) - order(b));
}

function entryText(column, value) {
  if (value === null) return "\u2013";
  if (column.key === "status") return data.tuning.statuses[String(value)] || String(value);
  if (column.key === "relative_gap") return percent(value);
  if (column.key === "seconds") return seconds(value);
  if (column.key.startsWith("score")) return score(value, 4);
  return valueText(value, 5);
}

function cellRow(cell, columns) {
  const best = cell.index === data.tuning.best;
  const badges = [
    best ? make("span", {class: "badge"}, "best") : null,
    cell.nothing ? make("span", {class: "badge plain"}, "doing nothing") : null
  ];
  return make(
      "tr", {class: best ? "best" : null}, td("number", String(cell.index + 1)),
      columns.map(
          (column) =>
              td(column.key === "message" ? "message" :
                     column.numeric       ? "number" :
                                            null,
                 column.key === "score" ? badges : [], entryText(column, cell.get(column.key)))));
}

/* By a column, up or down; what is missing comes last, and equal ones in the order of the grid. */
function sortedCells(cells, key, up) {
  const value = (cell) => (key === null ? cell.index : cell.get(key));
  return [...cells].sort((a, b) => {
    const x = value(a), y = value(b);
    if (x === null || y === null) return (x === null) - (y === null) || a.index - b.index;
    const sign = x < y ? -1 : x > y ? 1 : 0;
    return (up ? sign : -sign) || a.index - b.index;
  });
}

function cellTable(parts) {
  const columns = shownColumns(parts), body = make("tbody", {}), heads = [];
  const sortBy = (key, head) => {
    const up = head.getAttribute("aria-sort") === "descending" ||
        (!head.hasAttribute("aria-sort") && key !== "score");
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    body.replaceChildren(
        ...sortedCells(parts.cells, key, up).map((cell) => cellRow(cell, columns)));
  };
  const head = (key, label, numeric) => {
    const button = make("button", {type: "button", title: "Sort by " + label}, label);
    const element = th(numeric ? "number" : null, button);
    button.addEventListener("click", () => sortBy(key, element));
    heads.push(element);
    return element;
  };
  const heading =
      tr(head(null, "cell", true),
         columns.map((column) => head(column.key, column.key, column.numeric)));
  sortBy("score", heads[1 + columns.findIndex((column) => column.key === "score")]);
  return make(
      "div", {class: "wide"}, make("table", {class: "cells"}, make("thead", {}, heading), body));
}

const criteria = {
  scatter: ", the share of the target\u2019s scatter that is between the predicted classes",
  neighbours: ", the share of target samples whose nearest neighbour has the same predicted class",
  graph: ", the mutual information of predicted classes along the nearest-neighbour graph",
  reverse: ", reverse validation",
};

function tuningSection() {
  if (!data.tuning) return;
  byId("tuning-section").hidden = false;
  const host = byId("tuning"), tuning = data.tuning, parts = tuningParts();
  const done = parts.cells.filter((cell) => cell.score !== null).length;
  const best = parts.cells[tuning.best];
  const choice = () => parts.keys.filter((key) => best.get(key) !== null)
                           .map((key) => `${key} ${valueText(best.get(key), 4)}`)
                           .join(", ");
  const nothing = parts.cells.filter((cell) => cell.nothing && cell.score !== null)
                      .reduce((a, b) => (a && a.score >= b.score ? a : b), null);
  host.append(note(
      `${plural(tuning.rows.length, "cell")}, ${count(done)} with a score: \u201c${
          tuning.criterion}\u201d${criteria[tuning.criterion] || ""}. `,
      "Higher is better; no label of the target is used.",
      best ? ` The best, cell ${tuning.best + 1}, has ${score(best.score, 4)}: ${choice()}.` : "",
      nothing ? ` Doing nothing has ${score(nothing.score, 4)} at best, in cell ${nothing.index + 1}.` :
                ""));
  heatMaps(host, parts);
  const details = make("details", {}, make("summary", {}, "All cells"), cellTable(parts));
  details.open = parts.cells.length <= 16;
  host.append(details);
}
