/** The folder that a shell stands in, its files, and what is chosen among them. */
import type { Fact } from '../../../check/facts.ts';
import { readFile } from '../../../check/file-subject.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { sampleComment } from '../../shared/sample-text.ts';
import { linesAbout } from '../../shared/topics/choose-topic.ts';
import type { Shell } from '../shell.ts';

/** A file of the shell's folder that no other of the home folder is called like. */
export interface NamedFile {
  name: string;
  path: string;
  value: string;
  /** Undefined of files that are no text. */
  lines?: string[];
}

export interface Place extends Shell {
  files: readonly NamedFile[];
  /** Those and the ones that another one of the home folder is called like. */
  all: readonly NamedFile[];
  seed: string;
}

type FoundFile = ReturnType<typeof readFile>;

export function isOnlyOne({ name }: FoundFile, all: readonly FoundFile[]): boolean {
  return /^[\w-]+\.\w+$/.test(name) && all.filter((other) => other.name === name).length === 1;
}

export function filesOf(
  { folder }: Shell,
  facts: readonly Fact[],
  suits: (file: FoundFile, all: readonly FoundFile[]) => boolean,
): NamedFile[] {
  const all = facts.flatMap(({ key, value }) =>
    key.kind === 'file' ? [{ ...readFile(key.subject), key, value }] : [],
  );
  return all
    .filter((file) => file.folder === folder && !file.isFolder && suits(file, all))
    .map(({ name, key, value }) => {
      const isText = !value.startsWith('sha256:') && value.endsWith('\n');
      return { name, path: key.subject, value, ...(isText ? { lines: value.slice(0, -1).split('\n') } : {}) };
    });
}

/** Words that stand in several lines of a text and are no part of another word of it. */
function wordsOfSeveral(lines: readonly string[]): string[] {
  const words = new Set(lines.join('\n').match(/\b\p{L}{4,}\b/gu));
  return [...words].filter((word) => {
    const own = lines.filter((line) => line.includes(word));
    return own.length > 1 && own.every((line) => new RegExp(`\\b${word}\\b`, 'u').test(line));
  });
}

export function chooseFile({ files, seed }: Place, suits: (file: NamedFile) => boolean): NamedFile | undefined {
  const suitable = files.filter(suits);
  return suitable[seededIndex(`${seed} file`, suitable.length)];
}

/** A file and a word that several of its lines have; `what` keeps this choice apart from others of the same seed. */
export function chooseWord(
  place: Place,
  what: string,
  suits: (file: NamedFile) => boolean = () => true,
): { file: NamedFile; lines: readonly string[]; word: string } | undefined {
  const file = chooseFile(place, (one) => suits(one) && wordsOfSeveral(one.lines ?? []).length > 0);
  const words = wordsOfSeveral(file?.lines ?? []);
  const word = words[seededIndex(`${place.seed} ${what}`, words.length)];
  return file?.lines && word !== undefined ? { file, lines: file.lines, word } : undefined;
}

/** Another line spoils files that programs read. */
export function isProse(file: NamedFile): boolean {
  return file.lines !== undefined && lineFor(file, '') !== '';
}

export function lineFor(file: NamedFile, seed: string): string {
  const ending = endingOf(file).slice(1);
  return ending === 'txt' ? linesAbout(file.value, seed)[0]! : (sampleComment(ending, seed) ?? '');
}

export function firstOf(lines: readonly string[] = []): string {
  return lines[0] ?? '';
}

export function endingOf({ name }: NamedFile): string {
  return /\.\w+$/.exec(name)?.[0] ?? '';
}
