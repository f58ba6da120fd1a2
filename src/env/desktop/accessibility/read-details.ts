/** Reads the details of the nodes of one application, and the places of its windows. */
import type { Accessibility } from './accessibility.ts';
import type { AccessibleNode } from './accessible-object.ts';
import type { Bounds } from '../../../schema/index.ts';
import type { WindowPlaces } from '../screen/windows.ts';
import type { CellReading } from './cell-memory.ts';
import type { DetailsReading } from './details-memory.ts';
import { type KnownActions, readDetails } from './node-details.ts';
import type { ObjectMemory } from './object-memory.ts';
import type { ShownObjects } from './pop-ups.ts';
import { readTableCells } from './table-cells.ts';

export interface Reading {
  a11y: Accessibility;
  screen: Bounds;
  windows: WindowPlaces;
  shown: ShownObjects;
  memory: ObjectMemory<AccessibleNode>;
  actions: ObjectMemory<KnownActions>;
  /** Entries of menus that were once on. They are never forgotten. */
  switches: ObjectMemory<true>;
  /** Objects that may be reused because they look the same. */
  seen: { cells: CellReading; details: DetailsReading } | undefined;
}

/**
 * Fills in the details of showing objects, and the cells of tables. All calls go out at once, because each wait takes
 * time.
 */
export async function readAllDetails(
  node: AccessibleNode,
  parent: Promise<AccessibleNode> | undefined,
  reading: Reading,
): Promise<void> {
  const own = readOwnDetails(node, parent, reading);
  const readTable = async () => readCells(await own, reading);
  await Promise.all([readTable(), ...node.children.map((child) => readAllDetails(child, own, reading))]);
}

/** Resolves with the node, its details filled in. */
async function readOwnDetails(
  node: AccessibleNode,
  parent: Promise<AccessibleNode> | undefined,
  { a11y, actions, seen }: Reading,
): Promise<AccessibleNode> {
  if (!node.states.has('showing')) return node;
  const known = seen?.details.recall(node);
  let details = await readDetails(a11y, node, actions, known);
  const around = await parent;
  if (known !== undefined && !seen!.details.isParentInPlace(node, around)) {
    details = await readDetails(a11y, node, actions);
  }
  node.details = { ...details, ...node.details };
  seen?.details.note(node, around);
  return node;
}

async function readCells(node: AccessibleNode, reading: Reading): Promise<void> {
  const bounds = node.details?.bounds;
  if (!node.interfaces.has('Table') || bounds === undefined || node.children.length > 0) return;
  node.children = await readTableCells(reading.a11y, node, bounds, reading.seen?.cells).catch(() => []);
  await Promise.all(node.children.map((child) => readRest(child, node, reading)));
}

/** Cells already have their details; headers and the parts of cells do not. */
async function readRest(node: AccessibleNode, table: AccessibleNode, reading: Reading): Promise<void> {
  if (node.details === undefined) return readAllDetails(node, Promise.resolve(table), reading);
  await Promise.all(node.children.map((child) => readAllDetails(child, Promise.resolve(node), reading)));
}
