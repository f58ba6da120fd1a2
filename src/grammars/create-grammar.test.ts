/** Properties of every grammar: it reads back its own output, and points keep their place. */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import type { Action, Platform } from '../schema/index.ts';
import { fromSpace, toSpace, unitsOf } from './coordinate-space.ts';
import { createGrammar, GRAMMAR_NAMES, type GrammarName } from './create-grammar.ts';
import type { ActionGrammar, Reply } from './grammar.ts';
import { contextFor, hostileText, replyFor } from '../testing/replies.ts';

const PLATFORMS: readonly Platform[] = ['desktop', 'android'];
const ALL = GRAMMAR_NAMES.flatMap((name) => PLATFORMS.flatMap((platform) => grammarFor(name, platform)));
/** Cases per grammar, shared by its platforms. */
const RUNS = 10_000;
const platformsOf = (name: string) => ALL.filter(({ grammar }) => grammar.name === name).length;

function grammarFor(name: GrammarName, platform: Platform): { label: string; grammar: ActionGrammar }[] {
  try {
    return [{ label: `${name} on ${platform}`, grammar: createGrammar(name, platform) }];
  } catch {
    return [];
  }
}

it('covers nine grammars, fifteen with their platforms', () => {
  expect(ALL.map(({ label }) => label)).toHaveLength(15);
  expect(() => createGrammar('agentnet', 'android')).toThrow(/no actions for android/);
});

const HOLDS_ANYTHING: ReadonlySet<string> = new Set(['openai-cua']);

