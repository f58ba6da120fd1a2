/** Reads the objects of an application by the bulk reply of Cache.GetItems. */
import { toReference, type Accessibility, type Reference } from './accessibility.ts';
import { NoAnswerError } from './dbus-connection.ts';
import { roleName, stateNames } from './accessible-words.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { shortNames } from './read-node.ts';

/** [self, application, parent, index, child count, interfaces, name, role, description, states] */
type CacheItem = [
  [string, string],
  [string, string],
  [string, string],
  number,
  number,
  string[],
  string,
  number,
  string,
  number[],
];

/** A limit for applications that invent children without end. */
export const MAX_NODES = 10_000;

export interface TreePosition {
  parent: string;
  index: number;
}

/** Toolkits without a cache answer with an error. Single calls then read everything. */
export async function readCache(a11y: Accessibility, root: Reference): Promise<[AccessibleNode, TreePosition][]> {
  try {
    const [items] = await a11y.call({ bus: root.bus, path: '/org/a11y/atspi/cache' }, 'Cache', 'GetItems');
    return (items as CacheItem[])
      .slice(0, MAX_NODES)
      .map((item) => [parseItem(item), { parent: item[2][1], index: item[3] }]);
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    return [];
  }
}

function parseItem([self, , , , childCount, interfaces, name, role, description, states]: CacheItem): AccessibleNode {
  return {
    reference: toReference(self),
    role: roleName(role),
    name: name.trim(),
    description,
    states: new Set(stateNames(states)),
    interfaces: shortNames(interfaces),
    childCount,
    children: [],
  };
}
