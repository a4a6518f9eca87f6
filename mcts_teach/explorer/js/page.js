// The frame of the whole figure.

import { escaped, finger } from "./base.js";
import { DRAWERS } from "./drawer.js";
import { knobHTML } from "./others.js";
import { PANEL } from "./panel.js";
import { toolbarHTML } from "./toolbar.js";

// What can be opened below the tree.
const BELOW = [
  ["curves", "curves"],
  ["code", "code"],
  ["again", "search again"],
];

// What is there behind "more".
const REST = [
  ["first", "to the first moment"],
  ["last", "to the last moment"],
  ["svg", "save as SVG"],
  ["link", "copy link"],
  ["screen", "full screen"],
  ["keys", "keys"],
];

/** How two searches part, and why. @param {{ say: string, why: string }} difference */
const partingHTML = ({ say, why }) =>
  `<button class="difference" data-do="part" title="go there">${escaped(say)}</button>` +
  `<p class="difference">${escaped(why)}</p>`;
const byPointer = "click: look; twice: fold; drag: move; Ctrl + wheel or pinch";
const helpWords = `${finger ? "touch: look; twice: fold; pinch" : byPointer}: more room`;

/** @param {Shown} shown @param {FilmData} data @param {(does: string) => boolean} offers
 * @param {Live | null} live */
export const pageHTML = (shown, data, offers, live) => `
  ${toolbarHTML(offers("predict"), data.iterations.length ? SPEED : "")}
  ${knobHTML(shown, live)}
  <div class="time" role="slider" tabindex="0" aria-label="time" aria-valuemin="0"></div>
  <div class="icicles">
    <button class="larger" data-do="larger" aria-pressed="false" aria-label="all nodes, larger"
      ></button>
  </div>
  ${shown.difference ? partingHTML(shown.difference) : ""}
  <p class="say" role="status" aria-live="polite"></p>
  <div class="reasons" role="group" aria-label="the reason for each level"></div>
  <p class="trouble" role="alert"${shown.trouble ? "" : " hidden"}
    >${escaped(shown.trouble ?? "")}</p>
  <div class="asking" hidden></div>
  <div class="stage">
    <div class="trees"></div>
    <aside aria-label="the node looked at">${PANEL}</aside>
  </div>
  <div class="below" role="toolbar" aria-label="more">
    ${buttonsHTML(BELOW, offers)}
    <button data-do="more" aria-expanded="false">more</button>
    <span class="rest" hidden>
      ${buttonsHTML(REST, offers)}
    </span>
  </div>
  <div class="drawer" hidden></div>
  <p class="legend">
    <span>${rampHTML(data.legend)}</span>
    <span>${helpWords}</span>
    <span class="key"></span>
  </p>
  <div class="hover" aria-hidden="true" hidden></div>`;

/** @param {string[][]} buttons @param {(does: string) => boolean} offers */
function buttonsHTML(buttons, offers) {
  const texts = buttons.map(([does, words]) => {
    const pressed = DRAWERS.includes(does) ? ' aria-pressed="false"' : "";
    return offers(does) ? `<button data-do="${does}"${pressed}>${words}</button>` : "";
  });
  return texts.join("");
}

const SPEED = `<label class="speed">&ensp;speed <select aria-label="speed">
    <option value="0.5">slow</option><option value="1" selected>normal</option>
    <option value="2">fast</option><option value="8">very fast</option>
    <option value="0">whole iterations</option></select></label>`;

/** Who lost and who won, or the ends of what other words are about. @param {string} legend */
function rampHTML(legend) {
  const [low, high] = legend.startsWith("won") ? ["lost", ""] : ["0", "1 &nbsp; "];
  return `${low}<i class="ramp"></i>${high}${escaped(legend)}`;
}
