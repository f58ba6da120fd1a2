/** Tells of a run without a task why its candidates became none, so that one knows what to change. */
import { createContentMeter } from '../analyse/report/measure-content.ts';
import type { Run } from '../run/run-folder.ts';
import type { RunState } from '../run/run-view.ts';
import { readSoundRecords } from '../store/sound-records.ts';
import { COMMAND } from './describe-run.ts';
import { displayPath } from './display-path.ts';

const MOST_REASONS = 4;

/** Empty when the run has tasks, or has not looked for any. */
export async function explainNoTasks({ folder, store }: Run, { stages }: RunState): Promise<string> {
  const at = stages.findIndex(({ stage }) => stage === 'propose');
  const later = stages.slice(at + 1);
  // What a contest has refused was proposed nevertheless.
  if (!stages[at]?.finished || later.length === 0 || later.some(({ total }) => total > 0)) return '';
  const content = createContentMeter();
  for await (const proposal of readSoundRecords(store, 'proposals', [])) content.addProposal(proposal);
  const reasons = content.read(0).refusals.slice(0, MOST_REASONS);
  const why = reasons.map(({ name, count }) => `  ${count} × ${name}\n`).join('');
  return (
    `\nNo task was proposed. Candidates that became none:\n${why || '  none was found in what was explored\n'}` +
    'Longer explorations find more: raise explore.turns and explore.maxSteps in the config and give the run another name.\n' +
    `All reasons:  ${COMMAND} report ${displayPath(folder)}\n`
  );
}
