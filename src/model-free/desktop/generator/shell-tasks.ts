/** Tasks for a shell on the first screen: files of its folder are made, copied, moved, added to and asked about. */
import type { Fact } from '../../../check/facts.ts';
import { readFile, writeFile, writeLine } from '../../../check/subject.ts';
import type { Expectation, FactKey, Guideline } from '../../../schema/index.ts';
import { joinWords } from '../../../text/join-words.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { sampleComment } from '../../shared/sample-text.ts';
import { linesAbout } from '../../shared/topics/choose-topic.ts';
import { COMMAND_WORTH, LOOSE_LINES_WORTH, SHORT_COMMAND_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { findShell, type Shell } from '../shell.ts';
import { folderForFile, oneOf, PROGRAM_FOLDERS, versionOf } from './name-files.ts';
import { sayFolder } from './opened-file.ts';

const VARIANTS = 3;
/** What is longer is broken into two lines by the terminal. */
const MAX_LINE_LENGTH = 72;

/** A file of the shell's folder that no other of the home folder is called like. */
interface NamedFile {
  name: string;
  path: string;
  value: string;
  /** Undefined of files that are no text. */
  lines?: string[];
}

interface Place extends Shell {
  files: readonly NamedFile[];
  /** Those and the ones that another one of the home folder is called like. */
  all: readonly NamedFile[];
  seed: string;
}

type Make = (place: Place) => Candidate | undefined;

const OF_GUIDELINE: Readonly<Partial<Record<Guideline, readonly Make[]>>> = {
  'feature-use': [pickOut, makeFolder, copyFile, renameFile, addLine],
  composition: [fileAway, continueCopy],
  repetition: [copySeveral, addLines, countInEach, makeFolders],
  'information-retrieval': [findFile, findLongest, countTogether, findLine, countMatches, countLines, readFirstLine],
};

export function proposeShellTasks(guideline: Guideline, material: Material): Candidate[] {
  const shell = findShell(material.start.scene);
  if (!shell || material.turn > 1) return [];
  const facts = [...material.start.facts.values()];
  const [files, all] = [filesOf(shell, facts, isOnlyOne), filesOf(shell, facts, () => true)];
  return (OF_GUIDELINE[guideline] ?? []).flatMap((make) =>
    Array.from({ length: VARIANTS }, (_, at) =>
      make({ ...shell, files, all, seed: `${material.seed} shell ${at}` }),
    ).filter((made) => made !== undefined),
  );
}

type FoundFile = ReturnType<typeof readFile>;

function isOnlyOne({ name }: FoundFile, all: readonly FoundFile[]): boolean {
  return /^[\w-]+\.\w+$/.test(name) && all.filter((other) => other.name === name).length === 1;
}

function filesOf(
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

type Said = Pick<Candidate, 'params' | 'group'> & { template: string; commands: string };

function task({ template, params, group, commands }: Said, expect: Expectation[], worth = COMMAND_WORTH): Candidate {
  return { template, params: { ...params, commands }, check: { expect, allow: [] }, steps: [0], group, worth };
}

function makeFolder({ folder, seed }: Place): Candidate {
  const name = oneOf(PROGRAM_FOLDERS, seed, 0);
  const said = { params: { name }, group: 'make folder', commands: `mkdir "${name}"\nls` };
  return task(
    { ...said, template: sayIn('create folder', seed, folder) },
    [isThere(folder, name)],
    SHORT_COMMAND_WORTH,
  );
}

function makeFolders({ folder, seed }: Place): Candidate {
  const names = distinct(2 + seededIndex(`${seed} count`, 2), (at) => oneOf(PROGRAM_FOLDERS, seed, at));
  const params = Object.fromEntries(names.map((name, at) => [`name_${at + 1}`, name]));
  const quoted = joinWords(names.map((_, at) => `"{name_${at + 1}}"`));
  const template = `Create the folders ${quoted} in ${sayFolder(folder)}.`;
  const commands = `mkdir ${names.map((name) => `"${name}"`).join(' ')}\nls`;
  return task(
    { template, params, group: 'make folders', commands },
    names.map((name) => isThere(folder, name)),
    SHORT_COMMAND_WORTH,
  );
}

function copyFile(place: Place): Candidate | undefined {
  const { folder, seed } = place;
  const file = chooseFile(place, () => true);
  const name = file && versionOf(file.name, seed, 0);
  if (!file || name === undefined) return undefined;
  const said = { params: { file: file.name, name }, group: 'copy', commands: `cp ${file.name} ${name}\nls` };
  return task({ ...said, template: sayIn('save copy', seed, folder) }, [holds(`${folder}${name}`, file.value)]);
}

function renameFile(place: Place): Candidate | undefined {
  const { folder, seed } = place;
  const file = chooseFile(place, () => true);
  const name = file && versionOf(file.name, seed, 0);
  if (!file || name === undefined) return undefined;
  const template = phrase('rename', seed).replace('{kind}', 'file');
  const said = { params: { item: file.name, name }, group: 'rename', commands: `mv ${file.name} ${name}\nls` };
  return task({ ...said, template }, [holds(`${folder}${name}`, file.value), isGone(file)], SHORT_COMMAND_WORTH);
}

/** A folder is made, and a file moved or copied into it. */
function fileAway(place: Place): Candidate | undefined {
  const { folder, seed } = place;
  const file = chooseFile(place, () => true);
  if (!file) return undefined;
  const isMoved = seededIndex(`${seed} moved`, 2) === 0;
  const name = isMoved ? folderForFile(file.name) : 'backup';
  const template = sayIn(isMoved ? 'move into new folder' : 'copy into new folder', seed, folder);
  const commands = `mkdir "${name}"\n${isMoved ? 'mv' : 'cp'} ${file.name} "${name}"\nls "${name}"`;
  const filed = holds(`${folder}${name}/${file.name}`, file.value);
  return task(
    { template, params: { name, file: file.name }, group: isMoved ? 'move away' : 'copy away', commands },
    [isThere(folder, name), filed, ...(isMoved ? [isGone(file)] : [])],
    COMMAND_WORTH + TOGETHER_WORTH,
  );
}

/** A folder is made, and several files copied into it. */
function copySeveral({ folder, files, seed }: Place): Candidate | undefined {
  const count = 2 + seededIndex(`${seed} several`, 2);
  const start = seededIndex(`${seed} first of several`, files.length);
  const chosen = Array.from({ length: count }, (_, at) => files[(start + at) % files.length]!);
  if (files.length < count) return undefined;
  const name = 'backup';
  const params = { name, ...Object.fromEntries(chosen.map((file, at) => [`file_${at + 1}`, file.name])) };
  const quoted = joinWords(chosen.map((_, at) => `"{file_${at + 1}}"`));
  const commands = `mkdir "${name}"\ncp ${chosen.map((file) => file.name).join(' ')} "${name}"\nls "${name}"`;
  return task(
    {
      template: sayIn('copy several', seed, folder).replace('{files}', quoted),
      params,
      group: 'copy several',
      commands,
    },
    [isThere(folder, name), ...chosen.map((file) => holds(`${folder}${name}/${file.name}`, file.value))],
    COMMAND_WORTH + TOGETHER_WORTH,
  );
}

/** A file is copied, and a line added to the copy. */
function continueCopy(place: Place): Candidate | undefined {
  const { folder, seed } = place;
  const file = chooseFile(place, isProse);
  const name = file && versionOf(file.name, seed, 0);
  if (!file || name === undefined) return undefined;
  const line = lineFor(file, seed);
  const commands = `cp ${file.name} ${name}\necho '${line}' >> ${name}\n${showEnd(name)}`;
  return task(
    {
      template: sayIn('copy and add line', seed, folder),
      params: { file: file.name, name, line },
      group: 'add to copy',
      commands,
    },
    [holds(`${folder}${name}`, `${file.value}${line}\n`)],
    COMMAND_WORTH + TOGETHER_WORTH,
  );
}

function addLine(place: Place): Candidate | undefined {
  const { seed } = place;
  const file = chooseFile(place, isProse);
  if (!file) return undefined;
  const line = lineFor(file, seed);
  const said = {
    params: { file: file.name, line },
    group: 'add line',
    commands: `echo '${line}' >> ${file.name}\n${showEnd(file.name)}`,
  };
  return task({ ...said, template: phrase('append to file', seed) }, [holds(file.path, `${file.value}${line}\n`)]);
}

function addLines(place: Place): Candidate | undefined {
  const { seed } = place;
  const file = chooseFile(place, isProse);
  if (!file) return undefined;
  const lines = distinct(2, (at) => lineFor(file, `${seed} ${at}`));
  const template = phrase('append several to file', seed).replace(
    '{lines}',
    lines.map((_, at) => `"{line_${at + 1}}"`).join(', '),
  );
  const params = { file: file.name, ...Object.fromEntries(lines.map((line, at) => [`line_${at + 1}`, line])) };
  const commands = [...lines.map((line) => `echo '${line}' >> ${file.name}`), showEnd(file.name)].join('\n');
  const wanted = `${file.value}${lines.map((line) => `${line}\n`).join('')}`;
  return task({ template, params, group: 'add lines', commands }, [holds(file.path, wanted)], LOOSE_LINES_WORTH);
}

/** The lines of a file that have a word, as a file of their own. */
function pickOut(place: Place): Candidate | undefined {
  const { folder, seed } = place;
  // Single lines of data are of no use.
  const file = chooseFile(place, (one) => isProse(one) && wordsOfSeveral(one.lines ?? []).length > 0);
  const words = wordsOfSeveral(file?.lines ?? []);
  const word = words[seededIndex(`${seed} picked`, words.length)];
  if (!file?.lines || word === undefined) return undefined;
  const name = `${word.toLowerCase()}-lines.txt`;
  const said = {
    params: { file: file.name, word, name },
    group: 'pick out',
    commands: `grep -w ${word} ${file.name} > ${name}\ncat ${name}`,
  };
  const picked = file.lines.filter((line) => line.includes(word)).map((line) => `${line}\n`);
  const expect = [holds(`${folder}${name}`, picked.join(''))];
  return task(
    { ...said, template: sayIn('save lines with word', seed, folder) },
    expect,
    COMMAND_WORTH + TOGETHER_WORTH,
  );
}

/** Where a word stands first. */
function findLine(place: Place): Candidate | undefined {
  const { seed } = place;
  const file = chooseFile(place, ({ lines }) => wordsOfSeveral(lines ?? []).length > 0);
  const words = wordsOfSeveral(file?.lines ?? []);
  const word = words[seededIndex(`${seed} first`, words.length)];
  if (!file?.lines || word === undefined) return undefined;
  const number = String(file.lines.findIndex((line) => line.includes(word)) + 1);
  return question(place, 'ask line of word', { file: file.name, word }, [
    [`grep -nw ${word} ${file.name} | head -n 1 | cut -d : -f 1`, number],
  ]);
}

/** Only where all that is in the folder is text. */
function findLongest(place: Place): Candidate | undefined {
  const { all, folder } = place;
  const counts = all.map(({ name, lines }) => ({ name, count: lines?.length ?? 0 }));
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  if (!first || !second || first.count === second.count || all.some(({ lines }) => lines === undefined))
    return undefined;
  return question(place, 'ask longest file', { folder: sayFolder(folder) }, [
    ["wc -l * | sort -rn | sed -n 2p | awk '{print $2}'", first.name],
  ]);
}

function countTogether(place: Place): Candidate | undefined {
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

/** What "wc" writes: numbers below each other, as wide as the size of all files. */
function countAndSave(
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
      commands: `wc -l *${ending} > ${name}\ncat *${ending} | wc -l`,
    },
    check: {
      expect: [holds(`${folder}${name}`, written.join(''))],
      allow: [],
      answer: { equals: String(count), from: [{ kind: 'line', subject: writeLine(key, 3) }] },
    },
    steps: [0],
    group: 'count and save',
    worth: COMMAND_WORTH + TOGETHER_WORTH,
  };
}

function countLines(place: Place): Candidate | undefined {
  const file = chooseFile(place, ({ lines }) => lines !== undefined);
  if (!file?.lines) return undefined;
  return question(place, 'ask line count', { file: file.name }, [[`wc -l < ${file.name}`, String(file.lines.length)]]);
}

function readFirstLine(place: Place): Candidate | undefined {
  const file = chooseFile(place, ({ lines }) => /^[^\s"'][^"]{5,}[^\s"]$/.test(firstOf(lines)));
  return (
    file && question(place, 'ask first line', { file: file.name }, [[`head -n 1 ${file.name}`, firstOf(file.lines)]])
  );
}

/** Of a word that some lines have. */
function countMatches(place: Place): Candidate | undefined {
  const { seed } = place;
  const file = chooseFile(place, ({ lines }) => wordsOfSeveral(lines ?? []).length > 0);
  const words = wordsOfSeveral(file?.lines ?? []);
  const word = words[seededIndex(`${seed} word`, words.length)];
  if (!file || word === undefined) return undefined;
  const count = String(file.lines?.filter((line) => new RegExp(`\\b${word}\\b`).test(line)).length);
  return question(place, 'ask matching lines', { file: file.name, word }, [[`grep -cw ${word} ${file.name}`, count]]);
}

/** The one file that has a word. */
function findFile(place: Place): Candidate | undefined {
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

function countInEach(place: Place): Candidate | undefined {
  const texts = place.files.filter(({ lines }) => lines !== undefined);
  const start = seededIndex(`${place.seed} texts`, texts.length);
  const [one, other] = [texts[start], texts[(start + 1) % texts.length]];
  if (!one?.lines || !other?.lines || one === other) return undefined;
  return question(place, 'ask line counts', { file_1: one.name, file_2: other.name }, [
    [`wc -l < ${one.name}`, String(one.lines.length)],
    [`wc -l < ${other.name}`, String(other.lines.length)],
  ]);
}

/** What commands print stands in every second line, below the prompt that they were typed at. */
function question(
  { key, seed }: Place,
  asked: Asked,
  params: Record<string, string>,
  answers: readonly [command: string, printed: string][],
): Candidate | undefined {
  const from = answers.map((_, at): FactKey => ({ kind: 'line', subject: writeLine(key, 2 + 2 * at) }));
  const equals = answers.map(([, printed]) => printed).join(', ');
  if (equals.length > MAX_LINE_LENGTH) return undefined;
  return {
    template: phrase(asked, seed),
    params: { ...params, commands: answers.map(([command]) => command).join('\n') },
    check: { expect: [], allow: [], answer: { equals, from, ...(from.length > 1 ? { isList: true as const } : {}) } },
    steps: [0],
    group: asked,
    worth: COMMAND_WORTH,
  };
}

/** Words that stand in several lines of a text and are no part of another word of it. */
function wordsOfSeveral(lines: readonly string[]): string[] {
  const words = new Set(lines.join('\n').match(/\b\p{L}{4,}\b/gu));
  return [...words].filter((word) => {
    const own = lines.filter((line) => line.includes(word));
    return own.length > 1 && own.every((line) => new RegExp(`\\b${word}\\b`, 'u').test(line));
  });
}

function sayIn(asked: Asked, seed: string, folder: string): string {
  return phrase(asked, seed).replace('{folder}', sayFolder(folder));
}

function chooseFile({ files, seed }: Place, suits: (file: NamedFile) => boolean): NamedFile | undefined {
  const suitable = files.filter(suits);
  return suitable[seededIndex(`${seed} file`, suitable.length)];
}

/** Another line spoils files that programs read. */
function isProse(file: NamedFile): boolean {
  return file.lines !== undefined && lineFor(file, '') !== '';
}

function lineFor(file: NamedFile, seed: string): string {
  const ending = endingOf(file).slice(1);
  return ending === 'txt' ? linesAbout(file.value, seed)[0]! : (sampleComment(ending, seed) ?? '');
}

/** What was written at the end of a file is looked at. */
function showEnd(name: string): string {
  return `tail -n 4 ${name}`;
}

function firstOf(lines: readonly string[] = []): string {
  return lines[0] ?? '';
}

function endingOf({ name }: NamedFile): string {
  return /\.\w+$/.exec(name)?.[0] ?? '';
}

function distinct(count: number, make: (at: number) => string): string[] {
  const made = new Set<string>();
  for (let at = 0; made.size < count; at += 1) made.add(make(at));
  return [...made];
}

function isThere(folder: string, name: string): Expectation {
  return { fact: { kind: 'file', subject: writeFile({ folder, name, isFolder: true }) }, op: 'contains', value: '' };
}

function holds(path: string, value: string): Expectation {
  return { fact: { kind: 'file', subject: path }, op: 'same-text', value };
}

function isGone({ path }: NamedFile): Expectation {
  return { fact: { kind: 'file', subject: path }, op: 'absent', value: '' };
}
