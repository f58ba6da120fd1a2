/**
 * Where an element is, in words; what a button of the first screen brings up in its window is in the view of that button,
 * and a dialog that is called otherwise than the command that opens it is said with that command.
 */
import { lastPart } from '../../../ui/element-key.ts';
import { isMainWindow, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import { sayName, sayPlace, sayPlaceName } from '../../../ui/say-place.ts';
import { SETTINGS } from '../../../ui/words.ts';
import { opens } from './plainly-opened.ts';
import type { Material } from '../../shared/generator/material.ts';

/** See sayPlace; undefined also for what a button without words brings up, whose menu has its name on no screen. */
export function sayWhere(element: UiElement, { start, reach, graph }: Material): string | undefined {
  const at = sayPlace(element);
  if (at?.endsWith(' dialog') && !isMainWindow(element.windowKey)) return sayDialogOf(element, at, graph);
  const opener = graph.known.get(reach.get(element.key)?.via?.gesture.key ?? '');
  if (opener && isInMenu(element) && isSquare(opener)) return undefined;
  const isAtFirst = start.scene.byKey.get(element.key)?.bounds !== undefined;
  const opening = reach.get(element.key)?.via?.gesture;
  const button = opening?.kind === 'click' ? start.scene.byKey.get(opening.key) : undefined;
  if (at !== '' || isAtFirst || !button?.bounds) return at;
  const name = sayPlaceName(graph.known.get(button.key)?.name ?? '');
  if (name === undefined) return at;
  return isNameOfView(name) ? ` in the ${name} view` : undefined;
}

/** Buttons with a picture are called by a sentence that says what they do. */
const MAX_WORDS_OF_VIEW = 3;

function isNameOfView(name: string): boolean {
  return name.split(' ').length <= MAX_WORDS_OF_VIEW && !/^(toggle|show|hide)\b/i.test(name);
}

/** Undefined where its command has no words. */
function sayDialogOf(
  { windowKey }: UiElement,
  at: string,
  { transitions, known }: Material['graph'],
): string | undefined {
  const opening = transitions.find((transition) => opens(transition, windowKey));
  const command = known.get(opening?.gesture.key ?? '');
  const title = lastPart(windowKey).name ?? '';
  if (!command || opening?.gesture.kind !== 'click' || SETTINGS.test(title)) return at;
  const name = sayName(command.name);
  if (name === undefined) return undefined;
  const menus = command.ancestors.filter(({ role }) => role === 'menu').map((menu) => sayPlaceName(menu.name));
  const path = [...menus, sayPlaceName(command.name)];
  if (isNameOfOther(title, command, known)) return undefined;
  if (path.includes(undefined) || shareWord(title, name)) return at;
  // What a button of another window brings up is found by who knows that window.
  if (menus.length === 0) return isMainWindow(command.windowKey) ? at : undefined;
  return `${at} (${path.join(' > ')})`;
}

/** Whether a window is called like another command than the one that opens it: who reads its name would take that one. */
export function isNameOfOther(title: string, command: UiElement, known: ReadonlyMap<string, UiElement>): boolean {
  const named = sayName(title);
  if (named === undefined || sayName(command.name) === named) return false;
  return [...known.values()].some(({ role, name }) => role === 'menu item' && sayName(name) === named);
}

/** Whether a title and a command have a word in common. */
export function shareWord(title: string, command: string): boolean {
  const words = new Set(command.toLowerCase().match(/\p{L}{3,}/gu));
  return (title.toLowerCase().match(/\p{L}{3,}/gu) ?? []).some((word) => words.has(word));
}

function isInMenu({ ancestors }: UiElement): boolean {
  return ancestors.some(({ role }) => role === 'menu');
}

/** Buttons with words are wider than high. */
const MAX_RATIO = 1.3;

function isSquare({ role, bounds }: VisibleElement): boolean {
  return role === 'push button' && bounds.width < MAX_RATIO * bounds.height;
}
