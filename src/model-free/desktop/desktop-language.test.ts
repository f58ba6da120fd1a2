import { expect, test } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { readScene } from '../../ui/scene.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { DESKTOP_LANGUAGE } from './desktop-language.ts';

const SCREEN = { width: 600, height: 400 };

/** The field in a pane of icons that holds this text, which is the name of one of them or not. */
function fieldWith(text: string, ...icons: string[]): VisibleElement {
  const field = testNode('text', '', { text, states: ['editable', 'focused'] });
  const children: UiNode[] = [...icons.map((name) => testNode('icon', name)), field];
  const pane = testNode('layered pane', 'Icons', { children });
  return readScene(testDesktop(testFrame('Papers', pane))).reachable.find(({ role }) => role === 'text')!;
}

/** What is done to type the text that is offered for a field. */
function typed(field: VisibleElement) {
  const [gesture] = DESKTOP_LANGUAGE.offer(field, false, 'seed');
  return DESKTOP_LANGUAGE.decide(gesture!, field, SCREEN).map(({ action }) => action);
}

test('a name in its place is typed at once over what is selected of it, and Enter is pressed', () => {
  expect(typed(fieldWith('plan.txt', 'plan.txt'))).toEqual([
    { type: 'type', text: expect.stringMatching(/^\w/), overwrite: false, enter: true },
  ]);
});

test('a name that was typed in its place is known again by its one step', () => {
  const field = fieldWith('plan.txt', 'plan.txt');
  const [gesture] = DESKTOP_LANGUAGE.offer(field, false, 'seed');
  const steps = DESKTOP_LANGUAGE.decide(gesture!, field, SCREEN).map((decision) => decision as never);
  expect(steps).toHaveLength(1);
  expect(DESKTOP_LANGUAGE.recognise(steps, field.key, [])).toEqual(gesture);
});

test('any other text is typed after a click, in the place of all that the field holds', () => {
  expect(typed(fieldWith('plan', 'plan.txt'))).toMatchObject([{ type: 'click' }, { type: 'type', overwrite: true }]);
});

test('a number is typed into its field and the field left, which is known again by its three steps', () => {
  const tree = testDesktop(testFrame('Page', testNode('spin button', 'Margin', { value: 9 })));
  const field = readScene(tree).reachable.find(({ role }) => role === 'spin button')!;
  const [gesture] = DESKTOP_LANGUAGE.offer(field, true, 'seed');
  const steps = DESKTOP_LANGUAGE.decide(gesture!, field, SCREEN);
  expect(steps.map(({ action }) => action)).toMatchObject([
    { type: 'click' },
    { type: 'type', overwrite: true, enter: false },
    { type: 'hotkey', keys: ['tab'] },
  ]);
  expect(DESKTOP_LANGUAGE.recognise(steps as never, field.key, [])).toEqual(gesture);
});

/** What a demonstration does to add a line to a text that has the focus, with its caret there. */
function adding(text: string, caret?: number, ...others: string[]) {
  const states = ['editable', 'multi-line', ...others];
  const notes = testNode('text', 'Notes', { text, states, ...(caret === undefined ? {} : { caret }) });
  const element = readScene(testDesktop(testFrame('Page', notes))).reachable.find(({ role }) => role === 'text')!;
  const gesture = { kind: 'append', key: element.key, text: 'Tea' } as const;
  return DESKTOP_LANGUAGE.decide(gesture, element, SCREEN, 'seed').map(({ action }) => action.type);
}

test('nothing is pressed to get to the end of a text where its caret is', () => {
  expect(adding('Milk', 4, 'focused')).toEqual(['type']);
  expect(adding('Milk\n', 5, 'focused')).toEqual(['type']);
  expect(adding('Milk', 0, 'focused')).toEqual(['hotkey', 'type']);
  expect(adding('Milk', undefined, 'focused')).toEqual(['hotkey', 'type']);
  expect(adding('Milk', 4)).toEqual(['click', 'hotkey', 'type']);
});

/** What a demonstration does to put a line in before the second of three, with the caret on the third after the edit before. */
function puttingIn(told: { caret?: number }) {
  const node = { text: 'Milk\nBread\nTea', states: ['editable', 'focused', 'multi-line'], ...told };
  const scene = readScene(testDesktop(testFrame('Page', testNode('text', 'Notes', node))));
  const element = scene.reachable.find(({ role }) => role === 'text')!;
  const edit = { kind: 'insert', at: 1, line: 'Jam' } as const;
  const caret = { line: 2, isAtStart: true };
  const steps = DESKTOP_LANGUAGE.decide({ kind: 'edit', key: element.key, edit, caret }, element, SCREEN, 'seed');
  return steps.map(({ action }) => action.type);
}

test('a line is edited from where the caret is told to be, else from where an edit before has left it', () => {
  expect(puttingIn({ caret: 5 })).toEqual(['type']);
  expect(puttingIn({})).toEqual(['hotkey', 'type']);
});

/** The text that is offered for the field of a pane with these icons. */
function offered(text: string, ...icons: string[]): string | undefined {
  const [gesture] = DESKTOP_LANGUAGE.offer(fieldWith(text, ...icons), false, 'seed');
  return gesture?.kind === 'fill' ? gesture.text : undefined;
}

test('the name that is offered follows the one that is there: another one for another thing', () => {
  const names = ['untitled folder', 'plan.txt', 'todo.txt', 'new file'];
  const offers = names.map((name) => offered(name, ...names));
  expect(new Set(offers).size).toBe(names.length);
  expect(names.map((name) => offered(name, name))).toEqual(offers);
});
