/** How the operations of one application belong together: which are the same, and which are part of others or give them up. */
import { factId } from '../../check/facts.ts';
import { readFile } from '../../check/file-subject.ts';
import { isMainWindow } from '../../ui/list-elements.ts';
import { parentKey } from '../../ui/element-key.ts';
import { isMenuChoice } from './one-of-choice.ts';
import type { Operation } from './operation.ts';

/** Whether a bar is shown or hidden from the main window, and was from a dialog before. */
export function isNearer({ kind, element }: Operation, known: Operation): boolean {
  const isOfBar = kind === 'show' || kind === 'hide';
  return isOfBar && isMainWindow(element.windowKey) && !isMainWindow(known.element.windowKey);
}

/** What goes off when another entry is chosen gives that one up in turn, though no menu may have shown it. */
export function withChoices(operations: readonly Operation[]): Operation[] {
  return operations.map((operation) => {
    if (operation.kind !== 'toggle') return operation;
    const id = factId(operation.fact);
    const known = new Set(operation.sideEffects.map(factId));
    const others = operations.filter(
      (other) =>
        isMenuChoice(other) &&
        parentKey(other.fact.subject) === parentKey(operation.fact.subject) &&
        !known.has(factId(other.fact)) &&
        other.sideEffects.some((key) => factId(key) === id),
    );
    return { ...operation, sideEffects: [...operation.sideEffects, ...others.map(({ fact }) => fact)] };
  });
}

/** The same for operations that differ only in the words that were typed. */
export function idOf(operation: Operation): string {
  return `${subjectOf(operation)} ${operation.kind === 'choose' || operation.kind === 'sort' ? operation.after : ''}`;
}

export function subjectOf(operation: Operation): string {
  const { kind, fact } = operation;
  if (kind === 'add') return `${kind} ${parentKey(fact.subject)}`;
  if (!('typed' in operation)) return `${kind} ${factId(fact)}`;
  const { folder, isFolder } = readFile(fact.subject);
  return `${kind} ${isFolder ? 'folder in ' : ''}${folder}`;
}

/** Filling in the name of a file is part of making the file, and no operation of its own. */
export function withoutNaming(operations: readonly Operation[]): Operation[] {
  const naming = operations.flatMap((operation) =>
    'typed' in operation ? operation.gestures.filter(({ kind }) => kind === 'fill').map(({ key }) => key) : [],
  );
  return operations.filter(({ kind, fact }) => kind !== 'fill' || !naming.includes(fact.subject));
}
