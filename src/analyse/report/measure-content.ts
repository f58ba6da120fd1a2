/** Contents of a run's verified trajectories, and reasons why others failed: actions, points, wordings, reasons. */
import { definitionOf } from '../../actions/index.ts';
import type { Bounds, Platform, Point, Proposal, Task, Trajectory, Verdict } from '../../schema/index.ts';
import { hashId } from '../../store/ids.ts';
import { bump } from '../../collections/by-key.ts';

export interface Counted {
  name: string;
  count: number;
}

const SAMPLES = 12;
const MAX_FREQUENT = 10;
const MAX_REFUSALS = 20;
/** Middles are rounded to whole pixels. */
const MIDDLE_REACH = 1;

type Execution = Pick<Trajectory, 'id' | 'platform' | 'steps' | 'initialState' | 'environment'>;

export type ContentMeter = ReturnType<typeof createContentMeter>;
export type ContentFigures = ReturnType<ContentMeter['read']>;

export function createContentMeter() {
  const actions: Partial<Record<Platform, Map<string, number>>> = {};
  const [skeletons, failures, refusals, sizes] = [tally(), tally(), tally(), tally()];
  const [points, firstScreens, looks] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const instructions = new Map<string, string>();
  const counts = { rows: 0, withoutAction: 0, clicks: 0, middles: 0, looks: 0 };
  return {
    addRow(
      { instruction }: Pick<Task, 'instruction'>,
      { id, platform, steps, initialState, environment }: Execution,
    ): void {
      counts.rows += 1;
      instructions.set(id, instruction);
      bump(skeletons, skeletonOf(instruction));
      bump(sizes, `${environment.width} × ${environment.height}`);
      const first = steps[0]?.observation.screenshot.sha256;
      if (first !== undefined) firstScreens.add(first);
      const { look } = initialState;
      if (look !== undefined) {
        counts.looks += 1;
        looks.add(JSON.stringify(look));
      }
      const taken = steps.filter(({ actionError }) => actionError === undefined);
      const ofPlatform = (actions[platform] ??= tally());
      for (const { action, target } of taken) {
        bump(ofPlatform, action.type);
        if (action.type !== 'click' && action.type !== 'long_press') continue;
        counts.clicks += 1;
        points.add(`${action.x} ${action.y}`);
        if (target && isMiddle(action, target.bounds)) counts.middles += 1;
      }
      if (taken.every(({ action }) => definitionOf(action).isStatement || action.type === 'wait'))
        counts.withoutAction += 1;
    },
    addFailure({ items, verifier }: Pick<Verdict, 'items' | 'verifier'>): void {
      const wrong = (items ?? []).filter(({ passed }) => !passed);
      if (wrong.length === 0) bump(failures, `judged so by ${verifier}`);
      for (const name of new Set(wrong.map(nameOfItem))) bump(failures, name);
    },
    addProposal({ rejected }: Pick<Proposal, 'rejected'>): void {
      for (const { reason } of rejected) bump(refusals, skeletonOf(reason));
    },
    /** Equal seeds give equal samples. All figures except the reasons count verified trajectories. */
    read: (seed: number) => ({
      rows: counts.rows,
      /** Steps by type of action, most frequent first, by platform. */
      actions: Object.fromEntries(
        Object.entries(actions).map(([platform, types]) => [platform, inOrder(types)]),
      ) as Partial<Record<Platform, Counted[]>>,
      /** Rows that only answer or end, because the first screen showed everything needed. */
      withoutAction: counts.withoutAction,
      /** Clicks and long presses, the different points among them, and those in the middle of their element. */
      clicks: { total: counts.clicks, points: points.size, middles: counts.middles },
      /** Instructions without quoted text and numbers. */
      skeletons: { distinct: skeletons.size, frequent: inOrder(skeletons).slice(0, MAX_FREQUENT) },
      firstScreens: firstScreens.size,
      /** Rows whose initial state has a look, and the number of different looks. */
      looks: { rows: counts.looks, distinct: looks.size },
      screenSizes: inOrder(sizes),
      /** The verifier's failed items; one failure may have several. */
      failures: inOrder(failures),
      /** Reasons why candidates became no tasks, without quoted text. */
      refusals: inOrder(refusals).slice(0, MAX_REFUSALS),
      /** Instructions of some rows. */
      samples: sampleOf(instructions, seed),
    }),
  };
}

/** Replaces quoted text by "…", as in `Open the "…" window.`, and numbers by N. */
export function skeletonOf(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"[^"]*"|“[^”]*”/g, '"…"')
    .replaceAll(/\b\d[\d.,:]*\b/g, 'N');
}

function isMiddle({ x, y }: Point, bounds: Bounds): boolean {
  return isNear(x, bounds.x + bounds.width / 2) && isNear(y, bounds.y + bounds.height / 2);
}

function isNear(at: number, middle: number): boolean {
  return Math.abs(at - middle) <= MIDDLE_REACH;
}

/** Names an expectation by the kind of fact at the start of its detail. */
function nameOfItem({ id, detail }: NonNullable<Verdict['items']>[number]): string {
  return /^expect \d+$/.test(id) ? `expected: ${detail.split(' ')[0]}` : id;
}

function sampleOf(instructions: ReadonlyMap<string, string>, seed: number): string[] {
  const keyed = [...instructions].map(([id, words]) => ({ words, key: hashId('report', seed, id) }));
  return keyed
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, SAMPLES)
    .map(({ words }) => words);
}

function tally(): Map<string, number> {
  return new Map();
}

function inOrder(counts: ReadonlyMap<string, number>): Counted[] {
  const sorted = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return sorted.map(([name, count]) => ({ name, count }));
}
