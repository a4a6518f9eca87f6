"""How Sphinx makes the site: from the pages that `python -m docs.build_site` gathers, without running a notebook."""

import re
import tomllib
from pathlib import Path

from docutils import nodes
from docutils.utils.math import latex2mathml

from docs.chinese_search import SearchChinese
from docs.site_words import CHINESE, ENGLISH
from mcts_teach.workshop import publishing

ROOT = Path(__file__).resolve().parents[1]
OF = re.compile(r"<mo>&ApplyFunction;</mo>(?!\s*<mo[^>]*>\()")  # between ln and N, but not between ln and (
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project, author, release = "mcts_teach", "the mcts_teach authors", PROJECT["version"]
copyright = f"{author}; text and pictures CC BY 4.0, code BSD-3-Clause"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["**/measured"]

nb_execution_mode = "off"  # what notebooks store is shown
myst_enable_extensions = ["amsmath", "attrs_block", "attrs_inline", "dollarmath"]
myst_heading_anchors = 3
highlight_language = "none"  # a block that does not say what it is may be a board
default_role = "code"  # docstrings say `search` and mean code
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "sphinx_book_theme"
html_title = "mcts_teach"
html_favicon = "_static/favicon.svg"
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_search_scorer = str(ROOT / "docs" / "scorer.js")
templates_path = ["_templates"]
html_context = {"default_mode": "auto"}
html_copy_source = False
html_use_index = html_domain_indices = False
html_show_sourcelink = False
html_show_sphinx = False
html_math_renderer = "mathml"
html_theme_options = {
    "use_download_button": False,
    "use_fullscreen_button": False,
    "back_to_top_button": False,
    "show_toc_level": 2,
    "secondary_sidebar_items": {"**": ["page-toc"], "index": []},
}
html_theme_options["article_header_end"] = ["languages", "article-header-buttons"]
html_baseurl = publishing.site()  # for the canonical link of each page
if address := publishing.repository():
    html_theme_options |= {
        "repository_url": address,
        "path_to_docs": "",
        "repository_branch": publishing.BRANCH,
        "use_repository_button": True,
        "launch_buttons": {
            "colab_url": "https://colab.research.google.com",
            "binderhub_url": "https://mybinder.org",
            "notebook_interface": "jupyterlab",
        },
    }


def mathml(translator, node):
    """A formula as MathML, which browsers draw without scripts and fonts."""
    kind = "block" if isinstance(node, nodes.math_block) else "inline"
    formula = latex2mathml.tex2mathml(node.astext(), as_block=kind == "block")
    formula = OF.sub('<mo rspace="0.17em">&ApplyFunction;</mo>', formula)
    translator.body.append(f'<div class="formula" tabindex="0">{formula}</div>' if kind == "block" else formula)
    raise nodes.SkipNode


def plain(app, what, name, obj, options, signature, returns):
    """A signature that is Python: a dataclass writes its defaults as nobody can read them."""
    return signature and signature.replace("<factory>", "..."), returns


def said(app, what, name, obj, skip, options):
    """Leave out what says nothing: the fields of a tuple, of which the signature tells all."""
    return True if str(getattr(obj, "__doc__", "")).startswith("Alias for field number") else None


def run_here(app, pagename, templatename, context, doctree):
    """One more way to open a notebook, where JupyterLite is beside the pages; in Chinese the only one."""
    chinese = app.config.language == "zh_CN"
    words = CHINESE if chinese else ENGLISH
    for group in [group for group in context.get("header_buttons", ()) if group.get("label") == "launch-buttons"]:
        if chinese:
            group["buttons"].clear()  # elsewhere the notebooks are in English
        if app.tags.has("lite") and pagename.startswith("notebooks/"):
            place = f"{context['pathto']('lite/lab/index.html', 1)}?path={pagename.removeprefix('notebooks/')}.ipynb"
            said = {"text": words.button, "tooltip": words.button_tip}
            group["buttons"].insert(0, {"type": "link", "url": place, "icon": "fas fa-play", **said})
        if not group["buttons"]:
            context["header_buttons"].remove(group)


def name_twins(app, pagename, templatename, context, doctree):
    """Where a page is in English and in Chinese, if it is in both: from here, and for search engines."""
    if pagename in app.config.twins:
        up = "../" * (pagename.count("/") + (app.config.language == "zh_CN")) or "./"
        context["twins"] = {"en": f"{pagename}.html", "zh-CN": f"zh/{pagename}.html"}
        context["from_here"], context["from_there"] = up, publishing.site() or up


def setup(app):
    app.add_config_value("twins", [], "html", list)
    app.add_search_language(SearchChinese)
    app.connect("html-page-context", name_twins)
    app.connect("html-page-context", run_here, priority=900)  # after the theme has made its buttons
    app.connect("autodoc-process-signature", plain)
    app.connect("autodoc-skip-member", said)
    app.add_html_math_renderer("mathml", inline_renderers=(mathml, None), block_renderers=(mathml, None))
