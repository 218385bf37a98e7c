# SPDX-License-Identifier: MIT
"""test_report.py <report_pages> <folder>: writes the pages and opens them in a browser.

Every case is opened wide and on a narrow telephone; some are looked into further. With
SSCDA_SCREENSHOTS set, pictures of them are left in that folder.
"""

import json
import os
import re
import subprocess
import sys

import browser

PAGES, FOLDER = sys.argv[1], sys.argv[2]
PICTURES = os.environ.get("SSCDA_SCREENSHOTS")
failures = []


def check(true, *what):
    if not true:
        failures.append(" ".join(str(word) for word in what))
        print("FAILED:", failures[-1])


def equal(found, wanted, *what):
    check(found == wanted, *what, f"is {found!r}, not {wanted!r}")


def page_of(case):
    path = os.path.join(FOLDER, case + ".html")
    subprocess.run([PAGES, case, path], check=True)
    return path


def data_of(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return json.loads(re.search(r'id="data">(.*?)</script>', text, re.S).group(1)), text


def without_times(data):
    if isinstance(data, dict):
        return {key: without_times(value) for key, value in data.items() if key != "seconds"}
    return data


class Page:
    """A page that is open, and what was looked for in it."""

    def __init__(self, b, case, path, **how):
        self.b, self.case = b, case
        b.open(path, **how)
        self.name = f"{case} ({', '.join(f'{k} {v}' for k, v in how.items()) or 'as it is'}):"
        equal(b.evaluate("document.documentElement.dataset.ready"), "yes", self.name, "ready")
        equal(b.complaints(), [], self.name, "the console")
        equal(len(b.requests()), 1, self.name, "requests", b.requests())
        # Not window.innerWidth, which on a telephone grows with what sticks out.
        over = b.evaluate("document.documentElement.scrollWidth") - how["width"]
        check(over <= 0, self.name, f"is {over} px wider than the window")
        if PICTURES:
            mode = "_".join(str(v) for v in how.values())
            b.screenshot(os.path.join(PICTURES, f"{case}_{mode}.png"))

    def equal(self, expression, wanted):
        equal(self.b.evaluate(expression), wanted, self.name, expression)

    def count(self, selector, wanted):
        self.equal(f"document.querySelectorAll({json.dumps(selector)}).length", wanted)

    def text(self, selector):
        return self.b.evaluate(f"document.querySelector({json.dumps(selector)}).textContent")


def check_drawn(page, data):
    """What is drawn is what the data holds."""
    panels = data["panels"]
    for kind in ("source", "target", "mapped"):
        set_ = panels[kind]
        svg = f"document.querySelector('#panel-{kind} svg').dataset"
        page.equal(f"Number({svg}.points)", min(set_["total"], 4000))
        page.equal(f"Number({svg}.paths)", len(set(set_["class"])))
    image = data["image"]
    page.equal("Number(document.querySelector('#correspondence canvas').dataset.pixels)",
               image["width"] * image["height"])
    check(max(image["width"], image["height"]) <= 600, page.name, "the image is too large")
    groups = (image["row_groups"] if data["labelled"] else []) + (
        image["column_groups"] if data["predicted"] else [])
    page.equal("Number(document.querySelector('#correspondence svg').dataset.bands)", len(groups))
    known = [v for v in data["trace"]["objective"] + data["trace"]["lower_bound"] if v is not None]
    page.equal("Number(document.querySelector('#convergence svg[data-values]').dataset.values)",
               len(known))
    page.count(".cells tbody tr", len(data["tuning"]["rows"]) if "tuning" in data else 0)
    page.count(".cells tr.best", 1 if "tuning" in data else 0)
    page.count("#options tbody tr", len(data["options"]))
    page.count("#options .changed", sum(option["changed"] for option in data["options"]))
    page.count(".shares tbody tr", len(data["classes"]))
    names = page.b.evaluate("[...document.querySelectorAll('#legend .text')].map(e => e.textContent)")
    unlabeled = data["classes"] and (data["unlabeled"] or data.get("target_unlabeled"))
    equal(names, data["classes"] + (["no label"] if unlabeled else []), page.name, "the legend")


def check_static(case, text):
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text).group(1)
    check("default-src 'none'" in policy and "unsafe" not in policy, case, "policy:", policy)
    others = re.findall(r"https?://[^\s\"'<]*", text)
    equal(set(others), {"http://www.w3.org/2000/svg"}, case, "addresses")
    equal(text.count("</script>"), 2, case, "ends of scripts")


