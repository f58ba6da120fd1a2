/** The choices that choosing one gives up. */
import { factId } from '../../../check/facts.ts';
import type { Operation } from '../operation.ts';
import { isMenuChoice, isOneOfChoice } from '../one-of-choice.ts';
import type { FactKey } from '../../../schema/index.ts';
import { childKey, parentKey } from '../../../ui/element-key.ts';
import { elementSegment } from '../../../ui/element-names.ts';
import type { Material } from '../../shared/generator/material.ts';

/** Choosing one option of a group gives up another; of entries of a menu those that were seen to go off for each other. */
export function neighboursOfChoice(operation: Operation, { all }: Material): FactKey[] {
  const { element, fact } = operation;
  if (isMenuChoice(operation)) return choicesOf(operation, all);
  if (!isOneOfChoice(operation)) return [];
  const group = parentKey(fact.subject);
  return (element.ancestors.at(-1)?.children ?? [])
    .filter((node) => node.role === element.node.role && node !== element.node)
    .map((node) => ({ kind: 'checked', subject: childKey(group, elementSegment(node)) }));
}

/** The entries that take each other's place, directly or by way of others. */
function choicesOf(operation: Operation, all: readonly Operation[]): FactKey[] {
  const menu = parentKey(operation.fact.subject);
  const ofMenu = (one: Operation): FactKey[] =>
    [one.fact, ...one.sideEffects].filter(({ kind, subject }) => kind === 'checked' && parentKey(subject) === menu);
  const group = new Map(ofMenu(operation).map((key) => [factId(key), key]));
  const choices = all.filter((other) => isMenuChoice(other) && parentKey(other.fact.subject) === menu).map(ofMenu);
  for (let size = 0; size < group.size;) {
    size = group.size;
    const linked = choices.filter((keys) => keys.some((key) => group.has(factId(key))));
    for (const key of linked.flat()) group.set(factId(key), key);
  }
  return [...group.values()];
}
