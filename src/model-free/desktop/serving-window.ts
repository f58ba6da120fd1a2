/** Windows that print, find, open or make something: what is set there serves what their button does next, and nothing else. */
import { isMainWindow, type UiElement } from '../../ui/list-elements.ts';
import { lastPart } from '../../ui/element-key.ts';
import { CANCELS, CHOOSES, COMMITS, LOOKS_FOR, MAKES, OUTPUT } from '../../ui/words.ts';
import type { Operation } from './operation.ts';

const SET: ReadonlySet<Operation['kind']> = new Set(['toggle', 'choose', 'fill', 'number']);

/** Whether an operation only sets something in such a window. */
export function isServing({ kind, element }: Operation, { elements }: { elements: readonly UiElement[] }): boolean {
  return SET.has(kind) && servesAction(element.windowKey, elements);
}

/** By its title, or since it can be cancelled and has no button that only confirms what is set. */
export function servesAction(windowKey: string, elements: Iterable<UiElement>): boolean {
  if (isMainWindow(windowKey)) return false;
  const title = lastPart(windowKey).name ?? '';
  if ([LOOKS_FOR, OUTPUT, MAKES, CHOOSES].some((words) => words.test(title))) return true;
  const buttons = [...elements].filter((other) => other.role === 'push button' && other.windowKey === windowKey);
  return buttons.some(({ name }) => CANCELS.test(name)) && !buttons.some(({ name }) => COMMITS.test(name));
}
