/** Pages that nothing leads on from: the turn goes on elsewhere with the steps that it has left. */
import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import type { Action, Step, UiNode } from '../../../schema/index.ts';
import { createExplorerOn } from './create-explorer.ts';
import { createGraph } from '../exploration-graph.ts';
import { observeWorkbench } from '../../../testing/workbench-runs.ts';
import { startWorkbench } from '../../../testing/workbench.ts';

const never = new AbortController().signal;
const { screenshot } = observeWorkbench(startWorkbench());

function page(name: string, ...children: UiNode[]): UiNode {
  return testDesktop(testFrame('shop', testNode('document web', name, { children })));
}

const link = (name: string, y: number) => testNode('link', name, { bounds: { x: 10, y, width: 80, height: 20 } });
const button = (name: string, y: number) =>
  testNode('push button', name, { bounds: { x: 10, y, width: 80, height: 20 } });

/** A shop with a page that has nothing on it; `wayBack` is what leads back from there. */
async function explore(wayBack: 'alt+left' | 'open' | 'nothing'): Promise<{ actions: Action[]; touched: string[] }> {
  const memory = { summaries: [], trajectories: [] };
  const policy = createExplorerOn(createGraph(), { app: 'shop', goal: '', memory, seed: 's', maxSteps: 30 });
  const touched: string[] = [];
  const history: Step[] = [];
  const actions: Action[] = [];
  let isAtEnd = false;
  for (let stepsLeft = 30; stepsLeft > 0; stepsLeft -= 1) {
    const home = [link('Terms', 10), ...['Tea', 'Milk', 'Bread'].map((name, at) => button(name, 40 + 30 * at))];
    const tree = isAtEnd ? page('Terms') : page('Shop', ...home);
    const observation = { screenshot, tree, files: [], window: 'Shop', capturedAtMs: 0 };
    const { action, target, intent } = await policy.nextAction({ observation, history, stepsLeft }, never);
    actions.push(action);
    if (action.type === 'done') break;
    if (target?.name) touched.push(target.name);
    if (target?.name === 'Terms') isAtEnd = true;
    if (action.type === 'hotkey' && action.keys.join('+') === 'alt+left' && wayBack === 'alt+left') isAtEnd = false;
    if (action.type === 'open' && wayBack === 'open') isAtEnd = false;
    history.push({ index: history.length, intent, action, ...(target ? { target } : {}) } as Step);
  }
  return { actions, touched };
}

test.each(['alt+left', 'open'] as const)('a page with a way back by %s alone ends no turn', async (wayBack) => {
  const { touched } = await explore(wayBack);
  expect(touched.toSorted()).toEqual(['Bread', 'Milk', 'Tea', 'Terms']);
});

test('a page without any way back ends it, after few steps', async () => {
  const { actions, touched } = await explore('nothing');
  const after = actions.length - touched.length;
  expect(actions.at(-1)).toMatchObject({ type: 'done' });
  expect(after).toBeLessThan(8);
  expect(actions.filter(({ type }) => type === 'open')).toHaveLength(1);
});

test('a window that only the picture shows is left with Escape: what is behind it answers to nothing', async () => {
  const memory = { summaries: [], trajectories: [] };
  const policy = createExplorerOn(createGraph(), { app: 'shop', goal: '', memory, seed: 's', maxSteps: 30 });
  const decide = async (tree: UiNode) => {
    const observation = { screenshot, tree, files: [], window: 'Save File', capturedAtMs: 0 };
    return (await policy.nextAction({ observation, history: [], stepsLeft: 20 }, never)).action;
  };
  const open = page('Shop', button('Save', 10));
  const [application] = open.children;
  const [frame] = application!.children;
  const behind = { ...frame!, states: frame!.states.filter((state) => state !== 'active') };
  const unseen: UiNode = { ...open, children: [{ ...application!, children: [behind] }] };
  expect(await decide(open)).toMatchObject({ type: 'click' });
  expect(await decide(unseen)).toEqual({ type: 'hotkey', keys: ['escape'] });
});
