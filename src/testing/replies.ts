/** TEST SUPPORT: random actions and hard-to-write texts, for the property tests of the grammars. */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { z } from 'zod';
import { readKeys } from '../actions/key-names.ts';
import { ACTION_SCHEMAS, isExpertAction, mapPoints } from '../actions/index.ts';
import { Point, type Action, type Platform } from '../schema/index.ts';
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

/** Shares of the screen's sides; moved to points that a space can express once the screen is known. */
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
  // Combinations are split into their keys.
  hostileText.filter((text) => text !== '' && isDeepStrictEqual(readKeys([text]), [text])),
);
/** Values of fields whose own shape would rarely generate the important ones. */
const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  x: share,
  y: share,
  numClicks: fc.integer({ min: 1, max: 3 }),
  holdKeys: fc.uniqueArray(key, { maxLength: 2 }),
  keys: fc.array(key, { maxLength: 3 }),
  pressKeys: fc.array(key, { maxLength: 3 }),
  argv: fc.array(hostileText, { minLength: 1, maxLength: 3 }),
  clicks: fc.oneof(fc.constantFrom(-5, 0, 5), fc.integer({ min: -30, max: 30 })),
  seconds: fc.oneof(fc.constantFrom(1, 5, 20), fc.double({ min: 0, max: 60, noNaN: true })),
};

function valueOf(name: string, field: unknown): fc.Arbitrary<unknown> {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return valueOf(name, field.unwrap());
  const known = FIELDS[name] ?? valueOfShape(name, field);
  return known.filter((value) => (field as z.ZodType).safeParse(value).success);
}

function valueOfShape(name: string, field: unknown): fc.Arbitrary<unknown> {
  if (field === Point) return point;
  if (field instanceof z.ZodLiteral) return fc.constant(field.value);
  if (field instanceof z.ZodEnum) return fc.constantFrom(...field.options);
  if (field instanceof z.ZodBoolean) return fc.boolean();
  if (field instanceof z.ZodNumber) return fc.integer({ min: -100, max: 100 });
  if (field instanceof z.ZodString) return hostileText;
  throw new Error(`there are no random values for "${name}"`);
}

/** Every action of the platform's students. */
function anyAction(platform: Platform): fc.Arbitrary<Action> {
  const schemas: readonly z.ZodObject[] = ACTION_SCHEMAS[platform].options;
  const actions = schemas
    .filter(({ shape }) => !isExpertAction({ type: (shape['type'] as z.ZodLiteral<Action['type']>).value }))
    .map(({ shape }) => {
      const requiredKeys = Object.keys(shape).filter((name) => !(shape[name] instanceof z.ZodOptional));
      return fc.record(mapValues(shape, valueOf), { requiredKeys });
    });
  return fc.oneof(...actions).map((action) => ACTION_SCHEMAS[platform].parse(action));
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (name: string, value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]));
}

const ACTIONS: Readonly<Record<Platform, fc.Arbitrary<Action>>> = {
  desktop: anyAction('desktop'),
  android: anyAction('android'),
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
  return fc.tuple(contextFor(grammar), words, actions).map(([context, head, list]) => {
    const placed = list.map((action) => mapPoints(action, (at) => placePoint(at, grammar, context)));
    return { context, reply: { ...head, actions: placed } };
  });
}
