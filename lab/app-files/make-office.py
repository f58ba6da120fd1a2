"""Writes flat OpenDocument sources that differ by a seed, for LibreOffice to make its own files of.

Usage: make-office.py FOLDER COUNT. Writes FOLDER/sheet-N.fods, text-N.fodt and slides-N.fodp. Python's own library only.
"""
import random
import sys
from pathlib import Path
from xml.sax.saxutils import escape

SPACES = " ".join(
    f'xmlns:{p}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"'
    for p, n in [("office", "office"), ("table", "table"), ("text", "text"), ("style", "style"), ("number", "datastyle"),
                 ("draw", "drawing"), ("presentation", "presentation"), ("fo", "xsl-fo-compatible"), ("svg", "svg-compatible")]
) + ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"'
WORDS = "harbour ledger “quoted” café naïve & co <tag> ticket Ærø 東京 pump rent, total; paper\"s gallery mooring survey ½ buoy".split(" ")


def words(rng, least=1, most=6):
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(least, most)))


def document(kind, styles, body, extra=""):
    return (f'<?xml version="1.0" encoding="UTF-8"?><office:document {SPACES} office:version="1.2" '
            f'office:mimetype="application/vnd.oasis.opendocument.{kind}">{extra}'
            f"<office:automatic-styles>{styles}</office:automatic-styles>{body}</office:document>")


CELL_STYLES = """
<number:number-style style:name="N1"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>
<number:percentage-style style:name="N2"><number:number number:decimal-places="1" number:min-decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
<number:date-style style:name="N3"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
<style:style style:name="co1" style:family="table-column"><style:table-column-properties style:column-width="{width}cm"/></style:style>
<style:style style:name="head" style:family="table-cell"><style:table-cell-properties fo:background-color="{back}"/><style:paragraph-properties fo:text-align="center"/><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="money" style:family="table-cell" style:data-style-name="N1"/>
<style:style style:name="share" style:family="table-cell" style:data-style-name="N2"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="N3"><style:text-properties fo:color="#c9211e"/></style:style>
"""


def sheets(rng):
    def cell(value, style=None, kind="string", formula=None):
        named = f' table:style-name="{style}"' if style else ""
        typed = f' table:formula="of:{escape(formula, {chr(34): "&quot;"})}"' if formula else ""
        if kind == "string":
            return f'<table:table-cell{named}{typed} office:value-type="string"><text:p>{escape(value)}</text:p></table:table-cell>'
        key = "office:date-value" if kind == "date" else "office:boolean-value" if kind == "boolean" else "office:value"
        known = f' {key}="{value}"' if value != "" else ""
        return f'<table:table-cell{named}{typed} office:value-type="{kind}"{known}/>'

    tables = []
    for number in range(rng.randint(1, 3)):
        count = rng.randint(3, 12)
        rows = ["".join(cell(name, "head") for name in ["Item", "Number", "Price", "Share", "Day", "Sum"])]
        for row in range(2, count + 2):
            rows.append(cell(words(rng)) + cell(rng.randint(0, 9999), kind="float") + cell(round(rng.uniform(0, 1e5), 2), "money", "float")
                        + cell(round(rng.random(), 3), "share", "percentage")
                        + cell(f"20{rng.randint(10, 30)}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}", "day", "date")
                        + cell("", "money", "float", f"=[.B{row}]*[.C{row}]"))
        gap = "<table:table-row table:number-rows-repeated=\"2\"><table:table-cell/></table:table-row>"
        last = (cell("Total") + cell("", None, "float", f"=SUM([.B2:.B{count + 1}])") + cell("", "money", "float", f"=AVERAGE([.C2:.C{count + 1}])")
                + cell("", None, "string", f'=IF([.B2]>5000;"many; so";"few")') + cell("true", None, "boolean")
                + cell("", None, "float", "=1/0" if rng.random() < 0.3 else "=COUNT([.B:.B])"))
        body = "".join(f"<table:table-row>{row}</table:table-row>" for row in rows) + gap + f"<table:table-row>{last}</table:table-row>"
        tables.append(f'<table:table table:name="Sheet {number + 1}"><table:table-column table:style-name="co1"/>{body}</table:table>')
    styles = CELL_STYLES.format(width=rng.randint(3, 9), back=rng.choice(["#ffff00", "#dee6ef", "#81d41a"]))
    return document("spreadsheet", styles, f"<office:body><office:spreadsheet>{''.join(tables)}</office:spreadsheet></office:body>")


