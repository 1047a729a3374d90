"""Opens the page of tracks in a headless browser and checks everything that its reader can do.

usage: check_page.py PAGE TOTALS [--pictures FOLDER]

PAGE is the file that `routesim correct LOG --tracks PAGE --format jsonl` writes for a log whose truth is known, and
TOTALS is the command's output. Selenium drives Chromium (Debian: chromium, chromium-driver, python3-selenium);
pdftotext, if it is installed, reads the printed page. Prints a line for each claim; ends with status 1 if a claim is
false, and with status 77 and the reason if no browser can be used.
"""

import argparse
import base64
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

NOTHING_TO_RUN_WITH = 77
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome-headless-shell")


def skip(reason):
    print(f"check_page: {reason}", file=sys.stderr)
    sys.exit(NOTHING_TO_RUN_WITH)


try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    skip("selenium is not installed (Debian: python3-selenium)")


def start():
    """Starts a headless browser that reports all its network requests, and returns it."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    driver = shutil.which("chromedriver")
    if not browser or not driver:
        skip("there is no headless browser with its driver (Debian: chromium, chromium-driver)")
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    # Without a sandbox, the browser also runs as root and in a container; it opens only a file made by the program.
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars", "--window-size=1280,1500"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service(driver), options=options)


class Page:
    """The page in the browser, and the claims about it that were checked."""

    def __init__(self, browser, path, pictures):
        self.browser = browser
        self.address = pathlib.Path(path).resolve().as_uri()
        self.pictures = pictures
        self.failures = 0

    def claim(self, words, holds, seen=""):
        print(f"{'ok  ' if holds else 'FAIL'} {words}" + (f": {seen}" if seen and not holds else ""))
        self.failures += not holds

    def ask(self, script, *arguments):
        """Returns the value of a JavaScript function with the given body."""
        return self.browser.execute_script(script, *arguments)

    def devtools(self, command, **arguments):
        return self.browser.execute_cdp_cmd(command, arguments)

    def text(self, identifier):
        return self.browser.find_element(By.ID, identifier).text

    def open(self, fragment=""):
        # An empty page is loaded first, because a different fragment alone does not reload a page.
        self.browser.get("about:blank")
        self.browser.get(self.address + fragment)

    def point(self, x, y):
        """Moves the pointer to a position in the window."""
        moves = ActionChains(self.browser, duration=0)
        moves.w3c_actions.pointer_action.move_to_location(round(x), round(y))
        moves.perform()

    def box(self, selector):
        return self.ask(
            "const b = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return {left: b.left, top: b.top, width: b.width, height: b.height}", selector)

    def seconds(self):
        """Returns the time shown on the page, in seconds."""
        parts = [int(part) for part in self.text("clock").split(":")]
        return sum(part * 60 ** index for index, part in enumerate(reversed(parts)))

    def rows(self):
        """Returns the table, with the words in each row by the name in front of them."""
        return {cells[0]: cells[1:] for cells in self.ask(
            "return [...document.querySelectorAll('#values tbody tr')]"
            ".map(row => [...row.cells].map(cell => cell.textContent))")}

    def charts(self):
        return self.ask("return document.querySelector('#angle').innerHTML"
                        " + document.querySelector('#error').innerHTML"
                        " + document.querySelector('#change').innerHTML")

    def switch(self, name):
        return self.browser.find_element(
            By.XPATH, f"//label[normalize-space()='{name}']/input[@type='checkbox']")

    def is_seen(self, selector):
        """Returns true if an element of the given kind is visible on the map."""
        return self.ask(
            "return [...document.querySelectorAll(arguments[0])]"
            ".some(node => node.getClientRects().length > 0)", selector)

    def view(self):
        """Returns the map's transform: the scale and the offset from metres to the map's pixels."""
        return self.ask("const m = document.querySelector('#map > g').transform.baseVal"
                        ".consolidate().matrix; return [m.a, m.e, m.f]")

    def picture(self, name):
        if self.pictures:
            self.browser.save_screenshot(str(self.pictures / f"{name}.png"))


def degrees(text):
    return float(text.replace("−", "-").rstrip("°"))


def turned_back(angle):
    """Returns the equivalent angle within half a turn of zero."""
    return (angle + 180) % 360 - 180


def check_values(page, totals):
    """Checks that the numbers on the page equal those in the command's own output."""
    rows = page.rows()
    names = [strategy["strategy"] for strategy in totals]
    page.claim("every strategy has its row, and the truth", sorted(rows) == sorted(names + ["truth"]),
               list(rows))
    truth = degrees(rows["truth"][0])
    for strategy in totals:
        # The numbers are rounded to hundredths in the page's data and to tenths in the text.
        total, error = degrees(rows[strategy["strategy"]][0]), degrees(rows[strategy["strategy"]][3])
        page.claim(f"{strategy['strategy']}: the total at the end is the command's",
                   abs(turned_back(total - strategy["total"])) <= 0.06, (total, strategy["total"]))
        page.claim(f"{strategy['strategy']}: the error is how far that is from the truth",
                   abs(turned_back(total - truth - error)) <= 0.16, (total, truth, error))


