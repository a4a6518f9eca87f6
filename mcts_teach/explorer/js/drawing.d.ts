// What a layout of a tree is made of.

/** What is said of a spot of a film at a moment. */
type OfSpot<T, More extends unknown[] = []> = (
  film: Film,
  spot: Spot,
  m: Moment,
  ...more: More
) => T;
type Fits = (plan: Layout) => boolean;
/** Whether a mark is drawn. */
type IsDrawn = (spot: Spot, film: Film, m: Moment) => unknown;

/** A moment of two films. */
type Both = Moment & { each: Moment[] };

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

/** What there is to lay out in. */
interface Room {
  width: number;
  height: number;
  folded?: Set<number>;
  selected?: number | null;
  /** The most cards on a page of 660 pixels. */
  cards?: number;
  /** How wide the strip of all nodes is; 0: there is none. */
  strip?: number;
  /** The layout that is on the page, which is changed little. */
  before?: Layout | null;
}

/** What may be drawn at a moment, and in which order. */
interface Scene {
  film: Tree;
  m: Moment;
  /** What is always drawn; what may be drawn besides, the most important first; and whether these
   * are all others. */
  must: Set<number>;
  others: number[];
  whole: boolean;
  /** How many nodes are below each. */
  hanging: Int32Array;
  folded: Set<number>;
  /** The first moves. */
  first: number[];
  measure: (node: number, kind: Kind) => [number, number];
  playouts: Playout[];
  /** What has as many visits needs no dot. */
  seen: number;
}

/** What takes room below another: its size, and how much of its row it takes; siblings go from left
 * to right by their order. */
interface Box {
  parent?: number;
  order: number;
  depth: number;
  width: number;
  height: number;
  reach: number;
}

/** The room between neighbours, the widest margin of a box, and the room between rows. */
interface Gaps {
  between: number;
  margin: number;
  rise: number;
}

/** Where boxes stand in their rows, and the rows. */
interface Placed {
  xs: number[];
  tops: number[];
  heights: number[];
  width: number;
  height: number;
}
