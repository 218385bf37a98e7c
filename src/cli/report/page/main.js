/* SPDX-License-Identifier: MIT */
/* The words at the top, and everything in turn. */
function verdict() {
  const info = data.info, tolerance = data.tolerance;
  const proven = info.relative_gap !== null && info.lower_bound !== null;
  const found = `The correspondence found has objective ${number(info.objective, 6)}`;
  let certificate = `${found}; nothing was proven of the optimum.`;
  if (proven && info.relative_gap >= 0.5)
    certificate = `${found}. That none is below ${
        number(info.lower_bound, 6)} is proven, which says little as yet.`;
  else if (proven)
    certificate = `${found}, and it is proven that none is below ${
                      number(
                          info.lower_bound,
                          6)}: the best possible is at most ${percent(info.relative_gap)} lower` +
        (tolerance > 0 && info.relative_gap <= tolerance ? ` (asked for: ${percent(tolerance)}).` :
                                                           ".");
  const paragraph = byId("verdict");
  paragraph.append(make("strong", {}, data.status.text + " "), certificate);
  if (data.status.code !== 0) paragraph.classList.add("caveat");
  if (data.accuracy !== null) paragraph.append(accuracyText());
}

function warnings() {
  for (const text of data.warnings || [])
    byId("facts").before(make("p", {class: "caveat"}, `Warning: ${text}.`));
}

function accuracyText() {
  const before = data.accuracy_before === null ?
      "" :
      `; with the source as it is, ${percent(data.accuracy_before)} were`;
  const foreign = data.truth_foreign > 0 ?
      ` ${count(data.truth_foreign)} of them count as wrong: the source lacks their class.` :
      "";
  const left = data.sizes.target - data.truth_known;
  return ` Of the ${count(data.truth_known)} target samples whose class is known, ${
             percent(data.accuracy)} are predicted right${before}.${foreign}` +
      (left > 0 ? ` ${count(left)} without a known class are left out.` : "");
}

function facts() {
  const {info, sizes} = data;
  const list = [
    ["Objective", number(info.objective, 5)], ["Lower bound", number(info.lower_bound, 5)],
    ["Gap", percent(info.relative_gap)], ["Iterations", count(info.iterations)],
    ["Time", seconds(info.seconds)]
  ];
  const before = data.accuracy_before === null ? "" : percent(data.accuracy_before) + " \u2192 ";
  if (data.accuracy !== null) list.push(["Accuracy", before + percent(data.accuracy)]);
  byId("facts").append(
      ...list.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
  const classes = data.classes.length ?
      ` \u00b7 ${plural(data.classes.length, "class", "classes")}` :
      " \u00b7 no labels";
  byId("subtitle").textContent = `${plural(sizes.source, "source sample")} \u00b7 ${
                                     plural(sizes.target, "target sample")} \u00b7 ${
                                     plural(sizes.features, "feature")}${classes}` +
      (data.unlabeled > 0 && data.classes.length ? ` \u00b7 ${count(data.unlabeled)} unlabelled` :
                                                   "");
  byId("footer").textContent =
      `Written by sscda ${data.version}. The page holds its data and needs no network.`;
}

startTheme();
verdict();
warnings();
facts();
samples();
correspondence();
convergence();
shares();
tuningSection();
optionsTable();
fitTable();
applyTheme();
new ResizeObserver(() => repaint(false)).observe(document.body);
document.documentElement.dataset.ready = "yes";
