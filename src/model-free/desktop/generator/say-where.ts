/** Where an element is, in words; what a button of the first screen brings up in its window is in the view of that button. */
import type { UiElement } from '../../../ui/list-elements.ts';
import { sayPlace, sayPlaceName } from '../../../ui/say-place.ts';
import type { Material } from '../../shared/generator/material.ts';

/** See sayPlace. */
export function sayWhere(element: UiElement, { start, reach, graph }: Material): string | undefined {
  const at = sayPlace(element);
  const isAtFirst = start.scene.byKey.get(element.key)?.bounds !== undefined;
  const opening = reach.get(element.key)?.via?.gesture;
  const button = opening?.kind === 'click' ? start.scene.byKey.get(opening.key) : undefined;
  if (at !== '' || isAtFirst || !button?.bounds) return at;
  const name = sayPlaceName(graph.known.get(button.key)?.name ?? '');
  return name === undefined ? at : ` in the ${name} view`;
}
