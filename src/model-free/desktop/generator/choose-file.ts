/** What is chosen among the files of a shell's folder: a file, a word in it, a line for it. */
import { seededIndex } from '../../../text/seeded.ts';
import { sampleComment } from '../../shared/sample-text.ts';
import { linesAbout } from '../../shared/topics/choose-topic.ts';
import type { NamedFile, Place } from './shell-place.ts';

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
