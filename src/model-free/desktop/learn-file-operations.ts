/** Operations on files: saving, creating, renaming, deleting. */
import { factId, type FactChange } from '../../check/facts.ts';
import { readFile } from '../../check/file-subject.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import { SAVES } from '../../ui/words.ts';
import { ITEM_ROLES } from '../shared/element-place.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import type { Operation, OperationBase } from './operation.ts';
import { isNameInPlace } from './name-in-place.ts';
import { jointIn } from './retype-path.ts';
import { itemOf, hasNamedFile, findTyping, findOpening } from './find-typing.ts';

export function recogniseFileOperation(
  graph: ExplorationGraph,
  index: number,
  { key, before, after }: FactChange,
  base: OperationBase,
): Operation | undefined {
  const transition = graph.transitions[index]!;
  if (after === undefined) return recogniseRemoval(graph, index, base);
  if (before !== undefined) {
    for (const { key: textKey, value } of transition.before.facts.values()) {
      if (textKey.kind !== 'text' || value.length < 3 || !after.startsWith(value)) continue;
      // Some applications end the last line when they save.
      if (/^\n?$/.test(after.slice(value.length))) return { kind: 'save', ...base, textKey: textKey.subject };
    }
    return recogniseMarkedUp(graph, index, { before, after }, base);
  }
  if (transition.gesture.kind === 'rename') {
    // A second press of the key selects another part of the name.
    if (mayBeNaming(graph.transitions[index - 1])) return undefined;
    return recogniseRenaming(transition, transition.gesture.text, base);
  }
  if (isNaming(transition)) return recogniseNaming(graph, index, base);
  const naming = findTyping(graph, index, readFile(key.subject).name);
  if (!naming || hasNamedFile(graph, naming, index)) return undefined;
  const opening = findOpening(graph, naming.index);
  if (!opening) return undefined;
  const window = itemOf(naming.transition)?.windowKey;
  const confirming = graph.transitions
    .slice(naming.index + 1, index)
    .filter((other) => isConfirming(other) || isSavingIn(other, window));
  const last = naming.index === index ? [] : [transition.gesture];
  const gestures = [opening.gesture, naming.transition.gesture, ...confirming.map(({ gesture }) => gesture), ...last];
  const source = { ...base.source, start: opening.source.start };
  const joint = jointIn(readFile(key.subject).name, naming.text) ?? ' ';
  const named = { ...base, typed: naming.text, joint, gestures, source };
  const moved = findMoved(transition, base);
  if (!moved) return { kind: 'create', ...named };
  return onItem(graph, opening, { kind: 'rename', ...named, from: moved.key.subject });
}

/**
 * Begins with what was done on the item of the file right before the command, on its own menu or in the menu bar, unless the
 * command was given on it: with another item it is another command.
 */
function onItem(
  { transitions }: ExplorationGraph,
  command: Transition,
  operation: Operation & { kind: 'rename' },
): Operation | undefined {
  if (isItemOf(operation.from, itemOf(command))) return operation;
  const at = transitions.indexOf(command);
  const isOfBar = transitions[at - 1] !== undefined && itemOf(transitions[at - 1]!)?.role === 'menu';
  const earlier = transitions[isOfBar ? at - 2 : at - 1];
  const isOnItem = earlier?.gesture.kind === 'right-click' || (earlier?.gesture.kind === 'click' && isOfBar);
  if (!isOnItem || earlier.source.trajectoryId !== command.source.trajectoryId) return undefined;
  if (!isItemOf(operation.from, itemOf(earlier))) return undefined;
  const source = { ...operation.source, start: earlier.source.start };
  return { ...operation, gestures: [earlier.gesture, ...operation.gestures], source };
}

/** Whether an item is called as a file is, with its ending or without. */
function isItemOf(path: string, item: UiElement | undefined): boolean {
  const { name } = readFile(path);
  return item !== undefined && ITEM_ROLES.has(item.role) && [name, name.replace(/\.\w{1,5}$/, '')].includes(item.name);
}

/** Whether a command has opened a name for editing, in a field that no tree tells of. */
function mayBeNaming(command: Transition | undefined): boolean {
  const name = command?.gesture.kind === 'click' ? itemOf(command)?.name : undefined;
  return name !== undefined && /^rename\b/i.test(name) && command?.revealed.length === 0;
}

