/* The search: a heat map over lambda_s and lambda_g, and all cells in a table. */
/* Scores are compared, so all have the same decimals. */
const score = (value, decimals) => (Math.abs(value) < 1000 ? value.toFixed(decimals).replace("-", "\u2212") : number(value, 4));

function searchParts() {
  const search = data.search;
  const at = {};
  search.columns.forEach((column, k) => { at[column.key] = k; });
  const keys = search.columns.filter((column) => column.option).map((column) => column.key);
  const cells = search.rows.map((row, index) => ({ index, row, get: (key) => (key in at && row[at[key]] !== "" ? row[at[key]] : null) }));
  for (const cell of cells) {
    cell.score = cell.get("score");
    cell.nothing = cell.get("map") === "none";
  }
  const distinct = (key, list) => {
    const values = [...new Set(list.map((cell) => cell.get(key)))];
    return values.every((v) => typeof v === "number") ? values.sort((a, b) => a - b) : values;
  };
  return { at, keys, cells, distinct };
}

function heatMap(title, cells, parts, tone) {
  const rows = parts.distinct("lambda_s", cells), columns = parts.distinct("lambda_g", cells);
  const pick = (s, g) => cells.filter((cell) => cell.get("lambda_s") === s && cell.get("lambda_g") === g && cell.score !== null)
    .reduce((best, cell) => (best === null || cell.score > best.score || cell.index === data.search.best ? cell : best), null);
  const label = (value) => (value === null ? "\u2013" : number(value, 3));
  const heading = make("tr", {}, make("th", {}, ""), columns.map((g) => make("th", { scope: "col" }, label(g))));
  const body = rows.map((s) => make("tr", {}, make("th", { scope: "row" }, label(s)), columns.map((g) => {
    const cell = pick(s, g);
    if (!cell) return make("td", { class: "missing", title: "no result" }, "\u2013");
    const best = cell.index === data.search.best;
    const td = make("td", { class: best ? "best" : null, title: `lambda_s ${label(s)}, lambda_g ${label(g)}` + (best ? ": the best" : "") }, score(cell.score, 3) + (best ? "\u2009\u2605" : ""));
    shade(td, tone(cell.score));
    return td;
  })));
  return make("figure", {}, title ? make("h3", {}, title) : null, make("div", { class: "wide" },
    make("table", { class: "heat" }, make("thead", {}, heading), make("tbody", {}, body))));
}

function heatMaps(host, parts) {
  const run = parts.cells.filter((cell) => !cell.nothing);
  const scores = parts.cells.map((cell) => cell.score).filter((score) => score !== null);
  const low = Math.min(...scores), high = Math.max(...scores);
  const tone = (score) => (high > low ? 0.08 + (0.84 * (score - low)) / (high - low) : 0.5);
  const two = parts.keys.includes("lambda_s") || parts.keys.includes("lambda_g");
  const maps = make("div", { class: "maps" });
  if (two && run.length > 0) host.append(make("p", { class: "note" }, "Rows: lambda_s. Columns: lambda_g."));
  if (two && run.length > 0 && scores.length > 0) {
    const others = parts.keys.filter((key) => key !== "lambda_s" && key !== "lambda_g" && parts.distinct(key, run).length > 1);
    const name = (cell) => others.map((key) => `${key} ${typeof cell.get(key) === "number" ? number(cell.get(key), 3) : cell.get(key)}`).join(", ");
    const groups = [...new Set(run.map(name))];
    if (groups.length <= 6)
      for (const group of groups) maps.append(heatMap(group, run.filter((cell) => name(cell) === group), parts, tone));
    else maps.append(heatMap(`the best over ${others.join(", ")}`, run, parts, tone));
  }
  const nothing = parts.cells.filter((cell) => cell.nothing && cell.score !== null);
  if (nothing.length > 0 && maps.hasChildNodes()) {
    /* More than one when the grid names what comes before the map. */
    const differ = parts.keys.filter((key) => parts.distinct(key, nothing).length > 1);
    const name = (cell) => differ.map((key) => `${key} ${cell.get(key)}`).join(", ") || "score";
    const body = nothing.map((cell) => {
      const td = make("td", { class: cell.index === data.search.best ? "best" : null }, score(cell.score, 3) + (cell.index === data.search.best ? "\u2009\u2605" : ""));
      shade(td, tone(cell.score));
      return make("tr", {}, make("th", { scope: "row" }, name(cell)), td);
    });
    maps.append(make("figure", {}, make("h3", {}, "Doing nothing"), make("table", { class: "heat" }, make("tbody", {}, body))));
  }
  host.append(maps);
}

