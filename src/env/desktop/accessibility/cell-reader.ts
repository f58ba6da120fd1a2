/** Reads single cells of a table. */
import { type Accessibility, type Reference, NULL_PATH, toReference } from './accessibility.ts';
import { readNode } from './read-node.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { stateNames } from './accessible-words.ts';
import type { CellPlace, CellReading } from './cell-memory.ts';
import { NoAnswerError } from './dbus-connection.ts';
import { readBounds, readText } from './node-details.ts';
import { quietly } from '../../../log/log.ts';

/** Reads one cell; undefined if the table has no cell there. */
export function createCellReader(a11y: Accessibility, table: Reference, memory: CellReading | undefined) {
  const samples = new Map<number, Promise<AccessibleNode>>();
  const read = async (place: CellPlace): Promise<AccessibleNode | undefined> => {
    const reference = await findCell(a11y, table, place);
    if (reference === undefined) return undefined;
    // Cells of one column are of one kind, so role and interfaces are read once per column.
    const sample = samples.get(place.column) ?? memory?.recallKind(table, place) ?? readNode(a11y, reference);
    samples.set(place.column, Promise.resolve(sample));
    return readCell(a11y, reference, await sample, place);
  };
  // A cell created for the reader may vanish before its details are read, and its column's sample with it.
  return (place: CellPlace) =>
    read(place).catch((error: unknown) => {
      samples.delete(place.column);
      return error instanceof NoAnswerError ? undefined : read(place).catch(quietly('a cell tells nothing'));
    });
}

async function readCell(
  a11y: Accessibility,
  reference: Reference,
  sample: AccessibleNode,
  cell: CellPlace,
): Promise<AccessibleNode> {
  const { role, interfaces, childCount } = sample;
  const [name, states, bounds, text, parts] = await Promise.all([
    a11y.property<string>(reference, 'Accessible', 'Name'),
    a11y.call(reference, 'Accessible', 'GetState'),
    readBounds(a11y, reference),
    interfaces.has('Text') ? readText(a11y, reference) : undefined,
    childCount > 0 ? readParts(a11y, reference) : [],
  ]);
  return {
    reference,
    role,
    name: name === '' ? parts.map((part) => part.name).join(' ') : name,
    description: '',
    states: new Set(stateNames(states[0] as number[])),
    interfaces,
    childCount,
    // A single part with words adds nothing to the cell; several parts, or a checkable one, can be clicked.
    children: parts.length > 1 || parts.some(isCheckable) ? parts : [],
    cell,
    details: { ...(bounds === undefined ? {} : { bounds }), ...(text === undefined ? {} : { text }) },
  };
}

/** A cell may consist of parts (icon, check box, words) and has no name then. Parts without words are left out. */
async function readParts(a11y: Accessibility, reference: Reference): Promise<AccessibleNode[]> {
  const [replies] = await a11y.call(reference, 'Accessible', 'GetChildren');
  const references = (replies as [string, string][]).map(toReference).filter(({ path }) => path !== NULL_PATH);
  const parts = await Promise.all(references.map((part) => readNode(a11y, part)));
  return parts.filter((part) => part.name !== '' || isCheckable(part));
}

function isCheckable({ states }: AccessibleNode): boolean {
  return states.has('checkable') || states.has('checked');
}

/** Undefined if the table has no cell there. */
export async function findCell(
  a11y: Accessibility,
  table: Reference,
  place: CellPlace,
): Promise<Reference | undefined> {
  const [reply] = await a11y.call(table, 'Table', 'GetAccessibleAt', 'ii', [place.row, place.column]);
  const reference = toReference(reply as [string, string]);
  return reference.path === NULL_PATH ? undefined : reference;
}
