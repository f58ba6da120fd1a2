/** The elements that a client has found. Their ids stay valid while the element is on the screen. */
import { z } from 'zod';
import { ELEMENT_KEY } from '../android-client.ts';
import { findElements } from './find-elements.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import type { ScreenNode, ScreenTree } from './hierarchy.ts';
import type { Point } from '../../../schema/index.ts';
import type { Area } from './perform-gestures.ts';
import type { PhoneScreen } from './phone-screen.ts';
import { RouteError } from './route-error.ts';

export const ElementReference = z.object({ [ELEMENT_KEY]: z.string() });

export interface FoundElement {
  node: ScreenNode;
  tree: ScreenTree;
}

export interface Elements {
  find(strategy: string, selector: string, within?: string): Promise<Record<string, string>[]>;
  /** The current version of the element. Throws RouteError "stale element reference". */
  read(id: string): Promise<FoundElement>;
  referTo(node: ScreenNode): Record<string, string>;
  /** Bounds of a referenced element, in pixels. */
  areaOf(reference: unknown): Promise<Area>;
  middleOf(reference: unknown): Promise<Point>;
}

export function createElements(screen: () => PhoneScreen): Elements {
  async function read(id: string): Promise<FoundElement> {
    const tree = await screen().readTree();
    const node = tree.nodes.flatMap(listNodes).find(({ key }) => String(key) === id);
    if (!node) throw new RouteError('stale element reference', `the element ${id} is no longer on the screen`);
    return { node, tree };
  }

  async function areaOf(reference: unknown): Promise<Area> {
    const { node } = await read(ElementReference.parse(reference)[ELEMENT_KEY]!);
    return areaOfNode(node);
  }

  return {
    async find(strategy, selector, within) {
      const inside = within === undefined ? undefined : await read(within);
      const tree = inside?.tree ?? (await screen().readTree());
      const query = { strategy, selector, ...(inside ? { within: inside.node } : {}) };
      return (await findElements(screen(), tree, query)).map(referTo);
    },
    read,
    referTo,
    areaOf,
    async middleOf(reference) {
      const { left, top, width, height } = await areaOf(reference);
      return { x: left + width / 2, y: top + height / 2 };
    },
  };
}

function referTo(node: ScreenNode): Record<string, string> {
  return { ELEMENT: String(node.key), [ELEMENT_KEY]: String(node.key) };
}

export function areaOfNode({ bounds: [left, top, right, bottom] }: ScreenNode): Area {
  return { left, top, width: right - left, height: bottom - top };
}