function cellTable(parts) {
  const search = data.search;
  const shown = search.columns.filter((column) => column.key !== "baseline" && (column.key !== "message" || search.rows.some((row) => row[parts.at.message])));
  const order = [...shown.filter((c) => c.key === "score"), ...shown.filter((c) => parts.keys.includes(c.key)), ...shown.filter((c) => c.key !== "score" && !parts.keys.includes(c.key))];
  const body = make("tbody", {});
  const statusText = (code) => search.statuses[String(code)] || String(code);
  const text = (column, value) => {
    if (value === null) return "\u2013";
    if (column.key === "status") return statusText(value);
    if (column.key === "relative_gap") return percent(value);
    if (column.key === "seconds") return seconds(value);
    if (column.key.startsWith("score")) return score(value, 4);
    return typeof value === "number" ? number(value, 5) : value;
  };
  const isNumber = (column) => search.rows.some((row) => typeof row[parts.at[column.key]] === "number") && column.key !== "status";
  const paint = (list) => body.replaceChildren(...list.map((cell) => make("tr", { class: cell.index === search.best ? "best" : null },
    make("td", { class: "number" }, String(cell.index)),
    order.map((column, k) => make("td", { class: column.key === "message" ? "message" : isNumber(column) ? "number" : null },
      column.key === "score" && cell.index === search.best ? make("span", { class: "badge" }, "best") : null,
      column.key === "score" && cell.nothing ? make("span", { class: "badge plain" }, "doing nothing") : null,
      text(column, cell.get(column.key)))))));
  const heads = [];
  const sortBy = (key, head) => {
    const up = head.getAttribute("aria-sort") === "descending" || (!head.hasAttribute("aria-sort") && key !== "score");
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const value = (cell) => (key === null ? cell.index : cell.get(key));
    const compare = (a, b) => {
      const x = value(a), y = value(b);
      if (x === null || y === null) return (x === null) - (y === null) || a.index - b.index; /* what is missing comes last */
      const sign = x < y ? -1 : x > y ? 1 : 0;
      return (up ? sign : -sign) || a.index - b.index;
    };
    paint([...parts.cells].sort(compare));
  };
  const head = (key, label, numeric) => {
    const button = make("button", { type: "button", title: "Sort by " + label }, label);
    const th = make("th", { scope: "col", class: numeric ? "number" : null }, button);
    button.addEventListener("click", () => sortBy(key, th));
    heads.push(th);
    return th;
  };
  const heading = make("tr", {}, head(null, "cell", true), order.map((column) => head(column.key, column.key, isNumber(column))));
  const table = make("table", { class: "cells", "data-rows": parts.cells.length }, make("thead", {}, heading), body);
  sortBy("score", heads[1 + order.findIndex((column) => column.key === "score")]);
  return make("div", { class: "wide" }, table);
}

function searchSection() {
  if (!data.search) return;
  byId("search-section").hidden = false;
  const host = byId("search"), search = data.search, parts = searchParts();
  const done = parts.cells.filter((cell) => cell.score !== null).length;
  const what = { scatter: "the share of the target\u2019s scatter that is between the predicted classes", neighbours: "the share of target samples whose nearest neighbour has the same predicted class",
    graph: "the mutual information of predicted classes along the nearest-neighbour graph", reverse: "reverse validation" }[search.criterion];
  const best = parts.cells[search.best];
  const choice = best ? parts.keys.filter((key) => best.get(key) !== null).map((key) => `${key} ${typeof best.get(key) === "number" ? number(best.get(key), 4) : best.get(key)}`).join(", ") : "";
  host.append(make("p", { class: "note" }, `${plural(search.rows.length, "cell")} tried, ${count(done)} with a score: “${search.criterion}”${what ? ", " + what : ""}. Higher is better; no label of the target is used.` +
    (best ? ` The best, cell ${search.best}, has ${number(best.score, 4)}: ${choice}.` : "")));
  heatMaps(host, parts);
  const details = make("details", {}, make("summary", {}, "All cells"), cellTable(parts));
  details.open = parts.cells.length <= 16;
  host.append(details);
}
