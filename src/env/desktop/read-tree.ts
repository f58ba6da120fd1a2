/** The accessibility tree of a whole desktop as one UiNode. Called by create-desktop-environment.ts at each observation. */
import type { Bounds, UiNode } from '../../schema/index.ts';
import { DESKTOP, type Accessibility, type Reference } from './accessibility.ts';
import { readApplication, type AccessibleNode } from './accessible-node.ts';
import { readDetails, type NodeDetails } from './node-details.ts';

export interface Screen {
  width: number;
  height: number;
}

/** Tooltips come and go with time and not with actions. */
const LEFT_OUT = new Set(['tool tip']);

/** Root role "desktop frame" with one child per application. An application that does not answer has no children. */
export async function readTree(a11y: Accessibility, screen: Screen): Promise<UiNode> {
  const applications = await a11y.applications();
  const children = await Promise.all(applications.map((root) => readApplicationTree(a11y, root, screen)));
  return { role: 'desktop frame', name: 'main', states: [], children: children.filter((child) => child !== undefined) };
}

async function readApplicationTree(a11y: Accessibility, root: Reference, screen: Screen): Promise<UiNode | undefined> {
  if (root.bus === DESKTOP.bus) return undefined;
  try {
    const node = await readApplication(a11y, root);
    const details = await readAllDetails(a11y, node);
    return toUiNode(node, details, screen);
  } catch {
    return { role: 'application', name: '', description: 'not responding', states: [], children: [] };
  }
}

async function readAllDetails(a11y: Accessibility, root: AccessibleNode): Promise<Map<AccessibleNode, NodeDetails>> {
  const showing = listNodes(root).filter((node) => node.states.has('showing'));
  const details = await Promise.all(showing.map(async (node) => [node, await readDetails(a11y, node)] as const));
  return new Map(details);
}

function listNodes(root: AccessibleNode): AccessibleNode[] {
  const nodes = [root];
  for (let i = 0; i < nodes.length; i++) nodes.push(...nodes[i]!.children);
  return nodes;
}

function toUiNode(node: AccessibleNode, allDetails: Map<AccessibleNode, NodeDetails>, screen: Screen): UiNode {
  const details = allDetails.get(node) ?? {};
  const bounds = details.bounds === undefined ? undefined : clipToScreen(details.bounds, screen);
  const children = node.children.filter((child) => !LEFT_OUT.has(child.role));
  return {
    role: node.role,
    name: node.name,
    ...(node.description === '' ? {} : { description: node.description }),
    ...(details.text === undefined ? {} : { text: details.text }),
    ...(details.value === undefined ? {} : { value: details.value }),
    states: [...node.states],
    ...(bounds === undefined ? {} : { bounds }),
    ...(details.actions === undefined || details.actions.length === 0 ? {} : { actions: details.actions }),
    children: children.map((child) => toUiNode(child, allDetails, screen)),
  };
}

/** Undefined when nothing of the box is on the screen. */
function clipToScreen({ x, y, width, height }: Bounds, screen: Screen): Bounds | undefined {
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const right = Math.min(screen.width, x + width);
  const bottom = Math.min(screen.height, y + height);
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}
