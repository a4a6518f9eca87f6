// What the modules hand to each other. docs/film.md describes the data that Python writes.

type Film = import("./film.js").Film;
type Player = import("./player.js").Player;
type TreeView = import("./tree.js").TreeView;
type Phase = "select" | "expand" | "simulate" | "backpropagate";
type Point = [number, number];

/** The parts of a figure that are no plain element. */
interface Parts {
  svg: SVGSVGElement;
  ".cells": SVGSVGElement;
  g: SVGGElement;
  ".edges": SVGGElement;
  ".nodes": SVGGElement;
  ".walkers": SVGGElement;
  canvas: HTMLCanvasElement;
  ".knob input": HTMLInputElement;
  form: HTMLFormElement;
  ".seat": HTMLSelectElement;
  ".strength": HTMLSelectElement;
}

/** What is said of a node at a moment. */
type OfNode<T, More extends unknown[] = []> = (
  film: Film,
  node: number,
  m: Moment,
  ...more: More
) => T;
/** What is said of a film at a moment. */
type OfFilm<T> = (film: Film, m: Moment) => T;
/** The nodes around a node, by the key that leads there. */
type Ways = Record<string, number | null | undefined>;
/** What was taken of a choice; nothing where none was. */
type Taken = number | null | undefined;

/** The cells of a board and how they look; a position is a text with a letter for each cell. */
interface BoardPlan {
  cells: Point[];
  names: string[];
  outline: Point[];
  pieces: string;
  signs: string[];
  edges: [number, number, string, "start" | "middle" | "end"][];
  sides: [Point[], number][];
}

/** The nodes, a column for each fact. */
interface Columns {
  parent: (number | null)[];
  name: string[];
  place: number[];
  mover: (number | null)[];
  player: (number | null)[];
  end: (string | null)[];
  odds?: (number | null)[];
  moves: (number | string[])[];
  position: string[];
  visits?: number[];
  wins?: number[];
  proof?: (string | null)[];
}

/** A line that ran: of which text, which line of it, what it set, and the node that it is about. */
type RanLine = [string, number, string, number | null];

/** An iteration. */
interface Row {
  path: number[];
  visits: number[];
  wins: number[];
  size: number;
  selected: number;
  untried?: string[];
  end: string | null;
  playout: string[];
  positions: (string | [number, string][])[];
  say: string[];
  why: string[];
  proofs?: [number, string][];
  lines?: Partial<Record<Phase, RanLine[]>>;
  scores?: { expand?: [number, number | string][]; backpropagate?: [number, number | string][] };
}

/** A recorded search, as Python writes it. */
interface FilmData {
  title: string;
  label?: string;
  players: string[];
  legend: string;
  chance?: string;
  score: { name: string; c: number | null; prior?: number };
  board: BoardPlan | null;
  code?: Record<string, string>;
  there?: number;
  before?: string;
  after?: string;
  /** Once something is proven: an iteration, and the node that would be played from it on. */
  plays?: [number, number][];
  nodes: Columns;
  iterations: Row[];
}

/** What a knob turns: the name, what each film stands for, and which is shown first. */
interface Vary {
  name: string;
  values: string[];
  start: number;
}

/** A search that in one iteration went through another node, and what came of it. */
interface Turn {
  iteration: number;
  node: number;
  say: string;
}

/** What a figure shows. */
interface Shown {
  films: FilmData[];
  vary?: Vary;
  /** The films behind the first one are searches that went another way; one for each. */
  turns?: Turn[];
  trouble?: string;
  moment?: number;
  difference?: { moment: number; say: string; why: string } | null;
}

/** A film at one time. Moments are numbered, four for each iteration; 0 is before the search. */
interface Moment {
  t: number;
  iteration: number;
  /** The number of the phase; -1 before the search. */
  k: number;
  phase: Phase | null;
  row: Row | undefined;
  path: number[];
  walked: Set<number>;
  /** The last iteration whose visits and wins are counted. */
  counted: number;
  /** The last iteration whose new node is there. */
  grown: number;
  /** Whether a reader is asked where the walk goes on. */
  asking?: boolean;
  /** Of two films as one: the moment of each. */
  each?: Moment[];
}

/** What Python answers when a widget asks it to search again. */
interface Live {
  settings: Record<string, number>;
  ask: (message: Record<string, number | boolean>) => void;
}

/** A move to choose, as the bars show it. */
interface Choice {
  child: number | undefined;
  name: string;
  visits: number;
  mean: number;
  score: number;
}

/** How a position is drawn. */
interface BoardLook {
  dark?: boolean;
  marked?: number[];
  small?: boolean;
  shares?: (Share | null)[] | null;
  width?: number;
}

/** What a search says of the move in a cell. */
interface Share {
  share: string;
  mean: string;
  rate: number;
}

/** The part of anywidget's model that is used here. */
interface Model {
  get(name: string): any;
  send(message: object): void;
  on(events: string, action: () => void): void;
  off(events: string, action: () => void): void;
}

/** Shows how it is when a share of the time is over. */
type Frame = (u: number) => void;

/** Where the values of bars stand, and the highest of them. */
interface Scale {
  most: number;
  base: number;
  y: (value: number) => number;
  dark: boolean;
  rules: number[];
}

/** A chart: its title, what it shows of a node, up to which value, and how that is written. */
interface Chart {
  title: string;
  value: (node: number, m: Moment) => number;
  most: number;
  seen: number;
  write: (value: number) => string;
}

/** Room in the strip: of a node, or of several (null) beside each other that are too narrow. */
interface Strip {
  node: number | null;
  left: number;
  width: number;
  depth: number;
  mean: number;
  nodes: number;
}

/** How a timeline is drawn. */
interface Measure {
  wide: number;
  each: number;
  x: (iteration: number) => number;
}

interface CellLook {
  dark: boolean;
  pixels: number;
  share: Share | null;
}

/** What Python says of a board to play on, beside its plan: the words of cells that can be pressed,
 * and the moves that no cell plays, among the rest. */
interface Played {
  at: number;
  say: string;
  wrong: string;
  text: string;
  marked: number[];
  cells: (string | null)[];
  others: string[];
  moves: string[];
  thought: Thought | null;
  thinking: boolean;
  seat: string;
  strength: string;
  hints: boolean;
  thoughts: boolean;
  tree: boolean;
}

interface Thought {
  words: string;
  more: string;
  rows: { name: string; visits: string; share: number; mean: string; played: boolean }[];
}

/** What a search says of each move. */
interface Hints {
  cells: (Share | null)[];
  others: Share[];
  say: string;
  more: boolean;
  visits: number;
}
