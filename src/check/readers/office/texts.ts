/** What is told of text documents, whatever their format. */
import { childPath, entryPath, ORDER } from '../../data-path.ts';
import { createIds, digest, type Reading } from '../reading.ts';
import { sayParagraph, wordsOfParagraph, type Paragraph } from './paragraphs.ts';
import type { ZipEntry } from '../zip-archive.ts';

export interface TextDocument {
  paragraphs: Paragraph[];
  /** Words of the cells, by row. */
  tables: { name: string; rows: readonly (readonly string[])[] }[];
  /** Words of foot and end notes, and of comments. */
  notes: string[];
  comments: string[];
  /** Pictures by digest, with their sizes. */
  pictures: string[];
  /** Words of headers and footers, by what they are. */
  margins: Map<string, string>;
}

export function beginDocument(): TextDocument {
  return { paragraphs: [], tables: [], notes: [], comments: [], pictures: [], margins: new Map() };
}

export function sayDocument(
  reading: Reading,
  { paragraphs, tables, notes, comments, pictures, margins }: TextDocument,
): void {
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

/** `width` and `height` are as the document writes them. */
export function pictureOf(part: ZipEntry, width = '', height = ''): string {
  const size = width === '' ? '' : `${width} × ${height} `;
  return `${size}${digest(part.read())}`;
}

/** Styles that were changed are seen by their digests. */
export function saySheetOfStyles(reading: Reading, named: ReadonlyMap<string, string>): void {
  for (const [name, words] of named) reading.say(entryPath('styles', name), digest(words));
}
