/** Altered copies of accessibility trees. */
import type { UiNode } from '../../schema/index.ts';
import { listElements, type UiElement } from '../../ui/list-elements.ts';

/** A copy with `change` applied to the chosen nodes, and their number. */
export function alterNodes(
  root: UiNode,
  isMeant: (element: UiElement) => boolean,
  change: (node: UiNode) => UiNode,
): { tree: UiNode; count: number } {
  const meant = new Set(listElements(root).flatMap((element) => (isMeant(element) ? [element.node] : [])));
  const copy = (node: UiNode): UiNode => {
    const own = { ...node, children: node.children.map(copy) };
    return meant.has(node) ? change(own) : own;
  };
  return { tree: copy(root), count: meant.size };
}

/** An offset far beyond any edge of the screen, in pixels. */
const FAR = 10_000;
const WAYS_OUT = { below: { x: 0, y: FAR }, above: { x: 0, y: -FAR }, 'right of': { x: FAR, y: 0 } } as const;
export const SIDES = ['below', 'above', 'right of'] as const satisfies (keyof typeof WAYS_OUT)[];

/** Moves a node and its descendants. */
export function moveOutOfSight(node: UiNode, side: (typeof SIDES)[number]): UiNode {
  const { bounds } = node;
  const way = WAYS_OUT[side];
  return {
    ...node,
    ...(bounds ? { bounds: { ...bounds, x: bounds.x + way.x, y: bounds.y + way.y } } : {}),
    children: node.children.map((child) => moveOutOfSight(child, side)),
  };
}

/** Removes a node and its descendants from the screen. */
export function takeAway(node: UiNode): UiNode {
  const { bounds: _nowhere, ...rest } = node;
  return { ...rest, states: [], children: node.children.map(takeAway) };
}

export function toggleState(node: UiNode, states: readonly string[]): UiNode {
  const isOn = states.some((state) => node.states.includes(state));
  const others = node.states.filter((state) => !states.includes(state));
  return { ...node, states: isOn ? others : [...others, states[0]!] };
}

/** Replaces one text with another in a node and its descendants. */
export function replaceWords(node: UiNode, from: string, to: string): UiNode {
  const change = (text: string) => text.replaceAll(from, () => to);
  return {
    ...node,
    name: change(node.name),
    ...(node.text === undefined ? {} : { text: change(node.text) }),
    children: node.children.map((child) => replaceWords(child, from, to)),
  };
}
