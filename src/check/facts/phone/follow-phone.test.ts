/** Operations on phones, on hand-built screens: their subject and their evidence. */
import { describe, expect, test } from 'vitest';
import { learnCheck } from '../../../calibrate/learn-check.ts';
import type { Action, UiNode } from '../../../schema/index.ts';
import { listElements } from '../../../ui/list-elements.ts';
import { readPhoneScreen } from '../../../testing/phone-screens.ts';
import { testDesktop, testNode, type TestNodeFields } from '../../../testing/tree.ts';
import { evaluateCheck } from '../../evaluate-check.ts';
import { followFacts, type EpisodeFrames } from '../../fact-history.ts';
import type { FactEvents, FollowedFrame } from '../fact-reader.ts';
import type { Frame } from '../../frame.ts';
import { createPhoneFollower } from './follow-phone.ts';
import { readFacts } from '../../facts.ts';

const SCREEN = { x: 0, y: 0, width: 400, height: 800 };

function node(role: string, name: string, fields: TestNodeFields & { id?: string } = {}): UiNode {
  const { id, ...others } = fields;
  const className = role === 'frame' ? '.main' : `android.widget.${role}`;
  return { ...testNode(role, name, others), className, ...(id ? { resourceId: `app:id/${id}` } : {}) };
}

const label = (text: string, fields: TestNodeFields = {}) => node('label', text, { text, ...fields });
const button = (name: string, fields: TestNodeFields & { id?: string } = {}) => node('push button', name, fields);
const field = (id: string, text: string) => node('text', id, { id, text, states: ['editable'] });

function page(activity: string, title: string, ...children: UiNode[]): UiNode {
  const content = node('scroll pane', '', { bounds: SCREEN, children });
  return { ...node('frame', title, { states: ['active'], bounds: SCREEN, children: [content] }), className: activity };
}

/** A page with a message over it. */
function saying(words: string, shown: UiNode): UiNode {
  const message = label(words, { bounds: { x: 10, y: 700, width: 300, height: 40 } });
  return { ...shown, children: [...shown.children, message] };
}

function list(...titles: string[]): UiNode {
  const rows = titles.map((title, at) => {
    const bounds = { x: 0, y: 100 * at, width: 400, height: 100 };
    return node('list item', '', { bounds, children: [label(title, { bounds }), label('Today', { bounds })] });
  });
  return node('list', '', { id: 'items', children: rows, bounds: { x: 0, y: 0, width: 400, height: 700 } });
}

function sheet(...choices: string[]): UiNode {
  const items = choices.map((name) => node('menu item', name));
  return page('.actions', '', node('menu', '', { children: [node('list', '', { children: items })] }));
}

function dialog(title: string, ...children: UiNode[]): UiNode {
  return node('dialog', title, { states: ['active'], children });
}

type Act = [kind: 'click' | 'long_press' | 'back' | 'type', target?: string];

/** Screens with the actions between them. A target is the end of a key. */
function episode(...steps: (UiNode | Act)[]): EpisodeFrames {
  const screens = steps.filter((step): step is UiNode => !Array.isArray(step));
  const frames = screens.map((screen) => ({ tree: testDesktop(screen), files: [], window: '' }));
  const actions = steps
    .filter((step): step is Act => Array.isArray(step))
    .map(([kind, target], index) => {
      const elements = listElements(frames[index]!.tree);
      const key = target && elements.find((element) => element.key.endsWith(target))!.key;
      const typed: Action = { type: 'input_text', text: '', enter: false };
      const touched: Action = { type: kind === 'long_press' ? 'long_press' : 'click', x: 0, y: 0 } as Action;
      const action: Action = kind === 'back' ? { type: 'navigate_back' } : kind === 'type' ? typed : touched;
      return { action, ...(key ? { targetKey: key, targetName: target } : {}) };
    });
  return { frames, actions };
}

/** Entries, messages and renamed buttons, without the common start of every key. */
function doneIn(run: EpisodeFrames): Record<string, string> {
  const { first, latest } = followFacts(run);
  return Object.fromEntries(
    [...latest]
      .filter(
        ([id, { key }]) =>
          /entry|message/.test(key.kind) || (key.kind === 'value' && first.get(id)?.value !== latest.get(id)?.value),
      )
      .map(([id, { value }]) => [id.replace('application:bench', '').replace('/frame@', ''), value]),
  );
}

const passes = (demonstration: EpisodeFrames, run: EpisodeFrames): boolean =>
  evaluateCheck(learnCheck(demonstration)!, run).passed;

