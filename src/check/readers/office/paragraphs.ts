/** Facts of paragraphs, whatever the format of their document. */
import { entryPath } from '../../data-path.ts';
import type { Reading } from '../reading.ts';

export interface Run {
  words: string;
  /** Direct formatting of these words, such as bold: true. */
  look: Readonly<Record<string, string>>;
}

export interface Paragraph {
  runs: readonly Run[];
  /** The named style, such as Heading 1. */
  style?: string | undefined;
  /** Formatting of the paragraph as a whole, such as align: center. */
  look?: Readonly<Record<string, string>>;
  /** Nesting level in lists, from 1. */
  listLevel?: number;
}

export function wordsOfParagraph({ runs }: Paragraph): string {
  return runs.map(({ words }) => words).join('');
}

/** Reports a paragraph. Returns its id for the document's order; undefined for an empty paragraph. */
export function addParagraph(reading: Reading, paragraph: Paragraph, idOf: (words: string) => string): string[] {
  const words = wordsOfParagraph(paragraph);
  if (words.trim() === '') return [];
  const id = idOf(words.trim());
  const path = entryPath('paragraphs', id);
  reading.add(path, 'present');
  if (paragraph.style !== undefined) reading.add(`${path}/style`, paragraph.style);
  if (paragraph.listLevel !== undefined) reading.add(`${path}/list level`, String(paragraph.listLevel));
  for (const [name, value] of Object.entries(paragraph.look ?? {})) reading.add(`${path}/${name}`, value);
  for (const [name, value] of looksOf(paragraph.runs))
    if (paragraph.look?.[name] === undefined) reading.add(`${path}/${name}`, value);
  return [id];
}

/** `bold` lists the bold words. Settings with values list each value with its words. " | " joins the pieces. */
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
