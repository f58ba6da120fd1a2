/** Plans what makes, renames or removes a file. */
import { factId } from '../../../check/facts.ts';
import { readFile } from '../../../check/file-subject.ts';
import type { Expectation } from '../../../schema/index.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import type { Operation } from '../../desktop/operation.ts';
import { itemsOfName, onOther } from '../../desktop/items-of-name.ts';
import { nameTyped } from '../../desktop/retype-path.ts';

/** A file is renamed when the one of before is to be gone, which a task says right after it; it is made otherwise. */
export function planFile(
  path: string,
  graph: ExplorationGraph,
  operations: readonly Operation[],
  expected: readonly Expectation[],
): Gesture[][] {
  const at = expected.findIndex(({ fact }) => fact.kind === 'file' && fact.subject === path);
  const next = expected[at + 1];
  const from = next?.op === 'absent' && next.fact.kind === 'file' ? next.fact.subject : undefined;
  const saves = learned(operations, 'save', factId({ kind: 'file', subject: path }));
  // Making a folder of the new name beside the old one would leave the old one.
  const inOrder = operations.toSorted((a, b) => Number(b.kind === 'rename') - Number(a.kind === 'rename'));
  const creations = inOrder.flatMap((operation) => {
    if (operation.kind !== 'create' && (operation.kind !== 'rename' || operation.from !== from)) return [];
    const name = nameInPlaceOf(operation, path);
    if (name === undefined) return [];
    const gestures = operation.gestures.map((gesture) => retype(gesture, operation.typed, name));
    return operation.kind === 'rename' ? onItemOfName(gestures, graph) : [gestures];
  });
  return [...saves, ...creations];
}

/** What begins at an item of a list, as it was learnt, and on what has its name in other lists. */
function onItemOfName(gestures: Gesture[], { known }: ExplorationGraph): Gesture[][] {
  const item = known.get(gestures[0]?.key ?? '');
  const items = item ? itemsOfName(item.name, item, known.values()) : [];
  return item && items.includes(item.key) ? items.map((key) => onOther(gestures, item.key, key)) : [gestures];
}

/** The words to type so that a creation seen for one path gives another; undefined when it cannot. */
function nameInPlaceOf(
  { fact, typed, joint }: Operation & { typed: string; joint: string },
  path: string,
): string | undefined {
  const [made, wanted] = [readFile(fact.subject), readFile(path)];
  // A folder is made in the one that is open, whichever that was when it was learnt.
  if (made.isFolder && made.name === typed && made.folder !== '' && wanted.isFolder) return wanted.name;
  return nameTyped(path, fact.subject, typed, joint);
}

export function retype(gesture: Gesture, typed: string, name: string): Gesture {
  return (gesture.kind === 'fill' || gesture.kind === 'rename') && gesture.text === typed
    ? { ...gesture, text: name }
    : gesture;
}

/** A removal seen for one item serves for others, those in the same list before those in other ones. */
export function planRemoval(path: string, graph: ExplorationGraph, operations: readonly Operation[]): Gesture[][] {
  const { name } = readFile(path);
  return operations.flatMap((operation) => {
    if (operation.kind !== 'remove') return [];
    const { element, gestures } = operation;
    return itemsOfName(name, element, graph.known.values()).map((item) => onOther(gestures, element.key, item));
  });
}

/** What learnt operations have brought a fact about; with `after`, only what was seen to give this value. */
export function learned(
  operations: readonly Operation[],
  kind: Operation['kind'],
  id: string,
  ...after: (string | undefined)[]
): Gesture[][] {
  return operations
    .filter((operation) => operation.kind === kind && factId(operation.fact) === id)
    .filter((operation) => after.every((value) => operation.after === value))
    .map((operation) => [...operation.gestures]);
}
