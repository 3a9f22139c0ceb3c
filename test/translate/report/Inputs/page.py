"""Uses a report's page in headless Chromium and looks whether it does what it should.

    page.py PAGE PROFILED_PAGE PROFILE PAGE_OF_TWO

All are of stencil.c: four regions in two files, in the order of the file. The last page has the source, and what it was
translated to before.
"""
import json
import os
import sys

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait


def start():
    options = webdriver.ChromeOptions()
    # As root Chromium runs without its sandbox only; /dev/shm may be small in a container. No network is to be had.
    for option in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--window-size=1500,1000",
                   "--host-resolver-rules=MAP * ~NOTFOUND", "--force-prefers-color-scheme=light"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("chromedriver"), options=options)


class Page:
    def __init__(self, driver, path, region=""):
        self.driver = driver
        driver.get("file://" + os.path.abspath(path) + region)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        (element,) = self.all(selector)
        return element

    def load(self, profile, seen):
        """Gives the page a profile, and waits until it shows what is looked for: files are read beside the rest."""
        self.one("#profile-file").send_keys(os.path.abspath(profile))
        WebDriverWait(self.driver, 30).until(lambda driver: [e for e in self.all(seen) if e.is_displayed()])

    def rows(self):
        return [row for row in self.all("#regions tbody tr") if row.is_displayed()]

    def column(self, index):
        return [row.find_elements(By.TAG_NAME, "td")[index].text for row in self.rows()]

    def chosen(self):
        return self.one("#regions tr.chosen td:nth-child(2)").text

    def head(self, name):
        return next(th for th in self.all("#regions th") if th.text.strip().startswith(name))

    def line(self, pane, text):
        """The shown line of a pane that has a text."""
        found = [line for line in self.all("#%s .line" % pane) if text in line.text]
        assert len(found) == 1, (pane, text, len(found))
        return found[0]

    def lit(self, pane, how="lit"):
        return [line.text for line in self.all("#%s .line.%s" % (pane, how))]

    def keys(self, text):
        ActionChains(self.driver).send_keys(text).perform()

    def tab(self, title):
        next(tab for tab in self.all("#target-tabs button") if tab.text == title).click()

    def colour(self, selector):
        return self.one(selector).value_of_css_property("background-color")

    def in_view(self, pane, line):
        box, place = self.one("#" + pane).rect, line.rect
        return box["y"] <= place["y"] and place["y"] + place["height"] <= box["y"] + box["height"]


def check_table(page):
    everything = ["scale_l2", "sum_l9", "smooth_l16", "column_l22"]
    assert page.column(1) == everything, page.column(1)
    assert page.one("#summary").text == "4 regions in 1 file"
    page.head("kernel").click()
    assert page.column(1) == sorted(everything), page.column(1)
    page.head("kernel").click()
    assert page.column(1) == sorted(everything, reverse=True), page.column(1)
    page.head("place").click()  # by number, not by letter: line 9 is before line 16
    assert page.column(0) == ["scale.h:2", "stencil.c:9", "stencil.c:16", "stencil.c:22"], page.column(0)
    page.keys("/")
    page.keys("num_teams apart")  # words of the facts, both of them
    assert page.column(1) == ["column_l22"] and page.chosen() == "column_l22"
    assert page.one("#summary").text.startswith("1 of 4")
    page.keys(Keys.ESCAPE)
    assert len(page.rows()) == 4


def check_facts(page):
    next(row for row in page.rows() if "column_l22" in row.text).click()
    card = page.one(".card.chosen").text
    for text in ("num_teams(7)", "stencil.c:22 in column()", "leave out num_teams, or compute it of the number of iterations", "neighbouring accesses",
                 "the map clause, line 22"):
        assert text in card, (text, card)
    assert sum(card.is_displayed() for card in page.all(".card")) == 1


def check_code(page):
    next(row for row in page.rows() if "smooth_l16" in row.text).click()
    assert page.one("#target-tabs [aria-selected=true]").text == "CUDA"
    kernel = page.line("target", "smooth_l16(")
    assert "__global__" in kernel.text and "region" in kernel.get_attribute("class") and page.in_view("target", kernel)
    assert not any("#line" in line.text for line in page.all("#target .line") if line.is_displayed())
    body = "y[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;"
    source = page.line("source", body)
    assert page.in_view("source", source) and "region" in source.get_attribute("class")
    # The source's line lights the kernel's, and the other way round.
    ActionChains(page.driver).move_to_element(source).perform()
    assert [text.strip() for text in page.lit("target")] == [body], page.lit("target")
    ActionChains(page.driver).move_to_element(page.one("#summary")).perform()
    assert not page.lit("target") and not page.lit("source")
    loop = page.line("source", "for (int i = 1;")
    loop.click()
    (head,) = page.lit("target", "pinned")
    assert "blockIdx.x" in head, head
    # A click that stays: on the kernel's side.
    page.line("target", body).click()
    assert [text.strip() for text in page.lit("source", "pinned")] == [body]
    # Another dialect; the region's kernel is in view there, too.
    page.tab("HIP")
    assert page.one("#target-tabs .name").text == "stencil.device.hip"
    assert page.in_view("target", page.line("target", "smooth_l16("))
    page.keys("3")
    assert page.one("#target-tabs .name").text == "stencil.vgpu.cpp"
    # The host's call belongs to the directive.
    page.tab("Host")
    directive = next(line for line in page.all("#source .line.region") if "#pragma omp target" in line.text)
    ActionChains(page.driver).move_to_element(directive).perform()
    lit = "\n".join(page.lit("target"))
    assert "smooth_l16(&chomp_launch" in lit and "sum_l9(" not in lit, lit
    # A directive of two lines is one.
    next(row for row in page.rows() if "column_l22" in row.text).click()
    second = page.line("source", "    map(to : y[0 : n * n])")
    ActionChains(page.driver).move_to_element(second).perform()
    assert len(page.lit("source")) == 2 and "column_l22(&chomp_launch" in "\n".join(page.lit("target"))
    # A region of a header: its text is on the left.
    next(row for row in page.rows() if "scale_l2" in row.text).click()
    assert page.one("#source-tabs [aria-selected=true]").text == "scale.h"
    assert "x[i] *= by;" in page.one("#source").text
    page.tab("CUDA")
    ActionChains(page.driver).move_to_element(page.line("source", "x[i] *= by;")).perform()
    assert [text.strip() for text in page.lit("target")] == ["x[i] *= by;"]