const notes = (...titles: string[]) => page('.main', 'Notes', list(...titles));
const rowId = (title: string) => `row application:bench/frame@.main/list@items on "Notes"/${title}`;
const HOME = page('.main', 'Notes', list('Milk', 'Keys'));

const show = (name: string) => page('.note', 'Keys', button(name));
const form = (text: string) => page('.form', 'Report', field('where', text), button('Send report'));
const details = (title: string) => page('.note', title, label(title), button('Delete'));
const ask = dialog('Delete?', button('Cancel'), button('Delete'));
const left = page('.main', 'Notes', list('Keys'));
const deleting = (title: string) =>
  episode(
    HOME,
    ['long_press', `list item:${title}`],
    sheet('Delete', 'Pin'),
    ['click', 'menu item:Delete'],
    ask,
    ['click', 'push button:Delete'],
    page('.main', 'Notes', list(title === 'Milk' ? 'Keys' : 'Milk')),
  );

const camera = (mode: string) =>
  page(
    '.camera',
    'Camera',
    ...['Photo', 'Portrait'].map((name) => button(name, { states: [name === mode && 'selected'] })),
    button('Shoot'),
  );
const shooting = (...modes: string[]) =>
  episode(
    ...modes.flatMap((mode): (UiNode | Act)[] => [camera(mode), ['click', `push button:${mode}`]]),
    camera(modes.at(-1)!),
    ['click', 'push button:Shoot'],
    saying('IMG_7 saved', camera(modes.at(-1)!)),
  );

const month = (name: string, ...rows: [string, string][]) => {
  const items = rows.map(([title, words], at) => {
    const bounds = { x: 0, y: 100 * at, width: 400, height: 100 };
    return node('list item', '', { bounds, children: [label(title, { bounds }), label(words, { bounds })] });
  });
  return page('.main', 'Expenses', button('Previous'), label(name), node('list', '', { id: 'items', children: items }));
};
const april = month('April', ['Rent', '€840'], ['Shoes', '€90'], ['Cinema', '€12']);
const march = month('March', ['Bus', '€49'], ['Rent', '€800'], ['Choir', '€60'], ['Dinner', '€38']);

const sorting = (title: string) =>
  episode(
    page('.main', title, list('Milk', 'Keys')),
    ['click', 'list item:Milk'],
    dialog('Sort by', node('radio button', 'Size'), button('Cancel')),
    ['click', 'radio button:Size'],
    page('.main', title, list('Keys', 'Milk')),
  );

describe('what is deleted in a dialog that does not name it', () => {
  test('is the row the sheet was opened on', () => {
    expect(doneIn(deleting('Milk'))).toEqual({ 'entry /dialog:Delete? of "Milk"': 'Delete' });
  });

  test('is the row whose page it was opened on, whatever other page was looked at before', () => {
    const run = episode(
      HOME,
      ['click', 'list item:Keys'],
      details('Keys'),
      ['back'],
      HOME,
      ['click', 'list item:Milk'],
      details('Milk'),
      ['click', 'push button:Delete'],
      ask,
      ['click', 'push button:Delete'],
      left,
    );
    expect(doneIn(run)).toEqual({ 'entry /dialog:Delete? of "Milk"': 'Delete' });
  });

  test('tells another row', () => {
    expect(passes(deleting('Milk'), deleting('Milk'))).toBe(true);
    expect(passes(deleting('Milk'), deleting('Keys'))).toBe(false);
  });
});

test('what a sheet does to a row is counted, and opening another page from it is nothing done', () => {
  const open = sheet('Move up', 'Details');
  const up: (UiNode | Act)[] = [HOME, ['long_press', 'list item:Keys'], open, ['click', 'menu item:Move up']];
  const once = episode(...up, HOME);
  const twice = episode(...up, ...up, HOME);
  expect(doneIn(once)).toEqual({ 'entry .actions of "Keys"/Move up': '1' });
  expect([passes(twice, twice), passes(twice, once), passes(once, twice)]).toEqual([true, false, false]);
  const looking = episode(
    HOME,
    ['long_press', 'list item:Keys'],
    open,
    ['click', 'menu item:Details'],
    page('.details', 'Keys', label('Made today')),
  );
  expect(doneIn(looking)).toEqual({});
});

