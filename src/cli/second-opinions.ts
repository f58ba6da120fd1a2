/** `autoplay verify RUN --verifier NAME`: a second opinion on a run's executions. */
import { percent, wilson } from '../analyse/wilson.ts';
import { parseVerifier } from '../config/implementation-names.ts';
import { loadConfig } from '../config/load-config.ts';
import { PipelineError } from '../errors.ts';
import { judgeAgain, type SecondOpinions } from '../pipeline/judge-again.ts';
import { openRun } from '../run/run-folder.ts';
import { displayPath } from './display-path.ts';
import { EXIT } from './exit-codes.ts';
import { listenForStop } from './stop-signal.ts';
import { reportSometimes } from './report-sometimes.ts';

export interface SecondOptions {
  verifier?: string;
  models?: string;
  concurrency: number;
}

/** Returns the exit code. */
export async function giveSecondOpinions(
  named: string,
  { verifier, models, concurrency }: SecondOptions,
): Promise<number> {
  if (verifier === undefined)
    throw new PipelineError('CONFIG_INVALID', '--models: missing --verifier; name the one that uses the models');
  const run = await openRun(named);
  const others = models === undefined ? undefined : (await loadConfig(models, process.env)).models;
  if (models !== undefined && !others)
    throw new PipelineError('CONFIG_INVALID', `--models: ${models} has no key "models"`);
  const report = reportSometimes();
  const onJudged = (done: number, total: number) => report(`${done}/${total} judged`);
  const options = { verifier: parseVerifier(verifier), concurrency, onJudged, ...(others && { models: others }) };
  const found = await judgeAgain(run, options, listenForStop());
  process.stdout.write(describe(found, displayPath(run.folder)));
  return found.failed + found.damaged.length === 0 ? EXIT.ok : EXIT.failed;
}

function describe(found: SecondOpinions, folder: string): string {
  const { name, judged, success, known, both, same, failed, reasons, damaged } = found;
  const { share, low, high } = wilson(same, both);
  const agreement = both === 0 ? '–' : `${percent(share)} (${percent(low)}–${percent(high)})`;
  const lines = [
    `Second opinion of ${name} on ${judged} executions, ${known} of them from before: ${success} successes`,
    `The run's own verdicts agree on ${same} of ${both}: ${agreement}`,
    ...(failed > 0 ? [`${failed} could not be judged; the same command tries again: ${reasons.join('; ')}`] : []),
    ...(damaged.length > 0 ? [`${damaged.length} damaged records are left out, the first: ${damaged[0]}`] : []),
    `Differences  autoplay view ${folder}, filter "disagreement: verifiers"`,
    `Measure      autoplay calibrate --labels ${folder} --verifier '${name}'`,
    `Dataset      autoplay export ${folder} --verifiers '${name}' --output FOLDER`,
  ];
  return `${lines.join('\n')}\n`;
}
