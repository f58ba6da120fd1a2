/** Tasks that commands of a shell do: files are copied and renamed. */
import { seededIndex } from '../../../text/seeded.ts';
import type { Candidate } from '../../shared/generator/material.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { COMMAND_WORTH, SHORT_COMMAND_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { versionOf } from './name-files.ts';
import { numberParams, quoteNumbered } from './numbered.ts';
import type { Place } from './shell-place.ts';
import { chooseFile } from './choose-file.ts';
import { task, sayIn, isThere, holds, isGone } from './shell-task.ts';

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
