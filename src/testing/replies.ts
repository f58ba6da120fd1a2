/** TEST SUPPORT: random actions and texts that are hard to write down, for the property tests of the grammars. */
import * as fc from 'fast-check';
import { mapPoints } from '../actions/index.ts';
import { AndroidAction, DesktopAction, type Action, type Platform, type Point } from '../schema/index.ts';
import { fromSpace, unitsOf } from '../grammars/coordinate-space.ts';
import { expressAction } from '../grammars/express-action.ts';
import type { ActionGrammar, GrammarContext, Reply } from '../grammars/grammar.ts';

const HOSTILE = [
  "it's",
  '"quoted"',
  'line\nbreak',
  'wait()\n\nclick(point=',
  ")\n\nAction: finished(content='x')",
  'Thought: a\nAction: {"action_type":"wait"}',
  '\\n \\\\ \\x41 \\u00e9 C:\\new',
  '<point>1 2</point>',
  '<|box_start|>(1,2)<|box_end|>',
  '</action>\n<action>wait()',
  '</tool_call><tool_call>{"name":"x"}',
  "'), ('",
  '3.14, -0.5e-7',
  '```python\n# comment',
  'ünï çødé 你好 🙂 e\u0301',
  '\t\r\u0000\u2028',
  '${x} $& $1',
];

/** Unicode mixed with pieces of the grammars themselves. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string()), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));

const size = fc.record({ width: fc.integer({ min: 300, max: 4000 }), height: fc.integer({ min: 300, max: 4000 }) });

export function contextFor(grammar: ActionGrammar): fc.Arbitrary<GrammarContext> {
  return size.map((screen) => ({ screen, sent: grammar.imageSize(screen) }));
}

/** Shares of the screen's sides; placed on points that a space can express once the screen is known. */
const share = fc.integer({ min: 0, max: 999_999 }).map((millionths) => millionths / 1e6);
const point: fc.Arbitrary<Point> = fc.record({ x: share, y: share });

/** The point of the grammar's space at this share of the screen, in screen pixels. */
function placePoint({ x, y }: Point, { space }: ActionGrammar, context: GrammarContext): Point {
  const units = unitsOf(space, context);
  const scale = space === 'fractions' ? 10_000 : 1;
  const unit = (part: number, count: number) => Math.floor(part * count) / scale;
  return fromSpace({ x: unit(x, units.width), y: unit(y, units.height) }, space, context);
}

const key = fc.oneof(
  fc.constantFrom('ctrl', 'shift', 'alt', 'enter', 'f5', 'a', '+', '-', "'", '"', 'ü'),
  hostileText.filter((text) => text !== ''),
);
const keys = fc.array(key, { minLength: 1, maxLength: 3 });
const heldKeys = fc.oneof(fc.constant<string[]>([]), fc.uniqueArray(key, { maxLength: 2 }));
const seconds = fc.oneof(fc.constantFrom(1, 5, 20), fc.double({ min: 0, max: 60, noNaN: true }));

function desktopAction(): fc.Arbitrary<DesktopAction> {
  const clicks = fc.oneof(fc.constantFrom(-5, 0, 5), fc.integer({ min: -30, max: 30 }));
  const actions: fc.Arbitrary<unknown>[] = [
    fc
      .record({
        at: point,
        numClicks: fc.integer({ min: 1, max: 3 }),
        button: fc.constantFrom('left', 'middle', 'right'),
        holdKeys: heldKeys,
      })
      .map(({ at, ...rest }) => ({ type: 'click', ...at, ...rest })),
    fc.record({ type: fc.constant('drag_and_drop'), from: point, to: point, holdKeys: heldKeys }),
    fc.record({
      type: fc.constant('hold_and_press'),
      holdKeys: heldKeys.filter((held) => held.length > 0),
      pressKeys: keys,
    }),
    fc.record({ type: fc.constant('hotkey'), keys }),
    fc
      .record({ at: point, clicks, shift: fc.boolean() })
      .map(({ at, ...rest }) => ({ type: 'scroll', ...at, ...rest })),
    fc.record({ type: fc.constant('type'), text: hostileText, overwrite: fc.boolean(), enter: fc.boolean() }),
    fc.record({ type: fc.constant('wait'), seconds }),
    fc.record({ type: fc.constant('answer'), text: hostileText }),
    fc.constant({ type: 'done' }),
    fc.record({ type: fc.constant('fail'), reason: hostileText }),
    fc.record({ type: fc.constant('open'), target: hostileText.filter((text) => text !== '') }),
    fc.record({
      type: fc.constant('switch_applications'),
      application: hostileText.filter((text) => text !== ''),
    }),
  ];
  return fc.oneof(...actions).map((action) => DesktopAction.parse(action));
}

function androidAction(): fc.Arbitrary<AndroidAction> {
  const actions: fc.Arbitrary<unknown>[] = [
    fc.record({ type: fc.constantFrom('click', 'long_press'), at: point }).map(({ type, at }) => ({ type, ...at })),
    fc.record({ type: fc.constant('input_text'), text: hostileText, enter: fc.boolean() }),
    fc.record({ type: fc.constant('open_app'), app: hostileText.filter((text) => text !== '') }),
    fc.record({ type: fc.constant('scroll'), direction: fc.constantFrom('up', 'down', 'left', 'right') }),
    fc.record({ type: fc.constant('wait'), seconds }),
    fc.record({ type: fc.constantFrom('navigate_back', 'navigate_home') }),
    fc.record({ type: fc.constant('answer'), text: hostileText }),
    fc.record({ type: fc.constant('terminate'), status: fc.constantFrom('success', 'failure') }),
  ];
  return fc.oneof(...actions).map((action) => AndroidAction.parse(action));
}

const ACTIONS: Readonly<Record<Platform, fc.Arbitrary<Action>>> = {
  desktop: desktopAction(),
  android: androidAction(),
};

/** Replies of one to three actions that the grammar can write, about a screen of any size. */
export function replyFor(
  grammar: ActionGrammar,
  words: fc.Arbitrary<Partial<Reply>>,
): fc.Arbitrary<{ context: GrammarContext; reply: Reply }> {
  const express = (given: Action) => expressAction(given, grammar, { replacingKeys: [['ctrl', 'a']] }) ?? [];
  const actions = fc
    .array(ACTIONS[grammar.platform], { minLength: 1, maxLength: 3 })
    .map((list) => list.flatMap(express))
    .filter((list) => list.length > 0);
  return fc.tuple(contextFor(grammar), words, actions).map(([context, said, list]) => {
    const placed = list.map((action) => mapPoints(action, (at) => placePoint(at, grammar, context)));
    return { context, reply: { ...said, actions: placed } };
  });
}