def check_charts(page):
    """Checks that pointing at a chart shows the values at that time."""
    for name in ("angle", "error", "change"):
        box = page.box(f"#{name}")
        times = []
        for share in (0.25, 0.5, 0.75):
            x, y = round(box["left"] + share * box["width"]), box["top"] + box["height"] / 2
            page.point(x, y)
            times.append(page.seconds())
            line = page.ask(
                "const b = document.querySelector('#' + arguments[0] + ' > g:last-child > path')"
                ".getBoundingClientRect(); return (b.left + b.right) / 2", name)
            page.claim(f"{name}: the cursor stands where the pointer is, at {share:.0%}",
                       abs(line - x) <= 1, (line, x))
        page.claim(f"{name}: time goes to the right, evenly",
                   times[0] < times[1] and abs(times[0] + times[2] - 2 * times[1]) <= 2, times)


def decoded(steps, unit):
    """Decodes a line in the page's data, where each number except the first is the difference from the previous one."""
    values, total = [], 0
    for step in steps:
        total += step
        values.append(total * unit)
    return values


def check_pair(page):
    """Checks that the pair at the cursor shows its two fixes and AR's path between them."""
    page.open("#t=61.2")
    data = page.ask("return JSON.parse(document.getElementById('data').textContent)")
    t, e, n, r = (decoded(steps, 0.1) for steps in data["fixes"])
    second = max(i for i, time in enumerate(t) if time <= 61.2)
    found = re.fullmatch(
        r"(\d+):(\d+) and .*, ([\d.]+) m apart, ± ([\d.]+) m and ± ([\d.]+) m: "
        r"this pair says (−?[\d.]+)° ± ([\d.]+)°", page.text("pairline"))
    page.claim("the pair is told in words", found, page.text("pairline"))
    if not found:
        return
    seconds = int(found[1]) * 60 + int(found[2])
    first = min(range(second), key=lambda i: abs(t[i] - seconds))
    distance = math.hypot(e[second] - e[first], n[second] - n[first])
    page.claim("its distance is that of the fixes", abs(distance - float(found[3])) <= 0.6, distance)
    best = max(range(max(0, second - 100), second), key=lambda i: math.hypot(
        e[second] - e[i], n[second] - n[i]) / (r[i] + r[second]))
    page.claim("it is the one of the largest weight", best == first, (best, first))
    way = [decoded(steps, 0.1) for steps in data["ways"][0]]

    def seen(time):
        after = next(i for i, moment in enumerate(way[0]) if moment >= time)
        share = (time - way[0][after - 1]) / (way[0][after] - way[0][after - 1])
        return [line[after - 1] + (line[after] - line[after - 1]) * share for line in way[1:]]

    start, end = seen(t[first]), seen(t[second])
    by_fixes = math.degrees(math.atan2(e[second] - e[first], n[second] - n[first]))
    by_poses = math.degrees(math.atan2(end[0] - start[0], end[1] - start[1]))
    page.claim("its angle is from AR's way to that of the fixes",
               abs(turned_back(by_fixes - by_poses - degrees(found[6] + "°"))) <= 0.2, found[6])
    opened = math.degrees(math.asin((r[first] + r[second]) / distance))
    page.claim("± is what the accuracy circles leave open", abs(opened - float(found[7])) <= 0.1,
               (opened, found[7]))
    page.browser.find_element(By.ID, "back").send_keys(Keys.END)
    page.claim("the slider takes another fix, of which the circles meet",
               "any angle fits" in page.text("pairline"), page.text("pairline"))
    page.browser.find_element(By.ID, "best").click()
    page.claim("the button takes the best again", page.text("pairline") == found[0])


def check_slider(page):
    slider = page.browser.find_element(By.ID, "time")
    slider.send_keys(Keys.HOME)
    page.claim("Home is the start", page.seconds() == 0, page.text("clock"))
    slider.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    page.claim("arrow keys are steps of a second in a log of over ten minutes",
               page.seconds() == 2, page.text("clock"))
    slider.send_keys(Keys.END)
    end = page.seconds()
    page.open("#t=61.2")
    page.claim("#t=SECONDS opens the page at that time", page.text("clock") == "1:01",
               page.text("clock"))
    page.claim("which is before the end", 61 < end, end)


