import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorkbench } from '../testing/workbench.ts';
import { createFileStore } from '../store/file-store.ts';
import type { Store } from '../store/store.ts';
import { loadEpisode } from './load-episode.ts';
import { createGraph } from '../model-free/shared/exploration-graph.ts';
import { addTrajectory } from '../model-free/shared/read-graph.ts';
import { exploreWorkbench, playOnWorkbench, type Move } from '../testing/workbench-runs.ts';
import { makeSampleObservation } from '../testing/sample-observation.ts';
import { storeTrajectory } from '../testing/trajectory.ts';
import { factId } from '../check/facts.ts';
import { sha256 } from '../store/ids.ts';
import { storeObservation } from '../store/observation-io.ts';

const start = startWorkbench();
const MOVES: Move[] = [
  ['click', 'menu', 'View'],
  ['click', 'menu item', 'Wrap'],
  ['fill', 'text', 'Title', 'rent'],
  ['append', 'text', '', 'Tea'],
  ['press', 'icon', 'letter.txt', 'delete'],
  ['click', 'push button', 'Delete'],
];
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-load-'));
  store = await createFileStore({ folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('what is loaded is what was seen and done', async () => {
  const run = playOnWorkbench(start, MOVES);
  const episode = await loadEpisode(store, await storeTrajectory(store, run, { answer: '3' }));
  expect(episode.frames).toEqual(run.frames);
  expect(episode.actions).toMatchObject(run.actions);
  expect(episode.actions.every(({ targetKey }) => targetKey !== undefined)).toBe(true);
  expect(episode.answer).toBe('3');
});

test('equal screens are loaded once', async () => {
  const run = playOnWorkbench(start, [
    ['click', 'menu', 'View'],
    ['click', 'menu', 'View'],
  ]);
  const { frames } = await loadEpisode(store, await storeTrajectory(store, run));
  expect(frames[2]).toBe(frames[0]);
  expect(frames[1]).not.toBe(frames[0]);
});

test('files that the check looks into are read, hidden ones too', async () => {
  const observation = await makeSampleObservation();
  const settings = Buffer.from('[look]\ntheme=dark\n');
  const hidden = { path: '.config/a.ini', sha256: sha256(settings), bytes: settings.length, content: settings };
  const finalObservation = await storeObservation(store, { ...observation, stateFiles: [hidden] });
  const trajectory = { ...(await storeTrajectory(store, playOnWorkbench(start, []))), steps: [], finalObservation };
  const allow = ['shopping.txt', 'film.mkv', '.config/a.ini', 'none.ods'].map(
    (file) => ({ kind: 'stored', subject: `${file}//*` }) as const,
  );
  const { frames } = await loadEpisode(store, trajectory, { expect: [], allow });
  const { stored, files } = frames.at(-1)!;
  expect(stored!.get('shopping.txt')!.facts.get('stored shopping.txt//lines/[milk]')).toMatchObject({
    value: '1',
    strict: true,
  });
  expect(stored!.get('.config/a.ini')!.facts.get('stored .config/a.ini//[look]/theme')?.value).toBe('dark');
  expect(stored!.get('film.mkv')!.fault?.reason).toBe('not-recorded');
  expect(stored!.get('none.ods')!.facts.size).toBe(0);
  expect(files.map(({ path: name }) => name)).not.toContain('.config/a.ini');
});

test('a graph of a stored trajectory is the graph that was explored', async () => {
  const trajectory = await storeTrajectory(store, playOnWorkbench(start, MOVES));
  const [live, stored] = [exploreWorkbench(start, MOVES), createGraph()];
  addTrajectory(stored, trajectory, await loadEpisode(store, trajectory));
  expect(stored.transitions.map(({ gesture, revealed, changes }) => ({ gesture, revealed, changes }))).toEqual(
    live.transitions.map(({ gesture, revealed, changes }) => ({ gesture, revealed, changes })),
  );
  expect([...stored.tried]).toEqual([...live.tried]);
  expect(stored.states).toEqual(live.states);
  expect(stored.transitions.at(-1)?.source).toMatchObject({
    trajectoryId: trajectory.id,
    end: trajectory.steps.length,
  });
});

test('a gesture that the environment refused teaches nothing', async () => {
  const trajectory = await storeTrajectory(store, playOnWorkbench(start, MOVES));
  const steps = trajectory.steps.map((step) => ({ ...step, actionError: 'refused' }));
  const graph = createGraph();
  addTrajectory(graph, { ...trajectory, steps }, await loadEpisode(store, trajectory));
  expect(graph.transitions).toEqual([]);
});

function fileOf(name: string, text: string) {
  const content = Buffer.from(text);
  return { path: name, sha256: sha256(content), bytes: content.length, content };
}

test('data in files are read where they change and the check is about them', async () => {
  const observation = await makeSampleObservation();
  const still = fileOf('.app/still.json', '{"a":1}');
  const [first, last] = await Promise.all(
    ['{"list":[{"id":1}]}', '{"list":[{"id":1},{"id":2}]}'].map((text) =>
      storeObservation(store, { ...observation, stateFiles: [fileOf('.app/list.json', text), still] }),
    ),
  );
  const run = await storeTrajectory(store, playOnWorkbench(start, [['click', 'menu', 'View']]));
  const trajectory = { ...run, steps: [{ ...run.steps[0]!, observation: first! }], finalObservation: last! };
  const fact = { kind: 'data', subject: '.app∕list.json/list/[2]' } as const;
  const about = { expect: [{ fact, op: 'equals', value: 'present' } as const], allow: [], truth: 'state' as const };
  for (const check of [undefined, about]) {
    const { frames } = await loadEpisode(store, trajectory, check);
    expect(frames.map(({ kept }) => [...kept!.keys()])).toEqual([['.app/list.json'], ['.app/list.json']]);
    expect(frames.map(({ kept }) => kept!.get('.app/list.json')!.has(factId(fact)))).toEqual([false, true]);
  }
  const { frames } = await loadEpisode(store, trajectory, { expect: [], allow: [] });
  expect(frames.every(({ kept }) => kept === undefined)).toBe(true);
});
