/** Tasks for a shell on the first screen: files of its folder are made, copied, moved, added to and asked about. */
import type { Guideline } from '../../../schema/index.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { findShell } from '../shell.ts';
import { type Place, filesOf, isOnlyOne } from './shell-place.ts';
import { copyFile, copySeveral, renameFile } from './shell-commands.ts';
import { fileAway, makeFolder, makeFolders } from './make-folders.ts';
import { addLine, addLines, continueCopy } from './shell-lines.ts';
import { pickOut } from './pick-out.ts';
import {
  countInEach,
  countLines,
  countMatches,
  countTogether,
  findFile,
  findLine,
  findLongest,
  readFirstLine,
} from './shell-questions.ts';

const VARIANTS = 3;

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
