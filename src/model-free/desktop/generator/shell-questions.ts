/** Questions about the files of a shell's folder, answered by what a command prints. */
import { writeLine } from '../../../check/subject.ts';
import type { FactKey } from '../../../schema/index.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { Candidate } from '../../shared/generator/material.ts';
import { type Asked, phrase } from '../../shared/generator/phrasings.ts';
import { COMMAND_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { sayFolder } from './opened-file.ts';
import type { Place, NamedFile } from './shell-place.ts';
import { chooseFile, chooseWord, endingOf, firstOf } from './choose-file.ts';
import { holds } from './shell-commands.ts';

/** What is longer is broken into two lines by the terminal. */
const MAX_LINE_LENGTH = 72;

/** Where a word stands first. */
export function findLine(place: Place): Candidate | undefined {
  const chosen = chooseWord(place, 'first');
  if (!chosen) return undefined;
  const { file, lines, word } = chosen;
  const number = String(lines.findIndex((line) => line.includes(word)) + 1);
  return question(place, 'ask line of word', { file: file.name, word }, [
    [`grep -nw ${word} ${file.name} | head -n 1 | cut -d : -f 1`, number],
  ]);
}

/** Only where all that is in the folder is text. */
export function findLongest(place: Place): Candidate | undefined {
  const { all, folder } = place;
  const counts = all.map(({ name, lines }) => ({ name, count: lines?.length ?? 0 }));
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  if (!first || !second || first.count === second.count || all.some(({ lines }) => lines === undefined))
    return undefined;
  // All counts are looked at before the first name is taken from them: one for each file, and their sum.
  const counted = { command: 'wc -l *', lines: all.length + 1 };
  const naming = "wc -l * | sort -rn | sed -n 2p | awk '{print $2}'";
  return question(place, 'ask longest file', { folder: sayFolder(folder) }, [[naming, first.name]], counted);
}

export function countTogether(place: Place): Candidate | undefined {
  const { files, folder } = place;
  const endings = [...new Set(files.map(endingOf))].filter(
    (ending) => files.filter((file) => endingOf(file) === ending).length > 1,
  );
  const ending = endings[0];
  const own = files.filter((file) => endingOf(file) === ending);
  if (ending === undefined || own.some(({ lines }) => lines === undefined)) return undefined;
  const count = own.reduce((sum, { lines = [] }) => sum + lines.length, 0);
  if (place.seed.endsWith('0')) return countAndSave(place, ending, own, count);
  return question(place, 'ask lines together', { folder: sayFolder(folder), ending }, [
    [`cat *${ending} | wc -l`, String(count)],
  ]);
}

export function countLines(place: Place): Candidate | undefined {
  const file = chooseFile(place, ({ lines }) => lines !== undefined);
  if (!file?.lines) return undefined;
  return question(place, 'ask line count', { file: file.name }, [[`wc -l < ${file.name}`, String(file.lines.length)]]);
}

export function readFirstLine(place: Place): Candidate | undefined {
  const file = chooseFile(place, ({ lines }) => /^[^\s"'][^"]{5,}[^\s"]$/.test(firstOf(lines)));
  return (
    file && question(place, 'ask first line', { file: file.name }, [[`head -n 1 ${file.name}`, firstOf(file.lines)]])
  );
}

/** Of a word that some lines have. */
export function countMatches(place: Place): Candidate | undefined {
  const chosen = chooseWord(place, 'word');
  if (!chosen) return undefined;
  const { file, lines, word } = chosen;
  const count = String(lines.filter((line) => new RegExp(`\\b${word}\\b`).test(line)).length);
  return question(place, 'ask matching lines', { file: file.name, word }, [[`grep -cw ${word} ${file.name}`, count]]);
}

/** The one file that has a word. */
export function findFile(place: Place): Candidate | undefined {
  const { folder, files, seed } = place;
  const texts = files.filter(({ lines }) => lines !== undefined);
  const found = texts.flatMap((file) => {
    const words = [...new Set(file.value.match(/(?<![\p{L}\d_])\p{L}{5,}(?![\p{L}\d_])/gu))];
    const others = texts.filter((other) => other !== file).map(({ value }) => value.toLowerCase());
    return words.flatMap((word) => (others.some((text) => text.includes(word.toLowerCase())) ? [] : [{ file, word }]));
  });
  const chosen = found[seededIndex(`${seed} found`, found.length)];
  if (!chosen || texts.length < files.length) return undefined;
  const { file, word } = chosen;
  return question(place, 'ask file with word', { folder: sayFolder(folder), word }, [
    [`grep -lw ${word} *`, file.name],
  ]);
}

export function countInEach(place: Place): Candidate | undefined {
  const texts = place.files.filter(({ lines }) => lines !== undefined);
  const start = seededIndex(`${place.seed} texts`, texts.length);
  const [one, other] = [texts[start], texts[(start + 1) % texts.length]];
  if (!one?.lines || !other?.lines || one === other) return undefined;
  return question(place, 'ask line counts', { file_1: one.name, file_2: other.name }, [
    [`wc -l < ${one.name}`, String(one.lines.length)],
    [`wc -l < ${other.name}`, String(other.lines.length)],
  ]);
}

/**
 * What commands print stands in every second line, below the prompt that they were typed at, and below the lines of what is
 * looked at first.
 */
function question(
  { key, seed }: Place,
  asked: Asked,
  params: Record<string, string>,
  answers: readonly [command: string, printed: string][],
  looked?: { command: string; lines: number },
): Candidate | undefined {
  const above = looked === undefined ? 0 : looked.lines + 1;
  const from = answers.map((_, at): FactKey => ({ kind: 'line', subject: writeLine(key, above + 2 + 2 * at) }));
  const equals = answers.map(([, printed]) => printed).join(', ');
  if (equals.length > MAX_LINE_LENGTH) return undefined;
  return {
    template: phrase(asked, seed),
    params: {
      ...params,
      commands: [...(looked ? [looked.command] : []), ...answers.map(([command]) => command)].join('\n'),
    },
    check: { expect: [], allow: [], answer: { equals, from, ...(from.length > 1 ? { isList: true as const } : {}) } },
    steps: [0],
    group: asked,
    worth: COMMAND_WORTH,
  };
}

/** What "wc" writes: numbers below each other, as wide as the size of all files. The file is looked at, and its end said. */
export function countAndSave(
  { key, folder, seed }: Place,
  ending: string,
  own: readonly NamedFile[],
  count: number,
): Candidate {
  const name = 'line-counts.txt';
  const width = String(own.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0)).length;
  const rows = own.map((file): [number, string] => [file.lines?.length ?? 0, file.name]);
  const written = [...rows, [count, 'total'] as const].map(
    ([lines, what]) => `${String(lines).padStart(width)} ${what}\n`,
  );
  return {
    template: phrase('ask lines together and save', seed),
    params: {
      ending,
      folder: sayFolder(folder),
      name,
      commands: `wc -l *${ending} > ${name}\ncat ${name}`,
    },
    check: {
      expect: [holds(`${folder}${name}`, written.join(''))],
      allow: [],
      answer: { equals: `${count} total`, from: [{ kind: 'line', subject: writeLine(key, 2 + written.length) }] },
    },
    steps: [0],
    group: 'count and save',
    worth: COMMAND_WORTH + TOGETHER_WORTH,
  };
}
