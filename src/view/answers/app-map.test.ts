/** The map of the fake notes: a window, and its menu. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCoverageMeter } from '../../analyse/report/measure-coverage.ts';
import { viewNotes, type ViewedNotes } from '../../testing/viewed-notes.ts';
import type { AppMap } from '../run-api.ts';
import { createMaps } from './app-map.ts';

let notes: ViewedNotes;
let map: AppMap;

beforeAll(async () => {
  notes = await viewNotes({ expect: [], allow: [] });
  map = (await createMaps()(notes.viewed, 'notes'))!;
});
afterAll(() => notes.close());

it('has each kind of screen once, with its visits and where it was first seen', () => {
  const first = notes.explorations[0]!.id;
  expect(map.screens).toMatchObject([
    { window: 'notes', turn: 1, step: 0, trajectoryId: first, visits: 11 },
    { window: 'notes', turn: 1, step: 1, trajectoryId: first, visits: 2 },
  ]);
  const { sha256 } = notes.explorations[0]!.steps[1]!.observation.screenshot;
  expect(map.screens[1]!.image.sha256).toBe(sha256);
});

it('joins screens by the gestures of all turns', () => {
  const [plain, menu] = map.screens.map(({ id }) => id);
  expect(map.edges).toMatchObject([
    { from: plain, to: menu, gesture: 'click at (160, 56)', count: 2, step: 0 },
    { from: menu, to: plain, gesture: 'click at (180, 80)', count: 2, step: 1 },
  ]);
});

it('names the tasks whose evidence a screen is', () => {
  const { id, instruction } = notes.task;
  expect(map.screens.map(({ tasks }) => tasks)).toEqual([[id], [id]]);
  expect(map.tasks).toEqual({ [id]: instruction });
});

it('has a point of coverage for every screen, and ends where the report does', async () => {
  const { viewed, explorations } = notes;
  expect(map.coverage).toHaveLength(10 + 3);
  const meter = createCoverageMeter(9);
  for (const exploration of explorations) await meter.add(viewed.run.store, exploration);
  const [reported] = meter.read();
  expect(map.coverage.at(-1)).toMatchObject({ screens: reported!.screens, elements: reported!.elements });
  const endOfFirst = map.coverage.findLast(({ turn }) => turn === 1)!;
  expect(endOfFirst).toMatchObject({ step: 9, elements: reported!.turns[0]!.newElements });
});

it('is not drawn again before something new is there, and only for applications of the run', async () => {
  const maps = createMaps();
  const asked = await Promise.all([maps(notes.viewed, 'notes'), maps(notes.viewed, 'notes')]);
  expect(asked[0]).toBe(asked[1]);
  expect(await maps(notes.viewed, 'constructor')).toBeUndefined();
});
