"""Makes the fonts that Plumbline ships, and the table of their widths that pictures are measured with.

Usage (see README.md): python data/fonts/subset.py FOLDER-OF-DEJAVU-TTF
Writes DejaVuSans.ttf and DejaVuSans-Bold.ttf beside this file, and src/picture/font-widths.ts.
The same inputs give the same bytes.
"""

import pathlib
import sys

from fontTools import subset

HERE = pathlib.Path(__file__).parent
TABLE = HERE.parent.parent / "src" / "picture" / "font-widths.ts"

EVERYTHING = [(0x20, 0x10FFFF)]
# Bold is for titles and digits: Latin, Greek, Cyrillic, arrows, mathematics, shapes. The rest falls back to regular.
FOR_TITLES = [
    (0x20, 0x17F), (0x218, 0x21B), (0x2C6, 0x2DD), (0x370, 0x3FF), (0x400, 0x45F), (0x1E00, 0x1EFF),
    (0x2010, 0x203A), (0x2070, 0x2094), (0x20AC, 0x20AC), (0x2190, 0x22FF), (0x25A0, 0x25FF), (0xFFFD, 0xFFFD),
]


def make(source: pathlib.Path, ranges: list[tuple[int, int]]) -> dict[int, int]:
    """Writes the subset of `source` with the characters of `ranges`; returns the width of each, in 1/2048 em."""
    options = subset.Options()
    options.hinting = False  # the renderer does not hint, and hints are a third of the file
    options.layout_features = ["*"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["FFTM"]
    font = subset.load_font(str(source), options)
    characters = [c for c in font.getBestCmap() if any(a <= c <= b for a, b in ranges)]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    subset.save_font(font, str(HERE / source.name), options)
    assert font["head"].unitsPerEm == 2048
    return {c: font["hmtx"][name][0] for c, name in font.getBestCmap().items()}


def packed(widths: dict[int, int]) -> str:
    """Runs of neighbouring characters, `first:width width*3 …` in base 36, joined by `;`."""
    runs: list[list[int]] = []
    for character in sorted(widths):
        if runs and character == runs[-1][0] + len(runs[-1]) - 1:
            runs[-1].append(widths[character])
        else:
            runs.append([character, widths[character]])
    return ";".join(f"{base36(first)}:{repeats(row)}" for first, *row in runs)


def repeats(row: list[int]) -> str:
    parts: list[list[int]] = []
    for width in row:
        if parts and parts[-1][0] == width:
            parts[-1][1] += 1
        else:
            parts.append([width, 1])
    return " ".join(base36(w) if n == 1 else f"{base36(w)}*{base36(n)}" for w, n in parts)


def base36(number: int) -> str:
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[rest] + digits
        if number == 0:
            return digits


def main() -> None:
    source = pathlib.Path(sys.argv[1])
    regular = make(source / "DejaVuSans.ttf", EVERYTHING)
    bold = make(source / "DejaVuSans-Bold.ttf", FOR_TITLES)
    TABLE.write_text(
        "// Written by data/fonts/subset.py from the fonts in data/fonts; not edited by hand.\n"
        "// Widths in 1/2048 em of neighbouring characters: `first:width width*times …`, in base 36.\n\n"
        f"export const regularWidths =\n  '{packed(regular)}';\n\n"
        f"export const boldWidths =\n  '{packed(bold)}';\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