NAMED = """<office:styles>
<style:style style:name="Standard" style:family="paragraph" style:class="text"/>
<style:style style:name="Heading" style:family="paragraph" style:parent-style-name="Standard"/>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:parent-style-name="Heading" style:default-outline-level="1"><style:text-properties fo:font-size="18pt" fo:font-weight="bold"/></style:style>
<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph" style:parent-style-name="Heading" style:default-outline-level="2"><style:text-properties fo:font-size="15pt"/></style:style>
</office:styles>"""
TEXT_STYLES = """
<style:style style:name="Pc" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:text-align="center"/></style:style>
<style:style style:name="Tb" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Ti" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="Tu" style:family="text"><style:text-properties style:text-underline-style="solid"/></style:style>
"""


def text(rng):
    blocks = []
    for number in range(rng.randint(2, 4)):
        blocks.append(f'<text:h text:style-name="Heading_20_{1 + number % 2}" text:outline-level="{1 + number % 2}">{escape(f"{number + 1}. " + words(rng, 1, 3))}</text:h>')
        for _ in range(rng.randint(1, 4)):
            name = rng.choice(["Standard", "Standard", "Pc"])
            span = f'<text:span text:style-name="{rng.choice(["Tb", "Ti", "Tu"])}">{escape(words(rng, 1, 3))}</text:span>'
            blocks.append(f'<text:p text:style-name="{name}">{escape(words(rng))} {span} {escape(words(rng, 2, 12))}</text:p>')
        if rng.random() < 0.5:
            items = "".join(f'<text:list-item><text:p text:style-name="Standard">{escape(words(rng))}</text:p></text:list-item>' for _ in range(3))
            blocks.append(f"<text:list>{items}</text:list>")
        if rng.random() < 0.5:
            row = lambda: "<table:table-row>" + "".join(f'<table:table-cell office:value-type="string"><text:p text:style-name="Standard">{escape(words(rng))}</text:p></table:table-cell>' for _ in range(3)) + "</table:table-row>"
            blocks.append(f'<table:table table:name="Table{number + 1}"><table:table-column table:number-columns-repeated="3"/>{row()}{row()}</table:table>')
    return document("text", TEXT_STYLES, f"<office:body><office:text>{''.join(blocks)}</office:text></office:body>", NAMED)


def slides(rng):
    def shape(kind, body, y, height):
        return (f'<draw:frame presentation:class="{kind}" svg:width="25cm" svg:height="{height}cm" svg:x="1cm" svg:y="{y}cm"><draw:text-box>{body}</draw:text-box></draw:frame>')

    pages = []
    for number in range(rng.randint(2, 6)):
        lines = "".join(f"<text:p>{escape(words(rng))}</text:p>" for _ in range(rng.randint(1, 4)))
        notes = f'<presentation:notes><draw:frame presentation:class="notes" svg:width="16cm" svg:height="12cm" svg:x="2cm" svg:y="14cm"><draw:text-box><text:p>{escape(words(rng))}</text:p></draw:text-box></draw:frame></presentation:notes>' if rng.random() < 0.5 else ""
        pages.append(f'<draw:page draw:name="page{number + 1}" draw:master-page-name="Default">{shape("title", f"<text:p>{number + 1} {escape(words(rng, 1, 3))}</text:p>", 1, 3)}{shape("outline", lines, 5, 12)}{notes}</draw:page>')
    master = '<office:master-styles><style:master-page style:name="Default" style:page-layout-name="PM0"/></office:master-styles>'
    layout = '<style:page-layout style:name="PM0"><style:page-layout-properties fo:page-width="28cm" fo:page-height="21cm"/></style:page-layout>'
    return document("presentation", layout, f"{master}<office:body><office:presentation>{''.join(pages)}</office:presentation></office:body>")


def main(folder, count):
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        for name, ending, make in [("sheet", "fods", sheets), ("text", "fodt", text), ("slides", "fodp", slides)]:
            (folder / f"{name}-{number}.{ending}").write_text(make(random.Random(f"{name} {number}")), encoding="utf-8")


main(Path(sys.argv[1]), int(sys.argv[2]))