/** The file that is gone and whose content is now in the file that came. */
function findMoved({ changes }: Transition, { after }: OperationBase): FactChange | undefined {
  return changes.find(({ key, before, after: now }) => key.kind === 'file' && now === undefined && before === after);
}

function isNaming(transition: Transition): boolean {
  const field = itemOf(transition);
  return transition.gesture.kind === 'fill' && field !== undefined && isNameInPlace(field);
}

/** The item of what a command has made, or a command was about, was given another name in its place. */
function recogniseNaming(graph: ExplorationGraph, index: number, base: OperationBase): Operation | undefined {
  const transition = graph.transitions[index]!;
  const { gesture, changes, source } = transition;
  const command = graph.transitions[index - 1];
  if (
    gesture.kind !== 'fill' ||
    command?.gesture.kind !== 'click' ||
    command.source.trajectoryId !== source.trajectoryId
  )
    return undefined;
  const joint = jointIn(readFile(base.fact.subject).name, gesture.text);
  const moved = findMoved(transition, base);
  if (!moved || joint === undefined) return undefined;
  const gestures = [command.gesture, gesture];
  const named = { ...base, typed: gesture.text, joint, gestures, source: { ...source, start: command.source.start } };
  const isMade = command.changes.some(({ key, before: old }) => old === undefined && factId(key) === factId(moved.key));
  // What has something in it is a copy of another thing.
  if (isMade && base.after !== '') return undefined;
  if (isMade) {
    const own = changes.filter(({ key }) => key.subject === moved.key.subject).map(({ key }) => factId(key));
    return { kind: 'create', ...named, sideEffects: base.sideEffects.filter((key) => !own.includes(factId(key))) };
  }
  return onItem(graph, command, { kind: 'rename', ...named, from: moved.key.subject });
}

function recogniseRenaming(transition: Transition, typed: string, base: OperationBase): Operation | undefined {
  const moved = findMoved(transition, base);
  const joint = jointIn(readFile(base.fact.subject).name, typed);
  return moved && joint && isItemOf(moved.key.subject, base.element)
    ? { kind: 'rename', ...base, typed, joint, from: moved.key.subject }
    : undefined;
}

/** Files of wikis and the like hold what their pages say between signs of their own: the line that was just added is in it. */
function recogniseMarkedUp(
  graph: ExplorationGraph,
  index: number,
  { before = '', after = '' }: Pick<FactChange, 'before' | 'after'>,
  base: OperationBase,
): Operation | undefined {
  const { gesture, source } = graph.transitions[index]!;
  const added = graph.transitions[index - 1];
  if (gesture.kind !== 'press' || added?.gesture.kind !== 'append') return undefined;
  const isItsOwn = added.gesture.key === gesture.key && added.source.trajectoryId === source.trajectoryId;
  const isIn = after.includes(added.gesture.text) && !before.includes(added.gesture.text);
  return isItsOwn && isIn ? { kind: 'save', ...base, textKey: gesture.key, isMarkedUp: true } : undefined;
}

/** A file goes by a key on its item, perhaps with a question to be answered after it. */
function recogniseRemoval(graph: ExplorationGraph, index: number, base: OperationBase): Operation | undefined {
  const transition = graph.transitions[index]!;
  const asked = transition.gesture.kind === 'press' ? transition : graph.transitions[index - 1];
  if (asked?.gesture.kind !== 'press' || asked.source.trajectoryId !== transition.source.trajectoryId) return undefined;
  const item = asked.before.scene.reachable.find(({ key }) => key === asked.gesture.key);
  if (!item || readFile(base.fact.subject).name !== item.name) return undefined;
  const gestures = asked === transition ? [asked.gesture] : [asked.gesture, transition.gesture];
  const source = { ...transition.source, start: asked.source.start };
  return { kind: 'remove', ...base, gestures, element: item, source };
}

/** A button that leads on to another window. */
function isConfirming({ gesture, before, after }: Transition): boolean {
  const role = before.scene.byKey.get(gesture.key)?.role;
  return gesture.kind === 'click' && role === 'push button' && before.scene.front !== after.scene.front;
}

/** A button that saves: what it brings up may come late. */
function isSavingIn(transition: Transition, window: string | undefined): boolean {
  const element = itemOf(transition);
  return (
    transition.gesture.kind === 'click' &&
    element?.windowKey === window &&
    element?.role === 'push button' &&
    SAVES.test(element.name)
  );
}
