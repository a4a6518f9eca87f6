// How high a tree is: as a rule as high as others, and higher where the window has room for it.

import { find } from "./base.js";
import { layOut } from "./layout.js";
import { rowsWidth } from "./cards.js";
import { MARGIN } from "./sizes.js";

export const SPACIOUS = 1040; // pixels: then the speed is beside play
export const WIDE = 824; // pixels, as the style has it: then the panel is beside the tree
export const LOW_WINDOW = 740; // pixels: then bars are low, and a tree may be
const NARROW = 644; // and below it two trees are below each other, or one is shown
const [LOWEST, LOWEST_OF_TWO, SMALLEST] = [190, 180, 146]; // pixels, on a phone
const CLEAR = 8;
const OF_WINDOW = 0.6; // of the window
const ANOTHER = 28; // another moment, or another tree, may need a row of first moves more

/** Give the trees their height. On a phone tree, bars and timeline come into the window together; a
 * page of its own and a whole screen are filled. @param {Player} player @param {boolean} full */
export function fitHeight(player, full) {
  const usual = usualHeight(player);
  const { touched, hash, panel } = player;
  const least = touched ? giveLeast(player) : full ? Math.max(320, usual - 46) : usual;
  if (!touched) player.giveHeight(least);
  if (!touched && !hash && !full) return;
  const beside = full && player.isWide() ? panel.element.offsetHeight - 34 : 0;
  const tall = Math.max(least + freeRoom(player, full, ".icicles"), beside);
  const most = hash || full ? Infinity : usual;
  if (tall > least) player.giveHeight(Math.min(tall, most));
}

/** @param {Player} player */
const usualHeight = ({ known, pair, films }) =>
  (known >= WIDE ? 366 : known >= 520 ? 350 : pair ? 280 : 340) + shelfHeight(films);

/** Give what longest walks need, but for what the bars need to be seen. @param {Player} player */
function giveLeast(player) {
  const wanted = Math.max(
    shelfHeight(player.films) + (player.pair ? LOWEST_OF_TWO : LOWEST),
    Math.min(innerHeight * OF_WINDOW, Math.max(...player.trees.map(walkHeight))),
  );
  player.giveHeight(wanted);
  const covered = Math.min(0, freeRoom(player, false, ".bars"));
  const least = Math.max(SMALLEST, wanted + covered);
  if (covered) player.giveHeight(least);
  return least;
}

/** What the longest walk of a tree takes, with all first moves beside it. @param {TreeView} tree */
function walkHeight({ film, host }) {
  const wide = host.trees[0].svg.clientWidth;
  const lengths = film.iterations.map(({ path }) => path.length);
  const longest = Math.max(0, lengths.indexOf(Math.max(...lengths)));
  const width = wide - 2 * MARGIN - rowsWidth(film, wide);
  const m = film.at(4 * longest + 3);
  const { height } = layOut(film, m, { width, height: 0 });
  return height + 2 * MARGIN + (host.pair || film.below[0].length > 12 ? ANOTHER : 0);
}

/** What many first moves take. @param {Player["films"]} films */
const shelfHeight = films => (films[0].below[0].length > 40 ? 90 : 0);

/** The room that is left in the window for each tree, in pixels; less than 0 where there is none.
 * @param {Player} player @param {boolean} full
 * @param {string} part on a phone: what stands above the controls */
function freeRoom({ root, touched, hash, pair, known }, full, part) {
  const { top, bottom } = root.getBoundingClientRect();
  const before = full || !hash ? top : -scrollY;
  const bar = find(root, ".toolbar").offsetHeight;
  const end = touched ? find(root, part).getBoundingClientRect().bottom + bar + CLEAR : bottom;
  const trees = pair && known < NARROW && !touched ? 2 : 1; // below each other
  return Math.floor((innerHeight - end + before) / trees);
}
