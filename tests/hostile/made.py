"""Games that are too big to keep as files: each is made by a function of this module."""

import io
import struct
import zipfile
import zlib

HEAD = "game: {id: test, title: Test}\nlanguages: [en]\n"
CIRCLE = "{circle: 3, fill: ink}"


def game(element=CIRCLE, more="", **part):
    """Return a game.yaml of one tile with one element; ``part`` are further keys of the tile."""
    keys = "".join(f"    {key}: {value}\n" for key, value in part.items())
    size = "" if "size" in part else "    size: [40, 40]\n"
    face = f"    front:\n      - {element}\n"
    return f"{HEAD}{more}components:\n  part:\n    kind: tile\n{size}{keys}{face}"


def table(name, data, rows=None):
    text = game('{text: "{{ title }}", size: [38, 38]}', rows=rows or name)
    return {"game.yaml": text, name: data}


def picture(name, data):
    return {"game.yaml": game(f"{{picture: {name}, size: [9, 9]}}"), name: data}


def svg(body):
    opening = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    return picture("a.svg", f"{opening}{body}</svg>")


def _chunk(name, content):
    crc = struct.pack(">I", zlib.crc32(name + content))
    return struct.pack(">I", len(content)) + name + content + crc


def png(width, height, pixels, *more):
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    end = _chunk(b"IDAT", zlib.compress(pixels, 9)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(more) + end


def archive(parts):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return made.getvalue()


_OFFICE = "http://schemas.openxmlformats.org"
_MAIN = f"{_OFFICE}/spreadsheetml/2006/main"
_LINKS = f"{_OFFICE}/officeDocument/2006/relationships"
_ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY a{i} "{f"&a{i - 1};" * 10 if i else "&a;" * 10}">' for i in range(9)
)
BOMB = f"{_ENTITIES}]>"
OUTSIDE = '<!DOCTYPE x [<!ENTITY a8 SYSTEM "file:///etc/passwd">]>'


def xlsx(rows, name="S", target="worksheets/sheet1.xml", before="", **more):
    """Return an Office Open XML file of one sheet."""
    links = f'<Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="r1"'
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_OFFICE}/package/2006/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{types}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{types}.worksheet+xml"/>'
        "</Types>",
        "_rels/.rels": f'{links} Type="{_LINKS}/officeDocument" Target="xl/workbook.xml"/>'
        "</Relationships>",
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}"><sheets>'
        f'<sheet name="{name}" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{links} Type="{_LINKS}/worksheet" Target="{target}"/>'
        "</Relationships>",
        "xl/worksheets/sheet1.xml": f'{before}<worksheet xmlns="{_MAIN}"><sheetData>{rows}'
        "</sheetData></worksheet>",
    }
    return archive({**parts, **more})


def cells(*pairs):
    return "".join(
        f'<row r="{place.lstrip("ABCDFXZ")}"><c r="{place}" t="inlineStr"><is><t>{text}</t></is>'
        "</c></row>"
        for place, text in pairs
    )


def formula(value):
    return f'<row r="2"><c r="A2"><f>{value}</f><v>{value}</v></c></row>'


TITLE = ("A1", "title")
_ODS = "urn:oasis:names:tc:opendocument:xmlns"


def ods(rows, before=""):
    """Return an OpenDocument file of one sheet whose first row is “title”."""
    kinds = "application/vnd.oasis.opendocument.spreadsheet"
    spaces = " ".join(f'xmlns:{name}="{_ODS}:{name}:1.0"' for name in ("office", "table", "text"))
    first = ods_row("", "title")
    content = (
        f"{before}<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="S">{first}{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = (
        f'<manifest:manifest xmlns:manifest="{_ODS}:manifest:1.0"><manifest:file-entry '
        f'manifest:full-path="/" manifest:media-type="{kinds}"/></manifest:manifest>'
    )
    return archive({"mimetype": kinds, "content.xml": content, "META-INF/manifest.xml": manifest})


def ods_row(keys, text, row=""):
    cell = f'<table:table-cell office:value-type="string" {keys}><text:p>{text}</text:p>'
    return f"<table:table-row {row}>{cell}</table:table-cell></table:table-row>"


def _many(text, values, between=", "):
    """Return ``text`` with ``values`` in place of its “~”."""
    return text.replace("~", between.join(values))


