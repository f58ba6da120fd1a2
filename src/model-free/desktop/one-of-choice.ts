/** Switches of which one is on: radio buttons, and entries of a menu of which another one goes off. */
import { lastPart, parentKey } from '../../ui/element-key.ts';
import type { Operation } from './operation.ts';

export function isOneOfChoice(operation: Operation): boolean {
  return operation.kind === 'toggle' && (operation.element.node.role.startsWith('radio') || isMenuChoice(operation));
}

/** Such an entry of a menu: what goes off with it is among its side effects. */
export function isMenuChoice({ kind, fact, sideEffects }: Operation): boolean {
  const group = parentKey(fact.subject);
  return (
    kind === 'toggle' &&
    lastPart(group).role === 'menu' &&
    sideEffects.some((other) => other.kind === 'checked' && parentKey(other.subject) === group)
  );
}
