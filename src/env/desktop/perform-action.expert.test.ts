import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExpertAction } from '../../actions/index.ts';
import type { Action, ExpertAction, Observation } from '../../schema/index.ts';
import type { Environment } from '../environment.ts';
import { findSpan } from './highlight-text-span.ts';
import { findNode, makeTestDesktop, type TestDesktop } from '../../testing/desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';

const never = new AbortController().signal;
const desktop: TestDesktop = makeTestDesktop();
let environment: Environment;
beforeAll(() => {
  environment = desktop.create();
});
afterAll(async () => {
  await environment.close();
  desktop.remove();
});

const start = (app: string) => environment.reset({ apps: [app], template: 'notes' }, never);
const act = async (...actions: Action[]): Promise<Observation> => {
  for (const action of actions) {
    if (isExpertAction(action)) await playExpert(action);
    else await environment.act(action, never);
  }
  return environment.observe(never);
};
/** Plays input by input, each on the screen after the previous one, like an episode. */
async function playExpert(action: ExpertAction): Promise<void> {
  for (let made = 0; ; made++) {
    const input = await environment.nextInput!(action, made, await environment.observe(never), never);
    if (!input) return;
    await environment.act(input.action, never);
  }
}
const press = (...keys: string[]): Action => ({ type: 'hotkey', keys });
const fill = (...cells: [string, string][]): Action => ({
  type: 'set_cell_values',
  cells: cells.map(([cell, value]) => ({ cell, value })),
});
const highlight = (from: string, to?: string): Action => ({
  type: 'highlight_text_span',
  start: from,
  ...(to === undefined ? {} : { end: to }),
});
const type = (text: string): Action => ({ type: 'type', text, overwrite: false, enter: false });
const LONG_WORDS = '日本語のテキストはクリップボードを通じて貼り付けられます。漢字もひらがなもカタカナも。';
const invalid = (message: string) => ({ code: 'ENV_ACTION_INVALID', message: expect.stringContaining(message) });

/** The cursor's cell and its content, from the fields above the sheet. */
function readCursor({ tree }: Observation) {
  const fields = listNodes(tree).filter(
    ({ role, states, bounds }) => role === 'text' && bounds && states.includes('single-line'),
  );
  const at = fields.findIndex(({ text }) => /^[A-Z]+\d+$/.test(text ?? ''));
  return [fields[at]?.text, fields[at + 1]?.text];
}

describe('set_cell_values', () => {
  it('fills cells anywhere in the sheet, in the order given', async () => {
    await start('gnumeric');
    // The application would complete "Tea" to "Teapot", which is in this column.
    const seen = await act(fill(['B3', '5'], ['A4', 'Tea'], ['$AB$120', '=B3*2'], ['B4', LONG_WORDS], ['A3', '']));
    expect(readCursor(seen)).toEqual(['A3', '']);
    expect(readCursor(await act(press('down')))).toEqual(['A4', 'Tea']);
    expect(readCursor(await act(press('right')))).toEqual(['B4', LONG_WORDS]);
    expect(readCursor(await act(press('up')))).toEqual(['B3', '5']);
    expect(readCursor(await act(fill(['AB121', 'x']), press('up'), press('up')))).toEqual(['AB120', '=B3*2']);
  });

  it('changes nothing when a reference or a value makes no sense', async () => {
    await start('gnumeric');
    await expect(act(fill(['B2', '5'], ['total', '6']))).rejects.toMatchObject(invalid('"total" is no reference'));
    await expect(act(fill(['B2', 'two\nlines']))).rejects.toMatchObject(invalid('line break'));
    expect(readCursor(await act(press('ctrl', 'home'), press('down'), press('right')))).toEqual(['B2', '12']);
  });

  it('is refused where there is no sheet', async () => {
    await start('mousepad');
    await expect(act(fill(['A1', 'x']))).rejects.toMatchObject(invalid('no box'));
    expect(findNode(await act(), 'text', '').text).toBe('Milk\nBread\n');
  });
});

describe('highlight_text_span', () => {
  it('selects words, and from some words to others', async () => {
    await start('mousepad');
    let seen = await act(press('ctrl', 'a'), type('Żółw 😀 eats the green salad.\nThe end.'));
    expect(findNode(seen, 'text', '').text).toContain('Żółw');
    seen = await act(highlight('green '), press('delete'));
    expect(findNode(seen, 'text', '').text).toBe('Żółw 😀 eats the salad.\nThe end.');
    seen = await act(highlight('eats', 'The'), type('said:'));
    expect(findNode(seen, 'text', '').text).toBe('Żółw 😀 said: end.');
  });

  it('is refused when no text holds the words', async () => {
    await start('mousepad');
    await expect(act(highlight('Butter'))).rejects.toMatchObject(invalid('"Butter"'));
    await expect(act(highlight('Bread', 'Milk'))).rejects.toMatchObject(invalid('"Bread" … "Milk"'));
    expect(findNode(await act(type('x')), 'text', '').text).toBe('xMilk\nBread\n');
  });

  it('counts characters, not code units', () => {
    expect(findSpan('😀 a😀b', { type: 'highlight_text_span', start: 'a', end: 'b' })).toEqual({ from: 2, to: 5 });
    expect(findSpan('ab', { type: 'highlight_text_span', start: 'ab', end: 'b' })).toBeUndefined();
  });
});
