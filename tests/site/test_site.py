"""The site, built once and opened in a real browser, in which every request to another host fails the test.

All of this is thorough: the workflow of the site runs it before it publishes. test_pages.py looks at the sources.
"""

import contextlib
import re
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup  # nbconvert needs it
from PIL import Image
from playwright.sync_api import expect

import browser

if missing := [name for name in ("sphinx", "myst_nb", "sphinx_book_theme", "numba") if find_spec(name) is None]:
    pytest.skip(f"{missing[0]} is not installed: pip install -e .[site,fast]", allow_module_level=True)

from docs import chinese, site_words
from docs.api_pages import ROOMS, public_names
from docs.site_links import COURSE, LESSONS

pytestmark = [pytest.mark.slow, pytest.mark.thorough, pytest.mark.timeout(900)]

ROOT = Path(__file__).resolve().parents[2]
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
# What axe finds in parts that Sphinx and its theme make: in its list of pages, and in parameters of a long signature.
THEMES = {"region": ".sidebar-primary-items__start", "definition-list": "dl"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the site, with one notebook in Chinese; whatever its build says fails all tests."""
    folder = tmp_path_factory.mktemp("site")
    kept = chinese.place_of("05_select", folder / "zh")  # as if it had been run, with what it shows in English
    kept.parent.mkdir()
    kept.write_text(chinese.in_chinese("05_select"), encoding="utf-8")
    command = [sys.executable, "-m", "docs.build_site", folder, "--zh", "05_select"]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    return folder / "html"


@pytest.fixture(scope="module")
def pages(site):
    """The pages by their places; the theme keeps parts of pages in _static."""
    files = [path for path in sorted(site.rglob("*.html")) if "_static" not in path.parts]
    return {path.relative_to(site).as_posix(): Page(path) for path in files}


class Page:
    """What a page is called, has and leads to."""

    def __init__(self, path):
        soup = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        for sign in soup.select("a.headerlink"):
            sign.decompose()
        self.language, self.title = soup.html["lang"], soup.title.get_text()
        self.headings = [heading.get_text() for heading in soup.find_all("h1")]
        self.ids = Counter(tag["id"] for tag in soup.find_all(id=True))
        self.links = [tag["href"] for tag in soup.find_all("a", href=True)]
        self.pictures = [tag.get("alt") for tag in soup.find_all("img")]
        self.files = [tag["src"] for tag in soup.find_all(["img", "script", "source"], src=True)]
        self.files += [tag["href"] for tag in soup.find_all("link", href=True)]


# What is there, and where it leads


def test_every_page_has_a_language_a_title_of_its_own_one_heading_and_words_for_pictures(pages):
    titles = Counter(page.title for page in pages.values())
    assert [title for title, number in titles.items() if number > 1 or not title.strip()] == []
    other = {name: page.language for name, page in pages.items() if page.language != "en"}
    assert other == {name: "zh-CN" for name in pages if name.startswith("zh/")}
    assert {name: page.headings for name, page in pages.items() if len(set(page.headings)) != 1} == {}
    assert sum(len(page.pictures) for page in pages.values()) > 100
    assert {name for name, page in pages.items() if not all(page.pictures)} == set()


def test_the_course_is_there_in_its_order_and_every_public_name(pages):
    in_order = [re.match(r"(\d\d_\w+)\.html$", link) for link in pages["notebooks/cheat_sheet.html"].links]
    assert list(dict.fromkeys(found[1] for found in in_order if found)) == [path.stem for path in LESSONS]
    assert {path.relative_to(ROOT).with_suffix(".html").as_posix() for path in COURSE} <= set(pages)
    for room in ROOMS:
        shown = {place.rpartition(".")[2] for place in pages[f"docs/api/{room}.html"].ids}
        assert [name for name in public_names(room) if name not in shown] == [], room


def test_no_link_and_no_file_leads_to_nothing_and_nothing_is_loaded_in_vain(pages, site):
    lost = []
    for name, page in pages.items():
        for link in {*page.links, *page.files}:
            place, anchor = urldefrag(urljoin(f"http://site/{name}", link))
            target = unquote(urlsplit(place).path).lstrip("/")
            if not place.startswith("http://site/"):
                continue
            there = (site / target).is_file()
            if not there or (anchor and target in pages and unquote(anchor) not in pages[target].ids):
                lost.append(f"{name} leads to {link}")
    assert lost == []
    loaded = {file for page in pages.values() for file in page.files}
    assert {file for file in loaded if urlsplit(file).netloc} == set()
    assert not any("fontawesome.js" in file for file in loaded), "the theme's icons come with its style sheet already"


@pytest.mark.parametrize("name", ["index.html", "notebooks/05_select.html"])
def test_a_page_that_is_there_in_chinese_and_its_twin_lead_to_each_other(site, name):
    up = "../" * name.count("/")
    for page, way, here in ((name, up or "./", "English"), (f"zh/{name}", f"{up}../", "中文")):
        text = (site / page).read_text(encoding="utf-8")
        for code, place in ("en", name), ("zh-CN", f"zh/{name}"), ("x-default", name):
            assert f'<link rel="alternate" hreflang="{code}" href="{way}{place}">' in text
        switch = re.search(r'<nav class="languages".*?</nav>', text, re.DOTALL)[0]
        twin = (f"{way}{name}", "English") if here == "中文" else (f"{way}zh/{name}", "中文")
        assert re.findall(r'aria-current="page">(.*?)<', switch) == [here]
        assert re.findall(r'href="(.*?)">(.*?)<', switch) == [twin]
    assert chinese.NOTES["zh"].strip("\n（）") in text, "it says who has not read it, and which links are English"
    assert re.search(r'<a href="[./]*/notebooks/04_build_a_node.html" hreflang="en">', text)
    assert "（英文）" in text
    assert "hreflang" not in (site / "notebooks" / "06_expand.html").read_text(encoding="utf-8")


# In a browser


@pytest.fixture(scope="module")
def opened(site):
    """A browser, and where it finds the site."""
    with browser.any_chromium(900) as chromium, browser.serve(site) as address:
        yield chromium, address


@pytest.fixture
def open_page(opened):
    """Open a page; in the end its console was quiet, and it has asked no other host for anything.

    Where it moves (still=False), its time stands until `page.clock.run_for`.
    """
    chromium, address = opened

    @contextlib.contextmanager
    def opening(name, size=DESK, theme="light", *, still=True):
        looks = {"viewport": size, "color_scheme": theme, "reduced_motion": "reduce" if still else "no-preference"}
        context = chromium.new_context(**looks, has_touch=size == PHONE, is_mobile=size == PHONE)
        page, complaints, asked = context.new_page(), [], []
        page.set_default_timeout(browser.PATIENCE)
        if not still:
            page.clock.install(time=0)
            page.clock.pause_at(1000)
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.asked = asked
        page.goto(address + name)
        yield page
        context.close()
        assert complaints == []
        assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []

    return opening


def tree_of(page, number=1):
    """A living tree of a page, once it lives."""
    place = page.locator(f'[data-place="{number}"]')
    place.scroll_into_view_if_needed()
    figure = place.locator(".mcts-film")
    figure.wait_for()
    return figure


def test_every_page_fits_a_phone(open_page, pages):
    with open_page("index.html", PHONE) as page:
        widths = {}
        for name in pages:
            page.goto(urljoin(page.url, "/" + name), wait_until="load")
            widths[name] = page.evaluate("document.documentElement.scrollWidth")
        assert {name: width for name, width in widths.items() if width > PHONE["width"]} == {}


def test_on_a_phone_pages_pictures_and_tables_can_be_reached_and_read(open_page):
    with open_page("notebooks/05_select.html", PHONE) as page:
        picture, large = page.locator(".cell_output img").first, page.locator("dialog.large")
        assert picture.bounding_box()["width"] <= PHONE["width"]
        picture.tap()
        assert large.locator("img").bounding_box()["width"] > 600
        page.get_by_role("button", name="close").tap()
        expect(large).to_have_count(0)
        other = page.locator("nav.bd-links").get_by_role("link", name="06 Expand", exact=True, include_hidden=True)
        expect(other).to_be_hidden()
        page.get_by_role("button", name="Toggle primary sidebar").tap()
        expect(other).to_be_in_viewport()
        page.goto(urljoin(page.url, "/docs/api/index.html"))
        name, said = (page.locator("table td").nth(place).bounding_box() for place in (0, 1))
        assert name["y"] + name["height"] <= said["y"] + 1


def test_a_lesson_is_read_answered_and_stepped_through_without_a_kernel(open_page):
    with open_page("notebooks/05_select.html") as page:
        assert not any("figure.js" in url for url in page.asked), "the module is loaded before a tree is near"
        said = page.locator("p.reading")
        expect(said).to_contain_text("open this notebook on your machine")
        assert [link.get_attribute("href") for link in said.locator("a").all()] == ["../index.html#start"]
        shown = page.locator("main").inner_text()
        words = "Not attempted yet", "until you keep your own", "Shift+Enter", "check.select(my_select)"
        assert [text in shown for text in words] == [False, False, False, True]
        fold = page.locator("details", has_text="One way to write it.").first
        expect(fold.get_by_text("while not path[-1].untried", exact=False)).to_be_hidden()
        fold.locator("summary").click()
        expect(fold.locator("pre").first).to_be_visible()
        figure = tree_of(page)
        expect(figure.locator(".clock")).to_have_text("before the search")
        figure.get_by_role("button", name="one phase forward").click()
        expect(figure.locator(".say")).to_contain_text("Select:")
        expect(figure).not_to_have_class(re.compile(r"\bdark\b"))
        page.evaluate("document.documentElement.dataset.theme = 'dark'")  # as the button for dark pages does
        expect(figure).to_have_class(re.compile(r"\bdark\b"))


def test_a_link_leads_to_a_moment(open_page):
    with open_page("notebooks/05_select.html#tree=1&iteration=9&phase=expand&node=c1") as page:
        clock = tree_of(page).locator(".clock")
        expect(clock).to_have_text("iteration 9 of 30")
        page.evaluate("location.hash = '#tree=1&iteration=12&phase=simulate'")
        expect(clock).to_have_text("iteration 12 of 30")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        tree_of(page).get_by_role("button", name="more", exact=True).click()
        tree_of(page).get_by_role("button", name="copy link").click()
        expect(tree_of(page).get_by_role("button", name="copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.endswith("05_select.html#tree=1&iteration=12&phase=simulate")


def test_a_mistake_of_the_zoo_can_be_compared_with_the_right_piece_and_one_module_serves_all(open_page):
    with open_page("docs/zoo/backpropagate.html#backpropagate-player-to-move") as page:
        section = page.locator("section#backpropagate-player-to-move")
        section.get_by_text("Step through it").click()
        figure = section.locator(".mcts-film")
        expect(figure.locator(".tree")).to_have_count(2)
        expect(figure.locator(".clock")).to_contain_text("iteration ")  # it opens where they part
        page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
        for number in (1, 2):
            tree_of(page, number)
        assert sum("figure.js" in url for url in page.asked) == 1
        assert "mountAll" not in page.content()


def test_the_index_of_the_zoo_has_a_filter_and_small_trees(open_page):
    with open_page("docs/zoo/index.html") as page:
        entries = page.locator(".gallery li")
        there = entries.count()
        assert page.locator(".gallery li .small-tree path.other:not([d=''])").count() > 90
        page.get_by_label("Find a mistake").fill("backprop ROOT")
        seen = page.locator(".gallery li:visible")
        assert 0 < seen.count() < 10
        expect(page.get_by_role("status").last).to_have_text(f"{seen.count()} of {there}")
        assert all("root" in text.lower() for text in seen.all_inner_texts())
        page.get_by_label("Find a mistake").fill("")
        expect(seen).to_have_count(there)


def test_imports_are_folded_and_what_only_a_notebook_can_do_is_not_there(open_page, site):
    text = (site / "notebooks" / "03_explore_or_exploit.html").read_text(encoding="utf-8")
    assert ("VBox(" in text, text.count(site_words.ENGLISH.to_run), "Show code cell source" in text) == (
        False,
        2,
        False,
    )
    with open_page("notebooks/00_meet_the_search.html") as page:
        fold = page.locator("details", has_text="What this notebook imports").first
        expect(fold.get_by_text("from mcts_teach import").first).to_be_hidden()
        fold.locator("summary").click()
        expect(fold.locator("pre").first).to_be_visible()


def is_at(page, iteration, button):
    expect(tree_of(page).locator(".play")).to_have_text(button)
    assert tree_of(page).locator(".clock").inner_text().startswith(f"iteration {iteration} of ")


def test_the_tree_of_the_front_page_tells_its_story_in_a_quarter_of_a_minute(open_page):
    with open_page("index.html", still=False) as page:
        is_at(page, 9, "pause")
        page.clock.run_for(13_000)
        expect(tree_of(page).locator(".play")).to_have_text("pause")
        page.clock.run_for(3000)
        expect(tree_of(page).locator(".say")).to_contain_text("a3 takes the lead")
        is_at(page, 21, "play")
        tree_of(page).get_by_label("c", exact=True).press("End")
        expect(tree_of(page).locator(".knob output")).to_have_text("10")
        is_at(page, 21, "play")
    with open_page("index.html") as page:  # of somebody who wants no motion
        expect(tree_of(page).locator(".clock")).to_have_text("iteration 60 of 60")


@pytest.mark.parametrize("reload", [False, True])
def test_the_story_waits_as_soon_as_the_tree_is_touched_and_a_link_stops_it(open_page, reload):
    with open_page("index.html", still=False) as page:
        is_at(page, 9, "pause")
        page.clock.run_for(4500)
        is_at(page, 11, "pause")
        play = tree_of(page).locator(".play")
        for milliseconds, iteration, button in ((1500, 11, "play"), (3000, 11, "pause"), (1000, 12, "pause")):
            if milliseconds > 1000:  # pressed again it goes on, as slowly as everywhere: the story would be at 12
                play.click()
            page.clock.run_for(milliseconds)
            is_at(page, iteration, button)
        page.goto(urljoin(page.url, "#"))
        page.reload()
        expect(play).to_have_text("pause")
        page.evaluate("location.hash = '#tree=1&iteration=9&phase=expand'")
        if reload:
            page.reload()
        expect(tree_of(page).locator(".clock")).to_contain_text("iteration 9 of 60")
        page.clock.run_for(3000)
        is_at(page, 9, "play")


def colors_of(element, size):
    """How often each colour is there in a screenshot, made as small as that."""
    return Counter(Image.open(BytesIO(element.screenshot())).convert("RGB").resize(size).get_flattened_data())


def test_dark_pages_are_dark_and_pictures_keep_their_colours_there(open_page):
    seen = {}
    for theme in ("light", "dark"):
        with open_page("notebooks/05_select.html", theme=theme) as page:
            [(paper, _)] = colors_of(page, (300, 200)).most_common(1)
            assert min(paper) > 230 if theme == "light" else max(paper) <= 50
            picture = page.locator(".cell_output img").first
            picture.scroll_into_view_if_needed()
            seen[theme] = {color for color, number in colors_of(picture, (200, 120)).items() if number > 30}
    orange = {color for color in seen["light"] if color[0] > 200 and color[2] < 60}
    assert orange, "the card of a move that loses is orange"
    assert orange <= seen["dark"]


def test_a_search_shows_the_glossary_and_the_lessons_first_and_quotes_them(open_page):
    with open_page("search.html?q=backpropagate") as page:
        expect(page.locator("#search-summary, .search-summary").first).to_contain_text("found")
        titles = page.locator("#search-results li > a").all_inner_texts()
        first_of_zoo = next(place for place, title in enumerate(titles) if title.startswith("Mistakes"))
        assert "Glossary" in titles[:3]
        assert "Backpropagate" in titles[:first_of_zoo]
        quoted = page.locator("#search-results p.context")
        expect(quoted.first).to_be_visible()
        assert not any("System Settings" in text for text in quoted.all_inner_texts())


def test_the_search_finds_a_chinese_word(open_page):
    with open_page("zh/search.html?q=访问次数") as page:
        found = page.locator("#search-results li")
        expect(found.filter(has_text="选择").first).to_be_visible()
        expect(found.first).to_contain_text("访问次数")
        page.goto(page.url.partition("?")[0] + "?q=访问的树桩")
        expect(page.locator("#search-results")).to_contain_text("没有")
        expect(found).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_of_ours(open_page, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    options = {"preload": False, "resultTypes": ["violations"]}
    options |= {"runOnly": ["color-contrast"]} if theme == "dark" else {}
    found = []
    for name in ("index", "notebooks/05_select", "docs/api/index", "docs/zoo/select"):
        with open_page(f"{name}.html", theme=theme) as page:
            if page.locator("[data-place]:visible").count():
                tree_of(page)
            violations = axe.run(page, options=options).response["violations"]
            found += [(name, one["id"], place["target"][-1]) for one in violations for place in one["nodes"]]
    assert [one for one in found if THEMES.get(one[1], "?") not in one[2]] == []
