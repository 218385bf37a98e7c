/* SPDX-License-Identifier: MIT */
/* The correspondence as an image: rows are source samples, columns target samples, by class. */
function bytesOf(base64) {
  const text = atob(base64);
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function paintImage(canvas, image, bytes) {
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(image.width, image.height);
  const colours = Array.from({length: 256}, (_, k) => ramp(k / 255));
  bytes.forEach((value, k) => {
    const colour = colours[value];
    pixels.data.set([colour[0], colour[1], colour[2], 255], 4 * k);
  });
  context.putImageData(pixels, 0, 0);
  canvas.dataset.pixels = bytes.length;
}

/* Where a side is divided: the classes in order, each from one fraction of the side to another. */
function bands(groups) {
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  let from = 0;
  return groups.filter((group) => group.count > 0).map((group) => {
    const band = {
      class: group.class,
      count: group.count,
      from: from / total,
      to: (from + group.count) / total
    };
    from += group.count;
    return band;
  });
}

function paintBands(svg, list, side, at) {
  const {left, top, width, height} = at;
  /* Names are written when most of them fit, above a column in so many letters. */
  const long = side === "rows" ? height : width;
  const letters = (band) => Math.floor(((band.to - band.from) * long - 6) / 7);
  const fits = (band) =>
      (side === "rows" ? (band.to - band.from) * long > 13 && at.text > 0 :
                         letters(band) >= Math.min(className(band.class).length, 6));
  const named = list.filter(fits).length > list.length / 2;
  for (const band of list) {
    const a = side === "rows" ? top + band.from * height : left + band.from * width;
    const b = side === "rows" ? top + band.to * height : left + band.to * width;
    const gap = b - a > 3 ? 1 : 0;
    const strip = side === "rows" ?
        {x: left - 9, y: a, width: 5, height: Math.max(b - a - gap, 0.5)} :
        {x: a, y: top - 9, width: Math.max(b - a - gap, 0.5), height: 5};
    svg.append(draw(
        "rect", {...strip, fill: "currentColor", class: colourOf(band.class)},
        draw("title", {}, className(band.class))));
    if (band.to < 1) {
      const line = side === "rows" ? {x1: left, x2: left + width, y1: b, y2: b} :
                                     {x1: b, x2: b, y1: top, y2: top + height};
      svg.append(draw("line", {
        ...line,
        stroke: "currentColor",
        "stroke-opacity": 0.45,
        "stroke-width": 0.7,
        class: "none"
      }));
    }
    const name = className(band.class);
    if (!named || !fits(band)) continue;
    if (side === "rows")
      svg.append(draw(
          "text", {class: "name", x: left - 14, y: (a + b) / 2 + 4, "text-anchor": "end"},
          clipped(name, at.text)));
    else
      svg.append(draw(
          "text", {class: "name", x: (a + b) / 2, y: top - 14, "text-anchor": "middle"},
          clipped(name, letters(band))));
  }
}

/* Where the image is on a stage of this width. */
function imageFrame(image, rows, width) {
  const longest = Math.max(3, ...rows.map((band) => className(band.class).length));
  const text = data.labelled ? Math.min(longest, width < 440 ? 8 : 16) : 0;
  const left = 42 + 6.6 * text, top = data.predicted ? 46 : 20;
  const plot = Math.min(width - left, 560);
  const height = plot * Math.min(Math.max(image.rows / image.cols, 0.6), 1);
  return {left, top, width: plot, height, text};
}

function paintFrame(svg, at, rows, columns) {
  const {left, top, width, height} = at;
  svg.append(draw("rect", {x: left, y: top, width, height, fill: "none", class: "axis"}));
  if (data.labelled) paintBands(svg, rows, "rows", at);
  if (data.predicted) paintBands(svg, columns, "columns", at);
  svg.append(draw(
      "text", {x: left + width / 2, y: 12, "text-anchor": "middle"},
      data.predicted ? "target samples, by predicted class" : "target samples"));
  svg.append(draw(
      "text", {"text-anchor": "middle", transform: `translate(11 ${top + height / 2}) rotate(-90)`},
      data.labelled ? "source samples, by class" : "source samples"));
  svg.dataset.bands = svg.querySelectorAll("rect[fill=currentColor]").length;
}

/* What is at the fractions u and v of the image's sides, in words. */
function describePixel(image, bytes, rows, columns, u, v) {
  const where = (list, part) =>
      className((list.find((band) => part < band.to) || list[list.length - 1]).class);
  const pixel = Math.floor(v * image.height) * image.width + Math.floor(u * image.width);
  const value = bytes[pixel] / 255;
  const size = value === 1 && image.clipped > 0 ? "at least" : "about";
  return (data.labelled ? `source: ${where(rows, v)}\n` : "") +
      (data.predicted ? `target: ${where(columns, u)}\n` : "") +
      `mass ${size} ${number(value * value * image.max, 2)}`;
}

function correspondence() {
  const image = data.image, bytes = bytesOf(image.data);
  const rows = bands(image.row_groups), columns = bands(image.column_groups);
  const what =
      "The correspondence: rows are source samples by class, columns are target samples by predicted " +
      "class; a stronger colour means more mass. The sums by class are in the text.";
  const canvas = make("canvas", {role: "img", "aria-label": what});
  const svg = draw("svg", {"aria-hidden": "true"});
  const stage = make("div", {class: "stage"}, canvas, svg);
  byId("correspondence").append(stage);
  let at = null;
  picture(stage, (width) => {
    at = imageFrame(image, rows, width);
    const tall = at.top + at.height + 6;
    stage.style.height = tall + "px";
    for (const side of ["left", "top", "width", "height"]) canvas.style[side] = at[side] + "px";
    paintImage(canvas, image, bytes);
    sizeOf(svg, width, tall);
    paintFrame(svg, at, rows, columns);
  });
  stage.addEventListener("pointermove", (event) => {
    const frame = stage.getBoundingClientRect();
    const u = (event.clientX - frame.left - at.left) / at.width;
    const v = (event.clientY - frame.top - at.top) / at.height;
    if (u < 0 || v < 0 || u >= 1 || v >= 1)
      untell();
    else
      tell(describePixel(image, bytes, rows, columns, u, v), event.pageX, event.pageY);
  });
  stage.addEventListener("pointerleave", untell);
  correspondenceText(image);
}

function colourScale(low, middle, high) {
  const canvas = make("canvas", {width: 150, height: 1, "aria-hidden": "true"});
  picture(canvas, () => {
    const context = canvas.getContext("2d");
    for (let k = 0; k < 150; ++k) {
      context.fillStyle = css(ramp(k / 149));
      context.fillRect(k, 0, 1, 1);
    }
  });
  return make(
      "div", {class: "scale"}, make("span", {}, low), canvas, make("span", {}, high),
      middle ? make("span", {}, middle) : null);
}

function correspondenceText(image) {
  const side = byId("correspondence-side");
  const whole = image.height === image.rows && image.width === image.cols;
  const entries =
      `${number(image.rows / image.height, 2)} \u00d7 ${number(image.cols / image.width, 2)}`;
  side.append(note(
      `Row i tells to which target samples source sample i is matched; a row sums to ${
          image.weighted ? "its weight" : "1"}. `,
      data.labelled || data.predicted ? "Within a class the samples" : "The samples",
      " are in the order of their place along the first axis above, mapped source and target alike. ",
      whole ? "Each pixel is one entry." : `Each pixel is the mean of about ${entries} entries.`,
      ` ${percent(image.filled, 2)} of the entries are not zero.`));
  side.append(colourScale(
      "0", "square-root scale", (image.clipped > 0 ? "\u2265\u202f" : "") + number(image.max, 2)));
  if (!image.own || data.classes.length < 2) return;
  side.append(make("h3", {}, "Where each class goes"));
  if (image.same !== null)
    side.append(note(
        `${
            percent(
                image
                    .same)} of the mass of labelled source samples goes to target samples that are ` +
        "predicted to be of the same class."));
  side.append(...(image.blocks ? blockTable(image.blocks) : [worstClasses(image.own)]));
}

/* Of many classes, those that keep least of their mass. */
function worstClasses(own) {
  const list = data.classes.map((name, c) => [name, own[c]]).filter((row) => row[1] !== null);
  list.sort((a, b) => a[1] - b[1]);
  return table(
      null, tr(th(null, "Least in its own class"), th("number", "mass there")),
      list.slice(0, 10).map(
          ([name, share]) => tr(td(null, name), td("number", fixedPercent(share)))));
}

/* Of a few classes, which part of each goes where. */
function blockTable(blocks) {
  /* A name above a column, or its symbol where names would not fit. */
  const symbols = data.classes.length > 5;
  const above = (name, c) => symbols ? [swatch(c), make("span", {class: "unseen"}, name)] :
                                       clipped(name, data.classes.length > 3 ? 7 : 12);
  const head = data.classes.map(
      (name, c) => make("th", {scope: "col", class: "class", title: name}, above(name, c)));
  const cell = (share, from, to) => {
    const text = share === null ? "\u2013" : String(Math.round(100 * share));
    const element = make("td", {title: `${className(from)} to ${className(to)}`}, text);
    if (share !== null) shade(element, Math.sqrt(share) * 0.9);
    return element;
  };
  const line = (row, c) =>
      tr(make(
             "th", {scope: "row", class: "class", title: className(c)}, symbols ? swatch(c) : null,
             clipped(className(c), symbols ? 7 : 12)),
         row.map((share, to) => cell(share, c, to)));
  return [
    make("div", {class: "wide"}, table("heat small", tr(td(null), head), blocks.map(line))),
    note(
        "Percent of a source class (row) that is matched to target samples of each predicted class (column).")
  ];
}
