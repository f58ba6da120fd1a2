/** Compares the results of contests with the known faults of the candidates. */
import { percent, wilson } from '../../src/analyse/wilson.ts';
import { formatTable } from '../../src/cli/format-table.ts';
import type { Store } from '../../src/store/store.ts';
import { readRecord } from '../../src/store/typed-records.ts';
import { FAULTS, type Candidate } from './candidate.ts';

export interface Kept {
  kind: string;
  candidate: Candidate;
  isKept: boolean;
  /** The reason if it was not kept. */
  reason: string;
}

/** Results of every proposed candidate, including those refused in the proposal or in the contest. */
export async function countKept(store: Store, candidates: readonly Candidate[]): Promise<Kept[]> {
  const byWords = new Map(candidates.map((candidate) => [candidate.instruction, candidate]));
  const found: Kept[] = [];
  const add = (instruction: string, isKept: boolean, reason: string) => {
    const candidate = byWords.get(instruction);
    if (candidate) found.push({ kind: candidate.fault ?? 'sound', candidate, isKept, reason });
  };
  for await (const id of store.list('proposals')) {
    const { rejected } = await readRecord(store, 'proposals', id);
    for (const { instruction, reason } of rejected) add(instruction, false, reason);
  }
  for await (const id of store.list('contests')) {
    const { candidateId, keptId, reason } = await readRecord(store, 'contests', id);
    add((await readRecord(store, 'tasks', candidateId)).instruction, keptId !== undefined, reason);
  }
  return found;
}

export function describeKept(found: readonly Kept[]): string {
  const line = (name: string, of: readonly Kept[]) => {
    const kept = of.filter(({ isKept }) => isKept).length;
    const { share, low, high } = wilson(kept, of.length);
    return [name, String(kept), String(of.length), percent(share), `${percent(low)}–${percent(high)}`];
  };
  const kinds = ['sound', ...FAULTS];
  const lines = kinds.map((kind) =>
    line(
      kind,
      found.filter((one) => one.kind === kind),
    ),
  );
  const table = formatTable(
    ['candidate', 'kept', 'of', 'share', '95 % interval'],
    lines,
    line(
      'bad',
      found.filter(({ kind }) => kind !== 'sound'),
    ),
  );
  const odd = found.filter(({ kind, isKept }) => isKept !== (kind === 'sound'));
  const oddLines = odd.map(
    ({ kind, candidate, reason }) =>
      `${kind} ${reason === '' ? 'kept' : `refused (${reason})`}: ${candidate.instruction}`,
  );
  return [table, ...oddLines].join('\n');
}
