/** A task that puts the lines of a file that have a word into a file of their own. */
import type { Candidate } from '../../shared/generator/material.ts';
import { COMMAND_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import type { Place } from './shell-place.ts';
import { chooseWord, isProse } from './choose-file.ts';
import { task, sayIn, holds } from './shell-task.ts';

/** The lines of a file that have a word, as a file of their own. */
export function pickOut(place: Place): Candidate | undefined {
  const { folder, seed } = place;
  // Single lines of data are of no use.
  const chosen = chooseWord(place, 'picked', isProse);
  if (!chosen) return undefined;
  const { file, word } = chosen;
  const name = `${word.toLowerCase()}-lines.txt`;
  const said = {
    params: { file: file.name, word, name },
    group: 'pick out',
    commands: `grep -w ${word} ${file.name} > ${name}\ncat ${name}`,
  };
  const picked = chosen.lines.filter((line) => line.includes(word)).map((line) => `${line}\n`);
  const expect = [holds(`${folder}${name}`, picked.join(''))];
  return task(
    { ...said, template: sayIn('save lines with word', seed, folder) },
    expect,
    COMMAND_WORTH + TOGETHER_WORTH,
  );
}
