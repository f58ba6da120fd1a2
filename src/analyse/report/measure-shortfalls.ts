/** Lists the applications with fewer tasks than the config requests, each with the reason. */
import type { Proposal, Summary } from '../../schema/index.ts';
import { bump } from '../../collections/by-key.ts';
import { readSoundRecords, type Damaged } from '../../store/sound-records.ts';
import type { Store } from '../../store/store.ts';
import { skeletonOf } from './measure-content.ts';

export interface Shortfall {
  app: string;
  /** Number of distinct proposed tasks, and the config's limit. */
  tasks: number;
  wanted: number;
  /** One line. */
  reason: string;
}

interface Found {
  taskIds: Set<string>;
  proposals: number;
  refused: Map<string, number>;
  early: string[];
}

/** Applications in the order of their names. Only turns with a proposal count. */
export async function measureShortfalls(
  store: Store,
  tasksPerGuideline: number,
  damaged: Damaged = [],
): Promise<Shortfall[]> {
  const found = new Map<string, Found>();
  for await (const proposal of readSoundRecords(store, 'proposals', damaged)) addProposal(found, proposal);
  for await (const summary of readSoundRecords(store, 'summaries', damaged)) addSummary(found, summary);
  return [...found]
    .map(([app, own]) => ({
      app,
      tasks: own.taskIds.size,
      wanted: own.proposals * tasksPerGuideline,
      reason: reasonOf(own),
    }))
    .filter(({ tasks, wanted }) => tasks < wanted)
    .toSorted((one, other) => (one.app < other.app ? -1 : 1));
}

/** "3 of 12 tasks: turn 1 ended early: …; 14 candidates refused, 6 as …". */
export function describeShortfall({ tasks, wanted, reason }: Shortfall): string {
  return `${tasks} of ${wanted} tasks: ${reason}`;
}

function addProposal(found: Map<string, Found>, { app, taskIds, rejected }: Proposal): void {
  const own = found.get(app) ?? { taskIds: new Set(), proposals: 0, refused: new Map(), early: [] };
  found.set(app, own);
  own.proposals += 1;
  for (const id of taskIds) own.taskIds.add(id);
  for (const { reason } of rejected) bump(own.refused, skeletonOf(reason));
}

function addSummary(found: ReadonlyMap<string, Found>, { app, turn, endedEarly }: Summary): void {
  if (endedEarly === undefined) return;
  found.get(app)?.early.push(`turn ${turn} ended early: ${endedEarly.replace(/^Stop exploring: /, '')}`);
}

function reasonOf({ early, refused }: Found): string {
  const all = [...refused.values()].reduce((sum, count) => sum + count, 0);
  const [most] = [...refused].toSorted(([, one], [, other]) => other - one);
  const refusals = most ? [`${all} candidates refused, ${most[1]} of them as "${most[0]}"`] : [];
  const reasons = [...early.toSorted(), ...refusals];
  return reasons.length === 0 ? 'exploration found nothing to make a task of' : reasons.join('; ');
}
