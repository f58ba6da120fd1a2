/** Sentences as runs propose them, judged by changes of the initial data of the world's own apps. */
import { describe, expect, test } from 'vitest';
import { APPS } from '../apps/index.ts';
import type { States } from '../compare-states.ts';
import { PERSONA } from '../persona.ts';
import { applyChanges, type StateChange } from '../state-change.ts';
import { follow, type Path } from './find-in-data.ts';
import { judgeByWords } from './judge-by-words.ts';

const START: States = Object.fromEntries(APPS.map((app) => [app.id, app.seed(PERSONA)]));

/** "clock alarms 3 label": names, and numbers of rows. */
function pathOf(words: string): Path {
  return words.split(' ').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
function set(where: string, after: unknown): StateChange {
  return { kind: 'set', path: pathOf(where), before: follow(START, pathOf(where)), after };
}
function add(where: string, value: unknown): StateChange {
  return { kind: 'add', path: pathOf(where), value, isFirst: false };
}
function remove(where: string): StateChange {
  const path = pathOf(where);
  return { kind: 'remove', path: path.slice(0, -1), value: follow(START, path) };
}
function drop(where: string, value: unknown): StateChange {
  return { kind: 'remove', path: pathOf(where), value };
}
function judge(instruction: string, changes: readonly StateChange[]) {
  const app = String(changes[0]?.path[0] ?? 'clock');
  return judgeByWords({ app, instruction, start: START, end: applyChanges(START, changes) });
}

const NOTE = { id: 1001, folder: 'Museum', title: 'Shed review', body: '', isPinned: false };
const EXPENSE = { id: 1001, name: 'Bakery fund', cents: 7495, category: 'Food', date: '2025-04-05', note: 'On Sunday' };
const MESSAGE = { id: 1001, conversationId: 6, from: 'me', text: 'See you', at: '2025-04-05T12:00', isStarred: false };
const SPEECH = String(follow(START, pathOf('notes notes 3 body')));
const PIE = follow(START, pathOf('recipes recipes 3')) as object;

/** The request, changes that fulfil it, and changes that are wrong or additional. */
const REQUESTS: [instruction: string, right: StateChange[], wrong: StateChange[]][] = [
  ['Delete the 07:30 alarm.', [remove('clock alarms 2')], [remove('clock alarms 3')]],
  ['Remove the 06:40 and 22:30 alarms.', [remove('clock alarms 1'), remove('clock alarms 5')], [remove('clock alarms 1')]],
  ['Find the note "Shopping" and delete it.', [remove('notes notes 4')], [remove('notes notes 4'), remove('notes notes 5')]],
  ['Look for the notes "Book list" and "Shopping" and remove them.', [remove('notes notes 5'), remove('notes notes 4')], [remove('notes notes 5')]],
  ['Delete every note with "Private" in its row.', [remove('notes notes 5'), remove('notes notes 4')], [remove('notes notes 2')]],
  ['Delete "Lisbon" in the "Clock" list.', [drop('clock cities', 'Lisbon')], [drop('clock cities', 'Tokyo')]],
  ['Remove the picture "Pilot chart".', [set('gallery pictures 5 isInBin', true)], [set('gallery pictures 4 isInBin', true)]],
  ['Switch on the 09:00 alarm.', [set('clock alarms 4 isOn', true)], [set('clock alarms 5 isOn', true)]],
  ['Find the 06:40 alarm and turn it off.', [set('clock alarms 1 isOn', false)], [set('clock alarms 1 vibrates', false)]],
  ['Tick the task "Buy stamps".', [set('tasks tasks 17 isDone', true)], [set('tasks tasks 16 isDone', true)]],
  ['Turn off "Connect automatically" on the "Tidewater Staff" page.', [set('settings networks 2 connectsItself', false)], [set('settings networks 1 connectsItself', false)]],
  ['Enable "Do not disturb No sounds but alarms" on the "Do not disturb" page.', [set('settings doNotDisturb', true)], [set('settings quietHours', true)]],
  ['Disable "Rotate automatically".', [set('settings autoRotate', false)], [set('settings darkTheme', true)]],
  ['Find the note "Shopping" and pin it.', [set('notes notes 4 isPinned', true)], [set('notes notes 5 isPinned', true)]],
  ['Add the contact "Tom Becker" to favourites.', [set('contacts contacts 6 isFavourite', true)], [set('contacts contacts 5 isFavourite', true)]],
  ['Move the note "Opening speech" to the folder "Private".', [set('notes notes 3 folder', 'Private')], [set('notes notes 3 folder', 'Museum')]],
  ['Find every note with "Private" in its row and move it to the folder "Ideas".', [set('notes notes 4 folder', 'Ideas'), set('notes notes 5 folder', 'Ideas')], [set('notes notes 4 folder', 'Museum'), set('notes notes 5 folder', 'Museum')]],
  ['Look for the recipe "Harbour fish pie" and duplicate it.', [add('recipes recipes', { ...PIE, id: 1001, name: 'Harbour fish pie (copy)' })], [add('recipes recipes', { ...PIE, id: 1001, name: 'Lentil soup (copy)' })]],
  ['Set the currency to "£".', [set('expenses currency', '£')], [set('expenses monthlyBudget', 1)]],
  ['Set the label of the contact "Tom Becker" to "Friends".', [set('contacts contacts 6 label', 'Friends')], [set('contacts contacts 6 label', 'Family')]],
  ['Change "E-mail" of the contact "Peter Marsh" to "o@example.com".', [set('contacts contacts 10 email', 'o@example.com')], [set('contacts contacts 10 company', 'o@example.com')]],
  ['Rename the contact "Aiko Tanaka" to "Noor Rossi".', [set('contacts contacts 7 name', 'Noor Rossi')], [set('contacts contacts 7 company', 'Noor Rossi')]],
  ['Give the contact "Nadia Haddad" the name "Noor Janssen".', [set('contacts contacts 11 name', 'Noor Janssen')], [set('contacts contacts 11 name', 'Noor')]],
  ['Change the text of the note "Opening speech" to "Pay the rent".', [set('notes notes 3 body', 'Pay the rent')], [set('notes notes 3 body', `${SPEECH}\nPay the rent`)]],
  ['Add "(spring)" to the end of the title of the note "Opening speech".', [set('notes notes 3 title', 'Opening speech (spring)')], [set('notes notes 3 title', '(spring)')]],
  ['Add "Call Ada, then Bo" at the end of the text of the note "Opening speech".', [set('notes notes 3 body', `${SPEECH}\nCall Ada, then Bo`)], [set('notes notes 3 body', 'Call Ada, then Bo')]],
  ['Add "for tea" to the end of "Ingredients, one each line" of the recipe "Harbour fish pie".', [drop('recipes recipes 3 ingredients', '2 leeks'), add('recipes recipes 3 ingredients', '2 leeks for tea')], [add('recipes recipes 3 steps', 'for tea')]],
  ['In the 18:45 alarm, tick "Tue" and add "(new)" at the end of the label, and save it.', [add('clock alarms 3 days', 'Tue'), set('clock alarms 3 label', 'Leave for choir (new)')], [add('clock alarms 3 days', 'Tue')]],
  ['Open the 18:45 alarm, untick "Wed" and tick "Tue", and save the changes.', [add('clock alarms 3 days', 'Tue'), drop('clock alarms 3 days', 'Wed')], [add('clock alarms 3 days', 'Tue'), set('clock alarms 3 isOn', false)]],
  ['For the 18:45 alarm, choose "Harbour" and turn off "Vibrate".', [set('clock alarms 3 sound', 'Harbour'), set('clock alarms 3 vibrates', false)], [set('clock alarms 3 sound', 'Pulse'), set('clock alarms 3 vibrates', false)]],
  ['Create a note called "Shed review".', [add('notes notes', NOTE)], [add('notes notes', { ...NOTE, title: 'Museum', folder: 'Shed review' })]],
  ['Make an expense with the name "Bakery fund" with the amount "74.95" and the note "On Sunday".', [add('expenses expenses', EXPENSE)], [add('expenses expenses', { ...EXPENSE, cents: 7490 })]],
  ['Add an expense with the amount "74.95", choose "Food" and save it.', [add('expenses expenses', EXPENSE)], [add('expenses expenses', { ...EXPENSE, cents: 1 })]],
  ['Add the city "Auckland".', [add('clock cities', 'Auckland')], [add('clock cities', 'Lima')]],
  ['Open the conversation "Nadia Haddad" and send "See you".', [add('messages messages', MESSAGE)], [add('messages messages', { ...MESSAGE, conversationId: 1 })]],
  ['Sort the list by "Last name".', [set('contacts sortBy', 'Last name')], [set('contacts contacts 7 company', 'Last name')]],
  ['For the 18:45 alarm, tick "Tue", then find the 07:30 alarm and delete it, and then turn on the 09:00 alarm.', [add('clock alarms 3 days', 'Tue'), remove('clock alarms 2'), set('clock alarms 4 isOn', true)], [add('clock alarms 3 days', 'Tue'), remove('clock alarms 2')]],
]; // prettier-ignore

describe('requests', () => {
  test.each(REQUESTS)('%s', (instruction, right, wrong) => {
    expect(judge(instruction, right)).toEqual({ truth: 'success', reasons: [] });
    expect(judge(instruction, wrong).truth).toBe('failure');
  });

  test.each(REQUESTS)('%s – and nothing else', (instruction, right) => {
    const verdict = judge(instruction, [...right, set('music volume', 1)]);
    expect(verdict).toEqual({ truth: 'failure', reasons: ['not asked for: set music.volume'] });
  });
});

/** A conversation that is gone with its messages. */
function withMessages(conversation: number): StateChange[] {
  const messages = follow(START, pathOf('messages messages')) as { id: number; conversationId: number }[];
  const own = messages.filter(({ conversationId }) => conversationId === conversation);
  return [conversation, ...own].map((one) =>
    remove(typeof one === 'number' ? `messages conversations ${one}` : `messages messages ${one.id}`),
  );
}

test.each([
  ['Nadia Haddad', 6],
  ['PostPoint', 14],
  ['Museum crew', 4],
])('what an app does by itself is no harm: the conversation "%s"', (name, id) => {
  const instruction = `Look for the conversation "${name}" and remove it.`;
  expect(withMessages(id).length).toBeGreaterThan(1);
  expect(judge(instruction, withMessages(id)).truth).toBe('success');
  expect(judge(instruction, withMessages(1)).truth).toBe('failure');
  expect(judge(instruction, [...withMessages(id), ...withMessages(1).slice(1, 2)]).truth).toBe('failure');
});

/** Requests that are not understood, not in the data, or ambiguous. */
test.each<[string, StateChange[]]>([
  ['Use "Set duration" and confirm it.', []],
  ['Delete completed and confirm it.', [remove('tasks tasks 1')]],
  ['Delete the alarm "Nobody".', [remove('clock alarms 1')]],
  ['Delete the expense "Rent".', [remove('expenses expenses 1')]],
  ['Delete every note with "Private" in its row.', [remove('notes notes 4')]],
  ['Turn on "Louder voices".', [set('settings darkTheme', true)]],
  ['Set the weather to "Rain".', [set('settings darkTheme', true)]],
  ['Set the show list to "Home".', [remove('tasks tasks 1')]],
])('does not know of: %s', (instruction, changes) => {
  expect(judge(instruction, changes)).toEqual({ reasons: [expect.any(String) as string] });
});