def check_keys(page):
    page.head("place").click()
    while page.one("#regions th[aria-sort]").get_attribute("aria-sort") != "ascending":
        page.head("place").click()
    page.rows()[0].click()
    order = page.column(1)
    page.keys("j")
    assert page.chosen() == order[1]
    page.keys(Keys.ARROW_DOWN)
    assert page.chosen() == order[2]
    page.keys("k" + Keys.ARROW_UP + "k")  # no further than the first
    assert page.chosen() == order[0]
    page.keys("?")
    assert page.one("#help").is_displayed()
    page.keys(Keys.ESCAPE)
    assert not page.one("#help").is_displayed()
    # Tab comes by all that can be used, Enter sorts.
    page.one("#filter").click()
    for _ in range(4):
        page.keys(Keys.TAB)
    assert page.driver.switch_to.active_element.text.startswith("place")
    page.keys(Keys.ENTER)
    assert page.one("#regions th[aria-sort]").get_attribute("aria-sort") == "descending"


def check_theme(page):
    light = page.colour("body")
    page.one("#theme").click()
    dark = page.colour("body")
    assert light != dark and light == "rgba(246, 247, 249, 1)", (light, dark)
    page.keys("t")
    assert page.colour("body") == light


def check_profile(page):
    assert [th.text.strip() for th in page.all("#regions th")][-3:] == ["calls", "time", "of run"]
    calls = dict(zip(page.column(1), page.column(len(page.all("#regions th")) - 3)))
    assert calls == {"sum_l9": "1", "smooth_l16": "3", "column_l22": "1", "scale_l2": "1"}, calls
    page.head("calls").click()
    page.head("calls").click()
    assert page.column(1)[0] == "smooth_l16"
    page.rows()[0].click()
    assert "PROFILE OF STENCIL" in page.one(".card.chosen").text.upper()
    assert "target enter data" in page.one("#elsewhere").text


def check_devices(page, profile):
    """What kernels take on several devices is added up, and told apart beside the region."""
    with open(profile, encoding="utf-8") as file:
        two = json.load(file)
    (region,) = [region for region in two["regions"] if region["file"].endswith("stencil.c") and region["line"] == 16]
    (kernel,) = [line for line in region["lines"] if line["what"] == "kernel"]
    region["lines"].append({**kernel, "device": 1, "calls": 4})
    with open(profile + ".two", "w", encoding="utf-8") as file:
        json.dump(two, file)
    page.load(profile + ".two", "#regions th.profiled")
    calls = dict(zip(page.column(1), page.column(len(page.all("#regions th")) - 3)))
    assert calls["smooth_l16"] == "7", calls
    page.rows()[page.column(1).index("smooth_l16")].click()
    facts = page.one(".card.chosen").text
    assert "kernel, device 0" in facts and "kernel, device 1" in facts, facts


def check_generated(page):
    """What was translated before has kernels, and no source: that of another unit doesn't stay."""
    assert "x[i] *= by;" in page.one("#source").text
    page.rows()[-1].click()
    assert page.one("#source").text == "" and not page.all("#source-tabs button"), page.one("#source").text
    assert "for the virtual GPU, written by Chomp" in page.one("#target").text
    page.keys("k" * 8)
    page.rows()[0].click()  # the table's head is not in front of it
    assert "x[i] *= by;" in page.one("#source").text


def main(plain, profiled, profile, two):
    driver = start()
    try:
        page = Page(driver, plain)
        check_table(page)
        check_facts(page)
        check_code(page)
        check_keys(page)
        check_theme(page)
        # A profile by hand, and what is none.
        page.load(plain, "#error")
        assert "page.html" in page.one("#error").text
        page.load(profile, "#regions th.profiled")
        check_profile(page)
        assert not page.one("#error").is_displayed()
        # The region of the address.
        driver.get("about:blank")
        assert Page(driver, plain, "#r0-3").chosen() == "column_l22"
        page = Page(driver, profiled)
        check_profile(page)
        driver.get("about:blank")
        check_devices(Page(driver, plain), profile)
        check_generated(Page(driver, two))
        # On a narrow screen nothing is wider than it.
        driver.set_window_size(500, 900)
        width = driver.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], width
        errors = [entry for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
        assert not errors, errors
    finally:
        driver.quit()


main(*sys.argv[1:])
