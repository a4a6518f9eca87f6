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

/** Recordings with an iteration from which they are looked at step by step. */
export const stretches = readdirSync(folder)
  .filter(name => name.startsWith("stretch"))
  .map(read)
  .map(({ name, data, from }) => ({ name, film: new Film(data), from }));

/** Two recordings side by side, some with an iteration from which they are looked at by steps. */
export const pairs = readdirSync(folder)
  .filter(name => name.startsWith("pair"))
  .map(read)
  .map(({ name, films, from }) => ({ name, films: films.map(data => new Film(data)), from }));

/** The film of this name. */
export function filmOf(name) {
  const found = films.find(one => one.name === name);
  if (!found) throw new Error(`there is no film ${name}`);
  return found.film;
}

/** Whether a node was made a child. */
export const isChild = (film, node) => node !== 0 && film.lost[node] !== node;
