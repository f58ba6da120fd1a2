import { zodResponseFormat } from 'openai/helpers/zod';
import { describe, expect, it } from 'vitest';
import { Action, AndroidAction, DesktopAction, type Platform, type Point } from '../../schema/index.ts';
import type { LocatePlace } from '../../agent/grounding/locate-place.ts';
import { planToAction } from './plan-to-action.ts';
import type { ElementDescription } from '../../agent/grounding/locate-place.ts';
import { plannerReply, type Plan, type ReplyOptions } from './planner-reply.ts';

const place = (description: string): ElementDescription => ({ description, element: null });
const points: Record<string, Point> = { here: { x: 10, y: 20 }, there: { x: 30, y: 40 } };

const locate: LocatePlace = async ({ description }) => ({
  point: points[description] ?? { x: 1, y: 2 },
  usage: { promptTokens: 5, completionTokens: 1, costUsd: 0 },
});

const DESKTOP: [plan: object, action: object, intent: string][] = [
  [
    { type: 'click', target: place('here'), numClicks: 2, button: 'right', holdKeys: ['ctrl'] },
    { type: 'click', x: 10, y: 20, numClicks: 2, button: 'right', holdKeys: ['ctrl'] },
    'Double click with the right button holding ctrl on here',
  ],
  [
    { type: 'drag_and_drop', from: place('here'), to: place('there'), holdKeys: [] },
    { type: 'drag_and_drop', from: points['here'], to: points['there'], holdKeys: [] },
    'Drag here to there',
  ],
  [
    { type: 'scroll', target: place('here'), direction: 'up', clicks: 3 },
    { type: 'scroll', x: 10, y: 20, clicks: -3, shift: false },
    'Scroll up on here',
  ],
  [
    { type: 'scroll', target: place('here'), direction: 'right', clicks: 3 },
    { type: 'scroll', x: 10, y: 20, clicks: 3, shift: true },
    'Scroll right on here',
  ],
  [{ type: 'hotkey', keys: ['ctrl', 's'] }, { type: 'hotkey', keys: ['ctrl', 's'] }, 'Press ctrl+s'],
  [
    { type: 'type', text: 'Tea', overwrite: true, enter: false },
    { type: 'type', text: 'Tea', overwrite: true, enter: false },
    'Replace the text of the field by "Tea"',
  ],
  [
    { type: 'highlight_text_span', start: 'a', end: null },
    { type: 'highlight_text_span', start: 'a' },
    'Select the text "a"',
  ],
  [
    { type: 'set_cell_values', cells: [{ cell: 'B2', value: '=A1' }] },
    { type: 'set_cell_values', cells: [{ cell: 'B2', value: '=A1' }] },
    'Fill in B2 = "=A1"',
  ],
  [{ type: 'fail', reason: 'no' }, { type: 'fail', reason: 'no' }, 'End the episode: the task cannot be done ("no")'],
];

const ANDROID: [plan: object, action: object, intent: string][] = [
  [{ type: 'click', target: place('here') }, { type: 'click', x: 10, y: 20 }, 'Click on here'],
  [{ type: 'long_press', target: place('here') }, { type: 'long_press', x: 10, y: 20 }, 'Long press on here'],
  [{ type: 'scroll', direction: 'down' }, { type: 'scroll', direction: 'down' }, 'Scroll down'],
  [{ type: 'navigate_back' }, { type: 'navigate_back' }, 'Go back'],
  [{ type: 'open_app', app: 'Notes' }, { type: 'open_app', app: 'Notes' }, 'Open the application "Notes"'],
  [{ type: 'terminate', status: 'failure' }, { type: 'terminate', status: 'failure' }, 'End the episode: failure'],
];

function parse(platform: Platform, action: object): Plan {
  return plannerReply({ platform, numbers: true, expertActions: true }).parse({ reasoning: '', action }).action;
}

