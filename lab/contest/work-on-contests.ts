/**
 * Works on a run with contests in this process, with the real pipeline, and prints its progress. Repeating the command
 * after a kill continues the run, whose results are in its folder.
 */
import { MEMORY, openCoordination } from '../../src/coordination/open-coordination.ts';
import { namespaceOf } from '../../src/coordination/coordination.ts';
import type { CreateStageDeps } from '../../src/pipeline/stage-deps.ts';
import { planOf, type Run } from '../../src/run/run-folder.ts';
import { createRunView, type RunState } from '../../src/run/run-view.ts';
import type { Stage } from '../../src/run/stages.ts';
import { createFileStore } from '../../src/store/file-store.ts';
import { workOnQueues } from '../../src/testing/run.ts';

const REPORT_EVERY_MS = 20_000;
const MINUTE_MS = 60_000;

/** Rejects with the error that ended the run before its inputs did. */
export async function workOnContests(run: Run, lastStage: Stage, createDeps: CreateStageDeps): Promise<void> {
  const coordination = await openCoordination(MEMORY, namespaceOf(run.runId));
  const readState = createRunView(await createFileStore({ folder: run.folder }), planOf(run, lastStage));
  const began = performance.now();
  const before = endedOf(await readState());
  const report = async (): Promise<void> => {
    process.stderr.write(`${describe(await readState(), before, performance.now() - began)}\n`);
  };
  const timer = setInterval(() => void report(), REPORT_EVERY_MS);
  try {
    const { faults, stoppedBy } = await workOnQueues(run, lastStage, coordination, createDeps);
    for (const { code, message } of faults) process.stderr.write(`fault: ${code}: ${message}\n`);
    if (stoppedBy) throw stoppedBy;
    await report();
  } finally {
    clearInterval(timer);
    await coordination.close();
  }
}

function endedOf({ stages }: RunState): number {
  return stages.reduce((sum, { finished, givenUp }) => sum + finished + givenUp, 0);
}

function minutes(ms: number): string {
  return (ms / MINUTE_MS).toFixed(1);
}

/** `contest 12 of 150; 3 min, some 40 min left`. The rest is estimated from this process's progress. */
function describe(state: RunState, before: number, elapsedMs: number): string {
  const stages = state.stages.map(({ stage, total, finished, givenUp }) => {
    const lost = givenUp === 0 ? '' : ` (${givenUp} given up)`;
    return `${stage} ${finished + givenUp} of ${total}${lost}`;
  });
  const done = endedOf(state) - before;
  const left = state.stages.reduce((sum, { total }) => sum + total, 0) - endedOf(state);
  const rest = done === 0 || left === 0 ? '' : `, some ${minutes((elapsedMs / done) * left)} min left`;
  return `${stages.join(', ')}; ${minutes(elapsedMs)} min${rest}`;
}
