import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import type { UiNode } from '../../../schema/index.ts';
import { addTransition, createGraph, readMoment, type Moment } from '../exploration-graph.ts';
import { gestureSignature } from '../gesture.ts';
import { noteStepsInDialog } from './dialog-budget.ts';
import { startExploration } from './exploration-state.ts';
import { comeBack, leaveDialog, leaveGreeting } from './leave-window.ts';
import { closingGesture, discardingGesture, gestureThatKeeps, MAX_FAILURES } from './closing-gestures.ts';
import { MAX_IN_GREETING } from '../weights.ts';

function momentOf(...windows: UiNode[]): Moment {
  return readMoment({ tree: testDesktop(testFrame('a'), ...windows), files: [], window: '' });
}

function dialog(name: string, states: string[]): UiNode {
  const children = ['Browse...', 'OK'].map((button) => testNode('push button', button));
  return testNode('dialog', name, { states, children });
}

test('a dialog is closed by what closed it before, not by what opened another over it', () => {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  const open = momentOf(dialog('Settings', ['active', 'modal']));
  const covered = momentOf(dialog('Settings', []), dialog('Files', ['active', 'modal']));
  const click = (name: string, after: Moment): void => {
    const { key } = open.scene.reachable.find((element) => element.name === name)!;
    const source = { trajectoryId: '', turn: 1, start: 0, end: 1 };
    addTransition(exploration.graph, { kind: 'click', key }, open, after, source);
  };
  click('Browse...', covered);
  expect(closingGesture(exploration, open.scene)).toBeUndefined();
  click('OK', momentOf());
  expect(closingGesture(exploration, open.scene)?.key).toMatch(/OK$/);
});

test('a dialog in which something was set is confirmed before it is left, until that has failed', () => {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  const children = ['Reset', 'Delete', 'OK'].map((button) => testNode('push button', button));
  const open = momentOf(testNode('dialog', 'Settings', { states: ['active', 'modal'], children }));
  expect(gestureThatKeeps(exploration, open.scene)).toBeUndefined();
  exploration.unconfirmed.set(open.scene.front!, 1);
  const keeping = gestureThatKeeps(exploration, open.scene)!;
  expect(keeping.key).toMatch(/OK$/);
  exploration.failures.set(gestureSignature(keeping), MAX_FAILURES);
  expect(gestureThatKeeps(exploration, open.scene)).toBeUndefined();
});

test('what is in a dialog that stays whatever is pressed is saved, once', () => {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  const children = ['New Entry', 'Save As', 'Save Entry'].map((button) => testNode('push button', button));
  const { scene } = momentOf(testNode('dialog', 'Edit Entry', { states: ['active', 'modal'], children }));
  for (let tries = 0; tries < 3; tries += 1) {
    expect(gestureThatKeeps(exploration, scene)).toBeUndefined();
    leaveDialog(exploration);
  }
  const asking = momentOf(dialog('Remove 3 files?', ['active', 'modal']));
  expect(gestureThatKeeps(exploration, asking.scene)).toBeUndefined();
  expect(gestureThatKeeps(exploration, scene)?.key).toMatch(/Save Entry$/);
  expect(gestureThatKeeps(exploration, scene)).toBeUndefined();
});

test('a second window that asks before it closes is told not to save', () => {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  const children = ['Cancel', "Don't Save", 'Save'].map((button) => testNode('push button', button));
  const { scene } = momentOf(testNode('alert', 'Question', { states: ['active', 'modal'], children }));
  expect(discardingGesture(exploration, scene)).toBeUndefined();
  comeBack(exploration, scene);
  expect(discardingGesture(exploration, scene)?.key).toMatch(/Don't Save$/);
  expect(discardingGesture(exploration, momentOf().scene)).toBeUndefined();
  expect(discardingGesture(exploration, scene)).toBeUndefined();
});

test.each([
  ['another page of it', 'Welcome (2 of 3)', MAX_IN_GREETING, true],
  ['little was tried in it', 'Welcome (2 of 3)', MAX_IN_GREETING - 1, false],
  ['another window', 'Settings', MAX_IN_GREETING, false],
])('an assistant that is in front from the start is left or not: %s', (_, title, tries, isLeft) => {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  exploration.start = momentOf(dialog('Welcome (1 of 3)', ['active', 'modal'])).scene.front!;
  const { scene } = momentOf(dialog(title, ['active', 'modal']));
  for (let at = 0; at < tries; at += 1) noteStepsInDialog(exploration.budget, scene.front!, 1);
  expect(leaveGreeting(exploration, scene)?.action).toEqual(isLeft ? { type: 'hotkey', keys: ['escape'] } : undefined);
});

test('what is in front of no other window is left by nobody', () => {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  const { scene } = readMoment({ tree: testDesktop(dialog('Sums', ['active'])), files: [], window: '' });
  exploration.start = scene.front!;
  for (let at = 0; at < MAX_IN_GREETING; at += 1) noteStepsInDialog(exploration.budget, scene.front!, 1);
  expect(leaveGreeting(exploration, scene)).toBeUndefined();
});