describe('messages', () => {
  test('are known without their numbers, which are their value', () => {
    expect(doneIn(shooting('Photo'))).toEqual({ 'message  says "IMG_0 saved"': 'IMG_7 saved' });
  });

  test('are of what was chosen for it on the page', () => {
    expect(passes(shooting('Photo'), shooting('Photo', 'Portrait'))).toBe(false);
    expect(passes(shooting('Photo', 'Portrait'), shooting('Photo', 'Portrait'))).toBe(true);
  });

  test('nobody asked for fail a run', () => {
    const sideEffects = episode(HOME, ['click', 'list item:Keys'], saying('Moved', HOME));
    const { items } = evaluateCheck({ expect: [], allow: [] }, sideEffects);
    expect(items.find(({ passed }) => !passed)?.detail).toContain('says "Moved"');
  });

  test('a text in the page itself is none', () => {
    expect(doneIn(episode(HOME, ['back'], page('.main', 'Notes', label('Moved'))))).toEqual({});
  });
});

test('a button that says something else on the same page was used, until it says the same again', () => {
  const star: (UiNode | Act)[] = [show('Star'), ['click', 'push button:Star'], show('Unstar')];
  expect(doneIn(episode(...star))).toEqual({ 'value .note/push button:Star on "Keys"': 'Unstar' });
  expect(doneIn(episode(...star, ['click', 'push button:Unstar'], show('Star')))).toEqual({});
  const more = episode(show('Show more'), ['click', 'push button:Show more'], show('Show less'));
  expect(doneIn(more)).toEqual({});
});

test('a form that is sent and stays empty on its page was entered, whatever its button is called', () => {
  const run = (after: UiNode) =>
    episode(form(''), ['type', 'where'], form('Mill Lane'), ['click', 'push button:Send report'], after);
  const entered = Object.keys(doneIn(run(page('.form', 'Report', label('Thank you')))));
  expect(entered).toContain('entry .form of "Mill Lane"');
  expect(doneIn(run(form('Mill Lane')))).toEqual({});
});

describe('another part of the data in the same list', () => {
  test('is no change of its rows', () => {
    const looking = episode(april, ['click', 'push button:Previous'], march);
    expect(learnCheck(looking)).toBeUndefined();
    expect(evaluateCheck({ expect: [], allow: [] }, looking).passed).toBe(true);
  });

  test('a list that shows all its rows again has got none of them', () => {
    const all = page('.main', 'Notes', button('Home only'), list('Milk', 'Keys', 'Tea', 'Rope'));
    const some = page('.main', 'Notes', button('Home only'), list('Milk', 'Keys'));
    const launcher = page('.home', 'Home');
    const run = episode(all, ['click', 'push button:Home only'], some, ['back'], launcher, ['back'], all);
    expect([...followFacts(run).made]).toEqual([]);
  });
});

test('a row that has gone from a part of a list is missed when that part is scrolled to again', () => {
  const other = page('.note', 'Tea', label('Tea'));
  const run = (...last: string[]) =>
    followFacts(
      episode(
        notes('Milk', 'Keys', 'Oil'),
        ['type'],
        notes('Soap', 'Tea', 'Rope'),
        ['back'],
        other,
        ['back'],
        notes('Milk', 'Keys', 'Oil'),
        ['type'],
        notes(...last),
      ),
    );
  expect(run('Soap', 'Rope', 'Salt').latest.has(rowId('Tea'))).toBe(false);
  expect(run('Soap', 'Tea', 'Rope').latest.has(rowId('Tea'))).toBe(true);
  // The row may be further down.
  expect(run('Oil', 'Soap').latest.has(rowId('Tea'))).toBe(true);
  expect([...run('Soap', 'Tea', 'Twine', 'Rope').made]).toEqual([rowId('Twine')]);
});

describe('an order chosen in a dialog', () => {
  test('may last or not: it is in doubt', () => {
    const { passed, doubts } = evaluateCheck({ expect: [], allow: [] }, sorting('Notes'));
    expect([passed, doubts.length]).toEqual([true, 1]);
  });

  test('lasts on a page of settings', () => {
    expect(evaluateCheck({ expect: [], allow: [] }, sorting('Settings')).passed).toBe(false);
  });

  test('is asked for where a demonstration chose it, but for a question', () => {
    expect(learnCheck(sorting('Notes'))?.expect).toHaveLength(1);
    const { expect: asked, allow } = learnCheck({ ...sorting('Notes'), answer: 'Keys' })!;
    expect([asked, allow.filter(({ kind }) => kind === 'entry').length]).toEqual([[], 1]);
  });
});

