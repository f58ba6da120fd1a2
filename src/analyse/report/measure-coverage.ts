/** The coverage of an application's exploration, turn by turn. */
import { endedEarly } from '../../agent/ended-early.ts';
import { observationsOf, type StoredObservation, type Trajectory } from '../../schema/index.ts';
import { loadObservation } from '../../store/observation-io.ts';
import type { Store } from '../../store/store.ts';
import { readScene } from '../../ui/scene.ts';

export interface TurnCoverage {
  turn: number;
  steps: number;
  /** Reason for ending with more than a tenth of its steps left, in the explorer's own words. */
  endedEarly?: string;
  /** Different kinds of screens (stateId of src/ui/scene.ts) in this turn, and those new since earlier turns. */
  screens: number;
  newScreens: number;
  /** Different reachable elements in this turn, and those new since earlier turns. */
  elements: number;
  newElements: number;
}

export interface AppCoverage {
  app: string;
  /** Totals over all turns. */
  screens: number;
  elements: number;
  /** Number of screenshots that differ in any byte. */
  screenshots: number;
  turns: TurnCoverage[];
}

interface Seen {
  screens: Map<string, number>;
  elements: Map<string, number>;
  screenshots: Set<string>;
  turns: Map<number, Pick<TurnCoverage, 'steps' | 'endedEarly' | 'screens' | 'elements'>>;
}

/**
 * Keeps the names of seen screens and elements per application, but no trees. Trajectories may be added in any order,
 * each once. `turnSteps` is the limit of steps of each.
 */
export function createCoverageMeter(turnSteps: number) {
  const apps = new Map<string, Seen>();
  return {
    async add(store: Store, exploration: Trajectory): Promise<void> {
      const { app, turn = 1, steps } = exploration;
      const seen = apps.get(app) ?? {
        screens: new Map(),
        elements: new Map(),
        screenshots: new Set(),
        turns: new Map(),
      };
      apps.set(app, seen);
      const observations = observationsOf(exploration);
      for (const { screenshot } of observations) seen.screenshots.add(screenshot.sha256);
      const { screens, elements } = await readScreens(store, observations);
      for (const screen of screens) keepFirst(seen.screens, screen, turn);
      for (const element of elements) keepFirst(seen.elements, element, turn);
      const early = endedEarly(exploration, turnSteps);
      const ended = early === undefined ? {} : { endedEarly: early };
      seen.turns.set(turn, { steps: steps.length, ...ended, screens: screens.size, elements: elements.size });
    },
    /** Ordered by application and turn. */
    read: (): AppCoverage[] =>
      [...apps].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([app, seen]) => coverageOf(app, seen)),
  };
}

/** Each different tree is read once. */
async function readScreens(store: Store, observations: readonly StoredObservation[]) {
  const screens = new Set<string>();
  const elements = new Set<string>();
  const byTree = new Map(observations.map((observation) => [observation.tree.sha256, observation]));
  for (const observation of byTree.values()) {
    const { stateId, reachableKeys } = readScene(
      (await loadObservation(store, observation)).tree,
      observation.screenshot,
    );
    screens.add(stateId);
    for (const key of reachableKeys) elements.add(key);
  }
  return { screens, elements };
}

function keepFirst(turns: Map<string, number>, key: string, turn: number): void {
  turns.set(key, Math.min(turn, turns.get(key) ?? turn));
}

function coverageOf(app: string, { screens, elements, screenshots, turns }: Seen): AppCoverage {
  return {
    app,
    screens: screens.size,
    elements: elements.size,
    screenshots: screenshots.size,
    turns: [...turns]
      .toSorted(([a], [b]) => a - b)
      .map(([turn, counts]) => ({
        turn,
        ...counts,
        newScreens: countFirst(screens, turn),
        newElements: countFirst(elements, turn),
      })),
  };
}

function countFirst(turns: ReadonlyMap<string, number>, turn: number): number {
  return [...turns.values()].filter((first) => first === turn).length;
}
