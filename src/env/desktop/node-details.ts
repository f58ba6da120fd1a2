/** What only single calls tell about an object on screen: place, text, value, actions. Used by read-tree.ts. */
import type { Bounds } from '../../schema/index.ts';
import type { Accessibility } from './accessibility.ts';
import type { AccessibleNode } from './accessible-node.ts';

export interface NodeDetails {
  /** In screen pixels, as the toolkit reports it. */
  bounds?: Bounds;
  text?: string;
  value?: number;
  actions?: string[];
}

/** Longest text kept of one object. */
const MAX_TEXT_CHARACTERS = 20_000;
const SCREEN_COORDINATES = 0;

export async function readDetails(a11y: Accessibility, node: AccessibleNode): Promise<NodeDetails> {
  const { reference, interfaces } = node;
  const ifImplemented = <T>(name: string, read: () => Promise<T>): Promise<T | undefined> =>
    interfaces.has(name) ? read().catch(() => undefined) : Promise.resolve(undefined);
  const [bounds, text, value, actions] = await Promise.all([
    ifImplemented('Component', async () => {
      const [extents] = await a11y.call(reference, 'Component', 'GetExtents', 'u', [SCREEN_COORDINATES]);
      const [x, y, width, height] = extents as [number, number, number, number];
      return { x, y, width, height };
    }),
    ifImplemented('Text', async () => {
      const [content] = await a11y.call(reference, 'Text', 'GetText', 'ii', [0, MAX_TEXT_CHARACTERS]);
      return content as string;
    }),
    ifImplemented('Value', () => a11y.property<number>(reference, 'Value', 'CurrentValue')),
    ifImplemented('Action', async () => {
      const [list] = await a11y.call(reference, 'Action', 'GetActions');
      return (list as [string, string, string][]).map(([name]) => name).filter((name) => name !== '');
    }),
  ]);
  return { bounds, text, value, actions };
}
