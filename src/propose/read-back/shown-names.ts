/** What the screens that a task comes from call things, for comparing names that the keys of facts do not hold. */
import type { Frame } from '../../check/frame.ts';
import { labelOf } from '../../ui/label-of.ts';
import { isVisible, listElements } from '../../ui/list-elements.ts';

export interface ShownNames {
  /** The words that an element was known by, its own and its label's; none where it was on no screen. */
  of(key: string): readonly string[];
  /** Whether the window that the task begins in shows this file; undefined where no screen is known. */
  isOpenFile(file: string): boolean | undefined;
}

export function readShownNames(screens: readonly Frame[]): ShownNames {
  const [first] = screens;
  return {
    of: (key) => [...new Set(screens.flatMap((screen) => namesOn(screen, key)))],
    isOpenFile: (file) => first?.window.includes(file),
  };
}

function namesOn({ tree }: Frame, key: string): string[] {
  const elements = listElements(tree);
  const element = elements.find((candidate) => candidate.key === key);
  if (!element || !isVisible(element)) return [];
  return [element.name, labelOf(element, elements)].filter((name) => name !== '');
}
