/**
 * Where an element is, in words; what a button of the first screen brings up in its window is in the view of that button,
 * and a dialog that is called otherwise than the command that opens it is said with that command.
 */
import { diffFacts, isLasting } from '../../../check/facts.ts';
import { isMainWindow, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import { describePlace, formatPlaceName } from '../../../ui/describe-place.ts';
import type { Material } from '../../shared/generator/material.ts';
import { sayDialogOf } from './say-dialog-of.ts';

/** See sayPlace; undefined also for what a button without words brings up, whose menu has its name on no screen. */
export function sayWhere(element: UiElement, { start, reach, graph }: Material): string | undefined {
  const at = describePlace(element);
  if (at?.endsWith(' dialog') && !isMainWindow(element.windowKey)) return sayDialogOf(element, at, graph);
  const opener = graph.known.get(reach.get(element.key)?.via?.gesture.key ?? '');
  if (opener && isInMenu(element) && isSquare(opener)) return undefined;
  const isAtFirst = start.scene.byKey.get(element.key)?.bounds !== undefined;
  const opening = reach.get(element.key)?.via?.gesture;
  const button = opening?.kind === 'click' ? start.scene.byKey.get(opening.key) : undefined;
  if (at !== '' || isAtFirst || !button?.bounds) return at;
  const name = formatPlaceName(graph.known.get(button.key)?.name ?? '');
  if (name === undefined) return at;
  if (button.role === 'push button' && !isProven(element.key, button.key, { start, graph })) return undefined;
  return isNameOfView(name) ? ` in the ${name} view` : undefined;
}

/** True if the button brought the element up from the state that tasks begin in, or from two states. */
function isProven(key: string, button: string, { start, graph }: Pick<Material, 'start' | 'graph'>): boolean {
  const shown = graph.transitions.filter(({ gesture, revealed }) => gesture.key === button && revealed.includes(key));
  return shown.length > 1 || shown.some(({ before }) => !diffFacts(start.facts, before.facts).some(isLasting));
}

/** Buttons with a picture are called by a sentence that says what they do. */
const MAX_WORDS_OF_VIEW = 3;

function isNameOfView(name: string): boolean {
  return name.split(' ').length <= MAX_WORDS_OF_VIEW && !/^(toggle|show|hide)\b/i.test(name);
}

function isInMenu({ ancestors }: UiElement): boolean {
  return ancestors.some(({ role }) => role === 'menu');
}

/** Buttons with words are wider than high. */
const MAX_RATIO = 1.3;

function isSquare({ role, bounds }: VisibleElement): boolean {
  return role === 'push button' && bounds.width < MAX_RATIO * bounds.height;
}
