/** Draws a trajectory of a made-up run (src/testing/synthetic-run.ts) and inspects the picture. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawTrajectory } from '../src/export/card/draw-trajectory.ts';
import { fillSyntheticRun } from '../src/testing/synthetic-run.ts';
import { createFileStore } from '../src/store/file-store.ts';
import type { Store } from '../src/store/store.ts';
import { findTrajectory } from './picture-trajectory.ts';

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-picture-'));
  store = await createFileStore({ folder });
  const size = { width: 120, height: 80 };
  await fillSyntheticRun(store, { trajectories: 1, stepsPerTrajectory: 5, failEvery: 1, ...size });
  await fillSyntheticRun(store, { trajectories: 3, stepsPerTrajectory: 4, failEvery: 2, ...size });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finds a trajectory by the first digits of its id, and else the longest success', async () => {
  const longest = await findTrajectory(store);
  expect(longest.verdict.result).toBe('success');
  const { trajectory } = longest;
  expect(await findTrajectory(store, trajectory.id.slice(0, 10))).toEqual(longest);
  await expect(findTrajectory(store, 'no-such-id')).rejects.toThrow('no-such-id');
});

it('draws every step, with a red mark where the action went', async () => {
  const png = await drawTrajectory(store, await findTrajectory(store));
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(1200);
  // Four steps and the verdict are two rows of three, each at least as high as a screen of this shape.
  expect(info.height).toBeGreaterThan(2 * 240);

  // The first step clicks 10.5, 20 of 120 × 80; its cell is 368 pixels wide and 24 from the left.
  const x = Math.round(24 + (10.5 * 368) / 120);
  const column = Array.from({ length: info.height }, (_, y) => {
    const [red, green, blue] = data.subarray((y * info.width + x) * 3);
    return red! > 180 && green! < 80 && blue! < 90 ? 'R' : '.';
  }).join('');
  // Through its middle the mark is ring, dot, ring: 3.5, 6.5 and 3.5 pixels, less the smoothed edges.
  expect(column).toMatch(/\.R{2,4}\.{6,12}R{4,8}\.{6,12}R{2,4}\./);
});
