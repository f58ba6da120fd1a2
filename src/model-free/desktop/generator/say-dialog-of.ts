/** A dialog in words, with the command that opens it where the two are called otherwise. */
import { lastPart } from '../../../ui/element-key.ts';
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';
import { formatName, formatPlaceName } from '../../../ui/describe-place.ts';
import { SETTINGS } from '../../../ui/words.ts';
import { opens } from './plainly-opened.ts';
import type { Material } from '../../shared/generator/material.ts';

/** Undefined where its command has no words. */
export function sayDialogOf(
  { windowKey }: UiElement,
  at: string,
  { transitions, known }: Material['graph'],
): string | undefined {
  const opening = transitions.find((transition) => opens(transition, windowKey));
  const command = known.get(opening?.gesture.key ?? '');
  const title = lastPart(windowKey).name ?? '';
  if (!command || opening?.gesture.kind !== 'click' || SETTINGS.test(title)) return at;
  const name = formatName(command.name);
  if (name === undefined) return undefined;
  const menus = command.ancestors.filter(({ role }) => role === 'menu').map((menu) => formatPlaceName(menu.name));
  const path = [...menus, formatPlaceName(command.name)];
  if (isNameOfOther(title, command, known)) return undefined;
  if (path.includes(undefined) || shareWord(title, name)) return at;
  // What a button of another window brings up is found by who knows that window.
  if (menus.length === 0) return isMainWindow(command.windowKey) ? at : undefined;
  return `${at} (${path.join(' > ')})`;
}

/** Whether a window is called like another command than the one that opens it: who reads its name would take that one. */
export function isNameOfOther(title: string, command: UiElement, known: ReadonlyMap<string, UiElement>): boolean {
  const named = formatName(title);
  if (named === undefined || formatName(command.name) === named) return false;
  return [...known.values()].some(({ role, name }) => role === 'menu item' && formatName(name) === named);
}

/** Whether a title and a command have a word in common. */
export function shareWord(title: string, command: string): boolean {
  const words = new Set(command.toLowerCase().match(/\p{L}{3,}/gu));
  return (title.toLowerCase().match(/\p{L}{3,}/gu) ?? []).some((word) => words.has(word));
}
