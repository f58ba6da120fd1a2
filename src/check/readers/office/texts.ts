/** What is told of text documents, whatever their format. */
import { childPath, entryPath, ORDER } from '../../data-path.ts';
import { createIds, digest, type Reading } from '../reading.ts';
import type { ZipEntry } from '../zip-archive.ts';

export interface Run {
  words: string;
  /** Formatting that was chosen for these words, such as bold: true. */
  look: Readonly<Record<string, string>>;
}

export interface Paragraph {
  runs: readonly Run[];
  /** The named style, such as Heading 1. */
  style?: string | undefined;
  /** Formatting of the paragraph as a whole, such as align: center. */
  look?: Readonly<Record<string, string>>;
  /** How deep it stands in lists, from 1. */
  listLevel?: number;
}

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

export function wordsOfParagraph({ runs }: Paragraph): string {
  return runs.map(({ words }) => words).join('');
}

/** The id, for its place in the order; none for an empty paragraph. */
function sayParagraph(reading: Reading, paragraph: Paragraph, idOf: (words: string) => string): string[] {
  const words = wordsOfParagraph(paragraph);
  if (words.trim() === '') return [];
  const id = idOf(words.trim());
  const path = entryPath('paragraphs', id);
  reading.say(path, 'present');
  if (paragraph.style !== undefined) reading.say(`${path}/style`, paragraph.style);
  if (paragraph.listLevel !== undefined) reading.say(`${path}/list level`, String(paragraph.listLevel));
  for (const [name, value] of Object.entries(paragraph.look ?? {})) reading.say(`${path}/${name}`, value);
  for (const [name, value] of looksOf(paragraph.runs))
    if (paragraph.look?.[name] === undefined) reading.say(`${path}/${name}`, value);
  return [id];
}

/** `bold` is the words that are bold; of what has values, each value with its words. Pieces are joined by " | ". */
function looksOf(runs: readonly Run[]): Map<string, string> {
  const names = new Set(runs.flatMap(({ look }) => Object.keys(look)));
  return new Map(
    [...names]
      .map((name) => {
        const pieces: { value: string; words: string }[] = [];
        let isOpen = false;
        for (const { words, look } of runs) {
          const value = look[name];
          const last = pieces.at(-1);
          if (isOpen && last && last.value === value) last.words += words;
          else if (value !== undefined) pieces.push({ value, words });
          isOpen = value !== undefined;
        }
        const held = pieces.filter(({ words }) => words.trim() !== '');
        return [
          name,
          held.map(({ value, words }) => (value === 'true' ? words : `${value}: ${words}`)).join(' | '),
        ] as const;
      })
      .filter(([, words]) => words !== ''),
  );
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
