/** Where the name of a file was typed, and how one came there. */
import { readFile } from '../../check/file-subject.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import type { ExplorationGraph, Transition } from '../shared/exploration-graph.ts';
import { jointIn } from './retype-path.ts';

export function itemOf({ gesture, before }: Transition): UiElement | undefined {
  return before.scene.byKey.get(gesture.key);
}

/** Whether something else got the name that was typed, such as a page whose folder for attachments is made later. */
export function hasNamedFile(
  { transitions }: ExplorationGraph,
  naming: { index: number; text: string },
  index: number,
): boolean {
  return transitions
    .slice(naming.index, index)
    .some(({ changes }) =>
      changes.some(
        ({ key, before }) =>
          key.kind === 'file' && before === undefined && jointIn(readFile(key.subject).name, naming.text) !== undefined,
      ),
    );
}

/** Transitions after which something typed in the main window is taken for what was typed last. */
const MAX_BACK = 2;

/** Steps back to the typing whose text became part of a new name; in dialogs as far as they go. */
export function findTyping(
  graph: ExplorationGraph,
  index: number,
  name: string,
): { transition: Transition; index: number; text: string } | undefined {
  const { trajectoryId } = graph.transitions[index]!.source;
  for (let at = index; at >= 0; at -= 1) {
    const transition = graph.transitions[at]!;
    if (transition.source.trajectoryId !== trajectoryId) continue;
    if (at < index - MAX_BACK && !graph.transitions[at + 1]!.before.scene.dialog) break;
    if (transition.gesture.kind !== 'fill' || jointIn(name, transition.gesture.text) === undefined) continue;
    return { transition, index: at, text: transition.gesture.text };
  }
  return undefined;
}

/** The gesture that brought up the window a name was typed into: where a file goes depends on how one came there. */
export function findOpening(graph: ExplorationGraph, namingIndex: number): Transition | undefined {
  const naming = graph.transitions[namingIndex]!;
  const window = itemOf(naming)?.windowKey;
  return graph.transitions
    .slice(0, namingIndex)
    .findLast(
      ({ before, after, source }) =>
        source.trajectoryId === naming.source.trajectoryId &&
        after.scene.front === window &&
        before.scene.front !== window,
    );
}