def _values(value, count):
    return "values:\n  v0: [1]\n" + _numbered(f'  v+: "{{{{ {value} }}}}"\n', count)


def _numbered(text, count):
    return "".join(text.replace("#", str(i)).replace("+", str(i + 1)) for i in range(count))


def _doubled():
    aliases = _numbered("  a+: &a+ [*a#, *a#, *a#, *a#, *a#, *a#, *a#, *a#]\n", 12)
    return f"{HEAD}values:\n  a0: &a0 [x, x, x, x, x, x, x, x]\n{aliases}"


def _icons():
    inner = '  s#: {size: [9, 9], draw: [{text: "<icon s+/><icon s+/><icon s+/>"}]}\n'
    return f"symbols:\n{_numbered(inner, 30)}  s30: {{size: [9, 9], draw: [{CIRCLE}]}}\n"


YAML = {
    "aliases that double": _doubled,
    "an alias of itself": lambda: f"{HEAD}values: &a {{x: *a}}\n",
    "deep lists": lambda: f"{HEAD}values: {{x: {'[' * 1_500_000}",
    "deep mappings": lambda: f"{HEAD}values: {'{a: ' * 20_000}",
    "deep blocks": lambda: f"{HEAD}values:\n" + "".join(f"{' ' * i}a:\n" for i in range(1, 900)),
    "question marks": lambda: HEAD + "? " * 100_000,
    "many documents": lambda: "---\n" * 100_000,
    "a tag": lambda: "game: !!python/object/apply:os.system [exit]\n",
    "a zero": lambda: "game: {title: a\0b}\n",
    "a long title": lambda: game().replace("Test}", "x" * 3_900_000 + "}", 1),
    "a title worked out": lambda: game(more="values: {a: &a %s}\n" % ("x" * 900_000)).replace(
        "title: Test", 'title: "{{ a }}"'
    ),
    "many unknown keys": lambda: HEAD + _numbered("k#: 1\n", 150_000),
    "many components": lambda: (
        f"{HEAD}components:\n"
        + _numbered("  c#: {kind: tile, size: [20, 20], front: []}\n", 20_000)
    ),
    "many faults": lambda: game("{circl: 3, fil: 3}\n" + "      - {circl: 3, fil: 3}\n" * 9000),
    "a long name": lambda: game(
        '{text: "{{ %s }}"}' % ("a" * 15_000), f"values: {{{'b' * 900}: 1}}\n"
    ),
    "values that refer on": lambda: game('{text: "{{ len(v999) }}"}', _values("v#", 999)),
    "values that double": lambda: game('{text: "{{ v60 == v60 }}"}', _values("[v#, v#, v#]", 60)),
    "many long lists": lambda: game(more=_values("range(100000)", 300)),
    "many long texts": lambda: game(more=_values("'a' * (90000 + #)", 9000)),
    "a value of itself": lambda: game(more='values: {x: "{{ y }}", y: "{{ x }}"}\n'),
    "symbols in texts": lambda: game('{text: "<icon s0/>"}', _icons()),
    "layouts of each other": lambda: (
        f"{HEAD}layouts: {{a: {{extends: b}}, b: {{extends: a}}}}\n"
        "components: {part: {kind: tile, size: [40, 40], layout: a}}\n"
    ),
    "deep stacks": lambda: game("{stack: [" * 25 + CIRCLE + "]}" * 25),
    "deeper stacks": lambda: game("{stack: [" * 900 + CIRCLE + "]}" * 900),
    "copies": lambda: game(copies=10**9),
    "copies worked out": lambda: game(copies='"{{ 10 ** 15 }}"'),
    "copies that differ": lambda: game('{text: "{{ dice() }}"}', unique="true", copies=100_000),
    "rows without end": lambda: game(rows='"{{ range(100000) }}"', copies=100_000),
    "all of all": lambda: game(
        rows='{combine: {a: "{{ range(100000) }}", b: "{{ range(100000) }}"}}'
    ),
    "all of ten hundreds": lambda: game(
        rows=_many("{combine: {~}}", (f'c{i}: "{{{{ range(100) }}}}"' for i in range(10)))
    ),
    "values of every row": lambda: game(
        '{text: "{{ x[0] }}"}', rows='"{{ range(2000) }}"', values='{x: "{{ range(100000) }}"}'
    ),
    "long texts again and again": lambda: game(
        "{repeat: 500, each: [{text: \"{{ index ~ 'ab ' * 30000 }}\", size: [5, 5]}]}"
    ),
    "signs over one letter": lambda: game('{text: "a%s", size: [40, 40]}' % ("\u0301" * 50_000)),
    "stars": lambda: game('{text: "%s", size: [40, 40]}' % ("**a*" * 20_000)),
    "open marks": lambda: game('{text: "%s", size: [40, 40]}' % ("<b>" * 30_000)),
    "lines": lambda: game('{text: "%s", size: [40, 40]}' % ("\\n" * 90_000)),
    "a text that shrinks": lambda: game(
        '{text: "%s", size: [40, 40], font_size: 2000, min_font_size: 0.5}' % ("word " * 18_000)
    ),
    "stops of a gradient": lambda: game(_many("{circle: 30, fill: {linear: [~]}}", ["ink"] * 9000)),
    "a polygon": lambda: game(
        _many("{polygon: [~], fill: ink}", (f"[{i % 40}, {i // 40}]" for i in range(60_000)))
    ),
    "a long path": lambda: game('{path: "M0 0 %s", fill: ink}' % ("L1 1 " * 200_000)),
    "a long number": lambda: game('{path: "M0 0 L %s 1", fill: ink}' % ("1" * 500_000)),
    "a long code": lambda: game("{qr: %s}" % ("a" * 1_000_000)),
    "a crossed outline": lambda: game(
        cut=_many('{path: "M0 0 ~ Z"}', (f"L{i * 37 % 40} {i * 91 % 40}" for i in range(2000)), " ")
    ),
    "parts of a path": lambda: game(
        _many(
            "{paths: [~], sides: 6, ports: 1000, bridges: true}",
            (f"[{i}, {(i + 3000) % 6000}]" for i in range(3000)),
        )
    ),
    "a lattice of many shapes": lambda: game(
        _many(
            "{lattice: square, shape: [~], pitch: 1, cells: {fill: ink}}",
            ["{rectangle: [300, 300]}"] * 60,
        )
    ),
    "colours to tell apart": lambda: game(
        more=_many("theme: {colours: {~}, ", (f'c{i}: "#{i:06x}"' for i in range(3000)))
        + _many("tell_apart: [[~]]}\n", (f"c{i}" for i in range(3000)))
    ),
    "a large board": lambda: game(size="[9000, 9000]"),
    "languages": lambda: game().replace(
        "[en]", _many("[~]", (f"{a}{b}" for a in "abcdefghijklmno" for b in "pqrstuvwxyz"))
    ),
    "a language with a way out": lambda: game().replace("[en]", '["../../x"]'),
    "an id with a way out": lambda: game().replace("id: test", 'id: "../../x"'),
    "a row with a way out": lambda: game(id="../../x"),
    "a file name with a way out": lambda: game(file_name='"../../../x\\u202e/con"'),
    "a profile from outside": lambda: game(more="profiles: {x: {extends: ../../secret}}\n"),
    "a press from outside": lambda: game(more="print: {output_intent: ../secret.icc}\n"),
    "a theme from outside": lambda: game(more="theme: {extends: ../../../etc/passwd}\n"),
    "odd colours": lambda: game(
        more='theme: {colours: {a: {mix: [b, c, 1e400]}, b: {mix: [ink, paper, 99]}, c: "#gg"}}\n'
    ),
    "a file that includes itself": lambda: game(more="include: [game.yaml]\n"),
}
"""What stands in game.yaml."""

