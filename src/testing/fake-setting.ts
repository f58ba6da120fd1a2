/** TEST SUPPORT: switches a setting in the View menu of the simulated application. */
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import type { DesktopAction } from '../schema/index.ts';
import { listNodes } from '../ui/list-nodes.ts';

/** The clicks on the menu and its entry, in pixels of the application's screen. */
export async function switchFakeSetting(setting: string): Promise<DesktopAction[]> {
  const signal = new AbortController().signal;
  const environment = createFakeEnvironment();
  await environment.reset({ apps: ['notes'], template: 'fake' }, signal);
  const actions: DesktopAction[] = [];
  for (const name of ['View', setting]) {
    const { tree } = await environment.observe(signal);
    const { x, y, width, height } = listNodes(tree).find((node) => node.name === name && node.bounds)!.bounds!;
    const point = { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
    const click: DesktopAction = { type: 'click', ...point, numClicks: 1, button: 'left', holdKeys: [] };
    actions.push(click);
    await environment.act(click, signal);
  }
  return actions;
}