def look_into_moons(b, path):
    page = Page(b, "moons", path, width=1200, dark=True)
    page.equal("document.documentElement.dataset.theme", "dark")
    dark = b.evaluate("getComputedStyle(document.body).backgroundColor")
    b.evaluate("document.getElementById('theme').click()")
    page.equal("document.documentElement.dataset.theme", "light")
    check(dark != b.evaluate("getComputedStyle(document.body).backgroundColor"), "the theme stays")
    b.evaluate("localStorage.clear()")

    page = Page(b, "moons", path, width=1200)
    data, _ = data_of(path)
    spot = b.evaluate("""(() => { const p = panels[0], f = p.svg.getBoundingClientRect();
        return [f.left + p.at[7][0], f.top + p.at[7][1]]; })()""")
    b.call("Input.dispatchMouseEvent", type="mouseMoved", x=spot[0], y=spot[1])
    name = data["classes"][data["panels"]["source"]["class"][7]]
    match = data["panels"]["source"]["match"][7]
    tip = page.text("#tip")
    check("source sample 8\n" in tip and name in tip and f"target sample {match + 1} " in tip, "tip:", tip)
    page.count(".ring", 3)
    b.evaluate("document.querySelector('#legend button').click()")
    page.count("#samples .dots.on", 3)
    b.evaluate("document.querySelector('#panel-target svg').focus()")
    b.call("Input.dispatchKeyEvent", type="keyDown", key="ArrowRight")
    check(page.text("#tip").startswith("target sample 1\n"), "tip by key:", page.text("#tip"))
    check("100" in page.text("#verdict"), "verdict:", page.text("#verdict"))
    pdf = b.print_pdf()
    sheets = len(re.findall(rb"/Type\s*/Page\b", pdf))
    check(pdf.startswith(b"%PDF") and 1 <= sheets <= 6, "printed on", sheets, "sheets")

    # Whatever got into the page, only its own script runs.
    b.evaluate("""const s = document.createElement('script'); s.textContent = 'window.foreign = 1';
        document.body.append(s);""")
    page.equal("window.foreign === undefined", True)


def look_into_tuning(b, path):
    data, _ = data_of(path)
    rows, best = data["tuning"]["rows"], data["tuning"]["best"]
    keys = [column["key"] for column in data["tuning"]["columns"]]
    for how in ({"width": 1200, "dark": True}, {"width": 360}, {"width": 1200}):
        page = Page(b, "grid", path, **how)
    page.count(".cells tbody tr", len(rows))
    page.count(".maps .heat", 3)  # two maps, and doing nothing
    page.count(".maps td.best", 1)
    page.count(".maps td.missing", 1)
    page.equal("document.querySelectorAll('.cells tr.best td')[0].textContent", str(best + 1))
    page.equal("document.querySelectorAll('.cells .badge.plain').length", 1)
    shown = "[...document.querySelectorAll('.cells tbody tr')].map(r => Number(r.cells[0].textContent) - 1)"
    scores = [row[keys.index("score")] for row in rows]
    order = sorted(range(len(rows)), key=lambda k: (scores[k] is None, -(scores[k] or 0), k))
    page.equal(shown, order)
    b.evaluate("[...document.querySelectorAll('.cells th button')].find(e => e.textContent === 'lambda_s').click()")
    values = [row[keys.index("lambda_s")] for row in rows]
    page.equal(shown, sorted(range(len(rows)), key=lambda k: (values[k] is None, values[k] or 0, k)))


def look_into_awkward(b, path):
    page = Page(b, "awkward", path, width=1200)
    title = "</title><script>document.title='broken'</script> & \"a title\""
    page.equal("document.title", title)
    page.equal("document.querySelector('h1').textContent", title)
    page.count("body b:not([class])", 0)  # <b> in a name stays text
    page.equal("document.querySelector('header .caveat:not(#verdict)').textContent",
               "Warning: column '<b>' has 99 % of the distances.")
    data, _ = data_of(path)
    equal(data["classes"][0], "</script><script>document.title='broken'</script>", "first class")
    equal(data["classes"][4], "not UTF-8: \ufffd\ufffd\ufffd", "last class")
    page.count("#convergence figure:first-child line.cycle:not(.line)", 2)


def main():
    program = browser.find()
    if program is None:
        print("no Chromium was found: the pages are not opened (on Debian: apt-get install chromium)")
        return 77
    for folder in (FOLDER, PICTURES):
        os.makedirs(folder or ".", exist_ok=True)
    cases = subprocess.run([PAGES], check=True, capture_output=True, text=True).stdout.split()
    b = browser.Browser(program)
    try:
        for case in cases:
            path = page_of(case)
            data, text = data_of(path)
            check_static(case, text)
            check_drawn(Page(b, case, path, width=1200), data)
            Page(b, case, path, width=320)
            page_of(case)
            check(without_times(data) == without_times(data_of(path)[0]) or "tuning" in data,
                  case, "written twice is not the same")
        look_into_moons(b, page_of("moons"))
        look_into_tuning(b, page_of("grid"))
        look_into_awkward(b, page_of("awkward"))
    finally:
        b.close()
    print(f"{len(cases)} pages, {len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
