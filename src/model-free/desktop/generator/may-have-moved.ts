/** Whether a fact may be another one at the start, for what was done before it was seen. */
import { factId, isLasting, type Fact, type FactChange, type FactMap } from '../../../check/facts.ts';
import { readLabel, namesShortcut } from '../../../check/subject.ts';
import type { Moment, Transition } from '../../shared/exploration-graph.ts';
import { isAtOrBelow } from '../../../ui/element-key.ts';
import type { Material } from '../../shared/generator/material.ts';
import { onlyTellsOf, isOfView, titleOf } from './only-tells.ts';

/**
 * Labels follow what was done before, numbers what was set in their window or a number elsewhere; a switch follows its
 * namesakes. Keyboard shortcuts stay.
 */
export function mayHaveMoved(
  fact: Fact,
  { scene, facts }: Moment,
  transition: Transition,
  material: Material,
): boolean {
  const { graph, start: first } = material;
  const { key } = fact;
  if (namesShortcut(key)) return false;
  const { trajectoryId, start } = transition.source;
  const earlier = graph.transitions.filter(
    ({ source, changes }) => source.trajectoryId === trajectoryId && source.start < start && changes.some(isLasting),
  );
  if (key.kind === 'label') {
    const onlyTells = onlyTellsOf(readLabel(key.subject)?.holder, scene);
    return (
      earlier.some(({ changes }) => !onlyTells || !changes.filter(isLasting).every(isOfView)) ||
      titleOf(scene) !== titleOf(first.scene)
    );
  }
  const { windowKey } = scene.byKey.get(key.subject) ?? {};
  const isNear = (change: FactChange): boolean =>
    isLasting(change) && (change.key.kind === 'value' || isAtOrBelow(change.key.subject, windowKey ?? ''));
  const isPassing = takesSeveralValues(factId(key), graph.transitions);
  if (key.kind === 'value')
    return isPassing || tellsCaret(fact, facts) || earlier.some(({ changes }) => changes.some(isNear));
  if (key.kind === 'text') return isPassing;
  const name = scene.byKey.get(key.subject)?.name;
  return key.kind === 'checked' && earlier.some(({ gesture }) => graph.known.get(gesture.key)?.name === name);
}

/** Whether a number is that of a text's last line or the length of a line: the caret may be there. */
function tellsCaret({ value }: Fact, facts: FactMap): boolean {
  return [...facts.values()].some(({ key, value: text }) => {
    if (key.kind !== 'text' || !text.includes('\n')) return false;
    const lines = text.split('\n');
    return [lines.length, lines.length - 1, ...lines.map(({ length }) => length)].map(String).includes(value);
  });
}

/** A field that shows now this, now that (the selected entry, say) has no one answer. */
function takesSeveralValues(id: string, transitions: readonly Transition[]): boolean {
  const values = new Set(
    transitions.flatMap(({ before, after }) => [before.facts.get(id)?.value, after.facts.get(id)?.value]),
  );
  values.delete(undefined);
  return values.size > 1;
}
