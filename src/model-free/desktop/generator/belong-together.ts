/** Whether settings belong together: nobody asks in one breath for two that have nothing to do with each other. */
import { isMainWindow, type UiElement } from '../../../ui/list-elements.ts';

/** Parts of a dialog that have a heading. */
const PARTS: ReadonlySet<string> = new Set(['panel', 'filler', 'section', 'grouping']);
/** Words of options that do not tell what they are about. */
const EMPTY: ReadonlySet<string> = new Set(
  'about after always auto automatically before disable each enable from hide into only open show that this turn used when with'.split(
    ' ',
  ),
);

/** They share the heading above them or a word; true of all that is in a main window or a page. */
export function belongTogether([first, ...others]: readonly UiElement[]): boolean {
  if (first === undefined || isMainWindow(first.windowKey)) return true;
  const [part, words] = [partOf(first), wordsIn(first.name)];
  return others.every(
    (other) =>
      (part !== undefined && part === partOf(other)) || [...wordsIn(other.name)].some((word) => words.has(word)),
  );
}

/** Whether their names, or those of the submenus that they are in, have a word in common. */
export function shareWord(one: UiElement, other: UiElement): boolean {
  const words = wordsWithMenu(one);
  return [...wordsWithMenu(other)].some((word) => words.has(word));
}

function wordsWithMenu({ name, ancestors }: UiElement): Set<string> {
  // "View" and the like, on the menu bar, say nothing of what an entry is about.
  const menus = ancestors.filter(({ role }) => role === 'menu').slice(1);
  return wordsIn([name, ...menus.map((menu) => menu.name)].join(' '));
}

function partOf({ ancestors }: UiElement): string | undefined {
  return ancestors.findLast(({ role, name }) => PARTS.has(role) && name !== '')?.name;
}

function wordsIn(name: string): Set<string> {
  const words = name.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !EMPTY.has(word)).map((word) => word.replace(/s$/, '')));
}
