/** The choices that an operation gives up: options of one group, of which one is on. */
import { factId } from '../../../check/facts.ts';
import type { Operation } from '../operation.ts';
import { isOneOfChoice } from '../one-of-choice.ts';
import type { FactKey } from '../../../schema/index.ts';
import { childKey, lastPart, parentKey } from '../../../ui/element-key.ts';
import { elementSegment } from '../../../ui/element-names.ts';
import { groupBy } from '../../../collections/by-key.ts';
import type { Material } from '../../shared/generator/material.ts';

/**
 * Radio buttons of the same group, and entries of menus that were seen to take each other's place, directly or by way of
 * others. Which of them goes off depends on the one that was on.
 */
export function neighboursOfChoice(operation: Operation, { graph }: Pick<Material, 'graph'>): FactKey[] {
  const { element, fact, sideEffects } = operation;
  if (isOneOfChoice(operation) && element.node.role.startsWith('radio')) {
    const group = parentKey(fact.subject);
    return (element.ancestors.at(-1)?.children ?? [])
      .filter((node) => node.role === element.node.role && node !== element.node)
      .map((node) => ({ kind: 'checked', subject: childKey(group, elementSegment(node)) }));
  }
  // A menu that tells its marks only while it is open changes them all, from or to nothing.
  const turned = graph.transitions.map(({ changes }) =>
    changes.flatMap(({ key, before, after }) => (before === undefined || after === undefined ? [] : [key])),
  );
  const together = turned.flatMap(marksByMenu);
  const group = new Map(marksByMenu([fact, ...sideEffects]).flatMap((keys) => keys.map((key) => [factId(key), key])));
  for (let size = -1; size < group.size;) {
    size = group.size;
    const linked = together.filter((keys) => keys.some((key) => group.has(factId(key))));
    for (const key of linked.flat()) group.set(factId(key), key);
  }
  // Any of them may turn what one of them was seen to turn, such as a mode's unit of angles.
  const turnedAlong = turned.filter((keys) =>
    marksByMenu(keys)
      .flat()
      .some((key) => group.has(factId(key))),
  );
  return [...group.values(), ...turnedAlong.flat().filter(({ kind }) => kind === 'checked')];
}

/** Marks of one menu that change together, by menu. */
function marksByMenu(keys: readonly FactKey[]): FactKey[][] {
  const marks = keys.filter(({ kind, subject }) => kind === 'checked' && lastPart(parentKey(subject)).role === 'menu');
  return [...groupBy(marks, ({ subject }) => parentKey(subject)).values()].filter(({ length }) => length > 1);
}
