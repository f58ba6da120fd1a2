/** Facts of text documents, whatever their format. */
import { childPath, entryPath, ORDER } from '../../data-path.ts';
import { createIds, digest, type Reading } from '../reading.ts';
import { collectRest, addOtherParts, type Parts, type Rest } from './parts.ts';
import { addParagraph, wordsOfParagraph, type Paragraph } from './paragraphs.ts';
import type { ZipEntry } from '../zip-archive.ts';

export interface TextDocument {
  paragraphs: Paragraph[];
  /** Words of the cells, by row. */
  tables: { name: string; rows: readonly (readonly string[])[] }[];
  /** Words of footnotes, endnotes and comments. */
  notes: string[];
  comments: string[];
  /** Pictures by digest, with their sizes. */
  pictures: string[];
  /** Words of headers and footers, by kind. */
  margins: Map<string, string>;
}

/** The state of reading a document. */
export interface Walk {
  reading: Reading;
  parts: Parts;
  rest: Rest;
  /** Names of the parts that need no digest. */
  known: Set<string>;
  document: TextDocument;
}

export function beginWalk(reading: Reading, parts: Parts, known: readonly string[]): Walk {
  const document = { paragraphs: [], tables: [], notes: [], comments: [], pictures: [], margins: new Map() };
  return { reading, parts, rest: collectRest(reading), known: new Set(known), document };
}

/** Reports all findings. `styles` are the named ones with all their settings, whose changes show in digests. */
export function addWalk({ reading, parts, rest, known, document }: Walk, styles: ReadonlyMap<string, string>): void {
  addDocument(reading, document);
  for (const [name, words] of styles) reading.add(entryPath('styles', name), digest(words));
  rest.report('rest');
  addOtherParts(reading, parts, known);
}

function addDocument(reading: Reading, { paragraphs, tables, notes, comments, pictures, margins }: TextDocument): void {
  const idOf = createIds();
  const ids = paragraphs.flatMap((paragraph) => addParagraph(reading, paragraph, idOf));
  reading.add(childPath('paragraphs', ORDER), JSON.stringify(ids));
  reading.addDerived('paragraph count', String(ids.length));
  reading.addDerived('text', paragraphs.map(wordsOfParagraph).join('\n'));
  const tableId = createIds();
  for (const { name, rows } of tables) addTable(reading, entryPath('tables', tableId(name)), rows);
  for (const [kind, all] of Object.entries({ notes, comments }))
    all.forEach((words, at) => reading.add(entryPath(kind, `#${at + 1}`), words));
  pictures.forEach((picture, at) => reading.add(entryPath('pictures', `#${at + 1}`), picture));
  for (const [kind, words] of margins) reading.add(childPath('', kind), words);
}

function addTable(reading: Reading, path: string, rows: readonly (readonly string[])[]): void {
  reading.add(path, `${rows.length} × ${Math.max(0, ...rows.map((row) => row.length))}`);
  for (const [row, cells] of rows.entries())
    for (const [column, words] of cells.entries())
      if (words !== '') reading.add(`${path}/row ${row + 1} column ${column + 1}`, words);
}

/** `width` and `height` are in the document's notation. */
export function pictureOf(part: ZipEntry, width = '', height = ''): string {
  const size = width === '' ? '' : `${width} × ${height} `;
  return `${size}${digest(part.read())}`;
}
