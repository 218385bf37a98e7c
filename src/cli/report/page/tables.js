/* SPDX-License-Identifier: MIT */
/* Class shares, options, and the numbers of the fit. */

/* The shares of a class as marks on a line from 0 to `most`. */
function shareTrack(row, most) {
  const at = (share) => (100 * share) / most + "%";
  const mark = (kind, share) => {
    const b = make("b", {class: kind});
    b.style.left = at(share);
    return b;
  };
  const track = make("div", {class: "track", "aria-hidden": "true"});
  if (row.target !== null) {
    const bar = make("i", {});
    bar.style.left = at(Math.min(row.source, row.target));
    bar.style.width = at(Math.abs(row.source - row.target));
    track.append(bar);
  }
  if (row.truth !== null) track.append(mark("true", row.truth));
  track.append(mark("source", row.source));
  if (row.target !== null) track.append(mark("target", row.target));
  return track;
}

function shareTable(rows, most) {
  const predicted = Boolean(data.target_counts), used = Boolean(data.used_shares);
  const head =
      tr(th("class", "Class"), th(null), th("number figure", "source"),
         predicted ? th("number figure", "target") : null,
         used ? th("number figure", "used") : null);
  const line = (row) => tr(
      make("td", {class: "class", title: row.name}, make("span", {}, row.name)),
      td(null, shareTrack(row, most)), td("number figure", fixedPercent(row.source)),
      predicted ? td("number figure", row.target === null ? "\u2013" : fixedPercent(row.target)) :
                  null,
      used ? td("number figure", fixedPercent(row.used)) : null);
  return table("shares", head, rows.map(line));
}

function shareRows() {
  const sum = (list) => (list ? list.reduce((a, b) => a + b, 0) : 0);
  const part = (list, c) => (sum(list) > 0 ? list[c] / sum(list) : null);
  return data.classes.map((name, c) => ({
                            c,
                            name,
                            source: part(data.source_counts, c),
                            target: part(data.target_counts, c),
                            truth: part(data.truth_counts, c),
                            used: data.used_shares ? data.used_shares[c] : null,
                          }));
}

function shareNotes(folded) {
  const words = [];
  if (folded) words.push("The classes whose share changes most come first.");
  if (data.used_shares)
    words.push(
        `The column \u201cused\u201d has the shares in the target as the fit took them: ` +
        `${data.info.class_shares}.`);
  if (data.unlabeled > 0)
    words.push(
        `Shares are of the labelled samples; ${plural(data.unlabeled, "source sample")} ` +
        `${data.unlabeled === 1 ? "has" : "have"} no label.`);
  if (data.target_unlabeled > 0)
    words.push(`${plural(data.target_unlabeled, "target sample")} got no label.`);
  return words.length ? note(words.join(" ")) : null;
}

function shares() {
  const host = byId("shares"), rows = shareRows();
  if (rows.every((row) => row.source === null)) {
    byId("shares-section").hidden = true; /* there is nothing to compare */
    return;
  }
  const most =
      Math.max(...rows.map((row) => Math.max(row.source, row.target || 0, row.truth || 0)));
  const first = 16; /* more classes than that are sorted, and folded */
  const folded = rows.length > first + 4;
  const change = (row) => Math.abs(row.target - row.source);
  if (folded) rows.sort((a, b) => change(b) - change(a) || a.c - b.c);
  const entry = (kind, text) => make("span", {}, make("b", {class: kind}), text);
  host.append(make(
      "div", {class: "key"}, entry("source", "source"),
      data.target_counts ? entry("target", "target, as predicted") : null,
      data.truth_counts ? entry("true", "target, as known") : null));
  host.append(shareTable(folded ? rows.slice(0, first) : rows, most));
  if (folded)
    host.append(make(
        "details", {}, make("summary", {}, `The other ${rows.length - first} classes`),
        shareTable(rows.slice(first), most)));
  host.append(shareNotes(folded) || "");
}

function optionsTable() {
  const line = (option) => make(
      "tr", {class: option.changed ? "changed" : null},
      td(null, make("code", {title: option.doc}, option.key)), td(null, option.value),
      td("muted", option.changed ? option.default : ""));
  const list = (options, last) =>
      table(null, tr(th(null, "Option"), th(null, "Value"), th(null, last)), options.map(line));
  const changed = data.options.filter((option) => option.changed);
  const others = data.options.filter((option) => !option.changed);
  const host = byId("options");
  host.append(
      changed.length ? list(changed, "Default") : note("All options have their default values."));
  host.append(make(
      "details", {}, make("summary", {}, plural(others.length, "option") + " at the default"),
      list(others, "")));
  if (data.command)
    host.append(make("h3", {}, "Command"), make("pre", {}, make("code", {}, data.command)));
}

function fitTable() {
  const info = data.info;
  const weighted = (term, weight) =>
      (weight > 0 ? `${number(term)}, times ${number(weight)}` : "left out");
  const rows = [
    ["Status", `${data.status.name} (${data.status.code})`],
    [
      "Solver",
      `${info.solver}, ${plural(info.iterations, "iteration")} in ${plural(info.cycles, "cycle")}`
    ],
    [
      "Linear subproblems",
      info.transport_solves > 0 ? `${count(info.transport_solves)} by ${info.transport}` :
                                  "none were needed"
    ],
    ["Map", info.map],
    ["First-order term", number(info.first_order)],
    ["Second-order term", weighted(info.second_order, info.lambda_s_absolute)],
    ["Class term", weighted(info.class_term, info.lambda_g_absolute)],
    ["Objective", number(info.objective, 8)],
    ["Lower bound", number(info.lower_bound, 8)],
    [
      "Scale of the graphs",
      info.lambda_s_absolute > 0 ?
          `${number(info.sigma_source)} source, ${number(info.sigma_target)} target` :
          "not used"
    ],
    ["Time of the fit", seconds(info.seconds)],
  ];
  if (data.tuning) rows.push(["Time of tuning", seconds(data.tuning.seconds)]);
  byId("fit").append(
      table(null, null, rows.map(([name, value]) => tr(rowHead(name), td(null, value)))));
}
