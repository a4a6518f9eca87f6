// What Python has written for the tests: tests/explorer/test_script.py puts it into a folder.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Film } from "../film.js";

const folder = process.env.FILMS;
if (!folder) throw new Error("FILMS names no folder; run pytest tests/explorer/test_script.py");

const read = name => JSON.parse(readFileSync(join(folder, name), "utf8"));

export const plain = read("plain.json");

/** Each film with its name, its moments and what Python says of them. */
export const films = readdirSync(folder)
  .filter(name => name.startsWith("film"))
  .map(read)
  .map(({ name, data, moments }) => ({ name, film: new Film(data), moments }));

const several = kind =>
  readdirSync(folder)
    .filter(name => name.startsWith(kind))
    .map(read)
    .map(({ films, ...rest }) => ({ ...rest, films: films.map(data => new Film(data)) }));

/** Two recordings side by side, some with an iteration from which they are looked at by steps. */
export const pairs = several("pair");

/** Recordings with an iteration from which they are looked at step by step. */
export const stretches = several("stretch").map(one => ({ ...one, film: one.films[0] }));

/** The film of this name. */
export function filmOf(name) {
  const found = films.find(one => one.name === name);
  if (!found) throw new Error(`there is no film ${name}`);
  return found.film;
}

/** Whether a node was made a child. */
export const isChild = (film, node) => node !== 0 && film.lost[node] !== node;
