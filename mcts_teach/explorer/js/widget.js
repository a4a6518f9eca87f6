// The ways to put a figure on a page.

import { Player } from "./player.js";

/** Unpack gzipped JSON. @param {string | DataView<ArrayBuffer>} packed @returns {Promise<Shown>} */
export async function unpacked(packed) {
  const bytes =
    typeof packed === "string"
      ? Uint8Array.from(atob(packed), letter => letter.charCodeAt(0))
      : new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/** Put a figure in its places; a page may show the same one twice.
 * @param {string} name @param {string} packed @param {object} options */
export async function mountAll(name, packed, options) {
  const shown = await unpacked(packed);
  if (!shown.films.length) return; // what went wrong stands there already
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll(`[data-mcts="${name}"]:not([data-alive])`);
  for (const element of places) {
    element.dataset.alive = "true";
    element.replaceChildren();
    new Player(element, shown, options);
  }
}

/** A widget, where Python answers. @param {{ model: Model, el: HTMLElement }} place */
async function render({ model, el }) {
  /** @type {Player | null} */
  let player = null;
  const wait = () => player?.root.classList.add("busy");
  const live = Object.keys(model.get("settings")).length ? liveOf(model, wait) : null;
  const show = async () => {
    const [before, open] = [player?.t, player?.drawer.open];
    const shown = await unpacked(model.get("data"));
    const moment = shown.difference ? shown.moment : before; // two searches: where they part
    player?.end();
    player = null;
    if (!shown.films.length) {
      el.textContent = shown.trouble ?? "";
      return;
    }
    player = new Player(el, shown, { moment, live });
    if (open) player.drawer.pull(open);
  };
  await show();
  model.on("change:data", show);
  return () => {
    model.off("change:data", show);
    player?.end();
  };
}

/** @param {Model} model @param {() => void} wait @returns {Live} */
const liveOf = (model, wait) => ({
  get settings() {
    return model.get("settings");
  },
  ask(message) {
    wait();
    model.send(message);
  },
});

export default { render };
