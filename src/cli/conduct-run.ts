/** Works on a run until it has ended, shows its progress, and prints the results. */
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { PipelineError, type ErrorCode } from '../errors.ts';
import { readCosts } from '../model/read-costs.ts';
import { assertKeysSet } from '../pipeline/check-models.ts';
import type { Stage } from '../run/stages.ts';
import type { Run } from '../run/run-folder.ts';
import { runPipeline } from '../pipeline/run-pipeline.ts';
import { isDamageCode } from '../store/damage.ts';
import { EXIT } from './exit-codes.ts';
import { describeGroundTruth, summariseGroundTruth, writeGroundTruth } from './describe-ground-truth.ts';
import { describeCosts } from './describe-costs.ts';
import {
  COMMAND,
  countDamaged,
  describeDataset,
  describeNextSteps,
  describeRemedy,
  describeResults,
  describeShortfalls,
  describeTasks,
} from './describe-run.ts';
import { displayPath } from './display-path.ts';
import { reportError } from './report-error.ts';
import { listenForStop } from './stop-signal.ts';
import { measureShortfalls, type Shortfall } from '../analyse/report/measure-shortfalls.ts';
import { hasEnded } from '../run/count-run.ts';
import type { RunState } from '../run/run-view.ts';
import { createProgress, type ProgressOption } from './progress/progress-option.ts';

export interface ConductOptions extends ProgressOption {
  /** Last stage to run. */
  lastStage: Stage;
  /** True to write the dataset at the end. */
  exports: boolean;
  /** Quarantined inputs to retry first: all, or those with this code. */
  retryQuarantined?: true | ErrorCode | undefined;
}

/** Returns the exit code. */
export async function conductRun(run: Run, options: ConductOptions): Promise<number> {
  const { lastStage, exports, retryQuarantined } = options;
  const { REDIS_URL: redisUrl } = readEnvironmentVariables(process.env);
  assertKeysSet(run.config, process.env);
  const signal = listenForStop();
  const { store } = run;
  const progress = createProgress(options, process.stderr, run.config.name);
  try {
    const work = { run, lastStage, redisUrl, retryQuarantined, listener: progress };
    const state = await runPipeline(work, signal).finally(progress.end);
    const costs = run.config.models && (await readCosts(store, state.damaged));
    process.stdout.write(`${describeResults(run, state)}\n`);
    const shortfalls = await findShortfalls(run, state);
    process.stdout.write(describeShortfalls(shortfalls, run));
    await reportGroundTruth(run);
    if (costs?.total.calls) process.stdout.write(`${describeCosts(costs, state)}\n`);
    let leftOutAsDamaged = 0;
    if (exports) {
      const { exportAtEnd } = await import('../pipeline/export-run.ts');
      const { dataset, tasks } = await exportAtEnd(run, signal);
      leftOutAsDamaged = countDamaged(dataset);
      process.stdout.write(describeDataset(run.folder, dataset));
      if (tasks) process.stdout.write(describeTasks(run.folder, tasks));
    }
    process.stdout.write(describeNextSteps(run));
    const isWhole = state.damaged.length === 0 && leftOutAsDamaged === 0 && shortfalls.every(({ tasks }) => tasks > 0);
    return isWhole && state.stages.every(({ givenUp }) => givenUp === 0) ? EXIT.ok : EXIT.failed;
  } catch (error) {
    const exitCode = reportError(error);
    const code = error instanceof PipelineError ? error.code : undefined;
    const resume = `${COMMAND} resume ${displayPath(run.folder)}`;
    if (code === 'MODEL_BUDGET_SPENT') console.error(`Raise the limit and continue with:  ${resume} --max-cost USD`);
    else if (code === 'MODEL_MISCONFIGURED') console.error(`Fix that and continue with:  ${resume}`);
    else if (code !== undefined && isDamageCode(code)) console.error(describeRemedy(run.folder));
    else if (exitCode === EXIT.failed && code !== 'EXPORT_FAILED') console.error(`Continue with:  ${resume}`);
    return exitCode;
  }
}

/** Only environments that know their applications' data record it. */
async function reportGroundTruth({ store, runId, folder, config }: Run): Promise<void> {
  if (config.platform !== 'android') return;
  const { measureGroundTruth } = await import('../pipeline/measure-ground-truth.ts');
  const measured = await measureGroundTruth(runId, store);
  if (measured.length === 0) return;
  await writeGroundTruth(folder, measured);
  process.stdout.write(`${describeGroundTruth(summariseGroundTruth(measured))}\n`);
}

/** Empty before proposals are complete. */
async function findShortfalls({ store, config }: Run, { stages }: RunState): Promise<Shortfall[]> {
  const proposals = stages.find(({ stage }) => stage === 'propose');
  if (!proposals || !hasEnded(proposals)) return [];
  return measureShortfalls(store, config.propose.tasksPerGuideline);
}
