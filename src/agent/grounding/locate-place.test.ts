import { expect, it } from 'vitest';
import { startWorkbench } from '../../testing/workbench.ts';
import { observeWorkbench } from '../../testing/workbench-runs.ts';
import { createLocatePlace, middleOf } from './locate-place.ts';
import { elementLines } from '../screens/element-list.ts';
import { readScreen } from '../screens/screen.ts';

const never = new AbortController().signal;
const observation = observeWorkbench(startWorkbench());
const screen = readScreen(observation);
const asked: string[] = [];
const locate = createLocatePlace(
  {
    observation,
    screen,
    grounder: {
      name: 'test',
      async locate({ description, screenshot, tree }) {
        asked.push(description);
        expect([screenshot, tree]).toEqual([observation.screenshot, observation.tree]);
        return { point: { x: 250, y: 25 } };
      },
    },
  },
  never,
);

it('takes the middle of a numbered element, without a grounder', async () => {
  expect(elementLines(screen.windows)[1]).toBe('menu "File" at=(85,20)');
  const { point, target } = await locate({ description: 'whatever', element: 1 });
  expect(point).toEqual({ x: 85, y: 20 });
  expect(target).toMatchObject({ role: 'menu', name: 'File' });
  expect(asked).toEqual([]);
});

it.each([null, undefined])(
  'asks the grounder when the number is %s, and says what is at its point',
  async (element) => {
    const { point, target } = await locate({ description: 'the View menu', ...(element === null ? { element } : {}) });
    expect(point).toEqual({ x: 250, y: 25 });
    expect(target).toMatchObject({ role: 'menu', name: 'View' });
    expect(asked.at(-1)).toBe('the View menu');
  },
);

it('refuses a number that nothing has', async () => {
  await expect(locate({ description: '', element: 4711 })).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
});

it('stays on the part of an element that is on the screen', () => {
  const size = { width: 100, height: 100 };
  expect(middleOf({ x: -50, y: 80, width: 60, height: 100 }, size)).toEqual({ x: 5, y: 90 });
  expect(middleOf({ x: 99, y: 0, width: 1, height: 1 }, size)).toEqual({ x: 99, y: 0 });
  expect(middleOf({ x: 200, y: 0, width: 10, height: 10 }, size)).toEqual({ x: 99, y: 5 });
});
