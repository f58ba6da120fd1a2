/** Works on a run until it has ended, shows how it goes, and says what came out. Shared by the verbs that do work. */
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { PipelineError } from '../errors.ts';
import { exportRun } from '../pipeline/export-run.ts';
import type { Stage } from '../pipeline/plan.ts';
import type { Run } from '../pipeline/run-folder.ts';
import { runPipeline } from '../pipeline/run-pipeline.ts';
import { createFileStore } from '../store/file-store.ts';
import { EXIT } from './exit-codes.ts';
import { COMMAND, describeDataset, describeNextSteps, describeResults } from './describe-run.ts';
import { showProgress } from './progress/show-progress.ts';
import { displayPath } from './display-path.ts';
import { reportError } from './report-error.ts';
import { listenForStop } from './stop-signal.ts';

export interface ConductOptions {
  /** The run goes on up to and including this stage. */
  lastStage: Stage;
  /** Whether to write the dataset at the end. */
  exports: boolean;
}

/** Returns the exit code. */
export async function conductRun(run: Run, { lastStage, exports }: ConductOptions): Promise<number> {
  const { REDIS_URL: redisUrl } = readEnvironmentVariables(process.env);
  const signal = listenForStop();
  const store = await createFileStore({ folder: run.folder });
  const progress = showProgress(process.stderr, run);
  try {
    const state = await runPipeline({ run, store, lastStage, redisUrl, listener: progress }, signal).finally(
      progress.end,
    );
    process.stdout.write(`${describeResults(run, state)}\n`);
    if (exports) process.stdout.write(describeDataset(run.folder, await exportRun(run, store, signal)));
    process.stdout.write(describeNextSteps(run));
    return state.stages.some(({ givenUp }) => givenUp > 0) ? EXIT.failed : EXIT.ok;
  } catch (error) {
    const exitCode = reportError(error);
    const isUnfinished =
      exitCode === EXIT.failed && !(error instanceof PipelineError && error.code === 'EXPORT_FAILED');
    if (isUnfinished) console.error(`Go on with:  ${COMMAND} resume ${displayPath(run.folder)}`);
    return exitCode;
  }
}
