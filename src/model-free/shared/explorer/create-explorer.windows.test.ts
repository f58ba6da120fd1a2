/** Windows in the way: the explorer finds its way out within a bounded number of steps, or says why it ends. */
import { expect, test } from 'vitest';
import type { Action, Step, UiNode } from '../../../schema/index.ts';
import { observeWorkbench } from '../../../testing/workbench-runs.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { createGraph } from '../exploration-graph.ts';
import { createExplorerOn } from './create-explorer.ts';

const never = new AbortController().signal;
const { screenshot } = observeWorkbench(startWorkbench());
const MAX_STEPS = 40;

const button = (name: string, row: number): UiNode =>
  testNode('push button', name, { bounds: { x: 10, y: 30 * row, width: 80, height: 20 } });
const main = testFrame('a', button('One', 1), button('Two', 2), button('Show...', 3));
const isOn = (action: Action, key: string): boolean => action.type === 'hotkey' && action.keys.join('+') === key;

/** Explores a program whose windows `answer` tells: it takes what the last step did and gives the tree. */
async function explore(answer: (step: Pick<Step, 'action' | 'target'> | undefined) => UiNode) {
  const memory = { summaries: [], trajectories: [] };
  const policy = createExplorerOn(createGraph(), { app: 'a', goal: '', memory, seed: 's', maxSteps: MAX_STEPS });
  const steps: Step[] = [];
  for (let stepsLeft = MAX_STEPS; stepsLeft > 0; stepsLeft -= 1) {
    const tree = answer(steps.at(-1));
    const observation = { screenshot, tree, files: [], window: 'a', capturedAtMs: 0 };
    const { action, target, intent } = await policy.nextAction({ observation, history: steps, stepsLeft }, never);
    steps.push({ index: steps.length, intent, action, ...(target ? { target } : {}) } as Step);
    if (action.type === 'done') break;
  }
  return steps;
}

test('a slide that fills the screen is left with Escape, and nothing behind it is clicked', async () => {
  const slide = testNode('window', '', { bounds: { x: 0, y: 0, width: 600, height: 400 }, states: ['active'] });
  const behind = { ...main, states: main.states.filter((state) => state !== 'active') };
  let isShown = false;
  const whileShown: Action[] = [];
  const steps = await explore((last) => {
    if (isShown && last) whileShown.push(last.action);
    if (last?.target?.name === 'Show...') isShown = true;
    if (last && isOn(last.action, 'escape')) isShown = false;
    return isShown ? testDesktop(behind, slide) : testDesktop(main);
  });
  expect(whileShown).toEqual([{ type: 'hotkey', keys: ['escape'] }]);
  expect(steps.flatMap(({ target }) => target?.name ?? []).toSorted()).toEqual(['One', 'Show...', 'Two']);
});

test('a stack of dialogs is unwound to the main window', async () => {
  const titles = ['First', 'Second', 'Third'];
  let open: string[] = [];
  const depths: number[] = [];
  const steps = await explore((last) => {
    const opens = last?.target?.name === 'Show...' || last?.target?.name.startsWith('More') === true;
    if (opens) open = titles.slice(0, open.length + 1);
    if (last && isOn(last.action, 'escape')) open = open.slice(0, -1);
    depths.push(open.length);
    const dialogs = open.map((title, at) =>
      testNode('dialog', title, {
        bounds: { x: 0, y: 0, width: 300, height: 300 },
        states: ['modal', at === open.length - 1 && 'active'],
        children: [button(`More ${at}`, 4), button(`Detail ${at}`, 5)],
      }),
    );
    return testDesktop(main, ...dialogs);
  });
  const at = (name: string): number => steps.findIndex(({ target }) => target?.name === name);
  expect(at('Detail 1')).toBeGreaterThan(Math.max(at('One'), at('Two'), at('Detail 0')));
  expect(depths.at(-1)).toBe(0);
});

test('a window that nothing closes ends the turn with the reason, after bounded tries of each way', async () => {
  const stuck = testNode('dialog', 'Stuck', { bounds: { x: 0, y: 0, width: 600, height: 400 }, states: ['active'] });
  let isOpen = false;
  const steps = await explore((last) => {
    if (last?.target?.name === 'Show...') isOpen = true;
    return testDesktop(main, ...(isOpen ? [stuck] : []));
  });
  const count = (isMeant: (action: Action) => boolean): number => steps.filter(({ action }) => isMeant(action)).length;
  expect(count((action) => isOn(action, 'escape'))).toBeLessThan(8);
  expect(count((action) => isOn(action, 'alt+f4'))).toBe(2);
  expect(count(({ type }) => type === 'open')).toBe(1);
  expect(steps.at(-1)!.intent).toBe('Stop exploring: a window cannot be left');
});

test('an application that does not stay open ends the turn with the reason', async () => {
  const steps = await explore(() => testDesktop());
  expect(steps.at(-1)!.intent).toBe('Stop exploring: a does not stay open');
  expect(steps.length).toBeLessThan(10);
});
