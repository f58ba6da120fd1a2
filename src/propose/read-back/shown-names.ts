/** Names on the screens of a task's evidence, for comparing names that the keys of facts lack. */
import type { Frame } from '../../check/frame.ts';
import type { CellSubject } from '../../check/subject.ts';
import { cellsOf, listElements } from '../../ui/list-elements.ts';
import { hasInstead, namesOn, pagesOf, showsCell, valuesOf } from './shown-on-screen.ts';

export interface ShownNames {
  /** The element's own name and its label's; empty when it was on no screen. */
  of(key: string): readonly string[];
  /** What the element holds on the first screen; undefined when no screen is known, or it is not on it. */
  textAtFirst(key: string): string | undefined;
  /** Whether a screen shows the element on a page of that title. */
  isOnPage(key: string, title: string): boolean;
  /** Whether the first screen has a control of that name instead of the element. */
  isBehind(key: string, name: string): boolean;
  /**
   * Whether a screen shows this value in a cell, and none shows it in its table twice; undefined when no screen is known.
   * Rows that share their name have no cells by it, so the elements are counted.
   */
  isOnlyRow(cell: CellSubject, value: string): boolean | undefined;
  /** What the entry of the application's data that a path leads into holds at the start; empty when it is not known. */
  dataOf(path: string): readonly { field: string; value: string }[];
  /** True when the first window shows this file; undefined when no screen is known. */
  isOpenFile(file: string): boolean | undefined;
}

export function readShownNames(screens: readonly Frame[]): ShownNames {
  const [first] = screens;
  return {
    of: (key) => [...new Set(screens.flatMap((screen) => namesOn(screen, key)))],
    textAtFirst: (key) => first && listElements(first.tree).find((candidate) => candidate.key === key)?.node.text,
    isOnPage: (key, title) => screens.some((screen) => pagesOf(screen, key).includes(title.toLowerCase())),
    isBehind: (key, name) => first !== undefined && hasInstead(first, key, name.toLowerCase()),
    isOnlyRow: (cell, value) =>
      first &&
      screens.some((screen) => showsCell(screen, cell, value)) &&
      !screens.some(({ tree }) => cellsOf(listElements(tree), cell.table, value).length > 1),
    dataOf: (path) => valuesOf(path, first),
    isOpenFile: (file) => first?.window.includes(file),
  };
}
