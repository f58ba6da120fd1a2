"""Prints the content of files, read with libraries that share no code with the readers: one JSON line per file on
stdin.

Usage: tell.py < list of paths. Needs openpyxl, python-docx, python-pptx, odfpy, Pillow, icalendar and vobject, in
addition to Python's own library. A line is {"path", "facts": {place: value}} or {"path", "error"}; places are those of
the readers.
"""
import configparser
import csv
import email
import email.policy
import gzip
import hashlib
import json
import mailbox
import re
import sqlite3
import sys
import tarfile
import xml.etree.ElementTree as ET
import zipfile
from datetime import date, datetime, time, timezone
from decimal import Decimal
from pathlib import Path


def esc(name):
    name = name.replace("/", "∕")
    return "⁅" + name[1:] if name.startswith("[") else name


def sha(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def number(value):
    """In JavaScript's notation."""
    digits = Decimal(repr(float(value)))
    return format((digits + 0).normalize(), "f") if digits == 0 or 1e-6 <= abs(digits) < 1e21 else re.sub("e([+-])0*", r"e\1", repr(float(value)))


def short(value):
    return value if value in (None, "") else number(float(value))


def sheet_value(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time(0) else value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (int, float)):
        return number(value)
    return str(value)


def xlsx(path):
    import openpyxl
    facts = {}
    formulas, values = openpyxl.load_workbook(path), openpyxl.load_workbook(path, data_only=True)
    facts["sheets/(order)"] = json.dumps(formulas.sheetnames, ensure_ascii=False, separators=(",", ":"))
    for sheet in formulas:
        for row in sheet.iter_rows():
            for cell in row:
                place = f"sheets/[{esc(sheet.title)}]/{cell.coordinate}"
                if cell.value is None:
                    continue
                if cell.data_type == "f":
                    facts[place + "/formula"] = str(cell.value)
                facts[place + "/value"] = sheet_value(values[sheet.title][cell.coordinate].value)
                if cell.number_format not in ("General",):
                    facts[place + "/format"] = cell.number_format
                if cell.font.b:
                    facts[place + "/bold"] = "true"
                if cell.font.i:
                    facts[place + "/italic"] = "true"
                if cell.fill.fill_type == "solid" and isinstance(cell.fill.fgColor.rgb, str):
                    facts[place + "/background"] = "#" + cell.fill.fgColor.rgb[-6:].lower()
                if cell.alignment.horizontal not in (None, "general"):
                    facts[place + "/align"] = cell.alignment.horizontal
    return facts


def ods(path):
    """Values by odfpy; formulas and formatting by openpyxl, from LibreOffice's own conversion next to the file."""
    from odf.opendocument import load
    from odf.table import Table, TableCell, TableRow, CoveredTableCell
    from odf.text import P
    from odf import teletype
    facts = {}
    for table in load(path).body.getElementsByType(Table):
        name, row_at = table.getAttribute("name"), 0
        for row in table.getElementsByType(TableRow):
            times, column = int(row.getAttribute("numberrowsrepeated") or 1), 0
            cells = []
            for cell in row.childNodes:
                if cell.nodeType != cell.ELEMENT_NODE or cell.qname not in (TableCell().qname, CoveredTableCell().qname):
                    continue
                repeated = int(cell.getAttribute("numbercolumnsrepeated") or 1)
                kind = cell.getAttribute("valuetype")
                text = "\n".join(teletype.extractText(p) for p in cell.getElementsByType(P))
                value = {"float": short(cell.getAttribute("value")), "percentage": short(cell.getAttribute("value")), "currency": short(cell.getAttribute("value")),
                         "date": cell.getAttribute("datevalue"), "boolean": cell.getAttribute("booleanvalue")}.get(kind, text)
                if value not in (None, ""):
                    cells += [(column + at, value) for at in range(repeated)]
                column += repeated
            for at in range(times if cells else 0):
                for column_at, value in cells:
                    facts[f"sheets/[{esc(name)}]/{column_name(column_at)}{row_at + at + 1}/value"] = value
            row_at += times
    beside = Path(path).with_suffix(".converted.xlsx")
    if beside.exists():
        converted = xlsx(beside)
        facts.update({place: value for place, value in converted.items() if re.search(r"/(formula|bold|italic|background|align)$|order", place)})
    shown = sorted(Path(path).parent.glob(Path(path).stem + "-*.csv"))
    for sheet in shown:
        name = sheet.stem[len(Path(path).stem) + 1:]
        with open(sheet, newline="", encoding="utf-8") as lines:
            for row_at, row in enumerate(csv.reader(lines)):
                for column_at, value in enumerate(row):
                    place = f"sheets/[{esc(name)}]/{column_name(column_at)}{row_at + 1}"
                    if value != "" and facts.get(place + "/value") not in (None, value):
                        facts[place + "/shown"] = value
    return facts


def column_name(column):
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def docx(path):
    import docx as library
    facts, seen, order = {}, {}, []
    document = library.Document(path)
    for paragraph in document.paragraphs:
        text = paragraph.text.strip()
        if text == "":
            continue
        short = text if len(text) <= 300 and re.sub(r"\s+", " ", text) == text else None
        if short is None:
            continue
        seen[short] = seen.get(short, 0) + 1
        name = short if seen[short] == 1 else f"{short} #{seen[short]}"
        order.append(name)
        place = f"paragraphs/[{esc(name)}]"
        facts[place] = "present"
        if paragraph.style is not None:
            facts[place + "/style"] = {"Normal": "Normal"}.get(paragraph.style.name, paragraph.style.name)
        for kind in ("bold", "italic", "underline"):
            words = "".join(run.text for run in paragraph.runs if getattr(run.font, kind) is True and run.text)
            if words:
                facts[f"{place}/{kind}"] = words
        if paragraph.alignment is not None and "CENTER" in str(paragraph.alignment):
            facts[place + "/align"] = "center"
    facts["paragraphs/(order)"] = json.dumps(order, ensure_ascii=False, separators=(",", ":"))
    names = {}
    for at, table in enumerate(document.tables):
        name = "table" if at == 0 else f"table #{at + 1}"
        facts[f"tables/[{name}]"] = f"{len(table.rows)} × {max(len(row.cells) for row in table.rows)}"
        for row_at, row in enumerate(table.rows):
            for column_at, cell in enumerate(row.cells):
                if cell.text != "":
                    facts[f"tables/[{name}]/row {row_at + 1} column {column_at + 1}"] = cell.text
    return facts


def odt(path):
    """Uses LibreOffice's own conversions next to the file: its plain text, and its Word document by python-docx."""
    converted = docx(Path(path).with_suffix(".converted.docx"))
    facts = {place: value for place, value in converted.items() if place.startswith("paragraphs/") and not value == "Normal"}
    text = Path(path).with_suffix(".converted.txt").read_text(encoding="utf-8-sig")
    facts["(lines of the text)"] = json.dumps([line.strip() for line in text.splitlines() if line.strip()], ensure_ascii=False)
    return facts


def pptx(path):
    from pptx import Presentation
    facts, order, seen = {}, [], {}
    presentation = Presentation(path)
    for slide in presentation.slides:
        texts = [shape.text_frame.text.replace("\v", "\n").strip() for shape in slide.shapes if shape.has_text_frame]
        texts = [text for text in texts if text != ""]
        title = slide.shapes.title.text_frame.text.replace("\v", "\n").strip() if slide.shapes.title is not None else (texts or [""])[0]
        title = title.split("\n")[0] or "slide"
        seen[title] = seen.get(title, 0) + 1
        name = title if seen[title] == 1 else f"{title} #{seen[title]}"
        order.append(name)
        place = f"slides/[{esc(name)}]"
        facts[place] = "present"
        facts[place + "/texts"] = json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
        if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None and slide.notes_slide.notes_text_frame.text.strip():
            facts[place + "/notes"] = slide.notes_slide.notes_text_frame.text.strip()
    facts["slides/(order)"] = json.dumps(order, ensure_ascii=False, separators=(",", ":"))
    facts["slide count"] = str(len(order))
    return facts


def odp(path):
    return pptx(Path(path).with_suffix(".converted.pptx"))


def image(path):
    from PIL import Image, ImageStat
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(path) as picture:
        picture.load()
        facts = {"kind": picture.format.lower(), "width": str(picture.width), "height": str(picture.height)}
        exif = picture.getexif()
        for tag, name in {0x010e: "ImageDescription", 0x010f: "Make", 0x0110: "Model", 0x0112: "Orientation", 0x0131: "Software", 0x0132: "DateTime", 0x013b: "Artist"}.items():
            if tag in exif:
                facts["exif/" + name] = str(exif[tag]).strip()
        mode = "LA" if picture.mode in ("LA",) else "L" if picture.mode in ("L", "1") else "RGBA" if picture.has_transparency_data else "RGB"
        names = {"L": ["grey"], "LA": ["grey", "alpha"], "RGB": ["red", "green", "blue"], "RGBA": ["red", "green", "blue", "alpha"]}[mode]
        stat = ImageStat.Stat(picture.convert(mode))
        for name, mean, deviation in zip(names, stat.mean, stat.stddev):
            facts["mean/" + name] = f"{mean:.1f}"
            facts["deviation/" + name] = f"{deviation:.1f}"
        facts["has alpha"] = "true" if mode in ("LA", "RGBA") else "false"
    return facts


def database(path):
    facts = {}
    connection = sqlite3.connect(f"file:{path}?immutable=1" if not Path(str(path) + "-wal").exists() else f"file:{path}?mode=ro", uri=True)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%'")]
    for table in tables:
        columns = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
        keys = [column[1] for column in sorted((c for c in columns if c[5] > 0), key=lambda c: c[5])]
        select = f'SELECT * FROM "{table}"' if keys else f'SELECT rowid, * FROM "{table}"'
        names = [column[1] for column in columns]
        count = 0
        for row in connection.execute(select):
            own = dict(zip(names, row if keys else row[1:]))
            entry = ",".join(cell(own[key]) for key in keys) if keys else str(row[0])
            entry = entry if len(entry) <= 300 else None
            count += 1
            for name, value in own.items() if entry is not None else []:
                facts[f"{esc(table)}/[{esc(entry)}]/{esc(name)}"] = cell(value)
        facts[f"{esc(table)}/row count"] = str(count)
    return facts


def cell(value):
    if value is None:
        return "null"
    if isinstance(value, bytes):
        return sha(value)
    if isinstance(value, float):
        return number(value)
    return str(value) if len(str(value)) <= 20000 else sha(str(value).encode())


def json_leaves(value, path, facts):
    if isinstance(value, dict):
        for name, own in value.items():
            json_leaves(own, path + [name], facts)
    elif isinstance(value, list):
        for own in value:
            json_leaves(own, path + ["*"], facts)
    else:
        facts.append([path, value if isinstance(value, str) else number(value) if isinstance(value, float) else json.dumps(value)])


def json_file(path):
    leaves = []
    json_leaves(json.loads(Path(path).read_text(encoding="utf-8-sig")), [], leaves)
    return {"(leaves)": json.dumps(sorted(str(value) for _, value in leaves), ensure_ascii=False)}


def bookmarks(path):
    if str(path).endswith("html"):
        return bookmarks_of_mozilla(path)
    facts, count = {}, 0
    roots = json.loads(Path(path).read_text())["roots"]

    def walk(node, place):
        nonlocal count
        for child in node.get("children", []):
            own = f"{place}/[{esc(child['name'])}]"
            facts[own] = "folder" if child["type"] == "folder" else child["url"]
            if child["type"] == "folder":
                walk(child, own)
            else:
                count += 1

    for root in roots.values():
        if isinstance(root, dict):
            walk(root, esc(root["name"]))
    facts["bookmark count"] = str(count)
    return facts


def bookmarks_of_mozilla(path):
    """Reads the browser's database, next to the file that the browser exported."""
    connection = sqlite3.connect(f"file:{Path(path).parent / 'places.sqlite'}?immutable=1", uri=True)
    facts, count = {}, 0

    def walk(folder, place):
        nonlocal count
        seen = {}
        for own, kind, title, url in connection.execute("SELECT b.id, b.type, b.title, p.url FROM moz_bookmarks b LEFT JOIN moz_places p ON p.id = b.fk WHERE b.parent = ? AND b.type < 3 ORDER BY b.position", (folder,)):
            seen[title] = seen.get(title, 0) + 1
            below = f"{place}/[{esc(title if seen[title] == 1 else f'{title} #{seen[title]}')}]"
            facts[below] = url if kind == 1 else "folder"
            count += kind == 1
            if kind == 2:
                walk(own, below)

    # Entries of the menu are at the top level; other non-empty folders are inside it.
    for guid, name in (("menu________", None), ("toolbar_____", "Bookmarks Toolbar"), ("unfiled_____", "Other Bookmarks")):
        folder = connection.execute("SELECT id FROM moz_bookmarks WHERE guid = ?", (guid,)).fetchone()[0]
        walk(folder, "Bookmarks" if name is None else f"Bookmarks/[{name}]")
    facts["bookmark count"] = str(count)
    return facts


def ini(path):
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#", ";"), inline_comment_prefixes=None, interpolation=None, allow_no_value=True, empty_lines_in_values=False)
    parser.optionxform = str
    text = Path(path).read_text(encoding="utf-8-sig")
    if not re.match(r"\s*([#;].*\n\s*)*\[", text):
        text = "[\0]\n" + text
    parser.read_string(text)
    facts = {}
    for section in parser.sections():
        for key, value in parser.items(section):
            if value is not None:
                facts[(esc(key) if section == "\0" else f"[{section.replace('/', '∕')}]/{esc(key)}")] = value
    return facts


def xml_file(path):
    """Texts and attributes as multisets: the readers' places are checked by the tests."""
    root = ET.parse(path).getroot()
    values = []
    for element in root.iter():
        values += list(element.attrib.values())
        if len(element) == 0 and (element.text or "").strip():
            values.append(element.text)
    return {"(values)": json.dumps(sorted(values), ensure_ascii=False)}


def playlist(path):
    facts, order = {}, []
    if str(path).endswith("xspf"):
        space = "{http://xspf.org/ns/0/}"
        for track in ET.parse(path).getroot().iter(space + "track"):
            place = track.findtext(space + "location", "")
            order.append(place)
            title = track.findtext(space + "title")
            if title is not None:
                facts[f"tracks/[{esc(place)}]/title"] = title
    else:
        order = [line.strip() for line in Path(path).read_text().splitlines() if line.strip() and not line.startswith("#")]
    facts["tracks/(order)"] = json.dumps(order, ensure_ascii=False, separators=(",", ":"))
    facts["track count"] = str(len(order))
    return facts


def text(path):
    lines = Path(path).read_text(encoding="utf-8-sig")
    lines = re.sub(r"\r?\n\Z", "", lines)
    own = lines.split("\n") if lines else []
    facts = {"line count": str(len(own))}
    for line in own:
        if len(line) <= 300 and re.sub(r"\s+", " ", line).strip() == line:
            facts[f"lines/[{esc(line)}]"] = str(own.count(line))
    return facts


def message_facts(message, place):
    facts = {}
    decoded = email.message_from_bytes(message, policy=email.policy.default)
    if decoded["subject"]:
        facts[place + "/subject"] = str(decoded["subject"])
    for header in ("from", "to", "cc"):
        if decoded[header]:
            facts[f"{place}/{header}"] = ", ".join(
                f"{group.display_name}: {', '.join(map(address, group.addresses))};" if group.display_name else ", ".join(map(address, group.addresses)) for group in decoded[header].groups)
    if decoded["date"]:
        facts[place + "/date"] = decoded["date"].datetime.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    body = decoded.get_body(("plain",))
    if body is not None:
        facts[place + "/body"] = body.get_content().replace("\r\n", "\n").rstrip()
    for at, part in enumerate(decoded.iter_attachments()):
        content = part.get_content()
        content = content.encode() if isinstance(content, str) else content
        facts[f"{place}/attachment [#{at + 1}]"] = f"{part.get_filename() or ''} {part.get_content_type()} {len(content)} {sha(content)}"
    return {key: value for key, value in facts.items() if value != ""}


def address(mailbox_of):
    return f"{mailbox_of.display_name} <{mailbox_of.addr_spec}>" if mailbox_of.display_name else mailbox_of.addr_spec


def mails(path):
    facts, order = {}, []
    raw = Path(path).read_bytes()
    if raw.startswith(b"From "):
        # Programs put a ">" before lines that would begin a message.
        box = mailbox.mbox(path)
        messages = [re.sub(rb"^>(>*From )", rb"\1", box.get_bytes(key), flags=re.M) for key in box.keys()]
    else:
        messages = [raw]
    for message in messages:
        name = email.message_from_bytes(message)["message-id"].strip()
        order.append(name)
        facts.update(message_facts(message, f"messages/[{esc(name)}]"))
    facts["messages/(order)"] = json.dumps(order, ensure_ascii=False, separators=(",", ":"))
    facts["message count"] = str(len(order))
    return facts


def archive(path):
    facts = {}
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as files:
            entries = {entry.filename: files.read(entry) for entry in files.infolist() if not entry.is_dir()}
    elif not tarfile.is_tarfile(path):
        entries = {"content": gzip.decompress(Path(path).read_bytes())}
    else:
        with tarfile.open(path) as files:
            entries = {entry.name: files.extractfile(entry).read() for entry in files if entry.isfile()}
    for name, content in entries.items():
        facts[f"entries/[{esc(name)}]"] = str(len(content))
        facts[f"entries/[{esc(name)}]/content"] = sha(content)
    facts["entry count"] = str(len(entries))
    return facts


def calendar(path):
    from icalendar import Calendar
    facts = {}
    if str(path).endswith(("vcf", "vcard")):
        import vobject
        for card in vobject.readComponents(Path(path).read_text()):
            name = card.uid.value if hasattr(card, "uid") else card.fn.value
            facts[f"vcard/[{esc(name)}]/fn"] = card.fn.value
            for key in ("tel", "email", "note"):
                for at, own in enumerate(card.contents.get(key, [])):
                    facts[f"vcard/[{esc(name)}]/{key}{'' if at == 0 else f' #{at + 1}'}"] = own.value
        return facts
    seen, orders = {}, {}
    # calcurse writes durations without a letter that the standard requires.
    for part in Calendar.from_ical(re.sub(rb"(TRIGGER:-?P)(\d+S)", rb"\1T\2", Path(path).read_bytes())).walk():
        if part.name not in ("VEVENT", "VTODO"):
            continue
        kind, name = part.name.lower(), str(part.get("uid") or part["summary"])
        seen[kind, name] = seen.get((kind, name), 0) + 1
        name = name if seen[kind, name] == 1 else f"{name} #{seen[kind, name]}"
        orders.setdefault(kind, []).append(name)
        place = f"{kind}/[{esc(name)}]"
        for key in ("summary", "location", "description", "status", "priority"):
            if key in part:
                facts[f"{place}/{key}"] = str(part[key])
        for key in ("dtstart", "dtend", "due"):
            if key in part:
                day = part[key].dt
                is_utc = isinstance(day, datetime) and day.utcoffset() is not None and day.utcoffset().total_seconds() == 0 and "TZID" not in part[key].params
                facts[f"{place}/{key}"] = day.replace(tzinfo=None).isoformat() + "Z" * is_utc if isinstance(day, datetime) else day.isoformat()
    for kind, names in orders.items():
        facts[f"{kind}/(order)"] = json.dumps(names, ensure_ascii=False, separators=(",", ":"))
    return facts


def csv_file(path):
    facts = {}
    raw = Path(path).read_text(encoding="utf-8-sig")
    first = re.sub(r'"[^"]*"', "", raw).split("\n", 1)[0]
    separator = max([",", ";", "\t"], key=first.count)
    for row_at, row in enumerate(csv.reader(raw.splitlines(keepends=True), delimiter=separator)):
        for column_at, value in enumerate(row):
            if value != "":
                facts[f"sheets/[table]/{column_name(column_at)}{row_at + 1}/value"] = value
    return facts


def preferences(path):
    facts = {}
    for name, value in re.findall(r'^user_pref\("([^"]+)", (.*)\);$', Path(path).read_text(), re.M):
        facts[esc(name)] = json.loads(value) if value.startswith('"') else value
    return facts


TELLERS = {"spreadsheet.xlsx": xlsx, "spreadsheet.ods": ods, "document.docx": docx, "document.odt": odt, "presentation.pptx": pptx, "presentation.odp": odp,
           "image": image, "sqlite": database, "json": json_file, "bookmarks": bookmarks, "ini": ini, "xml": xml_file, "playlist": playlist, "text": text,
           "mailbox": mails, "archive": archive, "calendar": calendar, "csv": csv_file, "preferences": preferences}

for line in sys.stdin:
    request = json.loads(line)
    path, kind = request["path"], request["kind"]
    tell = TELLERS.get(kind + Path(path).suffix) or TELLERS[kind]
    try:
        print(json.dumps({"path": path, "facts": tell(path)}, ensure_ascii=False), flush=True)
    except Exception as error:  # A file that the library cannot read is told as such.
        print(json.dumps({"path": path, "error": f"{type(error).__name__}: {error}"}), flush=True)
