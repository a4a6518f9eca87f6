// Living trees on the pages of the site: the module is loaded once, when a tree comes near the window.
// A link to a moment says which tree of the page is meant: #tree=1&iteration=9&phase=expand&node=c1

(() => {
  const BEGIN = 10; // the tree of the front page tells its story from its tenth iteration on: it has some cards by then
  const HERE = document.currentScript.src.replace(/site\.js.*$/, "");

  const load = (tag, attributes) => new Promise((done, failed) => {
    document.head.append(Object.assign(document.createElement(tag), attributes, { onload: done, onerror: failed }));
  });

  let asked = null;
  const player = () => (asked ??= Promise.all([load("script", { src: `${HERE}figure.js` }), load("link", { rel: "stylesheet", href: `${HERE}figure.css` })]).then(() => {
    const { Player } = window.mctsFigure;
    return class extends Player { // one of several trees on a page, which says so in its links
      get number() { return this.root.parentElement.dataset.place; }
      offers(does) { return does === "link" ? this.iterations > 0 : super.offers(does); }
      constructor(...given) {
        super(...given);
        const { clock, root } = this, play = clock.play.bind(clock);
        clock.play = on => { this.waiting?.disconnect(); play(on); }; // as soon as it is touched, the story waits
        root.addEventListener("click", ({ target }) => target.closest("[data-do=link]") && this.copyLink()); // in place of the module's
      }
      copyLink() {
        navigator.clipboard?.writeText(location.href.split("#")[0] + window.mctsFigure.linkTo(this).replace("#", `#tree=${this.number}&`));
      }
      goTo(asked) {
        const { active: { film }, clock } = this, node = asked.get("node"), iteration = Number(asked.get("iteration")), phase = asked.get("phase") ?? "backpropagate";
        clock.play(false);
        this.active.selected = node === null ? null : film.find(node.split("/").filter(Boolean));
        if (Number.isInteger(iteration) && window.mctsFigure.PHASES.includes(phase)) clock.t = clock.bounded(film.momentOf(iteration, phase));
        this.draw();
      }
      grow() { // once it is seen
        this.waiting = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && window.mctsFigure.tellStory(this, BEGIN));
        this.waiting.observe(this.root);
      }
    };
  }));

  async function bringToLife(place) { // once, whoever asks for it
    return (place.alive ??= (async () => {
      const Player = await player(), shown = await window.mctsFigure.unpacked(place.dataset.film);
      place.replaceChildren();
      const grows = place.dataset.grow && !matchMedia("(prefers-reduced-motion: reduce)").matches;
      const figure = new Player(place, place.dataset.grow ? { ...shown, moment: grows ? 4 * (BEGIN - 1) : -1 } : shown);
      if (grows) figure.grow();
      return figure;
    })());
  }

  async function followLink() {
    const asked = new URLSearchParams(location.hash.slice(1)), place = document.querySelector(`[data-place="${Number(asked.get("tree"))}"]`);
    if (!place) return;
    (await bringToLife(place)).goTo(asked);
    place.scrollIntoView();
  }

  const near = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { near.unobserve(target); bringToLife(target); }
  }, { rootMargin: "1500px" });

  function tellTheme() { // to the trees, in the way that Jupyter does
    const { theme } = document.documentElement.dataset;
    document.body.dataset.jpThemeLight = String(theme !== "dark");
  }

  function nameFolds() { // the theme's arrows in the list of pages say nothing
    for (const fold of document.querySelectorAll(".bd-sidenav summary")) fold.setAttribute("aria-label", `pages of ${fold.closest("li").querySelector("a").textContent}`);
  }

  function quoteText() { // what a search shows of a page is its prose, without its code and the theme's buttons
    if (typeof Search === "undefined") return;
    const { htmlToText } = Search;
    Search.htmlToText = (html, anchor) => htmlToText(html.replace(/<main[^]*?(?=<article)/, '<main role="main">').replace(/<pre>[^]*?<\/pre>/g, ""), anchor);
  }

  function enlarge({ target, clientX, clientY }) { // a picture that is shown smaller than it is, with what was touched in the middle
    if (!target.matches(".cell_output img") || target.naturalWidth <= 1.2 * target.width) return;
    const { left, top, width, height } = target.getBoundingClientRect(), page = document.createElement("dialog");
    page.className = "large";
    page.append(target.cloneNode(), Object.assign(document.createElement("button"), { textContent: "✕", ariaLabel: document.documentElement.lang === "zh-CN" ? "关闭" : "close" }));
    page.addEventListener("click", () => page.close());
    page.addEventListener("close", () => page.remove());
    document.body.append(page);
    page.showModal();
    page.scrollTo((page.scrollWidth * (clientX - left)) / width - page.clientWidth / 2, (page.scrollHeight * (clientY - top)) / height - page.clientHeight / 2);
  }

  function offerFilter() { // the zoo's index: only mistakes with all the words that were typed, and the pieces that have one
    const place = document.querySelector(".filter"), entries = [...document.querySelectorAll(".gallery li")];
    if (!place) return;
    place.hidden = false;
    place.querySelector("input").addEventListener("input", ({ target }) => {
      const words = target.value.toLowerCase().split(/\s+/);
      for (const wall of document.querySelectorAll("section:has(> .gallery)")) {
        const piece = wall.querySelector("h2, h3").textContent;
        for (const one of wall.querySelectorAll(".gallery li")) one.hidden = !words.every(word => `${piece} ${one.textContent}`.toLowerCase().includes(word));
        wall.hidden = !wall.querySelector(".gallery li:not([hidden])");
      }
      place.querySelector("[role=status]").textContent = target.value.trim() ? `${entries.filter(one => !one.hidden).length} of ${entries.length}` : "";
    });
  }

  nameFolds();
  offerFilter();
  quoteText();
  tellTheme();
  new MutationObserver(tellTheme).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  for (const place of document.querySelectorAll("[data-place]")) near.observe(place);
  addEventListener("hashchange", followLink);
  addEventListener("click", enlarge);
  followLink();
})();
