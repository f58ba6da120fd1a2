/** Facts of text documents, whatever their format. */
import { childPath, entryPath, ORDER } from '../../data-path.ts';
import { createIds, digest, type Reading } from '../reading.ts';
import { collectRest, sayOtherParts, type Parts, type Rest } from './parts.ts';
import { sayParagraph, wordsOfParagraph, type Paragraph } from './paragraphs.ts';
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
  told: Set<string>;
  document: TextDocument;
}

export function beginWalk(reading: Reading, parts: Parts, told: readonly string[]): Walk {
  const document = { paragraphs: [], tables: [], notes: [], comments: [], pictures: [], margins: new Map() };
  return { reading, parts, rest: collectRest(reading), told: new Set(told), document };
}

/** Reports all findings. `styles` are the named ones with all their settings, whose changes show in digests. */
export function sayWalk({ reading, parts, rest, told, document }: Walk, styles: ReadonlyMap<string, string>): void {
  sayDocument(reading, document);
  for (const [name, words] of styles) reading.say(entryPath('styles', name), digest(words));
  rest.say('rest');
  sayOtherParts(reading, parts, told);
}

function sayDocument(reading: Reading, { paragraphs, tables, notes, comments, pictures, margins }: TextDocument): void {
  const idOf = createIds();
  const ids = paragraphs.flatMap((paragraph) => sayParagraph(reading, paragraph, idOf));
  reading.say(childPath('paragraphs', ORDER), JSON.stringify(ids));
  reading.sayDerived('paragraph count', String(ids.length));
  reading.sayDerived('text', paragraphs.map(wordsOfParagraph).join('\n'));
  const tableId = createIds();
  for (const { name, rows } of tables) sayTable(reading, entryPath('tables', tableId(name)), rows);
  for (const [kind, all] of Object.entries({ notes, comments }))
    all.forEach((words, at) => reading.say(entryPath(kind, `#${at + 1}`), words));
  pictures.forEach((picture, at) => reading.say(entryPath('pictures', `#${at + 1}`), picture));
  for (const [kind, words] of margins) reading.say(childPath('', kind), words);
}

function sayTable(reading: Reading, path: string, rows: readonly (readonly string[])[]): void {
  reading.say(path, `${rows.length} × ${Math.max(0, ...rows.map((row) => row.length))}`);
  for (const [row, cells] of rows.entries())
    for (const [column, words] of cells.entries())
      if (words !== '') reading.say(`${path}/row ${row + 1} column ${column + 1}`, words);
}

/** `width` and `height` are in the document's notation. */
export function pictureOf(part: ZipEntry, width = '', height = ''): string {
  const size = width === '' ? '' : `${width} × ${height} `;
  return `${size}${digest(part.read())}`;
}
