/** Tasks that put lines of a file into others, or further ones at its end, by commands of a shell. */
import type { Candidate } from '../../shared/generator/material.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { COMMAND_WORTH, LOOSE_LINES_WORTH, TOGETHER_WORTH } from '../../shared/weights.ts';
import { versionOf } from './name-files.ts';
import { numberParams } from './numbered.ts';
import type { Place } from './shell-place.ts';
import { chooseFile, chooseWord, isProse, lineFor } from './choose-file.ts';
import { task, sayIn, distinct, holds } from './shell-commands.ts';

/** A file is copied, and a line added to the copy. */
export function continueCopy(place: Place): Candidate | undefined {
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

export function addLine(place: Place): Candidate | undefined {
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

export function addLines(place: Place): Candidate | undefined {
  const { seed } = place;
  const file = chooseFile(place, isProse);
  if (!file) return undefined;
  const lines = distinct(2, (at) => lineFor(file, `${seed} ${at}`));
  const template = phrase('append several to file', seed).replace(
    '{lines}',
    lines.map((_, at) => `"{line_${at + 1}}"`).join(', '),
  );
  const params = { file: file.name, ...numberParams('line', lines) };
  const commands = [...lines.map((line) => `echo '${line}' >> ${file.name}`), showEnd(file.name)].join('\n');
  const wanted = `${file.value}${lines.map((line) => `${line}\n`).join('')}`;
  return task({ template, params, group: 'add lines', commands }, [holds(file.path, wanted)], LOOSE_LINES_WORTH);
}

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

/** What was written at the end of a file is looked at. */
function showEnd(name: string): string {
  return `tail -n 4 ${name}`;
}
