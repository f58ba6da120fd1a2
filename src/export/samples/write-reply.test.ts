/** Every exported reply parses back, and its points lie inside the element of the step. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGrammar, GRAMMAR_NAMES, type GrammarName } from '../../grammars/create-grammar.ts';
import type { ActionGrammar } from '../../grammars/grammar.ts';
import { hostileText } from '../../testing/replies.ts';
import type { Action, Platform, Step } from '../../schema/index.ts';
import { ExportOptions } from '../export-options.ts';
import { resolveFormat } from './sample-format.ts';
import { writeReply } from './write-reply.ts';

const PLATFORMS: readonly Platform[] = ['desktop', 'android'];
const ALL = GRAMMAR_NAMES.flatMap((name) => PLATFORMS.flatMap((platform) => grammarFor(name, platform)));

function grammarFor(name: GrammarName, platform: Platform): { label: string; grammar: ActionGrammar }[] {
  try {
    return [{ label: `${name} on ${platform}`, grammar: createGrammar(name, platform) }];
  } catch {
    return [];
  }
}

function formatFor(grammar: ActionGrammar) {
  const convention = { history: 'none', pastImages: 0, thoughts: 'kept', alternates: true } as const;
  return resolveFormat('trl', { ...convention, grammar: grammar.name as GrammarName }, ExportOptions.parse({}));
}

function stepOf(action: Action, screen: { width: number; height: number }, more: Partial<Step> = {}): Step {
  const blob = { sha256: '0'.repeat(64), mediaType: 'image/png', bytes: 1 };
  return {
    index: 0,
    observation: { screenshot: { ...blob, ...screen }, tree: blob, files: blob, window: '', capturedAtMs: 0 },
    intent: 'Press it',
    action,
    timings: { policyMs: 0, actMs: 0, observeMs: 0 },
    promptRefs: [],
    ...more,
  };
}

const aimed = fc
  .record({ width: fc.integer({ min: 320, max: 3840 }), height: fc.integer({ min: 240, max: 2400 }) })
  .chain((screen) =>
    fc.record({
      screen: fc.constant(screen),
      share: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
      thought: fc.option(hostileText, { nil: undefined }),
      intent: hostileText,
      isLong: fc.boolean(),
    }),
  );

describe.each(ALL)('$label', ({ grammar }) => {
  const format = formatFor(grammar);

  it('puts every click inside the element that it was aimed at', () => {
    let count = 0;
    fc.assert(
      fc.property(aimed, ({ screen, share, thought, intent, isLong }) => {
        // Elements of at least 8 pixels; smaller ones are too small to hit.
        const width = 8 + share[0]! * (screen.width / 2);
        const height = 8 + share[1]! * (screen.height / 2);
        const bounds = {
          x: share[2]! * (screen.width - width),
          y: share[3]! * (screen.height - height),
          width,
          height,
        };
        const at = { x: bounds.x + share[4]! * (width - 1), y: bounds.y + share[5]! * (height - 1) };
        const action: Action =
          grammar.platform === 'desktop'
            ? { type: 'click', ...at, numClicks: isLong ? 2 : 1, button: 'left', holdKeys: [] }
            : isLong
              ? { type: 'long_press', ...at }
              : { type: 'click', ...at };
        const target = { role: 'push button', name: 'Save', path: [], bounds };
        const step = stepOf(action, screen, { target, intent, ...(thought === undefined ? {} : { thought }) });
        const reply = writeReply(step, grammar, format);
        if ('reason' in reply) throw new Error(reply.reason);
        count += 1;
        const context = { screen, sent: reply.sent };
        const [back] = grammar.parse(reply.text, context).actions as (Action & { x: number; y: number })[];
        if (back?.type !== action.type) return false;
        return back.x >= bounds.x && back.x < bounds.x + width && back.y >= bounds.y && back.y < bounds.y + height;
      }),
      { numRuns: 1000 },
    );
    expect(count).toBe(1000);
  });

  it('says why it cannot tell a step, rather than telling another', () => {
    const unknown: Action =
      grammar.platform === 'desktop'
        ? { type: 'open', target: 'notes.txt' }
        : { type: 'input_text', text: 'a\n', enter: false };
    const reply = writeReply(stepOf(unknown, { width: 800, height: 600 }), grammar, format);
    if (grammar.supports(unknown)) expect(reply).toHaveProperty('text');
    else expect(reply).toEqual({ reason: `${grammar.name} has no words for ${unknown.type}` });
  });
});

it('leaves no mark in a text that a trainer would replace, and means the same', () => {
  const text = 'write <image> and <bbox>, "quoted"';
  for (const { grammar } of ALL) {
    const action: Action =
      grammar.platform === 'desktop'
        ? { type: 'type', text, overwrite: false, enter: false }
        : { type: 'input_text', text, enter: grammar.name === 'android-world' };
    const reply = writeReply(
      stepOf(action, { width: 800, height: 600 }, { thought: 'An <image>' }),
      grammar,
      formatFor(grammar),
    );
    if ('reason' in reply) throw new Error(reply.reason);
    expect(reply.text).not.toMatch(/<(image|bbox)>/);
    expect(reply.actions).toEqual([action]);
  }
});

const press = (...keys: string[]) => ({ type: 'hotkey', keys });

it('replaces what is focused by the keys that the environment pressed, when that is known', () => {
  const action: Action = { type: 'type', text: 'Bread', overwrite: true, enter: false };
  const screen = { width: 800, height: 600 };
  const grammar = createGrammar('qwen3-vl', 'desktop');
  const format = formatFor(grammar);
  const bounds = { x: 0, y: 0, width: 10, height: 10 };
  const count = (role: string) => {
    const reply = writeReply(stepOf(action, screen, { target: { role, name: '', path: [], bounds } }), grammar, format);
    return 'reason' in reply ? reply : reply.actions;
  };
  const typed = { ...action, overwrite: false };
  expect(count('text')).toEqual([press('ctrl', 'a'), typed]);
  expect(count('table cell')).toEqual([typed]);
  expect(count('terminal')).toEqual([press('end'), press('ctrl', 'u'), typed]);
  expect(writeReply(stepOf(action, screen), grammar, formatFor(grammar))).toEqual({
    reason: 'qwen3-vl has no words for type',
  });
});
