/** Plans what makes a text read as a task wants it. */
import { factId } from '../../../check/facts.ts';
import type { Expectation } from '../../../schema/index.ts';
import { isBelow } from '../../../ui/element-key.ts';
import { linesAddedBetween } from '../../desktop/append-lines.ts';
import { moveLine } from '../../desktop/move-line.ts';
import { caretAfter, countKeystrokes } from '../../desktop/line-edits.ts';
import { editsBetween } from '../../desktop/edits-between.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import type { Operation } from '../../desktop/operation.ts';
import { exchangeBetween } from '../../desktop/replace-words.ts';
import { retype } from './plan-file.ts';

/** The words that were typed in exploration make way for those that turn the text into the wanted one. */
export function planReplacing(
  { fact, value }: Expectation,
  current: string | undefined,
  operations: readonly Operation[],
): Gesture[][] {
  const exchange = exchangeBetween(current ?? '', value);
  return operations.flatMap((operation) => {
    if (operation.kind !== 'replace' || exchange === undefined || factId(operation.fact) !== factId(fact)) return [];
    const [find, other, button] = operation.gestures as [Gesture, Gesture, Gesture];
    return [[retype(find, operation.find, exchange.find), retype(other, operation.other, exchange.other), button]];
  });
}

export function planText(
  { fact, op, value }: Expectation,
  current: string | undefined,
  operations: readonly Operation[],
): Gesture[][] {
  const key = fact.subject;
  // An empty field that is to hold something is filled; a text gets its lines, even the first.
  const isLines = current !== undefined && (op === 'same-text' || current !== '');
  const added = isLines ? linesAddedBetween(current, value, indentOf(operations, key)) : undefined;
  const lines = op === 'contains' ? [value] : added;
  if (lines) return [[{ kind: 'append', key, text: lines.join('\n') }]];
  if (isLines && value.includes('\n')) return planEdits(key, current, value);
  return planFilling(key, value);
}

/** One line after the other; none where one of them is out of the keyboard's reach. */
function planEdits(key: string, current: string, wanted: string): Gesture[][] {
  const edits = moveLine(current, editsBetween(current, wanted));
  if (!Number.isFinite(countKeystrokes(current, edits))) return [];
  return [
    edits.map((edit, at) => {
      const before = edits[at - 1];
      return { kind: 'edit', key, edit, ...(before ? { caret: caretAfter(before) } : {}) };
    }),
  ];
}

/** What the application puts before the new lines of a text; '' where adding one was not seen. */
export function indentOf(operations: readonly Operation[], textKey: string): string {
  const appending = operations.find((operation) => operation.kind === 'append' && operation.fact.subject === textKey);
  return appending?.kind === 'append' ? appending.indent : '';
}

/** A number is typed; an entry of a drop-down list is clicked. */
export function planValue(key: string, wanted: string, graph: ExplorationGraph): Gesture[][] {
  const entry = [...graph.known.values()].find((element) => isBelow(element.key, key) && element.name === wanted);
  return entry ? [[key, entry.key].map((own) => ({ kind: 'click', key: own }))] : planFilling(key, wanted);
}

/** Some fields take what is typed only with Enter. */
function planFilling(key: string, text: string): Gesture[][] {
  return [false, true].map((enter) => [{ kind: 'fill', key, text, enter }]);
}
