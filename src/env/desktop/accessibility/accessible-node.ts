/**
 * Reads all objects of one application: the bulk reply of Cache.GetItems, plus single calls if toolkits omit children
 * or their order.
 */
import { NULL_PATH, toReference, type Accessibility, type Reference } from './accessibility.ts';
import { stateNames } from './accessible-words.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { readBounds } from './node-details.ts';
import type { ObjectMemory } from './object-memory.ts';
import { MAX_NODES, readCache, type TreePosition } from './read-cache.ts';
import { readNode } from './read-node.ts';
import { log, quietly } from '../../../log/log.ts';

/** Limits for applications that invent children without end. Real trees are some 40 deep. */
const MAX_DEPTH = 200;
const MAX_MANAGED_CHILDREN = 500;

export interface ReadOptions {
  /** Objects off the screen. Their states may be out of date. */
  memory: ObjectMemory<AccessibleNode>;
  /** GTK 4 reports "showing" for windows only, so a visible object inside a showing one counts as showing. */
  isVisibleShowing: boolean;
  /** Finds objects of the application outside its tree, as far as they are known by then. */
  findOthers?: (isKnown: (object: Reference) => boolean) => AsyncIterable<AccessibleNode>;
}

export async function readApplication(
  a11y: Accessibility,
  root: Reference,
  { memory, isVisibleShowing, findOthers }: ReadOptions,
): Promise<AccessibleNode> {
  const cached = await readCache(a11y, root);
  const known = new Map(cached.map(([item]) => [item.reference.path, item]));
  const rootNode = known.get(root.path) ?? (await readNode(a11y, root));
  known.set(root.path, rootNode);
  attachCachedChildren(cached, known);
  const walk = { a11y, known, memory, isVisibleShowing, visited: new Set<AccessibleNode>(), unread: MAX_NODES };
  await completeChildren(rootNode, 0, walk);
  if (findOthers)
    for await (const other of findOthers(({ path }) => known.has(path))) await addOther(rootNode, other, walk);
  return rootNode;
}

/**
 * Skips the list of a drop-down list, which is in the tree below its box. A menu may share submenus with the menu bar.
 */
async function addOther(application: AccessibleNode, other: AccessibleNode, walk: Walk): Promise<void> {
  walk.known.set(other.reference.path, other);
  const before = new Set(walk.visited);
  await completeChildren(other, 0, walk);
  const isApart = (node: AccessibleNode): boolean => !before.has(node) && node.children.every(isApart);
  if (other.role === 'popup menu' || isApart(other)) application.children.push(other);
}

interface Walk extends Omit<ReadOptions, 'findOthers'> {
  a11y: Accessibility;
  /** Nodes by path, from the bulk reply and from later calls. */
  known: Map<string, AccessibleNode>;
  visited: Set<AccessibleNode>;
  /** Number of objects that may still be read by single calls. */
  unread: number;
}

/**
 * The bulk reply is in hash order, and indexes give the order of the children. Unknown indexes are resolved afterwards.
 */
function attachCachedChildren(cached: [AccessibleNode, TreePosition][], known: Map<string, AccessibleNode>): void {
  const indexes = new Map(cached.map(([node, place]) => [node, place.index]));
  for (const [node, { parent }] of cached) {
    const parentNode = known.get(parent);
    if (parentNode !== undefined && parentNode !== node) parentNode.children.push(node);
  }
  for (const [node] of cached) node.children.sort((a, b) => indexes.get(a)! - indexes.get(b)!);
  // A negative index means that the order is unknown and needs a call.
  for (const [node] of cached) if (node.children.some((child) => indexes.get(child)! < 0)) node.childCount = -1;
}

/** Requests the children of every node with too few known children or an unknown order, and reads the new ones. */
async function completeChildren(node: AccessibleNode, depth: number, walk: Walk): Promise<void> {
  const { visited } = walk;
  if (visited.has(node) || visited.size > MAX_NODES) return;
  visited.add(node);
  if (depth === MAX_DEPTH) node.children = [];
  if (await isReplaced(node, walk.a11y)) {
    node.children = [];
    return;
  }
  if (node.states.has('manages-descendants')) node.children = [];
  // Such objects create children on demand. table-cells.ts reads the visible cells. Other children, such as the
  // paragraphs of a document, are read if they are few.
  const isTable = node.interfaces.has('Table');
  if (node.states.has('manages-descendants') && (isTable || node.childCount > MAX_MANAGED_CHILDREN)) return;
  const isInSight = walk.isVisibleShowing && (node.states.has('showing') || node.role === 'application');
  if (isInSight || node.childCount !== node.children.length) node.children = await readChildren(node, isInSight, walk);
  if (node.states.has('manages-descendants') && !node.states.has('showing')) node.children.forEach(hide);
  await Promise.all(node.children.map((child) => completeChildren(child, depth + 1, walk)));
}

/** Qt 6 reports the items of a closed drop-down list as showing, in a corner of the screen. */
function hide(node: AccessibleNode): void {
  node.states = new Set([...node.states].filter((state) => state !== 'showing'));
}

/**
 * LibreOffice keeps its own menu bar, without height, next to the one that GTK draws. It is invisible, and reading its
 * items changes their states.
 */
async function isReplaced({ role, states, reference }: AccessibleNode, a11y: Accessibility): Promise<boolean> {
  return role === 'menu bar' && states.has('showing') && (await readBounds(a11y, reference)) === undefined;
}

async function readChildren(node: AccessibleNode, isVisibleShowing: boolean, walk: Walk): Promise<AccessibleNode[]> {
  const { a11y, known, memory } = walk;
  try {
    const [replies] = await a11y.call(node.reference, 'Accessible', 'GetChildren');
    const references = (replies as [string, string][])
      .map(toReference)
      .filter(({ path }) => path !== NULL_PATH)
      .slice(0, walk.unread);
    walk.unread -= references.length;
    const children = await Promise.all(
      references.map(async (reference) => {
        const child =
          (isVisibleShowing ? undefined : known.get(reference.path)) ??
          (await recallNode(a11y, reference, memory).catch(quietly('an object is not as remembered'))) ??
          (await readNode(a11y, reference, isVisibleShowing).catch(quietly('an object tells nothing')));
        if (child === undefined) return undefined;
        known.set(reference.path, child);
        if (!child.states.has('showing')) memory.remember(reference, child);
        return child;
      }),
    );
    return children.filter((child) => child !== undefined);
  } catch (error) {
    log('debug', 'an object vanished between two calls', { err: error });
    return node.children;
  }
}

/** LibreOffice checks and greys out hidden menu items without an event, so states are always read again. */
async function recallNode(
  a11y: Accessibility,
  reference: Reference,
  memory: ObjectMemory<AccessibleNode>,
): Promise<AccessibleNode | undefined> {
  const remembered = memory.recall(reference);
  if (remembered === undefined) return undefined;
  const [bits] = await a11y.call(reference, 'Accessible', 'GetState');
  const states = new Set(stateNames(bits as number[]));
  return states.has('showing') ? undefined : { ...remembered, states };
}