def check_map(page):
    """Checks that pointing at the walk shows the time at which the walker was there, and that the walk is zoomed and
    dragged with the map.
    """
    place = page.ask(
        "const line = document.querySelector('#map .line.truth');"
        "const p = line.getPointAtLength(line.getTotalLength() / 3)"
        "  .matrixTransform(line.getScreenCTM()); return [p.x, p.y]")
    page.point(*place)
    # The truth is drawn as the last marker.
    mark = page.ask(
        "const b = [...document.querySelectorAll('#map .dot.ink')].pop().getBoundingClientRect();"
        "return [(b.left + b.right) / 2, (b.top + b.bottom) / 2]")
    page.claim("pointing at the walk shows the time at which one was there",
               max(abs(a - b) for a, b in zip(place, mark)) <= 2, (place, mark))
    page.claim("and how old the fix is, and how far off",
               re.fullmatch(r"fix: ± [\d.]+ m, \d+ s old, off by [\d.]+ m", page.text("fixline")),
               page.text("fixline"))

    whole = page.view()
    box = page.box("#map")
    page.browser.find_element(By.ID, "in").click()
    scale = page.view()[0]
    page.claim("+ comes half as near again", abs(scale / whole[0] - 1.5) < 1e-6, scale / whole[0])
    page.browser.find_element(By.ID, "out").click()
    page.claim("− goes back", max(abs(a - b) for a, b in zip(page.view(), whole)) < 1e-6)
    x, y = round(box["width"] * 0.3), round(box["height"] * 0.6)
    origin = ScrollOrigin.from_viewport(round(box["left"]) + x, round(box["top"]) + y)
    ActionChains(page.browser).scroll_from_origin(origin, 0, -300).perform()
    near = page.view()
    places = [((x + round(box["left"]) - box["left"] - v[1]) / v[0],
               (y + round(box["top"]) - box["top"] - v[2]) / v[0]) for v in (whole, near)]
    page.claim("the wheel comes nearer", near[0] > 1.2 * whole[0], (near, whole))
    page.claim("and what is under the pointer stays there",
               max(abs(a - b) for a, b in zip(*places)) * near[0] < 0.5, places)
    moves = ActionChains(page.browser, duration=0)
    pointer = moves.w3c_actions.pointer_action
    left, top = round(box["left"]) + x, round(box["top"]) + y
    pointer.move_to_location(left, top).pointer_down()
    pointer.move_to_location(left + 40, top - 25).pointer_up()
    moves.perform()
    moved = page.view()
    # Browsers store these numbers with seven digits.
    page.claim("dragging moves the map along", abs(moved[1] - near[1] - 40) < 1e-4
               and abs(moved[2] - near[2] + 25) < 1e-4 and moved[0] == near[0], (near, moved))
    page.browser.find_element(By.TAG_NAME, "body").send_keys("0")
    page.claim("0 shows everything again",
               max(abs(a - b) for a, b in zip(page.view(), whole)) < 1e-6, page.view())


def check_switches(page, totals):
    """Checks that a part that is switched off is not drawn, and that it is unchanged when it is switched on again."""
    page.browser.find_element(By.ID, "time").send_keys(Keys.END)
    names = [strategy["strategy"] for strategy in totals]
    layers = [("truth", "#map .line.truth", "#angle .line.truth")]
    layers += [(name, f"#map .line.{name}", f"#angle .line.{name}, #error .line.{name}, "
                f"#angle .dot.{name}, #angle text.{name}, #change .line.{name}") for name in names]
    layers += [("GPS fixes", "#map .line.fix", None),
               ("AR as recorded (−z as north)", "#map .line.before", None)]
    before = page.charts()
    for name, on_map, in_charts in layers:
        page.claim(f"{name}: is on the map", page.is_seen(on_map))
        page.switch(name).click()
        page.claim(f"{name}: switched off, is not", not page.is_seen(on_map))
        if in_charts:
            page.claim(f"{name}: nor in the charts", not page.is_seen(in_charts))
        page.switch(name).click()
        page.claim(f"{name}: switched on, all is as before",
                   page.is_seen(on_map) and page.charts() == before)


def check_width(page, width):
    """Checks that in a window of the given width nothing extends beyond the window and everything can be reached."""
    page.devtools("Emulation.setDeviceMetricsOverride", width=width, height=800,
                  deviceScaleFactor=1, mobile=False)
    page.open()
    page.claim(f"{width} px: nothing scrolls sideways",
               page.ask("return document.scrollingElement.scrollWidth") <= width)
    outside = page.ask(
        "return [...document.querySelectorAll('body *')].filter(node => {"
        "  const b = node.getBoundingClientRect();"
        "  return !node.closest('svg > *') && b.width && (b.left < 0 || b.right > innerWidth + .5)"
        "}).map(node => node.outerHTML.slice(0, 60))")
    page.claim(f"{width} px: everything lies inside", outside == [], outside)
    texts = page.ask(
        "return [...document.querySelectorAll('.chart text')].filter(node => {"
        "  const b = node.getBoundingClientRect(), c = node.closest('svg').getBoundingClientRect();"
        "  return b.left < c.left - .5 || b.right > c.right + .5"
        "}).map(node => node.textContent)")
    page.claim(f"{width} px: no label of a chart is cut", texts == [], texts)
    page.picture(f"{width}px")
    page.devtools("Emulation.clearDeviceMetricsOverride")


