"""What a PDF shows, read from the file: the text of each page, and where its letters and drawings are."""

from pathlib import Path
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader

Box = tuple[float, float, float, float]  # left, top, right and bottom in points, from the upper left corner of the page
Point = tuple[float, float]
WHITE = (1.0, 1.0, 1.0)


class Letters(NamedTuple):
    """Letters that are written at one go, often one; `clip` is the part of the page where they would be seen."""

    size: float
    font: str
    box: Box
    clip: Box


class Drawing(NamedTuple):
    """A line, an area that is not white, or a photograph; `clip` is the part of the page where it would be seen."""

    box: Box
    clip: Box


class Page(NamedTuple):
    """The text of a page without blanks, and what is drawn on it, whether it can be seen or not."""

    text: str
    box: Box
    letters: list[Letters]
    drawings: list[Drawing]


def read_pages(path: Path) -> list[Page]:
    """The pages of a PDF that a browser printed."""
    return [read_page(page) for page in PdfReader(path).pages]


def read_page(page: PageObject) -> Page:
    """Follow the operators of a page (ISO 32000-1, annex A)."""
    pen = Pen(page)
    text = page.extract_text(visitor_operand_before=pen.follow)
    return Page("".join(text.split()), pen.page, pen.letters, pen.drawings)


class Pen:
    """The state of a page that is being drawn."""

    def __init__(self, page: PageObject) -> None:
        self.height = float(page.mediabox.height)
        self.page = (0.0, 0.0, float(page.mediabox.width), self.height)
        fonts = page["/Resources"]["/Font"]
        self.fonts = {name: font["/BaseFont"] for name, font in fonts.items()}
        self.widths = {name: widths_of(font["/DescendantFonts"][0]["/W"]) for name, font in fonts.items()}
        self.images = {name for name, what in page["/Resources"].get("/XObject", {}).items() if is_image(what)}
        self.letters: list[Letters] = []
        self.drawings: list[Drawing] = []
        self.points: list[Point] = []
        self.clip, self.color, self.stack = self.page, (0.0, 0.0, 0.0), []
        self.font, self.size = "", 0.0

    def follow(self, operator: bytes, operands: list[Any], cm: list[float], tm: list[float]) -> None:
        """Note what an operator draws; cm and tm are the matrices of the page and of its text."""
        if operator in OPERATORS:
            OPERATORS[operator](self, operands, cm, tm)

    def save(self, *_: Any) -> None:
        self.stack.append((self.clip, self.color))

    def restore(self, *_: Any) -> None:
        self.clip, self.color = self.stack.pop()

    def set_color(self, operands: list[Any], *_: Any) -> None:
        self.color = tuple(map(float, operands))

    def set_font(self, operands: list[Any], *_: Any) -> None:
        self.font, self.size = operands[0], float(operands[1])

    def add_points(self, operands: list[Any], cm: list[float], _: Any) -> None:
        xs, ys = operands[::2], operands[1::2]
        self.points += [self.place(float(x), float(y), cm) for x, y in zip(xs, ys, strict=True)]

    def add_box(self, operands: list[Any], cm: list[float], _: Any) -> None:
        x, y, width, height = map(float, operands)
        self.points += [self.place(x, y, cm), self.place(x + width, y + height, cm)]

    def clip_to_path(self, *_: Any) -> None:
        (left, top, right, bottom), (x, y, far, low) = box_around(self.points), self.clip
        self.clip = max(left, x), max(top, y), min(right, far), min(bottom, low)

    def end_path(self, *_: Any) -> None:
        self.points = []

    def fill(self, *_: Any) -> None:
        if self.color != WHITE:
            self.stroke()
        self.points = []

    def stroke(self, *_: Any) -> None:
        self.drawings.append(Drawing(box_around(self.points), self.clip))
        self.points = []

    def paint_image(self, operands: list[Any], cm: list[float], _: Any) -> None:
        if operands[0] in self.images:
            self.drawings.append(Drawing(box_around([self.place(0, 0, cm), self.place(1, 1, cm)]), self.clip))

    def write(self, operands: list[Any], cm: list[float], tm: list[float]) -> None:
        size = self.size * abs(tm[3] * cm[3])
        codes = operands[0].original_bytes
        glyphs = (int.from_bytes(codes[i : i + 2]) for i in range(0, len(codes), 2))
        x, y = self.place(tm[4], tm[5], cm)
        right = x + sum(self.widths[self.font][glyph] for glyph in glyphs) * size / 1000
        self.letters.append(Letters(size, self.fonts[self.font], (x, y - 0.7 * size, right, y), self.clip))

    def place(self, x: float, y: float, cm: list[float]) -> Point:
        return x * cm[0] + y * cm[2] + cm[4], self.height - (x * cm[1] + y * cm[3] + cm[5])


OPERATORS = {
    b"q": Pen.save,
    b"Q": Pen.restore,
    b"rg": Pen.set_color,
    b"Tf": Pen.set_font,
    b"Tj": Pen.write,
    b"m": Pen.add_points,
    b"l": Pen.add_points,
    b"c": Pen.add_points,
    b"re": Pen.add_box,
    b"W": Pen.clip_to_path,
    b"W*": Pen.clip_to_path,
    b"n": Pen.end_path,
    b"f": Pen.fill,
    b"f*": Pen.fill,
    b"S": Pen.stroke,
    b"Do": Pen.paint_image,
}


def is_image(what: Any) -> bool:
    return what.get_object()["/Subtype"] == "/Image"


def box_around(points: list[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def widths_of(runs: list[Any]) -> dict[int, float]:
    """By glyph, in thousandths of the font's size; a run is `first last width` or `first [width ...]`."""
    widths: dict[int, float] = {}
    rest = iter(runs)
    for first in rest:
        second = next(rest)
        if isinstance(second, list):
            widths |= dict(enumerate(map(float, second), first))
        else:
            widths |= dict.fromkeys(range(first, second + 1), float(next(rest)))
    return widths