function asFollowed(frame: Frame): FollowedFrame {
  const elements = listElements(frame.tree);
  return { tree: frame.tree, elements, facts: readFacts(frame, elements) };
}

/** Events on the last of some screens, each of which follows a touch on an element with this end of its key. */
function noticed(first: string, ...steps: [touched: string, screen: string][]): Partial<FactEvents> {
  const follow = createPhoneFollower();
  let frame = readPhoneScreen(first);
  let events = follow(asFollowed(frame), undefined);
  for (const [touched, screen] of steps) {
    const targetKey = listElements(frame.tree).find(({ key }) => key.endsWith(touched))?.key;
    expect(targetKey, touched).toBeDefined();
    frame = readPhoneScreen(screen);
    events = follow(asFollowed(frame), { action: { type: 'click', x: 1, y: 1 }, targetKey: targetKey! });
  }
  // A renamed button is the only event that is not a list.
  return Object.fromEntries(Object.entries(events).filter(([, found]) => !Array.isArray(found) || found.length > 0));
}

const ids = (rows: readonly string[] = []) => rows.map((id) => id.replace(/^.*\/(?=[^/]*$)/, ''));

describe('on screens of apps', () => {
  test('a touch that only opens or chooses has done nothing', () => {
    const calm: [string, string, string][] = [
      ['notes-0', 'push button:New note', 'notes-3'],
      ['contacts-0', 'list item:Ben Whitlock', 'contacts-1'],
      ['contacts-0', 'push button:Create contact', 'contacts-3'],
      ['calendar-0', 'push button:7 April 2025', 'calendar-1'],
      ['clock-0', 'push button:Add alarm', 'clock-1'],
      ['settings-0', 'list item:Wi-Fi', 'settings-1'],
      ['tasks-0', 'list item:Buy stamps', 'tasks-1'],
      ['mail-0', 'push button:Open navigation drawer', 'mail-1'],
      ['music-0', 'push button:More about Call Me Back in May', 'music-1'],
    ];
    for (const [before, touched, after] of calm) {
      expect(noticed(`recorded/${before}`, [touched, `recorded/${after}`]), after).toEqual({});
    }
  });

  test('a filter shows other rows, and none has come or gone', () => {
    const events = noticed('recorded/expenses-0', ['check box:Food', 'recorded/expenses-1']);
    expect(events.ended).toBeUndefined();
    expect(events.made).toBeUndefined();
    const chips = noticed('written/chips', ['check box:Food', 'written/chips-food']);
    expect([chips.ended, chips.made]).toEqual([undefined, undefined]);
  });

  test('an archived mail has gone, and the app says so', () => {
    const star = 'list item:Bakery/check box:Not starred';
    const events = noticed('written/recycler-list', [star, 'written/recycler-list-archived']);
    expect(ids(events.ended)).toEqual(['Bakery']);
    expect(events.operations).toMatchObject([
      {
        key: { kind: 'message', subject: 'application:com.example.mail says "0 archived" of "Bakery"' },
        value: '1 archived',
      },
    ]);
  });

  test('a dialog of a wheel that is confirmed enters its value', () => {
    const { entries } = noticed(
      'written/bottom-navigation',
      ['push button@nav_home', 'written/number-picker'],
      ['push button:16', 'written/number-picker-16'],
      ['push button@button1', 'written/bottom-navigation'],
    );
    expect(entries?.map(({ key, value }) => [ids([key.subject])[0], value])).toEqual([
      ['dialog:Sleep after', 'Set'],
      ['spin button@minutes', '16'],
    ]);
  });

  test('a dialog that is left by Cancel enters nothing', () => {
    const events = noticed(
      'written/bottom-navigation',
      ['push button@nav_home', 'written/number-picker'],
      ['push button:16', 'written/number-picker-16'],
      ['push button@button2', 'written/bottom-navigation'],
    );
    expect(events).toEqual({});
  });

  test('a form that is saved enters what was filled in, by its first text', () => {
    const { entries } = noticed(
      'written/chips',
      ['push button:More options', 'written/form-empty'],
      ['text@payee', 'written/form-filled'],
      ['push button@action_save', 'written/chips'],
    );
    expect(entries?.map(({ key, value }) => [ids([key.subject])[0], value])).toEqual([
      ['frame@.EditActivity of "18.00"', 'SAVE'],
      ['text@amount_value', '18.00'],
      ['text@payee', 'Railway'],
    ]);
  });
});
