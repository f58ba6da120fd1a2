/**
 * The results of exploring an application: its kinds of screens, the gestures between them, and when each became known.
 */
import { describeAction } from '../../actions/index.ts';
import { observationsOf, type Step, type StoredObservation, type Trajectory } from '../../schema/index.ts';
import { loadObservation } from '../../store/observation-io.ts';
import { passOver } from '../../store/sound-records.ts';
import type { Store } from '../../store/store.ts';
import { readRecord } from '../../store/typed-records.ts';
import { readScene } from '../../ui/scene.ts';
import type { AppMap } from '../run-api.ts';
import type { ViewedRun } from '../library.ts';

/**
 * Reads every tree of an application's explorations, so a map is kept until a new exploration or task appears. Resolves
 * with undefined for an application that is not in the run.
 */
export function createMaps() {
  const known = new WeakMap<ViewedRun, Map<string, { of: string; map: Promise<AppMap> }>>();
  return async (viewed: ViewedRun, app: string): Promise<AppMap | undefined> => {
    if (!viewed.run.apps.some(({ apps }) => apps[0] === app)) return undefined;
    const maps = known.get(viewed) ?? new Map<string, { of: string; map: Promise<AppMap> }>();
    known.set(viewed, maps);
    const explorations = explorationsOf(viewed, app);
    const of = `${explorations.length} ${viewed.index.tables.tasks.size}`;
    const before = maps.get(app);
    if (before?.of === of) return before.map;
    const map = drawMap(viewed, app, explorations);
    maps.set(app, { of, map });
    map.catch(() => maps.delete(app));
    return map;
  };
}

function explorationsOf({ index }: ViewedRun, app: string): string[] {
  const rows = index.tables.rows.filter((row) => row.kind === 'exploration' && row.app === app);
  return rows.toSorted((a, b) => (a.turn ?? 1) - (b.turn ?? 1)).map(({ id }) => id);
}

/** Omits damaged explorations. */
async function drawMap({ run, index }: ViewedRun, app: string, explorations: readonly string[]): Promise<AppMap> {
  const { store } = run;
  const sketch = startSketch();
  for (const id of explorations) {
    const exploration = await passOver([], () => readRecord(store, 'trajectories', id));
    if (exploration) await passOver([], () => addExploration(sketch, store, exploration));
  }
  const tasks: AppMap['tasks'] = {};
  for (const [id, { evidence, instruction }] of index.tables.tasks) {
    for (const step of evidence.steps) {
      const screen = sketch.screens.get(sketch.places.get(`${evidence.trajectoryId} ${step}`) ?? '');
      if (!screen || screen.tasks.includes(id)) continue;
      screen.tasks.push(id);
      tasks[id] = instruction;
    }
  }
  const { screens, edges, coverage } = sketch;
  const apps = run.apps.map(({ apps: [first] }) => first!);
  return { app, apps, screens: [...screens.values()], edges: [...edges.values()], coverage, tasks };
}

type Sketch = ReturnType<typeof startSketch>;

function startSketch() {
  return {
    screens: new Map<string, AppMap['screens'][number]>(),
    edges: new Map<string, AppMap['edges'][number]>(),
    coverage: [] as AppMap['coverage'],
    elements: new Set<string>(),
    /** Kinds of screens by trajectory and step. */
    places: new Map<string, string>(),
  };
}

async function addExploration(sketch: Sketch, store: Store, exploration: Trajectory): Promise<void> {
  const { id: trajectoryId, turn = 1, steps } = exploration;
  const readOnce = rememberScenes(store);
  let previous: string | undefined;
  for (const [step, observation] of observationsOf(exploration).entries()) {
    const { stateId, reachableKeys } = await readOnce(observation);
    addScreen(sketch, stateId, observation, { turn, step, trajectoryId });
    const done = steps[step - 1];
    if (done && previous !== undefined && previous !== stateId) addEdge(sketch, previous, stateId, done, trajectoryId);
    for (const key of reachableKeys) sketch.elements.add(key);
    sketch.coverage.push({ turn, step, screens: sketch.screens.size, elements: sketch.elements.size });
    previous = stateId;
  }
}

type Scene = Pick<ReturnType<typeof readScene>, 'stateId' | 'reachableKeys'>;

/** Reads each different tree of a turn once. */
function rememberScenes(store: Store): (observation: StoredObservation) => Promise<Scene> {
  const known = new Map<string, Scene>();
  return async (observation) => {
    const before = known.get(observation.tree.sha256);
    if (before) return before;
    const { stateId, reachableKeys } = readScene(
      (await loadObservation(store, observation)).tree,
      observation.screenshot,
    );
    known.set(observation.tree.sha256, { stateId, reachableKeys });
    return { stateId, reachableKeys };
  };
}

function addScreen(
  { screens, places }: Sketch,
  id: string,
  { screenshot, window }: StoredObservation,
  first: { turn: number; step: number; trajectoryId: string },
): void {
  const { sha256, width, height } = screenshot;
  const screen = screens.get(id) ?? { id, image: { sha256, width, height }, window, ...first, visits: 0, tasks: [] };
  screens.set(id, screen);
  screen.visits += 1;
  places.set(`${first.trajectoryId} ${first.step}`, id);
}

function addEdge({ edges }: Sketch, from: string, to: string, step: Step, trajectoryId: string): void {
  const gesture = describeGesture(step);
  const key = `${from} ${to} ${gesture}`;
  const edge = edges.get(key) ?? { from, to, gesture, count: 0, trajectoryId, step: step.index };
  edges.set(key, edge);
  edge.count += 1;
}

/** Uses the target's name, since its place on the screen differs between turns. */
function describeGesture({ action, target }: Step): string {
  return target?.name ? `${action.type.replaceAll('_', ' ')} ${target.role} “${target.name}”` : describeAction(action);
}