def check_print(page, width):
    """Checks that nothing is cut off on paper when printed from a window of the given width."""
    page.devtools("Emulation.setDeviceMetricsOverride", width=width, height=900,
                  deviceScaleFactor=1, mobile=False)
    page.open()
    # A4 with margins of 1 cm.
    sheet = base64.b64decode(page.devtools(
        "Page.printToPDF", paperWidth=8.27, paperHeight=11.69, marginTop=0.4, marginBottom=0.4,
        marginLeft=0.4, marginRight=0.4, printBackground=False)["data"])
    page.devtools("Emulation.clearDeviceMetricsOverride")
    page.claim(f"printed from {width} px: is a PDF", sheet.startswith(b"%PDF"))
    if page.pictures:
        (page.pictures / f"print-{width}.pdf").write_bytes(sheet)
    if not shutil.which("pdftotext"):
        print("skip what stands on paper: there is no pdftotext (Debian: poppler-utils)")
        return
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(sheet)
        file.flush()
        boxes = subprocess.run(["pdftotext", "-bbox", file.name, "-"], check=True,
                               capture_output=True, text=True).stdout
    words, pages, right = [], 0, 0.0
    for line in boxes.splitlines():
        if found := re.search(r'<page width="([\d.]+)"', line):
            pages, right = pages + 1, float(found[1]) - 0.4 * 72
        elif found := re.search(r'xMin="([-\d.]+)".* xMax="([-\d.]+)".*>(.*)</word>', line):
            words.append((float(found[1]), float(found[2]), right, found[3]))
    page.claim(f"printed from {width} px: one sheet of paper", pages == 1, pages)
    # Chromium rounds margins to its own pixels, so a tolerance of 2 points is allowed.
    beyond = [word for low, high, right, word in words if low < 0.4 * 72 - 2 or high > right + 2]
    page.claim(f"printed from {width} px: no word lies beside the paper", beyond == [], beyond)
    printed = [word for *_, word in words]
    page.claim(f"printed from {width} px: map and both charts are there",
               all(word in printed for word in ("N", "start", "Misalignment:", "Error:", "0:00")))


def check_colours(page):
    colours = {}
    for scheme in ("light", "dark"):
        page.devtools("Emulation.setEmulatedMedia",
                      features=[{"name": "prefers-color-scheme", "value": scheme}])
        colours[scheme] = page.ask(
            "return [document.body, document.querySelector('#angle text')].map((node, i) =>"
            " getComputedStyle(node)[i ? 'fill' : 'backgroundColor'])")
        page.picture(scheme)
    lightness = {scheme: [sum(map(int, re.findall(r"\d+", colour)[:3])) for colour in pair]
                 for scheme, pair in colours.items()}
    page.claim("by day words are dark on light", lightness["light"][0] > 600 > lightness["light"][1],
               colours["light"])
    page.claim("by night light on dark", lightness["dark"][0] < 150 < lightness["dark"][1],
               colours["dark"])
    page.devtools("Emulation.setEmulatedMedia", features=[])


def check_quiet(page):
    """Checks that there were no network requests and no hidden errors."""
    messages = page.browser.get_log("browser")
    page.claim("the browser has nothing to complain of", messages == [], messages)
    asked = set()
    for entry in page.browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            asked.add(message["params"]["request"]["url"])
    page.claim("nothing but the page itself was loaded", asked == {page.address}, asked)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page")
    parser.add_argument("totals")
    parser.add_argument("--pictures", type=pathlib.Path, help="a folder for pictures of the page")
    arguments = parser.parse_args()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    runs = [json.loads(line) for line in pathlib.Path(arguments.totals).read_text().splitlines()]
    totals = list({run["strategy"]: run for run in runs}.values())  # the last run of each
    browser = start()
    try:
        page = Page(browser, arguments.page, arguments.pictures)
        page.open()
        page.picture("page")
        check_values(page, totals)
        check_charts(page)
        check_map(page)
        check_switches(page, totals)
        check_slider(page)
        check_pair(page)
        check_colours(page)
        for width in (1280, 700, 400):
            check_width(page, width)
        for width in (1600, 800, 400):
            check_print(page, width)
        check_quiet(page)
    finally:
        browser.quit()
    sys.exit(1 if page.failures else 0)


if __name__ == "__main__":
    main()
