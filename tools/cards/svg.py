"""SVG elements as strings. Lengths are in card units: a card is 250 wide and 350 high."""

from math import cos, radians, sin

Value = str | float


def number(value: float) -> str:
    """Write a length with at most two decimals and no idle zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, body: str = "", /, **attributes: Value) -> str:
    """Return one element; underscores in attribute names become hyphens."""
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def group(body: str, **attributes: Value) -> str:
    """Return a group around ``body``."""
    return element("g", body, **attributes)


def moved(body: str, x: float, y: float, scale: float = 1.0) -> str:
    """Return ``body`` with its origin at (x, y), ``scale`` times as large."""
    size = f" scale({number(scale)})" if scale != 1 else ""
    return group(body, transform=f"translate({number(x)},{number(y)}){size}")


def mirrored(body: str) -> str:
    """Return ``body`` turned left for right about x = 0."""
    return group(body, transform="scale(-1,1)")


def shape(d: str, fill: str, width: float | None = None) -> str:
    """Return a filled path, outlined by the stroke of the group it lies in."""
    if width is None:
        return element("path", d=d, fill=fill)
    return element("path", d=d, fill=fill, stroke_width=width)


def flat(d: str, fill: str) -> str:
    """Return a filled path without an outline."""
    return element("path", d=d, fill=fill, stroke="none")


def line(d: str, width: float, colour: str | None = None) -> str:
    """Return an open path in ``colour``, or in the stroke of the group it lies in."""
    if colour is None:
        return element("path", d=d, fill="none", stroke_width=width)
    return element("path", d=d, fill="none", stroke_width=width, stroke=colour)


def disc(x: float, y: float, r: float, fill: str, width: float = 0.0) -> str:
    """Return a filled circle with an outline ``width`` wide, or with none."""
    if width == 0:
        return element("circle", cx=x, cy=y, r=r, fill=fill, stroke="none")
    return element("circle", cx=x, cy=y, r=r, fill=fill, stroke_width=width)


def round_path(x: float, y: float, r: float) -> str:
    """Return the path data of a circle, drawn clockwise so that it unites with its neighbours."""
    half = f"a{number(r)},{number(r)} 0 1 1"
    return f"M{number(x - r)},{number(y)} {half} {number(2 * r)},0 {half} {number(-2 * r)},0Z"


def around(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    """Return the point at ``degrees`` clockwise from the right, ``r`` away from (x, y)."""
    return x + r * cos(radians(degrees)), y + r * sin(radians(degrees))