/** Words around the actions. Grammars that fence them with their own words cannot contain those words. */
function wordsFor({ name }: ActionGrammar): fc.Arbitrary<Partial<Reply>> {
  const clean = (text: string) => (HOLDS_ANYTHING.has(name) ? text : text.replace(/[<#:]/g, '')).trim();
  const text = hostileText.map(clean).filter((words) => words !== '');
  const hasIntent = ['agentnet', 'scalecua', 'openai-cua', 'autoplay'].includes(name);
  return hasIntent
    ? fc.record({ thought: text, intent: text }, { requiredKeys: [] })
    : fc.record({ thought: text }, { requiredKeys: [] });
}

it('has a word for commands in the own grammar alone', () => {
  const command: Action = { type: 'run_command', argv: ['ls', "it's"], cwd: 'Documents', timeoutSeconds: 10 };
  expect(ALL.filter(({ grammar }) => grammar.supports(command)).map(({ label }) => label)).toEqual([
    'autoplay on desktop',
  ]);
  const context = { screen: { width: 100, height: 100 }, sent: { width: 100, height: 100 } };
  const grammar = createGrammar('autoplay', 'desktop');
  const written = grammar.serialize({ actions: [command] }, context);
  expect(written).toBe('Action: {"type":"run_command","argv":["ls","it\'s"],"cwd":"Documents"}');
  expect(grammar.parse(written, context).actions).toEqual([command]);
  const wrong = (fields: string) => grammar.parse(`Action: {"type":"run_command",${fields}}`, context);
  expect(() => wrong('"argv":[]')).toThrow(/argv/);
  expect(() => wrong('"argv":["a"],"timeoutSeconds":61')).toThrow(/timeoutSeconds/);
});

describe.each(ALL)('$label', ({ grammar }) => {
  it('reads back what it writes', () => {
    fc.assert(
      fc.property(replyFor(grammar, wordsFor(grammar)), ({ context, reply }) => {
        const back = grammar.parse(grammar.serialize(reply, context), context);
        return isDeepStrictEqual(back, reply);
      }),
      { numRuns: Math.ceil(RUNS / platformsOf(grammar.name)) },
    );
  });

  it('reads over the special tokens that end a turn', () => {
    const context = { screen: { width: 1280, height: 800 }, sent: grammar.imageSize({ width: 1280, height: 800 }) };
    const sound = fc.sample(replyFor(grammar, fc.constant({})), { numRuns: 20, seed: 1 });
    for (const { reply } of sound) {
      const written = grammar.serialize(reply, context);
      const read = grammar.parse(written, context);
      for (const end of [
        '<|im_end|>',
        '<|im_end|>\n',
        '\n<|eot_id|>',
        '</s>',
        ' <|im_end|>\n<|endoftext|>',
        '<eos>\n',
      ]) {
        expect(grammar.parse(written + end, context)).toEqual(read);
      }
    }
  });

  it.each([
    'Thought:%Action: {"type":"done"}',
    '<think>%<action>terminate()</action>',
    '## Thought:%x\n## Code:\nclick()',
  ])('reads %s with long white space in it at once', (frame) => {
    const screen = { width: 1280, height: 800 };
    const startedAt = performance.now();
    try {
      grammar.parse(frame.replace('%', '\n '.repeat(16_000)), { screen, sent: screen });
    } catch (error) {
      expect(error).toBeInstanceOf(PipelineError);
    }
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('answers with an action or with MODEL_REPLY_INVALID, whatever a model says', () => {
    const context = { screen: { width: 1280, height: 800 }, sent: grammar.imageSize({ width: 1280, height: 800 }) };
    fc.assert(
      fc.property(
        hostileText,
        fc.constantFrom('', 'Action: ', '<action>', '<tool_call>', 'click(', '{"action'),
        (text, start) => {
          try {
            return grammar.parse(start + text, context).actions.length > 0;
          } catch (error) {
            if (!(error instanceof PipelineError)) throw error;
            return error.code === 'MODEL_REPLY_INVALID';
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('reads a reply that a server sent with its end of turn', () => {
    const context = { screen: { width: 1280, height: 800 }, sent: grammar.imageSize({ width: 1280, height: 800 }) };
    fc.assert(
      fc.property(replyFor(grammar, wordsFor(grammar)), ({ context: given, reply }) => {
        const text = grammar.serialize(reply, given);
        return isDeepStrictEqual(grammar.parse(`${text}\n<|im_end|>\n`, given), grammar.parse(text, given));
      }),
      { numRuns: 100 },
    );
    expect(() => grammar.parse('<|im_end|>', context)).toThrow(PipelineError);
  });

  it('moves a point by half a unit at most, by one at the far edge or where fractions are rounded to pixels later', () => {
    const point = fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(contextFor(grammar), point, (context, share) => {
        const { screen } = context;
        const units = unitsOf(grammar.space, context);
        const given = { x: share.x * (screen.width - 1), y: share.y * (screen.height - 1) };
        const back = fromSpace(toSpace(given, grammar.space, context), grammar.space, context);
        for (const [at, side] of [
          ['x', 'width'],
          ['y', 'height'],
        ] as const) {
          const unit = screen[side] / units[side];
          const isFarEdge = given[at] > screen[side] - unit;
          expect(Math.abs(back[at] - given[at])).toBeLessThanOrEqual(
            unit * (isFarEdge || grammar.space === 'fractions' ? 1 : 0.5) + 1e-9,
          );
        }
      }),
    );
  });

  it('keeps a point inside its element', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(contextFor(grammar), fc.tuple(share, share, share, share, share, share), (context, shares) => {
        const { screen } = context;
        const units = unitsOf(grammar.space, context);
        const across = boxBetween(screen.width, units.width, shares[0], shares[1], shares[2]);
        const down = boxBetween(screen.height, units.height, shares[3], shares[4], shares[5]);
        const target = { x: across.first, y: down.first, width: across.size, height: down.size };
        const written = toSpace({ x: across.at, y: down.at }, grammar.space, { ...context, target });
        const { x, y } = fromSpace(written, grammar.space, context);
        return x >= target.x && x < target.x + target.width && y >= target.y && y < target.y + target.height;
      }),
      { numRuns: 2000 },
    );
  });
});

/**
 * A box at least one unit long on each side of the screen, and a point inside it; the coordinates are fractions from 0
 * to 1.
 */
function boxBetween(pixels: number, units: number, start: number, length: number, at: number) {
  const size = Math.min(Math.ceil(pixels / units) + Math.floor(length * 40), pixels);
  const first = Math.floor(start * (pixels - size));
  return { first, size, at: first + at * (size - 1) };
}
