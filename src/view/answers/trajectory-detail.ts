/** One whole trajectory from its record, read and checked as by every reader of the store. */
import { describeAction, pointsOf } from '../../actions/index.ts';
import type { Review, Step, StoredObservation, Verdict } from '../../schema/index.ts';
import { readTask } from '../../store/read-task.ts';
import { loadResult } from '../../store/result-io.ts';
import { passOver } from '../../store/sound-records.ts';
import { findRecord, readRecord } from '../../store/typed-records.ts';
import type { ScreenView, StepView, TrajectoryDetail, VerdictView } from '../trajectory-api.ts';
import type { LabelView } from '../label-api.ts';
import type { ViewedRun } from '../library.ts';

/** Rejects as readRecord does if there is no such trajectory, or if it is damaged. */
export async function describeTrajectory(viewed: ViewedRun, id: string): Promise<TrajectoryDetail | undefined> {
  const { key, run, index } = viewed;
  const { tables } = index;
  const position = tables.positionOf(id);
  if (position === undefined) return undefined;
  const { store } = run;
  const trajectory = await readRecord(store, 'trajectories', id);
  const { taskId } = trajectory;
  const task = taskId === undefined ? undefined : await passOver([], () => readTask(store, taskId));
  const verdicts = await readRecordsOf(viewed, 'verdicts', id);
  const labels = await readRecordsOf(viewed, 'reviews', id);
  const { finalObservation, environment, initialState, policy, answer, error } = trajectory;
  return {
    run: key,
    row: tables.rows[position]!,
    policy,
    environment,
    initialState,
    task: task ?? null,
    steps: await Promise.all(trajectory.steps.map((step) => describeStep(viewed, step))),
    final: finalObservation ? describeScreen(finalObservation) : null,
    answer: answer ?? null,
    error: error ?? null,
    verdicts: verdicts.map(describeVerdict),
    labels: labels.map(describeLabel),
    otherTries: tables
      .triesOf(taskId ?? '')
      .filter((other) => other !== position)
      .map((other) => tables.rows[other]!),
  };
}

/** Verdicts or reviews of a trajectory, without unreadable ones. */
export async function readRecordsOf<Kind extends 'verdicts' | 'reviews'>(
  { run, index }: ViewedRun,
  kind: Kind,
  id: string,
) {
  const ids = index.tables.recordsOf(kind, id);
  const records = await Promise.all(ids.map((record) => passOver([], () => findRecord(run.store, kind, record))));
  return records.filter((record) => record !== undefined);
}

export function describeScreen({ screenshot, tree, window, capturedAtMs }: StoredObservation): ScreenView {
  const { sha256, width, height } = screenshot;
  return { image: { sha256, width, height }, tree: tree.sha256, window, capturedAtMs };
}

async function describeStep({ run }: ViewedRun, { observation, action, ...step }: Step): Promise<StepView> {
  const { result: stored, ...rest } = step;
  const read = () => loadResult(({ sha256 }) => run.store.getBlob(sha256), stored!);
  const result = stored && (await passOver([], read));
  const described = {
    ...rest,
    ...(result ? { result } : {}),
    action,
    words: describeAction(action),
    points: pointsOf(action),
  };
  return { ...described, screen: describeScreen(observation) };
}

function describeVerdict({ items, score, injections, ...verdict }: Verdict): VerdictView {
  const { id, verifier, status, result, reward, screenDetails, reasoning, evidence } = verdict;
  return {
    id,
    verifier,
    status,
    result,
    reward,
    screenDetails,
    reasoning,
    evidence,
    score: score ?? null,
    items: (items ?? []).map((item) => ({ ...item, steps: stepsNamedIn(item.detail) })),
    injections: injections ?? [],
  };
}

/** Judges count steps from 1, like the screens in their prompts. */
function stepsNamedIn(text: string): number[] {
  const named = [...text.matchAll(/\bsteps? (\d{1,3})\b/gi)].map(([, number]) => Number(number) - 1);
  return [...new Set(named)].filter((step) => step >= 0);
}

export function describeLabel({ note, ...review }: Review): LabelView {
  const { id, trajectoryId, reviewer, reviewedAt, result, naturalness, usefulness } = review;
  return {
    id,
    trajectoryId,
    reviewer,
    reviewedAt,
    result,
    reason: note,
    errors: review.errors ?? [],
    naturalness: naturalness ?? null,
    usefulness: usefulness ?? null,
    adjudicates: review.settles !== undefined,
  };
}
