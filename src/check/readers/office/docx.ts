/** Text documents of Office Open XML. */
import type { Reading } from '../reading.ts';
import { childElements, findAll, textOf, type XmlElement } from '../xml-tree.ts';
import { lookOfParagraph, lookOfRun } from './docx-looks.ts';
import { childAt, outlineOf, readPart, readPartIfThere, readRelations, type Parts } from './parts.ts';
import { wordsOfParagraph, type Paragraph, type Run } from './paragraphs.ts';
import { beginWalk, pictureOf, addWalk, type TextDocument, type Walk } from './texts.ts';

const MAIN = 'word/document.xml';

interface DocxWalk extends Walk {
  relations: ReadonlyMap<string, string>;
  styles: ReadonlyMap<string, string>;
}

export function readDocx(reading: Reading, parts: Parts): void {
  const body = childAt(readPart(reading, parts, MAIN), 'w:body') ?? reading.fail('other-kind', 'is no text document');
  const styles = childElements(readPartIfThere(reading, parts, 'word/styles.xml'), 'w:style');
  const walk: DocxWalk = {
    ...beginWalk(reading, parts, [MAIN, 'word/numbering.xml']),
    relations: readRelations(reading, parts, MAIN),
    styles: new Map(styles.map((style) => [style.attributes['w:styleId'] ?? '', nameOf(style)])),
  };
  walkBlocks(walk, body);
  for (const part of walk.relations.values()) readOther(walk, part);
  addWalk(walk, new Map(styles.map((style) => [nameOf(style), outlineOf(style)])));
}

function nameOf(style: XmlElement): string {
  return childAt(style, 'w:name')?.attributes['w:val'] ?? '';
}

function walkBlocks(walk: DocxWalk, holder: XmlElement | undefined): void {
  for (const element of childElements(holder)) {
    if (element.name === 'w:p') walk.document.paragraphs.push(readParagraph(walk, element));
    else if (element.name === 'w:tbl') walk.document.tables.push(readTable(walk, element));
    else if (element.name === 'w:sdt') walkBlocks(walk, childAt(element, 'w:sdtContent'));
    else if (element.name === 'w:sectPr') readSection(walk, element);
    else if (!PASSING.test(element.name)) walk.rest.add(element);
  }
}

const PASSING = /^w:(bookmark(Start|End)|proofErr|lastRenderedPageBreak|permStart|permEnd)$/;

function readSection(walk: DocxWalk, section: XmlElement): void {
  for (const name of ['w:pgSz', 'w:pgMar', 'w:cols']) {
    const own = childAt(section, name);
    if (own) walk.rest.add(own);
  }
}

function readParagraph(walk: DocxWalk, element: XmlElement): Paragraph {
  const properties = childAt(element, 'w:pPr');
  const style = childAt(properties, 'w:pStyle')?.attributes['w:val'];
  const numbering = childAt(properties, 'w:numPr');
  const level = numbering && childAt(numbering, 'w:ilvl')?.attributes['w:val'];
  const isListed = numbering !== undefined && childAt(numbering, 'w:numId')?.attributes['w:val'] !== '0';
  const section = childAt(properties, 'w:sectPr');
  if (section) readSection(walk, section);
  const runs: Run[] = [];
  readRuns(walk, element, {}, runs);
  return {
    runs,
    style: style === undefined ? undefined : (walk.styles.get(style) ?? style),
    look: lookOfParagraph(properties),
    ...(isListed ? { listLevel: Number(level ?? 0) + 1 } : {}),
  };
}

function readRuns(walk: DocxWalk, holder: XmlElement | undefined, look: Run['look'], runs: Run[]): void {
  for (const part of childElements(holder)) {
    if (part.name === 'w:r') readRun(walk, part, look, runs);
    else if (part.name === 'w:hyperlink') {
      const target = walk.relations.get(part.attributes['r:id'] ?? '') ?? `#${part.attributes['w:anchor'] ?? ''}`;
      readRuns(walk, part, { ...look, link: target }, runs);
    } else if (part.name === 'w:sdt') readRuns(walk, childAt(part, 'w:sdtContent'), look, runs);
    else if (part.name === 'w:ins' || part.name === 'w:smartTag' || part.name === 'w:fldSimple')
      readRuns(walk, part, look, runs);
    else if (part.name !== 'w:pPr' && !PASSING.test(part.name) && !part.name.startsWith('w:comment'))
      walk.rest.add(part);
  }
}

const WORDS = new Map([
  ['w:tab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '‑'],
  ['w:softHyphen', ''],
]);

function readRun(walk: DocxWalk, run: XmlElement, look: Run['look'], runs: Run[]): void {
  const own = { ...look, ...lookOfRun(childAt(run, 'w:rPr'), walk.styles) };
  for (const part of childElements(run)) {
    const words = part.name === 'w:t' ? textOf(part) : WORDS.get(part.name);
    if (words !== undefined) runs.push({ words, look: own });
    else if (/^(w:drawing|w:pict|w:object|mc:AlternateContent)$/.test(part.name)) readDrawing(walk, part);
    else if (
      !/^w:(rPr|fldChar|instrText|footnoteReference|endnoteReference|footnoteRef|endnoteRef|annotationRef|commentReference|lastRenderedPageBreak)$/.test(
        part.name,
      )
    )
      walk.rest.add(part);
  }
}

function readDrawing(walk: DocxWalk, drawing: XmlElement): void {
  const [blip] = findAll(drawing, 'a:blip');
  const part = walk.parts.get(walk.relations.get(blip?.attributes['r:embed'] ?? '') ?? '');
  if (!part) return walk.rest.add(drawing);
  const [extent] = findAll(drawing, 'wp:extent');
  walk.known.add(part.name);
  walk.document.pictures.push(pictureOf(part, extent?.attributes['cx'], extent?.attributes['cy']));
}

function readTable(walk: DocxWalk, table: XmlElement): TextDocument['tables'][number] {
  const rows = childElements(table, 'w:tr').map((row) => {
    walk.reading.checkTime();
    return childElements(row, 'w:tc').map((cell) => wordsIn(walk, cell));
  });
  return { name: 'table', rows };
}

/** The words of all paragraphs in an element, one line each. */
function wordsIn(walk: DocxWalk, element: XmlElement): string {
  return findAll(element, 'w:p')
    .map((paragraph) => wordsOfParagraph(readParagraph(walk, paragraph)))
    .join('\n');
}

/** Notes, comments, headers and footers have parts of their own. */
function readOther(walk: DocxWalk, part: string): void {
  const [, kind, number = '1'] = /^word\/(footnotes|endnotes|comments|header|footer)(\d*)\.xml$/.exec(part) ?? [];
  const root = kind === undefined ? undefined : readPartIfThere(walk.reading, walk.parts, part);
  if (!root || kind === undefined) return;
  walk.known.add(part);
  const { margins, notes, comments } = walk.document;
  if (kind === 'header' || kind === 'footer') {
    const text = wordsIn(walk, root);
    if (text !== '') margins.set(number === '1' ? kind : `${kind} ${number}`, text);
  } else if (kind === 'comments') comments.push(...childElements(root).map((comment) => wordsIn(walk, comment)));
  // The first notes are the separator lines above the notes.
  else {
    const own = childElements(root).filter(({ attributes }) => attributes['w:type'] === undefined);
    notes.push(...own.map((note) => wordsIn(walk, note).trim()));
  }
}
