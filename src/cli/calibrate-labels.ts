/** `autoplay calibrate --labels RUN`: measures verifiers against people's labels of the run's trajectories. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeLabelled, measureLabelledRun } from '../calibrate/describe-labelled.ts';
import { readLabelledRun } from '../calibrate/labelled-runs.ts';
import { PipelineError } from '../errors.ts';
import { openRun } from '../run/run-folder.ts';
import { displayPath } from './display-path.ts';

const FILE = 'calibration-labels';

/** Writes calibration-labels.md and .json into the run's folder; returns the tables. */
export async function calibrateOnLabels(
  named: string,
  { verifier, sample }: { verifier?: string | undefined; sample?: string | undefined },
): Promise<string> {
  const run = await openRun(named);
  const damaged: string[] = [];
  const labelled = await readLabelledRun(run.store, sample === undefined ? {} : { sampleStart: sample }, damaged);
  const all = measureLabelledRun(labelled);
  const chosen = all.filter((calibration) => verifier === undefined || calibration.verifier === verifier);
  if (chosen.length === 0) {
    const there = all.map((calibration) => calibration.verifier).join(', ') || 'none';
    throw new PipelineError(
      'CONFIG_INVALID',
      `--verifier: no labelled trajectory has a verdict of "${verifier}"; known verdicts: ${there}`,
    );
  }
  const report = describeLabelled(run.config.name, chosen, labelled.facts);
  await writeFile(path.join(run.folder, `${FILE}.md`), report);
  const json = { ...labelled.facts, verifiers: chosen };
  await writeFile(path.join(run.folder, `${FILE}.json`), `${JSON.stringify(json, null, 2)}\n`);
  if (damaged.length > 0) console.error(`${damaged.length} damaged records are not counted, the first: ${damaged[0]}`);
  return `${report}\nWritten to ${displayPath(run.folder)}/${FILE}.md and .json`;
}
