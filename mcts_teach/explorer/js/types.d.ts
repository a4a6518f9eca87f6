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
type OfNode<T> = (film: Film, node: number, m: Moment) => T;
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

/** What a layout asks of a film, or of two films as one, which know their sizes themselves. */
interface Tree {
  data: { nodes: { place: number[] } };
  plan: BoardPlan | null;
  size: number;
  parent(node: number): number | null;
  line(node: number): number[];
  isThere(node: number, m: Moment): boolean;
  children(node: number, m: Moment): number[];
  visits(node: number, m: Moment): number;
  at(time: number): Moment;
  sizeOf?(node: number, m: Moment, kind: Kind): Point;
  playouts?(m: Moment): Playout[];
}

/** The end of a playout: below which node it is, what is written on it, and how large it is. */
interface Playout {
  id: "playout" | "second";
  below: number;
  lines: string[];
  size: Point;
}

type Kind = "card" | "mid" | "line" | "tag" | "dot" | "shelf" | "playout";

/** Where one thing goes in a drawn tree. */
interface Spot {
  id: number | "shelf" | Playout["id"];
  kind: Kind;
  depth: number;
  /** The index of the spot above, and where among those below that it stands. */
  parent?: number;
  order: number;
  x: number;
  y: number;
  w: number;
  h: number;
  /** How wide and tall it is with its label, and what it takes of its row. */
  width: number;
  height: number;
  reach: number;
  /** Where its row ends. */
  foot: number;
  walked?: boolean;
  /** How many nodes below are not drawn, and how that is written. */
  more: number;
  label: string;
  /** How much of its width is a board. */
  board?: number;
  /** Whether the label stands below the card. */
  hanging?: boolean;
  /** Of a shelf: its nodes, and how they stand there. */
  nodes?: number[];
  columns?: number;
  wide?: number;
  /** The place of each of them there, if some are left out. */
  cells?: number[];
  /** Those that only this one of two trees has. */
  lone?: number[];
  /** Of a playout: what is written on its end. */
  lines?: string[];
}

/** A way to draw: a style (the cards, the last row that has them, and the room between rows; below
 * stand lower cards), the rows of first moves without a card, and the last row with boards. */
interface Look {
  style: [Kind, number, number];
  rows: number;
  name: string;
  boards?: number;
}

/** What is drawn of a tree, and where. */
interface Layout {
  spots: Spot[];
  width: number;
  height: number;
  worth: number;
  /** In which way it is drawn, and the last row with boards. */
  look: string;
  boards: number;
  /** What it was made of. */
  made?: { look: Look; nodes: number; labels: number };
  /** The room between rows and above the first, and where the root stands. */
  more: number;
  dy: number;
  root: number;
}

/** A spot on the page: where it comes from, where it is now, and what draws it. */
interface Drawn extends Spot {
  from: Point;
  now: Point;
  born: boolean;
  share: number;
  group: SVGGElement;
}

/** A layout on the page. */
interface DrawnLayout extends Layout {
  spots: Drawn[];
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
