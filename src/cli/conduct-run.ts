/** Works on a run until it has ended, shows how it goes, and says what came out. Shared by the verbs that do work. */
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { PipelineError } from '../errors.ts';
import type { ExportManifest } from '../export/export-dataset.ts';
import { exportRun } from '../pipeline/export-run.ts';
import type { Stage } from '../pipeline/plan.ts';
import type { Run } from '../pipeline/run-folder.ts';
import { runPipeline } from '../pipeline/run-pipeline.ts';
import type { RunState } from '../pipeline/run-view.ts';
import { createFileStore } from '../store/file-store.ts';
import { EXIT } from './exit-codes.ts';
import { describeRun } from './describe-run.ts';
import { showProgress } from './progress/show-progress.ts';
import { displayPath } from './display-path.ts';
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
  let state: RunState;
  let manifest: ExportManifest | undefined;
  try {
    state = await runPipeline({ run, store, lastStage, redisUrl, listener: progress }, signal);
    progress.end();
    if (exports) manifest = await exportRun(run, store, signal);
  } catch (error) {
    progress.end();
    const aborted = error instanceof PipelineError && error.code === 'ABORTED';
    console.error(aborted ? 'Stopped.' : `error: ${error instanceof Error ? error.message : String(error)}`);
    console.error(`Go on with:  npm run autoplay -- resume ${displayPath(run.folder)}`);
    return EXIT.failed;
  }
  process.stdout.write(describeRun(run, state, manifest));
  return state.stages.some(({ givenUp }) => givenUp > 0) ? EXIT.failed : EXIT.ok;
}
