// The places of a layout: those of the tree on the page, as far as there is room.

const DRIFT = 60; // pixels from a tidy tree, on average; beyond that the tree is tidied up

/** Move the spots of a tidy layout to where they are on the page; where a new one needs room, its
 * neighbours make way. No row changes its order.
 * @param {Layout} plan @param {Layout} before @param {number} width */
export function keepPlaces(plan, before, width) {
  const places = new Map(before.spots.map(spot => [spot.id, spot.x]));
  const { spots } = plan;
  /** @type {Spot[][]} */
  const rows = [];
  for (const spot of spots) (rows[spot.depth] ??= []).push(spot);
  const tidy = new Map(spots.map(spot => [spot, spot.x]));
  for (const row of rows) {
    row.sort((a, b) => a.x - b.x);
    const wanted = row.map(spot => {
      const above = spot.parent === undefined ? null : spots[spot.parent];
      const shift = above ? above.x - (tidy.get(above) ?? 0) : 0;
      return places.get(spot.id) ?? spot.x + shift;
    });
    makeRoom(row, wanted, width).forEach((x, i) => {
      row[i].x = x;
    });
  }
  const drift = spots.reduce((sum, spot) => sum + Math.abs(spot.x - (tidy.get(spot) ?? 0)), 0);
  if (drift <= DRIFT * spots.length) return;
  for (const spot of spots) spot.x = tidy.get(spot) ?? 0;
}

/** The places nearest to those that are wanted at which nothing in a row overlaps: isotonic
 * regression, in which neighbours that are too near are put side by side around their middle.
 * @param {Spot[]} row @param {number[]} wanted @param {number} width */
function makeRoom(row, wanted, width) {
  const offsets = [0];
  for (let i = 1; i < row.length; i++)
    offsets.push(offsets[i - 1] + (row[i - 1].reach + row[i].reach) / 2);
  /** @type {{ sum: number, size: number }[]} */
  const blocks = [];
  wanted.forEach((x, i) => {
    let block = { sum: x - offsets[i], size: 1 };
    for (let last = blocks.at(-1); last && meanOf(last) > meanOf(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, size: last.size + block.size };
    }
    blocks.push(block);
  });
  const least = row[0].reach / 2;
  const last = row.length - 1;
  const most = Math.max(least, width - row[last].reach / 2 - offsets[last]);
  const starts = blocks.flatMap(block => Array(block.size).fill(meanOf(block)));
  return starts.map((start, i) => Math.min(most, Math.max(least, start)) + offsets[i]);
}

/** @param {{ sum: number, size: number }} block */
const meanOf = ({ sum, size }) => sum / size;
