/** Tasks that make folders by commands of a shell, empty or for a file. */
import { seededIndex } from '../../../text/seeded.ts';
import type { Candidate } from '../../shared/generator/material.ts';
import { COMMAND_WORTH, SHORT_COMMAND_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { folderForFile, oneOf, PROGRAM_FOLDERS } from './name-files.ts';
import { numberParams, quoteNumbered } from './numbered.ts';
import { sayFolder } from './opened-file.ts';
import type { Place } from './shell-place.ts';
import { chooseFile } from './choose-file.ts';
import { task, sayIn, distinct, isThere, holds, isGone } from './shell-task.ts';

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
