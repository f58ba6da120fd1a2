import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createFakeEnvironment } from '../../env/fake/create-fake-environment.ts';
import { drawMarks } from './draw-marks.ts';
import { readScreen, type Screen } from '../../agent/screens/screen.ts';

const never = new AbortController().signal;

async function observe(): Promise<Screen> {
  const environment = createFakeEnvironment();
  await environment.reset({ apps: ['notes'], template: 'fake' }, never);
  return readScreen(await environment.observe(never));
}

/** Counts the differing pixels within a box. */
async function countChanged(before: Buffer, after: Buffer, left: number, top: number, width: number, height: number) {
  const area = { left, top, width, height };
  const [one, two] = await Promise.all(
    [before, after].map((png) => sharp(png).removeAlpha().extract(area).raw().toBuffer()),
  );
  let changed = 0;
  for (let at = 0; at < one!.length; at += 3) if (one!.compare(two!, at, at + 3, at, at + 3) !== 0) changed++;
  return changed;
}

it('puts a number on every element that can be acted on and leaves the rest of the picture alone', async () => {
  const screen = await observe();
  const marked = await drawMarks(screen);
  expect(await sharp(marked.png).metadata()).toMatchObject({ format: 'png', width: 640, height: 480 });
  const { elements } = screen.windows[0]!;
  expect(elements.filter(({ interactive }) => interactive).length).toBeGreaterThan(8);
  for (const { element, interactive } of elements) {
    if (!interactive) continue;
    const { x, y } = element.bounds;
    expect(await countChanged(screen.image.png, marked.png, x, y - 10, 12, 14)).toBeGreaterThan(60);
  }
  expect(await countChanged(screen.image.png, marked.png, 0, 0, 640, 20)).toBe(0);
  expect(await countChanged(screen.image.png, marked.png, 400, 250, 150, 150)).toBe(0);
});

it('gives the same bytes for the same screen, and a screen without elements as it is', async () => {
  const screen = await observe();
  const [one, two] = [await drawMarks(screen), await drawMarks(screen)];
  expect(one.png.equals(two.png)).toBe(true);
  expect(one.png.equals(screen.image.png)).toBe(false);
  expect(await drawMarks({ ...screen, windows: [] })).toBe(screen.image);
});
