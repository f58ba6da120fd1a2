/** Mouse and touch actions. */
import { z } from 'zod';
import { defineAction, Point } from './define-action.ts';
import { holdingWords, repeat } from './wording.ts';

const AT = Point.shape;
const HoldKeys = z.array(z.string()).default([]);
const CLICK_WORDS = ['click', 'double click', 'triple click'];

export const click = defineAction({
  desktop: z.object({
    type: z.literal('click'),
    ...AT,
    numClicks: z.int().min(1).max(3).default(1),
    button: z.enum(['left', 'middle', 'right']).default('left'),
    holdKeys: HoldKeys,
  }),
  android: z.object({ type: z.literal('click'), ...AT }),
  words(action, pointText) {
    if (!('numClicks' in action)) return `click at ${pointText(action)}`;
    const button = action.button === 'left' ? '' : `${action.button} `;
    return `${button}${CLICK_WORDS[action.numClicks - 1]}${holdingWords(action.holdKeys)} at ${pointText(action)}`;
  },
});

export const longPress = defineAction({
  android: z.object({ type: z.literal('long_press'), ...AT }),
  words: (action, pointText) => `long press at ${pointText(action)}`,
});

export const dragAndDrop = defineAction({
  desktop: z.object({ type: z.literal('drag_and_drop'), from: Point, to: Point, holdKeys: HoldKeys }),
  words: ({ from, to, holdKeys }, pointText) =>
    `drag from ${pointText(from)} to ${pointText(to)}${holdingWords(holdKeys)}`,
});

export const scroll = defineAction({
  /** Positive clicks show content below (with shift, to the right). */
  desktop: z.object({ type: z.literal('scroll'), ...AT, clicks: z.int(), shift: z.boolean().default(false) }),
  android: z.object({ type: z.literal('scroll'), direction: z.enum(['up', 'down', 'left', 'right']) }),
  words(action, pointText) {
    if ('direction' in action) return `scroll ${action.direction}`;
    const [forward, backward] = action.shift ? ['right', 'left'] : ['down', 'up'];
    return `scroll ${action.clicks >= 0 ? forward : backward} by ${Math.abs(action.clicks)} at ${pointText(action)}`;
  },
  /** Repeats the largest turn of the wheel that the grammar can express and that divides the clicks. */
  parts(action, { supports }) {
    if ('direction' in action) return undefined;
    const clicks = Math.abs(action.clicks);
    for (let times = 2; times <= clicks; times++) {
      const part = { ...action, clicks: action.clicks / times };
      if (clicks % times === 0 && supports(part)) return repeat(part, times);
    }
    return undefined;
  },
});