FOLDERS = {
    "many files included": lambda: {
        "game.yaml": game(more=f"include: [{', '.join(f'i{i}.yaml' for i in range(90))}]\n"),
        **{f"i{i}.yaml": f"values: {{a{i}: {'x' * 900_000}}}\n" for i in range(90)},
    },
    "a cell of 10 MB": lambda: table("a.csv", f'title\n"{"x" * 10_000_000}"\n'),
    "cells of 100 kB": lambda: table("a.csv", "title\n" + ("x" * 100_000 + "\n") * 150),
    "a cell of many words": lambda: table("a.csv", f"title\n{'ab ' * 30_000}\n"),
    "a row of 5 million cells": lambda: table("a.csv", "title\n" + "," * 5_000_000),
    "many columns": lambda: table("a.csv", ",".join(f"c{i}" for i in range(100_000))),
    "columns of one name": lambda: table("a.csv", "title" + ",title" * 3000),
    "blank rows": lambda: table("a.csv", "title\n" + "\n" * 5_000_000 + "a\n"),
    "rows at fault": lambda: table("a.csv", "title,x\n" + "a\n" * 300_000),
    "odd signs in a table": lambda: table("a.csv", "ti\x1btle,\u202ex\na\0\x1b[31m,b\u202e\n"),
    "odd numbers": lambda: table("a.csv", f"title\nnan\ninf\n1e400\n-0\n{'9' * 400}\n"),
    "odd counts": lambda: table("a.csv", "title,copies\na,1000000000\nb,nan\nc,-1\n"),
    "expressions in cells": lambda: table("a.csv", "title\n{{ 10 ** 10 }}\n<icon x/>\n"),
    "no UTF-8": lambda: table("a.csv", b"title\n\xff\xfe\xfa\n"),
    "no letters at all": lambda: table("a.csv", b"\xef\xbb\xbf"),
    "an odd encoding": lambda: table("a.csv", "title\na\n", "{file: a.csv, encoding: hex}"),
    "an unsafe encoding": lambda: table(
        "a.csv", "title\n\\x41\n", "{file: a.csv, encoding: unicode_escape}"
    ),
    "an odd separator": lambda: table("a.csv", "title\na\n", r'{file: a.csv, separator: "\n"}'),
    "a far header": lambda: table("a.csv", "title\n", "{file: a.csv, header: 1000000000000}"),
    "a good workbook": lambda: table("a.xlsx", xlsx(cells(TITLE, ("A2", "Frog")))),
    "entities in a workbook": lambda: table(
        "a.xlsx", xlsx(cells(TITLE, ("A2", "&a8;")), before=BOMB)
    ),
    "entities in a formula": lambda: table(
        "a.xlsx", xlsx(cells(TITLE) + formula("&a8;"), before=BOMB)
    ),
    "a file in a workbook": lambda: table(
        "a.xlsx", xlsx(cells(TITLE, ("A2", "&a8;")), before=OUTSIDE)
    ),
    "a far cell": lambda: table("a.xlsx", xlsx(cells(TITLE, ("XFD1048576", "x")))),
    "a cell beyond all": lambda: table("a.xlsx", xlsx(cells(TITLE, ("ZZZZZZZ4294967295", "x")))),
    "a sheet that unpacks": lambda: table("a.xlsx", xlsx(cells(TITLE) + " " * 300_000_000)),
    "a formula that unpacks": lambda: table(
        "a.xlsx", xlsx(cells(TITLE) + formula("1") + " " * 300_000_000)
    ),
    "odd entries": lambda: table(
        "a.xlsx", xlsx(cells(TITLE), **{"../../evil.txt": "x", "/etc/x": "x", "\u202e.xml": "x"})
    ),
    "a sheet elsewhere": lambda: table("a.xlsx", xlsx("", target="../../../etc/passwd")),
    "an odd name of a sheet": lambda: table(
        "a.xlsx", xlsx(cells(TITLE) + '<row r="2"><c r="A2"><f>1</f></c></row>', "\u202eS&#10;x")
    ),
    "a workbook cut short": lambda: table("a.xlsx", xlsx(cells(TITLE))[:300]),
    "no workbook": lambda: table("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\xff" * 5000),
    "rows repeated": lambda: table(
        "a.ods",
        ods(
            ods_row(
                'table:number-columns-repeated="1000000000"',
                "x",
                'table:number-rows-repeated="1000000000"',
            )
        ),
    ),
    "cells that span": lambda: table(
        "a.ods", ods(ods_row('table:number-rows-spanned="99999999999999"', "x"))
    ),
    "spaces repeated": lambda: table("a.ods", ods(ods_row("", '<text:s text:c="4000000000"/>'))),
    "entities in a sheet": lambda: table(
        "a.ods", ods(ods_row('table:formula="of:=1"', "&a8;"), BOMB)
    ),
    "a picture that unpacks": lambda: picture("a.png", png(9, 9, b"\0" * 300_000_000)),
    "a picture too large": lambda: picture("a.png", png(30_000, 30_000, b"")),
    "colours that unpack": lambda: picture(
        "a.png",
        png(1, 1, b"\0" * 4, _chunk(b"iCCP", b"a\0\0" + zlib.compress(b"\0" * 100_000_000))),
    ),
    "a picture cut short": lambda: picture("a.png", png(9, 9, b"\0" * 252)[:50]),
    "pieces of a picture": lambda: picture("a.png", png(9, 9, b"", _chunk(b"IDAT", b"") * 90_000)),
    "no picture": lambda: picture("a.png", b"GIF89a" + b"\0" * 50),
    "a photograph cut short": lambda: picture(
        "a.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF\0" + b"\1" * 9
    ),
    "entities in a drawing": lambda: picture(
        "a.svg", f'{BOMB}<svg xmlns="http://www.w3.org/2000/svg"><desc>&a8;</desc></svg>'
    ),
    "a deep drawing": lambda: svg("<g>" * 100_000),
    "a drawing of many parts": lambda: svg('<circle r="1"/>' * 60_000),
    "uses of uses": lambda: svg(
        '<circle id="u0" r="1"/>'
        + _numbered('<g id="u+">' + '<use href="&u#"/>' * 10 + "</g>", 11).replace("&", "#")
    ),
    "a long outline": lambda: svg(f'<path d="M0 0 {"l1 1 " * 1_900_000}"/>'),
    "an outline that crosses": lambda: svg(
        _many(
            '<path fill-rule="evenodd" d="M0 0 ~ Z"/>',
            (f"L{i * 37 % 40} {i * 91 % 40}" for i in range(30_000)),
            " ",
        )
    ),
    "many turns": lambda: svg(f'<g transform="{"rotate(1) " * 200_000}"><circle r="1"/></g>'),
    "many classes": lambda: svg(
        f"<style>{_numbered('.c#{fill:red}', 9000)}</style>"
        + '<circle r="1" class="{}"/>'.format(" ".join(f"c{i}" for i in range(90))) * 3000
    ),
    "gradients of gradients": lambda: svg(
        _numbered('<linearGradient id="a#" href="&a+"/>', 5000).replace("&", "#")
        + '<circle r="3" fill="url(#a0)"/>'
    ),
    "a font cut short": lambda: {
        "game.yaml": game("{text: a}", "theme: {fonts: {body: [a.ttf]}}\n"),
        "a.ttf": b"\0\1\0\0\0\x20" + b"\xff" * 900,
    },
    "a net with a way out": lambda: {
        "game.yaml": f"{HEAD}components: {{part: {{kind: box, net: a.yaml, panels: {{}}}}}}\n",
        "a.yaml": "panels: {a: {size: [1e400, 5]}}\ninclude: [../secret.yaml]\n",
    },
    "rules of marks": lambda: _rules("*a **b " * 60_000),
    "rules of brackets": lambda: _rules("[" * 100_000),
    "rules of quotes": lambda: _rules("> " * 20_000 + "a"),
    "rules of lists": lambda: _rules("\n".join(f"{'  ' * i}- a" for i in range(500))),
    "rules with pages in them": lambda: _rules(
        "<script>x</script>\n\n<img src='http://127.0.0.1:1/'>\n\n![a](../secret.png)\n\n"
        "[a](javascript:x) [b](file:///etc/passwd)\n\n{{ x.__class__ }} {% raw %}\n"
    ),
    "rules with figures from outside": lambda: _rules("![](figure:../../secret)\n\n:::x\n:::\n"),
    "a long word of rules": lambda: _rules("x" * 200_000),
    "a table of rules": lambda: _rules("|a|b|\n|-|-|\n" + "|x|y|\n" * 20_000),
    "odd signs in rules": lambda: _rules("a\0b \x1b[31m \u202e \ufeff \ud7ff"),
    "an odd glossary": lambda: {
        "game.yaml": game(),
        "glossary.yaml": "terms: " + "[" * 200 + "\n",
        "translations/ko.yaml": "texts: &a {x: *a}\n",
    },
    "an odd translation": lambda: {
        "game.yaml": game(),
        "translations/ko.yaml": 'texts: {"../../x": {text: 1, source: [nan]}}\ntables: 5\n',
        "translations/..ko.yaml": "x: 1\n",
    },
}
"""What lies in the folder of a game."""


def _rules(text):
    return {"game.yaml": game(), "rulebook.en.md": f"# Rules\n\n{text}\n"}
