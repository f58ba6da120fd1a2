/** Tasks that commands of a shell do: files and folders are made, copied, moved and renamed. */
import { writeFile } from '../../../check/subject.ts';
import type { Expectation } from '../../../schema/index.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { Candidate } from '../../shared/generator/material.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { COMMAND_WORTH, SHORT_COMMAND_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { folderForFile, oneOf, PROGRAM_FOLDERS, versionOf } from './name-files.ts';
import { numberParams, quoteNumbered } from './numbered.ts';
import { sayFolder } from './opened-file.ts';
import type { NamedFile, Place } from './shell-place.ts';
import { chooseFile } from './choose-file.ts';

type Said = Pick<Candidate, 'params' | 'group'> & { template: string; commands: string };

export function task(
  { template, params, group, commands }: Said,
  expect: Expectation[],
  worth = COMMAND_WORTH,
): Candidate {
  return { template, params: { ...params, commands }, check: { expect, allow: [] }, steps: [0], group, worth };
}

export function makeFolder({ folder, seed }: Place): Candidate {
  const name = oneOf(PROGRAM_FOLDERS, seed, 0);
  const said = { params: { name }, group: 'make folder', commands: `mkdir "${name}"\nls` };
  return task(
    { ...said, template: sayIn('create folder', seed, folder) },
    [isThere(folder, name)],
    SHORT_COMMAND_WORTH,
  );
}

export function makeFolders({ folder, seed }: Place): Candidate {
  const names = distinct(2 + seededIndex(`${seed} count`, 2), (at) => oneOf(PROGRAM_FOLDERS, seed, at));
  const params = numberParams('name', names);
  const template = `Create the folders ${quoteNumbered('name', names.length)} in ${sayFolder(folder)}.`;
  const commands = `mkdir ${names.map((name) => `"${name}"`).join(' ')}\nls`;
  return task(
    { template, params, group: 'make folders', commands },
    names.map((name) => isThere(folder, name)),
    SHORT_COMMAND_WORTH,
  );
}

export function copyFile(place: Place): Candidate | undefined {
  const { folder, seed } = place;
  const file = chooseFile(place, () => true);
  const name = file && versionOf(file.name, seed, 0);
  if (!file || name === undefined) return undefined;
  const said = { params: { file: file.name, name }, group: 'copy', commands: `cp ${file.name} ${name}\nls` };
  return task({ ...said, template: sayIn('save copy', seed, folder) }, [holds(`${folder}${name}`, file.value)]);
}

export function renameFile(place: Place): Candidate | undefined {
  const { folder, seed } = place;
  const file = chooseFile(place, () => true);
  const name = file && versionOf(file.name, seed, 0);
  if (!file || name === undefined) return undefined;
  const template = phrase('rename', seed).replace('{kind}', 'file');
  const said = { params: { item: file.name, name }, group: 'rename', commands: `mv ${file.name} ${name}\nls` };
  return task({ ...said, template }, [holds(`${folder}${name}`, file.value), isGone(file)], SHORT_COMMAND_WORTH);
}

/** A folder is made, and a file moved or copied into it. */
export function fileAway(place: Place): Candidate | undefined {
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
export function copySeveral({ folder, files, seed }: Place): Candidate | undefined {
  const count = 2 + seededIndex(`${seed} several`, 2);
  const start = seededIndex(`${seed} first of several`, files.length);
  const chosen = Array.from({ length: count }, (_, at) => files[(start + at) % files.length]!);
  if (files.length < count) return undefined;
  const name = 'backup';
  const chosenNames = chosen.map((file) => file.name);
  const params = { name, ...numberParams('file', chosenNames) };
  const quoted = quoteNumbered('file', chosen.length);
  const commands = `mkdir "${name}"\ncp ${chosenNames.join(' ')} "${name}"\nls "${name}"`;
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

export function sayIn(asked: Asked, seed: string, folder: string): string {
  return phrase(asked, seed).replace('{folder}', sayFolder(folder));
}

export function distinct(count: number, make: (at: number) => string): string[] {
  const made = new Set<string>();
  for (let at = 0; made.size < count; at += 1) made.add(make(at));
  return [...made];
}

function isThere(folder: string, name: string): Expectation {
  return { fact: { kind: 'file', subject: writeFile({ folder, name, isFolder: true }) }, op: 'contains', value: '' };
}

export function holds(path: string, value: string): Expectation {
  return { fact: { kind: 'file', subject: path }, op: 'same-text', value };
}

function isGone({ path }: NamedFile): Expectation {
  return { fact: { kind: 'file', subject: path }, op: 'absent', value: '' };
}
