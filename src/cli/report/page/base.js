/* SPDX-License-Identifier: MIT */
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);

/* make("td", {class: "number"}, "text", child...): an element; an array is a list of children. */
function fill(element, attributes, children) {
  for (const key of Object.keys(attributes || {}))
    if (attributes[key] !== null && attributes[key] !== undefined)
      element.setAttribute(key, attributes[key]);
  for (const child of children.flat())
    if (child !== null) element.append(child);
  return element;
}
const make = (tag, attributes, ...children) =>
    fill(document.createElement(tag), attributes, children);
const draw = (tag, attributes, ...children) =>
    fill(document.createElementNS(SVG, tag), attributes, children);

const tr = (...cells) => make("tr", {}, ...cells);
const td = (kind, ...content) => make("td", {class: kind}, ...content);
const th = (kind, ...content) => make("th", {class: kind, scope: "col"}, ...content);
const rowHead = (...content) => make("th", {scope: "row"}, ...content);
const table = (kind, head, rows) =>
    make("table", {class: kind}, head ? make("thead", {}, head) : null, make("tbody", {}, rows));
const note = (...content) => make("p", {class: "note"}, ...content);

/* A number in so many significant digits, without the zeros that say nothing. */
function number(value, digits = 4) {
  if (value === null || value === undefined) return "\u2013";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) {
    const [mantissa, power] = value.toExponential(digits - 1).split("e");
    return mantissa.replace(/\.?0+$/, "") + "e" + Number(power);
  }
  const text = value.toPrecision(digits);
  const plain = text.includes("e") ? String(Number(text)) : text;
  return (plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain).replace("-", "\u2212");
}
const count = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");
const plural = (n, word, words) => count(n) + " " + (n === 1 ? word : words || word + "s");
const percent = (value, digits = 3) =>
    (value === null ? "\u2013" : number(100 * value, digits) + "\u00a0%");
const fixedPercent = (value) => (100 * value).toFixed(1) + "\u00a0%";
function seconds(value) {
  if (value === null || value === undefined) return "\u2013";
  if (value < 1) return number(1000 * value, 2) + "\u00a0ms";
  if (value < 120) return number(value, 3) + "\u00a0s";
  return Math.floor(value / 60) + "\u00a0min " + Math.round(value % 60) + "\u00a0s";
}

/* About `wanted` round numbers from low to high. */
function ticks(low, high, wanted) {
  const rough = (high - low) / wanted;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const step = [1, 2, 2.5, 5, 10].find((m) => m * power >= rough) * power;
  const list = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k)
    list.push(Number((k * step).toPrecision(12)));
  return list;
}

/* The room that the numbers of a vertical axis and its name beside them take. */
const besideTicks = (labels) =>
    26 + Math.ceil(6.8 * Math.max(1, ...labels.map((label) => label.length)));

/* An empty picture of this size; on paper it may shrink. */
function sizeOf(svg, width, height) {
  svg.replaceChildren();
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
}

/* Pictures are drawn for the width they have, and again when it or the theme changes. */
const pictures = [];
function picture(host, paint) { pictures.push({host, paint, width: 0}); }
function repaint(force) {
  for (const item of pictures) {
    const width = Math.floor(item.host.clientWidth);
    if (width < 40 || (width === item.width && !force)) continue;
    item.width = width;
    item.paint(width);
  }
}

/* Colour and shape both tell the class; the pairs repeat after 100 classes. */
const className = (c) =>
    (c === -2 ? "a class that the source lacks" :
         c < 0 ? "no label" :
                 data.classes[c]);
