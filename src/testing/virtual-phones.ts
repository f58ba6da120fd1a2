/** Virtual phones with the apps of phone-apps.ts, for tests and benchmarks that need no whole world. */
import type { Action, Observation, UiNode } from '../schema/index.ts';
import { listElements } from '../ui/list-elements.ts';
import { packageOf } from '../world/app.ts';
import {
  createVirtualPhones,
  type VirtualPhones,
  type VirtualPhonesOptions,
} from '../env/android/create-virtual-environment.ts';
import { VIRTUAL_TEMPLATE, type PhoneCatalogue } from '../env/android/phone-catalogue.ts';
import { APPS } from './phone-apps.ts';

export const TEST_APPS_MODULE = new URL('./phone-apps.ts', import.meta.url);
export const never = new AbortController().signal;
export const notesState = { apps: ['notes'], template: VIRTUAL_TEMPLATE };
export const samplerState = { apps: ['sampler'], template: VIRTUAL_TEMPLATE };

export function createTestPhones(count: number, timeouts: VirtualPhonesOptions['timeouts'] = {}): VirtualPhones {
  const entries = APPS.map(({ id, name, description }) => [id, { label: name, package: packageOf(id), description }]);
  const catalogue = Object.fromEntries(entries) as PhoneCatalogue;
  return createVirtualPhones({ count, catalogue, appsModule: TEST_APPS_MODULE, timeouts });
}

/** The first matching element; throws if there is none. */
export function findNode({ tree }: Observation, role: string, name: string | RegExp): UiNode {
  const matches = ({ node }: { node: UiNode }) =>
    node.role === role && (typeof name === 'string' ? node.name === name : name.test(node.name));
  const found = listElements(tree).find(matches);
  if (!found) throw new Error(`no ${role} ${String(name)} on screen`);
  return found.node;
}

export function touch(type: 'click' | 'long_press', { bounds }: UiNode): Action {
  return { type, x: bounds!.x + bounds!.width / 2, y: bounds!.y + bounds!.height / 2 } as Action;
}
