/** Faults of answers: no screen shows the answer's source, though the accessibility tree still contains it. */
import { readLine } from '../../check/subject.ts';
import type { FactKey, UiNode } from '../../schema/index.ts';
import { lastSegment } from '../../ui/element-key.ts';
import { listElements, type UiElement } from '../../ui/list-elements.ts';
import { listRows } from '../../check/facts/phone/list-rows.ts';
import type { Draw } from '../../world/benchmark/task.ts';
import { alterNodes, moveOutOfSight, SIDES } from './alter-tree.ts';
import type { Recording, SpoiledRecording } from './recording.ts';

/** Undefined for tasks without an answer, and if nothing can be hidden. */
export function hideAnswers(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const { task, screens } = recording;
  const { answer } = task.check ?? {};
  const [from] = answer?.from ?? [];
  if (!answer || !from) return undefined;
  const side = draw.pick(SIDES);
  let hidden = 0;
  const altered = screens.map((screen) => {
    const isMeant = holderOf(from, answer.equals, listElements(screen.tree));
    const hide = from.kind === 'line' ? scrollPast(from, answer.equals) : (node: UiNode) => moveOutOfSight(node, side);
    const { tree, count } = alterNodes(screen.tree, isMeant, hide);
    hidden += count;
    return count === 0 ? screen : { ...screen, tree };
  });
  if (hidden === 0) return undefined;
  const how = from.kind === 'line' ? 'scrolled past' : `moved ${side} the screen`;
  const what = `what ${from.kind} ${from.subject} is read from is ${how}`;
  return { ...recording, screens: altered, altered: `invisible: ${what}, for “${task.instruction}”` };
}

/** Returns a test for the elements that show the fact. */
function holderOf({ kind, subject }: FactKey, value: string, elements: readonly UiElement[]) {
  const rows = listRows(elements);
  switch (kind) {
    case 'line': {
      const line = readLine(subject);
      return ({ key }: UiElement) => key === line?.text;
    }
    case 'count': {
      const listed = rows.filter(({ place }) => place === subject).map(({ element }) => element);
      const items = listed.length > 0 ? listed : elements.filter(({ collectionKey }) => collectionKey === subject);
      const half = new Set(items.slice(Math.floor(items.length / 2)));
      return (element: UiElement) => half.has(element);
    }
    case 'cell':
    case 'label':
      return ({ node, name }: UiElement) =>
        node.children.length === 0 && (name === value || node.text?.trim() === value || node.shortcut === value);
    case 'row': {
      const row = rows.find((candidate) => candidate.subject === subject)?.element;
      return (element: UiElement) => element === row;
    }
    default: {
      return ({ key }: UiElement) => key === subject || lastSegment(key) === lastSegment(subject);
    }
  }
}

/** The text stays in the tree, but its visible part lies after or before the requested line. */
function scrollPast({ subject }: FactKey, value: string): (node: UiNode) => UiNode {
  const number = readLine(subject)?.number ?? NaN;
  return (node) => {
    const text = node.text ?? '';
    const start = text
      .split('\n')
      .slice(0, number - 1)
      .join('\n').length;
    const end = start + value.length + 1;
    const visibleText = start > text.length / 2 ? { start: 0, end: start } : { start: end, end: text.length };
    const scrolled = { ...node, visibleText };
    return scrolled;
  };
}
