/** Switches of which one is on: radio buttons, and entries of a menu of which another one goes off. */
import { parentKey } from '../../ui/element-key.ts';
import type { Operation } from './operation.ts';

export function isOneOfChoice({ kind, element, fact, sideEffects }: Operation): boolean {
  if (kind !== 'toggle') return false;
  const group = parentKey(fact.subject);
  return (
    element.node.role.startsWith('radio') ||
    sideEffects.some((other) => other.kind === 'checked' && parentKey(other.subject) === group)
  );
}