const colourOf = (c) => (c < 0 ? "none" : "k" + (c % 10));
const turns = (n, from, radius = [1]) => Array.from({length: n * radius.length}, (_, k) => {
  const angle = from + (2 * Math.PI * k) / (n * radius.length);
  const r = radius[k % radius.length];
  return [r * Math.sin(angle), -r * Math.cos(angle)];
});
const plus = [
  [-0.36, -1.1], [0.36, -1.1], [0.36, -0.36], [1.1, -0.36], [1.1, 0.36], [0.36, 0.36], [0.36, 1.1],
  [-0.36, 1.1], [-0.36, 0.36], [-1.1, 0.36], [-1.1, -0.36], [-0.36, -0.36]
];
const shapes = [
  null, /* a circle */
  turns(4, Math.PI / 4, [1.2]),
  turns(3, 0, [1.35]),
  turns(4, 0, [1.35]),
  plus,
  turns(3, Math.PI, [1.35]),
  turns(5, 0, [1.5, 0.65]),
  plus.map(([x, y]) => [(x - y) * 0.707, (x + y) * 0.707]),
  turns(6, 0, [1.15]),
  [[-1.3, -0.55], [1.3, -0.55], [1.3, 0.55], [-1.3, 0.55]],
];
function symbol(c, x, y, r) {
  const shape = c < 0 ? null : shapes[(c + Math.floor(c / 10)) % 10];
  const at = (dx, dy) => (x + dx).toFixed(2) + " " + (y + dy).toFixed(2);
  if (!shape) return `M${at(-r, 0)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${- 2 * r} 0z`;
  return "M" + shape.map(([dx, dy]) => at(r * dx, r * dy)).join("L") + "z";
}
const swatch = (c) => draw(
    "svg", {width: 14, height: 14, viewBox: "0 0 14 14", "aria-hidden": "true", class: colourOf(c)},
    draw("path", {class: "dots on" + (c < 0 ? " hollow" : ""), d: symbol(c, 7, 7, 4.6)}));

/* One ramp per theme, from the paper's colour to a strong one, even in lightness. */
const ramps = {
  light: [[250, 251, 252], [199, 220, 239], [111, 168, 213], [33, 104, 171], [10, 44, 92]],
  dark: [[27, 31, 35], [25, 62, 96], [38, 110, 168], [110, 178, 232], [231, 244, 255]],
};
function ramp(t) {
  const stops = ramps[isDark() ? "dark" : "light"];
  const at = Math.min(Math.max(t, 0), 1) * (stops.length - 1);
  const k = Math.min(Math.floor(at), stops.length - 2);
  return stops[k].map((value, i) => Math.round(value + (at - k) * (stops[k + 1][i] - value)));
}
const css = (colour) => `rgb(${colour.join(" ")})`;
/* Black or white, whichever can be read on it. */
function inkOn(colour) {
  const linear = colour.map((v) => Math.pow(v / 255, 2.2));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] > 0.2 ? "#101418" : "#ffffff";
}
const tints = [];
function shade(cell, t) { tints.push({cell, t}); }
function tint() {
  for (const {cell, t} of tints) {
    cell.style.background = css(ramp(t));
    cell.style.color = inkOn(ramp(t));
  }
}

/* The theme: the system's until the reader chooses. */
const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");
let theme = "auto";
let printing = false;
const isDark = () => !printing && (theme === "auto" ? darkSystem.matches : theme === "dark");
function applyTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  byId("theme").textContent = "Theme: " + theme;
  tint();
  repaint(true);
}
function startTheme() {
  try {
    theme = localStorage.getItem("sscda-theme") || "auto";
  } catch (refused) {
    theme = "auto"; /* some browsers keep nothing for a file */
  }
  if (!["auto", "light", "dark"].includes(theme)) theme = "auto";
  byId("theme").hidden = false;
  byId("theme").addEventListener("click", () => {
    theme = {auto: "light", light: "dark", dark: "auto"}[theme];
    try {
      localStorage.setItem("sscda-theme", theme);
    } catch (refused) { /* it then lasts as long as the page */
    }
    applyTheme();
  });
  darkSystem.addEventListener("change", applyTheme);
  window.addEventListener("beforeprint", () => {
    printing = true;
    applyTheme();
  });
  window.addEventListener("afterprint", () => {
    printing = false;
    applyTheme();
  });
}

/* The note that follows the pointer; kept inside the window. */
function tell(text, pageX, pageY) {
  const tip = byId("tip");
  tip.textContent = text;
  tip.hidden = false;
  const left = Math.min(
      pageX + 14, window.scrollX + document.documentElement.clientWidth - tip.offsetWidth - 6);
  const below = pageY + 16;
  const bottom = window.scrollY + window.innerHeight - tip.offsetHeight - 6;
  tip.style.left = Math.max(left, 6) + "px";
  tip.style.top = (below > bottom ? pageY - tip.offsetHeight - 12 : below) + "px";
}
const untell = () => {
  byId("tip").hidden = true;
};
