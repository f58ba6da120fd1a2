/** Second opinions: judges the executions of a run by another verifier, next to its own verdicts. */
import { createSemaphore } from '../async/semaphore.ts';
import type { NameOf } from '../config/implementation-names.ts';
import type { RunConfig } from '../config/run-config.ts';
import { PipelineError, type ErrorCode } from '../errors.ts';
import type { Run } from '../run/run-folder.ts';
import type { Verdict } from '../schema/index.ts';
import { verdictId } from '../store/record-ids.ts';
import { readSoundRecords, type Damaged } from '../store/sound-records.ts';
import { findRecord } from '../store/typed-records.ts';
import { verifyTrajectory } from '../verify/verify-trajectory.ts';
import { chooseImplementations } from './implementations.ts';
import { resolveApps } from './deps.ts';
import { createOwnDeps } from './own-deps.ts';

export interface SecondOpinions {
  /** The name in the verdicts. */
  name: string;
  /** Executions that both verifiers judged, and those with equal results. */
  both: number;
  same: number;
  /** Executions with a second opinion, and the successes among them. */
  judged: number;
  success: number;
  /** Executions that an earlier call judged. */
  known: number;
  /** Executions without a second opinion because of faults, with the first reasons. Another call retries them. */
  failed: number;
  reasons: string[];
  damaged: Damaged;
}

export interface JudgeAgainOptions {
  verifier: NameOf<'verifier'>;
  /** Replaces the run's models. */
  models?: RunConfig['models'];
  concurrency: number;
  onJudged(done: number, total: number): void;
}

/** Errors that would fail every further execution as well. */
const FATAL: ReadonlySet<ErrorCode> = new Set(['CONFIG_INVALID', 'MODEL_BUDGET_SPENT', 'MODEL_MISCONFIGURED']);
const MAX_REASONS = 5;

/**
 * Safe to repeat and to stop: existing second opinions are kept. Rejects with CONFIG_INVALID for the run's own verifier
 * with its own model, and if the verifier has no model.
 */
export async function judgeAgain(run: Run, options: JudgeAgainOptions, signal: AbortSignal): Promise<SecondOpinions> {
  const { verifier, models = run.config.models, concurrency, onJudged } = options;
  const config = { ...run.config, verify: { ...run.config.verify, verifier }, ...(models && { models }) };
  resolveApps(config);
  const name = nameOf(config);
  const own = run.config.verify.verifier;
  if (verifier === own && name === nameOf(run.config)) {
    throw new PipelineError(
      'CONFIG_INVALID',
      `--verifier: "${name}" is the run's own; name another, or other --models`,
    );
  }
  const damaged: Damaged = [];
  const executions = await listExecutions(run, damaged);
  const found: SecondOpinions = {
    name,
    both: 0,
    same: 0,
    judged: 0,
    success: 0,
    known: 0,
    failed: 0,
    reasons: [],
    damaged,
  };
  const deps = await createOwnDeps({ ...run, config }, { environments: 1, stages: ['verify'] });
  const slots = createSemaphore(({ count }) => count < concurrency);
  const fatal = new AbortController();
  const stop = AbortSignal.any([signal, fatal.signal]);
  let done = 0;

  async function judgeOne(trajectoryId: string): Promise<void> {
    const before = await findRecord(run.store, 'verdicts', verdictId(run.runId, trajectoryId, name));
    const timed = AbortSignal.any([stop, AbortSignal.timeout(config.limits.episodeTimeoutMs)]);
    const verdict = before ?? (await verifyTrajectory({ runId: run.runId, trajectoryId, second: name }, deps, timed));
    if (before) found.known += 1;
    found.judged += 1;
    if (verdict.result === 'success') found.success += 1;
    compare(found, verdict, await findRecord(run.store, 'verdicts', verdictId(run.runId, trajectoryId)));
  }

  async function tryOne(trajectoryId: string): Promise<void> {
    try {
      await judgeOne(trajectoryId);
    } catch (error) {
      if (stop.aborted || (error instanceof PipelineError && FATAL.has(error.code))) {
        fatal.abort(error);
        throw error;
      }
      found.failed += 1;
      if (found.reasons.length < MAX_REASONS) found.reasons.push(`${trajectoryId.slice(0, 8)}: ${String(error)}`);
    }
    onJudged(++done, executions.length);
  }

  try {
    const results = await Promise.allSettled(executions.map((id) => slots.run(() => tryOne(id), stop)));
    const broken = results.find((result) => result.status === 'rejected');
    if (broken) throw fatal.signal.reason ?? broken.reason;
  } finally {
    await deps.close();
  }
  return found;
}

/** The name of a model-based verifier includes its model. */
function nameOf(config: RunConfig): string {
  const { verifier } = config.verify;
  const [role] = chooseImplementations(config).verifier.roles?.(config) ?? [];
  const model = role === undefined ? undefined : config.models?.roles[role]?.model;
  return model === undefined ? verifier : `${verifier}@${model}`;
}

/** Excludes aborted executions, which infrastructure cut short. */
async function listExecutions({ store }: Run, damaged: Damaged): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, kind, taskId, outcome } of readSoundRecords(store, 'trajectories', damaged)) {
    if (kind === 'execution' && taskId !== undefined && outcome !== 'aborted') ids.push(id);
  }
  return ids;
}

function compare(found: SecondOpinions, { result }: Verdict, own: Verdict | undefined): void {
  if (!own || own.result === null || result === null) return;
  found.both += 1;
  if (own.result === result) found.same += 1;
}
