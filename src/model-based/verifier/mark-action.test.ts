import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PromptImage } from '../../model/chat-model.ts';
import type { Action } from '../../schema/index.ts';
import { markAction } from './mark-action.ts';

const [width, height] = [400, 300];
const blank: PromptImage = {
  png: await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer(),
  width,
  height,
};
const click = (x: number, y: number): Action => ({ type: 'click', x, y, numClicks: 1, button: 'left', holdKeys: [] });

async function redAt(image: PromptImage, x: number, y: number): Promise<boolean> {
  const { data, info } = await sharp(image.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  const [red, green] = data.subarray((y * width + x) * 3);
  return red! > 240 && green! < 120;
}

test('a click has a red dot where it was, and nothing elsewhere', async () => {
  const marked = await markAction(blank, click(100, 80));
  expect([await redAt(marked, 100, 80), await redAt(marked, 103, 80)]).toEqual([true, true]);
  expect([await redAt(marked, 115, 80), await redAt(marked, 300, 200)]).toEqual([false, false]);
});

test('a drag has a line from a ring to the dot', async () => {
  const marked = await markAction(blank, {
    type: 'drag_and_drop',
    from: { x: 50, y: 50 },
    to: { x: 250, y: 50 },
    holdKeys: [],
  });
  expect(await redAt(marked, 150, 50)).toBe(true);
  expect(await redAt(marked, 250, 53)).toBe(true);
  expect(await redAt(marked, 50, 55)).toBe(true);
});

test.each<Action>([
  { type: 'type', text: 'x', overwrite: false, enter: false },
  { type: 'scroll', direction: 'down' },
  { type: 'done' },
])('what has no place is not drawn: $type', async (action) => {
  expect(await markAction(blank, action)).toBe(blank);
});

test('the same mark gives the same bytes', async () => {
  const [first, second] = [await markAction(blank, click(5, 5)), await markAction(blank, click(5, 5))];
  expect(second.png.equals(first.png)).toBe(true);
});

test('a point beside the screen leaves the picture whole', async () => {
  const { png } = await markAction(blank, click(-50, 9000));
  expect((await sharp(png).stats()).isOpaque).toBe(true);
});
