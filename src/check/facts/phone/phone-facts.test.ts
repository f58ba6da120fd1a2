import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import {
  describePhoneScreen,
  listPhoneScreens,
  PHONE_SCREENS,
  readPhoneScreen,
} from '../../../testing/phone-screens.ts';
import { testNode } from '../../../testing/tree.ts';
import { listElements } from '../../../ui/list-elements.ts';
import { readFacts } from '../../facts.ts';

const screen = { width: 1080, height: 2400 };

function node(role: string, name: string, y: number, states: string[], ...children: UiNode[]): UiNode {
  const bounds = { x: 0, y, width: 1080, height: role === 'label' ? 100 : 2000 };
  const text = role === 'label' ? { text: name } : {};
  return { ...testNode(role, name, { bounds, children, states }), ...text, className: `android.widget.${role}` };
}

/** A page with its title both in its bar and in its text. */
function linesOf(states: string[], ...lines: string[]): string[] {
  const labels = lines.map((line, at) => node('label', line, 300 + 100 * at, []));
  const bar = node('panel', '', 100, [], node('label', 'Speech', 100, []));
  const page = { ...node('frame', 'Speech', 0, ['active'], bar, node('scroll pane', '', 200, states, ...labels)) };
  const tree = { role: 'desktop frame', name: '', states: [], children: [testNode('application', 'notes', {})] };
  tree.children[0] = { ...tree.children[0]!, children: [page] };
  return [...readFacts({ tree, files: [], window: 'Speech', screen }).values()]
    .filter(({ key }) => key.kind === 'line')
    .map(({ key, value }) => `${/line \d+$/.exec(key.subject)?.[0]} = ${value}`);
}

test('a heading that repeats the title of its page is a line like any', () => {
  expect(linesOf([], 'Speech', 'First words', 'Thanks')).toEqual([
    'line 1 = Speech',
    'line 2 = First words',
    'line 3 = Thanks',
  ]);
});

test('lines of a page that scrolls have no numbers', () => {
  expect(linesOf(['scrollable'], 'Speech', 'First words')).toEqual([]);
});

/** Most of them are pages of apps with data. src/testing/phone-screens names their sources. */
test.each(listPhoneScreens())('what is read on %s', async (name) => {
  await expect(describePhoneScreen(readPhoneScreen(name))).toMatchFileSnapshot(`${PHONE_SCREENS}/${name}.txt`);
});

function lastingOn(name: string): string[] {
  const facts = [...readFacts(readPhoneScreen(name)).values()].filter(({ strict }) => strict);
  return facts.map(({ key, value }) => `${key.kind} ${key.subject.replace(/^.*\/(?=[^/]*$)/, '')} = ${value}`);
}

test.each([
  [
    'rows say all their words, whatever ids they have',
    'recycler-list',
    'row Bakery = Bakery | Your order is ready | 8 Apr',
  ],
  ['rows are read from right to left, too', 'rtl-settings', 'row اللغة = اللغة | العربية'],
  [
    'switches are known without ids',
    'compose-settings',
    'checked check box:Daily reminder, Every evening on "Notifications" = false',
  ],
  ['how far a slider is, is no name of it', 'compose-settings', 'value slider on "Notifications" = 40.0'],
])('%s', (_what, name, fact) => {
  expect(lastingOn(`written/${name}`)).toContain(fact);
});

/** The content of a form or dialog, by the ends of the subjects. */
function heldOn(name: string): Record<string, string> {
  const facts = [...readFacts(readPhoneScreen(`written/${name}`)).values()];
  const held = facts.filter(({ key, strict }) => /^(text|value|checked)$/.test(key.kind) && !strict);
  return Object.fromEntries(held.map(({ key, value }) => [/[^/@]*$/.exec(key.subject)![0], value]));
}

test('a form tells its fields, choices and pickers', () => {
  expect(heldOn('form-filled')).toEqual({
    amount_value: '18.00',
    payee: 'Railway',
    category: 'Groceries',
    cash: 'true',
    card: 'false',
    date_button: '9 April 2025',
  });
});

test('a wheel has one value, and the buttons of its dialog have none', () => {
  expect(heldOn('number-picker-16')).toEqual({ minutes: '16' });
});

test('the hours and minutes of a clock are what it holds', () => {
  expect(heldOn('time-picker-later')).toMatchObject({ hours: '9', minutes: '30', am_label: 'true', pm_label: 'false' });
});

/** Known gaps. A fix makes this test fail, as a reminder to update it. */
test.fails('the day that is chosen in a calendar is what it holds', () => {
  expect(Object.values(heldOn('date-picker'))).toContain('Mon, Apr 7');
});

test.fails('a tab keeps its key when it is chosen', () => {
  const keys = listElements(readPhoneScreen('written/bottom-navigation').tree).map(({ key }) => key);
  expect(keys.filter((key) => /push button@nav_/.test(key))).toHaveLength(3);
});

test.fails('a switch keeps its key when the words below its name change', () => {
  const keys = listElements(readPhoneScreen('written/compose-settings').tree).map(({ key }) => key);
  expect(keys.some((key) => key.endsWith('check box:Daily reminder'))).toBe(true);
});

test.fails('a figure in the picture of somebody is no name', () => {
  expect(lastingOn('recorded/messages-0').some((fact) => fact.startsWith('row 555-0144 '))).toBe(true);
});