function typesOf(options: ReplyOptions): Set<string> {
  const sent = JSON.stringify(zodResponseFormat(plannerReply(options), 'x'));
  return new Set(sent.match(/(?<="const":")[a-z_]+/g));
}

function known(union: typeof DesktopAction | typeof AndroidAction): Set<string> {
  return new Set(union.options.map(({ shape }) => shape.type.value));
}

describe('a plan becomes an action', () => {
  it.each(DESKTOP)('on a desktop: %j', async (plan, action, intent) => {
    const made = await planToAction(parse('desktop', plan), locate, undefined);
    expect(made.action).toEqual(action);
    expect(made.intent).toBe(intent);
    expect(DesktopAction.parse(made.action)).toEqual(made.action);
  });

  it.each(ANDROID)('on a phone: %j', async (plan, action, intent) => {
    const made = await planToAction(parse('android', plan), locate, undefined);
    expect(made.action).toEqual(action);
    expect(made.intent).toBe(intent);
    expect(AndroidAction.parse(made.action)).toEqual(made.action);
  });

  it('aimed at what has the focus, when it is done with the keyboard', async () => {
    const field = { role: 'text', name: 'New note', path: [], bounds: { x: 0, y: 0, width: 9, height: 9 } };
    const typed = await planToAction(parse('desktop', DESKTOP[5]![0]), locate, field);
    expect(typed).toMatchObject({ action: { type: 'type', overwrite: true }, target: field });
    const clicked = await planToAction(parse('desktop', DESKTOP[0]![0]), locate, field);
    expect(clicked.target).toBeUndefined();
  });

  it('and what finding both its places used is summed up', async () => {
    const { usage } = await planToAction(parse('desktop', DESKTOP[1]![0]), locate, undefined);
    expect(usage).toEqual({ promptTokens: 10, completionTokens: 2, costUsd: 0 });
  });
});

describe("the shape of a planner's answer", () => {
  const shapes = (['desktop', 'android'] as const).flatMap((platform) =>
    [true, false].map((numbers) => ({ platform, numbers, expertActions: false })),
  );

  it.each(shapes)('is one that strict endpoints take: %j', (shape) => {
    const { json_schema: sent } = zodResponseFormat(plannerReply(shape), 'next_action');
    const objects: { properties: object; required: string[]; additionalProperties: boolean }[] = [];
    JSON.stringify(sent.schema, (_key, value) => {
      if (value?.type === 'object') objects.push(value);
      return value as unknown;
    });
    expect(objects.length).toBeGreaterThan(10);
    for (const { properties, required, additionalProperties } of objects) {
      expect(required.toSorted()).toEqual(Object.keys(properties).toSorted());
      expect(additionalProperties).toBe(false);
    }
    expect(JSON.stringify(sent.schema)).not.toMatch(/"oneOf"|"default"|"\$ref"/);
    // Servers with schema-constrained decoding support lists and bounds of integers, but no bounds of other numbers.
    expect(JSON.stringify(sent.schema)).not.toMatch(/"number"(?!,"enum")/);
    expect(JSON.stringify(sent.schema).includes('"element"')).toBe(shape.numbers);
  });

  it('has an action for every action of the platform, expert ones only when they are offered', () => {
    expect(typesOf({ platform: 'android', numbers: true, expertActions: true })).toEqual(known(AndroidAction));
    expect(typesOf({ platform: 'desktop', numbers: true, expertActions: true, routes: ['command'] })).toEqual(
      known(DesktopAction),
    );
    const expert = ['set_cell_values', 'highlight_text_span', 'run_command'];
    const student = [...known(DesktopAction)].filter((type) => !expert.includes(type));
    expect(typesOf({ platform: 'desktop', numbers: true, expertActions: false })).toEqual(new Set(student));
  });

  it('takes no action of another platform and no half one', () => {
    expect(() => parse('android', { type: 'hotkey', keys: ['a'] })).toThrow();
    expect(() => parse('desktop', { type: 'click', target: place('here') })).toThrow();
  });

  it('gives nothing that is no action', async () => {
    for (const [plan] of DESKTOP)
      expect(Action.safeParse((await planToAction(parse('desktop', plan), locate, undefined)).action).success).toBe(
        true,
      );
  });
});
