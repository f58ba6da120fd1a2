/**
 * Calls the stage of an item of work. Config, item and stage input meet only here. Each stage loads its code with its
 * first item, because a worker process runs only some stages.
 */
import { appOf, type Trajectory } from '../schema/index.ts';
import { withinTime } from '../async/within-time.ts';
import { lookChoicesOf } from '../config/look-choices.ts';
import { PipelineError } from '../errors.ts';
import { precedingProposals } from '../run/plan.ts';
import type { WorkItem } from '../run/stages.ts';
import { planOf, type Run } from '../run/run-folder.ts';
import type { StageDeps } from './stage-deps.ts';

/** Resolves once the item's result is committed. */
export async function runItem(item: WorkItem, run: Run, deps: StageDeps, signal: AbortSignal): Promise<void> {
  const { runId, config } = run;
  const { seed, limits } = config;
  const { store, withEnvironment, summarizer, generator, verifier } = deps;
  const deadline = { timeoutMs: limits.episodeTimeoutMs, signal, code: 'MODEL_TIMEOUT' } as const;
  switch (item.stage) {
    case 'explore': {
      const { exploreTurn } = await import('../explore/explore-turn.ts');
      const { app, turn } = item;
      const initialState = run.apps.find((state) => appOf(state) === app);
      if (!initialState) throw new PipelineError('RECORD_INVALID', `application ${app} is not in the run`);
      const input = { runId, seed, app, turn, initialState, maxSteps: config.explore.maxSteps, limits };
      await exploreTurn(input, { store, withEnvironment, createPolicy: deps.createExplorer, summarizer }, signal);
      return;
    }
    case 'propose': {
      const { proposeTasks } = await import('../propose/propose-tasks.ts');
      const { trajectoryId, guideline } = item;
      const preceding = precedingProposals(planOf(run, 'propose'), item);
      const input = { runId, seed, trajectoryId, guideline, count: config.propose.tasksPerGuideline, preceding };
      await withinTime({ ...deadline, what: 'the proposal' }, (own) => proposeTasks(input, { store, generator }, own));
      return;
    }
    case 'contest': {
      const { contestTask } = await import('../contest/contest-task.ts');
      const { withScratchReplays } = await import('./scratch-replays.ts');
      const { roles } = deps;
      if (!roles) throw new PipelineError('RECORD_INVALID', 'no task of this run is contested');
      const input = { runId, candidateId: item.taskId };
      const solve = (taskId: string, attempt: number, own: AbortSignal) => execute({ taskId, attempt }, run, deps, own);
      const withReplays = withScratchReplays({ store, withEnvironment, limits });
      await contestTask(input, { store, roles, solve, withReplays }, signal);
      return;
    }
    case 'execute': {
      const { taskId, try: attempt = 1 } = item;
      await execute({ taskId, attempt }, run, deps, signal);
      return;
    }
    case 'verify': {
      const { verifyTrajectory } = await import('../verify/verify-trajectory.ts');
      const input = { runId, trajectoryId: item.trajectoryId };
      await withinTime({ ...deadline, what: 'the verdict' }, (own) =>
        verifyTrajectory(input, { store, verifier }, own),
      );
      return;
    }
  }
}

async function execute(
  about: { taskId: string; attempt: number },
  { runId, config }: Run,
  { store, withEnvironment, createExecutor }: StageDeps,
  signal: AbortSignal,
): Promise<Trajectory> {
  const { executeTask } = await import('../execute/execute-task.ts');
  const { seed, limits } = config;
  const input = { ...about, runId, seed, maxSteps: config.execute.maxSteps, looks: lookChoicesOf(config), limits };
  return executeTask(input, { store, withEnvironment, createPolicy: createExecutor }, signal);
}
