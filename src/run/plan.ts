/** Items of work of a run's plan, by their inputs. */
import type { Guideline } from '../schema/index.ts';
import { contestId, executionId, explorationId, proposalId } from '../store/record-ids.ts';
import type { Plan, WorkItemOf } from './stages.ts';

export function exploreItem({ runId }: Plan, app: string, turn: number): WorkItemOf<'explore'> {
  return { stage: 'explore', id: explorationId(runId, app, turn), app, turn };
}

export function proposeItem(
  { runId }: Plan,
  { app, turn, id }: WorkItemOf<'explore'>,
  guideline: Guideline,
): WorkItemOf<'propose'> {
  return { stage: 'propose', id: proposalId(runId, id, guideline), app, turn, guideline, trajectoryId: id };
}

/** Ids of the same application's proposals that have ended before this one begins. */
export function precedingProposals({ runId, guidelines }: Plan, item: WorkItemOf<'propose'>): string[] {
  const { app, turn } = item;
  const all = Array.from({ length: turn }, (_, index) =>
    guidelines.map((guideline) => proposalId(runId, explorationId(runId, app, index + 1), guideline)),
  ).flat();
  return all.slice(0, all.indexOf(item.id));
}

export function contestItem({ runId }: Plan, taskId: string): WorkItemOf<'contest'> {
  return { stage: 'contest', id: contestId(runId, taskId), taskId };
}

/** `attempt` counts the tries at the task, from 1. */
export function executeItem({ runId }: Plan, taskId: string, attempt = 1): WorkItemOf<'execute'> {
  const id = executionId(runId, taskId, attempt);
  return { stage: 'execute', id, taskId, ...(attempt === 1 ? {} : { try: attempt }) };
}
