#!/usr/bin/env python3
"""Draws docs/pictures/report.png: the page of --report=html for examples/cg, with what nvcc and clang say and a profile.

    scripts/draw-report.py BUILD [PICTURE]

BUILD is a build folder. Needs nvcc, HIP's headers, and Debian's chromium, chromium-driver, python3-selenium and python3-pil.
"""
import os
import subprocess
import sys
import tempfile

from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

from sources import ROOT

SIZE = (1480, 860)


def make_page(build, folder):
    """Compiles the example for three devices, runs it on the virtual GPU, and gives the page's path."""
    page, profile = os.path.join(folder, "cg.html"), os.path.join(folder, "cg.json")
    compiler = os.path.join(build, "bin", "chompcc")
    line = [compiler, "-O3", "--offload-arch=sm_90,gfx90a,vgpu", "cg.c", "-o", os.path.join(folder, "cg"), "-lm"]
    example = os.path.join(ROOT, "examples", "cg")
    subprocess.run(line, cwd=example, check=True)
    subprocess.run([os.path.join(folder, "cg"), "--rows=400", "--cols=400"], check=True, stdout=subprocess.DEVNULL,
                   env=dict(os.environ, CHOMP_PROFILE="json:" + profile))
    subprocess.run(line + ["--report=html:" + page, "--profile=" + profile], cwd=example, check=True)
    return page


def draw(page, picture):
    options = webdriver.ChromeOptions()
    for option in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(option)
    driver = webdriver.Chrome(service=Service("chromedriver"), options=options)
    try:
        # The picture's size is that of the page, without the window around it.
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                               {"width": SIZE[0], "height": SIZE[1], "deviceScaleFactor": 1, "mobile": False})
        driver.get("file://" + page)
        driver.execute_script("document.documentElement.dataset.theme = 'light'")
        # The busiest region, and a line of it that is lit on both sides.
        heads = {head.text.strip(): head for head in driver.find_elements(By.CSS_SELECTOR, "#regions th")}
        for _ in range(2):
            heads["time"].click()
        driver.find_element(By.CSS_SELECTOR, "#regions tbody tr").click()
        lines = driver.find_elements(By.CSS_SELECTOR, "#source .line.region")
        driver.execute_script("arguments[0].click()", lines[len(lines) // 2])  # the driver's own click would scroll
        driver.save_screenshot(picture)
        Image.open(picture).convert("RGB").quantize(256).save(picture, optimize=True)
    finally:
        driver.quit()


def main(build, picture=os.path.join(ROOT, "docs", "pictures", "report.png")):
    with tempfile.TemporaryDirectory() as folder:
        draw(make_page(os.path.abspath(build), folder), os.path.abspath(picture))


main(*sys.argv[1:])
