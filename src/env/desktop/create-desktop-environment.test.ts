import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action, Observation } from '../../schema/index.ts';
import { describeEnvironment } from '../conformance.ts';
import type { Environment } from '../environment.ts';
import { centreOf, clickAt, findNode, makeTestDesktop, type TestDesktop } from '../../testing/desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';

const never = new AbortController().signal;
const desktop: TestDesktop = makeTestDesktop();
afterAll(() => desktop.remove());

describeEnvironment('desktop', () => ({
  environment: desktop.create(),
  initialState: { apps: ['mousepad'], template: 'notes' },
  change: (observation) => clickAt(centreOf(findNode(observation, 'menu', 'View'))),
}));

const editor = (observation: Observation) => findNode(observation, 'text', '');
const press = (...keys: string[]): Action => ({ type: 'hotkey', keys });
const type = (text: string, fields: { overwrite?: boolean; enter?: boolean } = {}): Action => ({
  type: 'type',
  text,
  overwrite: false,
  enter: false,
  ...fields,
});

function isScientific({ tree }: Observation): boolean | undefined {
  const item = listNodes(tree).find(({ role, name }) => role === 'radio menu item' && name === 'Scientific Mode');
  return item?.states.includes('checked');
}

describe('desktop actions', () => {
  let environment: Environment;
  beforeAll(() => {
    environment = desktop.create();
  });
  afterAll(() => environment.close());

  const start = (app: string) => environment.reset({ apps: [app], template: 'notes' }, never);
  const look = () => environment.observe(never);
  const act = async (...actions: Action[]): Promise<Observation> => {
    for (const action of actions) await environment.act(action, never);
    return look();
  };

  it('types any text exactly, and saving shows in the files', async () => {
    await start('mousepad');
    const ascii = 'The quick (brown) fox: "jumps" over 12 lazy dogs @ 50% & ~{x}[y]|\\^`\t#!\n';
    const accents = 'Zażółć gęślą jaźń — naïve café ½ €\n';
    const many = '日本語のテキストはクリップボードを通じて貼り付けられます。漢字もひらがなもカタカナも。\n';
    let seen = await act(type(ascii, { overwrite: true }));
    expect(editor(seen).text).toBe(ascii);
    seen = await act(type(accents, { overwrite: true }));
    expect(editor(seen).text).toBe(accents);
    seen = await act(type(many + accents, { overwrite: true, enter: true }), press('ctrl', 's'));
    expect(editor(seen).text).toBe(`${many}${accents}\n`);
    const saved = seen.files.find(({ path }) => path === 'notes.txt');
    expect(saved?.content?.toString('utf8')).toBe(`${many}${accents}\n`);
  });

  it('clicks once, twice and three times; clicks in a row stay separate', async () => {
    await start('mousepad');
    const { x, y } = findNode(await look(), 'text', '').bounds!;
    const onMilk = { x: x + 12, y: y + 8 };
    let seen = await act(clickAt(onMilk, { numClicks: 2 }), type('Oat'));
    expect(editor(seen).text).toBe('Oat\nBread\n');
    seen = await act(clickAt(onMilk, { numClicks: 3 }), type('Tea'));
    expect(editor(seen).text).toBe('Tea\nBread\n');
    // A double click would select the word, and typing would replace it.
    seen = await act(clickAt(onMilk), clickAt(onMilk), type('X'));
    expect(editor(seen).text).toMatch(/^T?e?a?X|^TX|^TeX/);
    expect(editor(seen).text).toHaveLength('Tea\nBread\n'.length + 1);
    seen = await act(clickAt(onMilk, { button: 'right' }));
    expect(findNode(seen, 'menu item', /^Paste/).states).toContain('showing');
  });

  it('drags, holds keys and presses shortcuts', async () => {
    await start('mousepad');
    const { x, y } = findNode(await look(), 'text', '').bounds!;
    let seen = await act(
      { type: 'drag_and_drop', from: { x: x + 1, y: y + 8 }, to: { x: x + 300, y: y + 8 }, holdKeys: [] },
      type('Whole line'),
    );
    expect(editor(seen).text).toBe('Whole line\nBread\n');
    seen = await act(press('ctrl', 'home'), {
      type: 'hold_and_press',
      holdKeys: ['shift'],
      pressKeys: ['right', 'right'],
    });
    seen = await act(type('w'));
    expect(editor(seen).text).toBe('wole line\nBread\n');
    seen = await act(press('ctrl', 'end'), clickAt({ x: x + 1, y: y + 8 }, { holdKeys: ['shift'] }), press('Delete'));
    expect(editor(seen).text).toBe('');
    seen = await act(press('ctrl', 'shift', 's'));
    expect(findNode(seen, 'file chooser', 'Save As').states).toContain('modal');
    expect(seen.window).toBe('Save As');
  });

  it('scrolls down and back up', async () => {
    await start('mousepad');
    const lines = Array.from({ length: 200 }, (_, i) => `line ${i}`).join('\n');
    const { x, y } = findNode(await act(type(lines, { overwrite: true })), 'text', '').bounds!;
    const top = await act(press('ctrl', 'home'));
    const scroll = (clicks: number): Action => ({ type: 'scroll', x: x + 50, y: y + 50, clicks, shift: false });
    const down = await act(scroll(5));
    expect(down.screenshot.png.equals(top.screenshot.png)).toBe(false);
    const back = await act(scroll(-5), { type: 'wait', seconds: 1.5 });
    const settledTop = await act(scroll(-1), { type: 'wait', seconds: 1.5 });
    expect(back.screenshot.png.equals(settledTop.screenshot.png)).toBe(true);
  });

  it('opens applications and files and switches between them', async () => {
    await start('mousepad');
    let seen = await act({ type: 'open', target: 'calculator' });
    expect(seen.window).toBe('galculator');
    expect(seen.tree.children.map(({ name }) => name)).toEqual(['mousepad', 'galculator']);
    seen = await act({ type: 'switch_applications', application: 'mousepad' });
    expect(seen.window).toMatch(/notes\.txt/);
    seen = await act({ type: 'open', target: 'Documents/other.txt' });
    expect(seen.window).toMatch(/other\.txt/);
    const known = { code: 'ENV_ACTION_INVALID', message: expect.stringContaining('galculator') };
    await expect(environment.act({ type: 'switch_applications', application: 'nothing' }, never)).rejects.toMatchObject(
      known,
    );
  });

  it('keeps check marks of closed menus in the tree', async () => {
    await start('calculator');
    const before = await look();
    expect(isScientific(before)).toBe(false);
    const menu = await act(clickAt(centreOf(findNode(before, 'menu', 'View'))));
    const after = await act(clickAt(centreOf(findNode(menu, 'radio menu item', 'Scientific Mode'))));
    expect(isScientific(after)).toBe(true);
    expect(findNode(after, 'toggle button', 'sin').states).toContain('showing');
  });

  it('reads the keyboard shortcuts beside the entries of an open menu', async () => {
    await start('mousepad');
    const menu = await act(clickAt(centreOf(findNode(await look(), 'menu', 'Search'))));
    const entries = listNodes(findNode(menu, 'menu', 'Search'));
    const shortcuts = entries.flatMap(({ name, shortcut }) => (shortcut === undefined ? [] : [[name, shortcut]]));
    expect(Object.fromEntries(shortcuts)).toMatchObject({ Find: 'Ctrl+F', 'Go to...': 'Ctrl+L' });
  });

  it('shows no tooltip, however long the pointer rests', async () => {
    await start('files');
    const seen = await look();
    const { x, y } = centreOf(findNode(seen, 'push button', 'Home Folder'));
    const rest: Action = { type: 'scroll', x, y, clicks: 0, shift: false };
    const hovered = await act(rest);
    const later = await act({ type: 'wait', seconds: 1.5 });
    expect(later.screenshot.png.equals(hovered.screenshot.png)).toBe(true);
    expect(listNodes(later.tree).map(({ role }) => role)).not.toContain('tool tip');
  });

  it('reads the cells of a list with their places', async () => {
    await start('files');
    const seen = await look();
    const cells = listNodes(seen.tree).filter(({ cell, bounds }) => cell !== undefined && bounds !== undefined);
    const found = cells.map(({ name, cell }) => `${cell!.row},${cell!.column} ${name}`);
    expect(found).toEqual(expect.arrayContaining(['0,0 Documents', '1,0 notes.txt', '1,2 11 bytes']));
    const opened = await act(clickAt(centreOf(cells.find(({ name }) => name === 'Documents')!), { numClicks: 2 }));
    expect(opened.window).toBe('Documents');
    expect(listNodes(opened.tree).some(({ name, cell }) => cell?.row === 0 && name === 'other.txt')).toBe(true);
  });
});
