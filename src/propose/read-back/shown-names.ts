/** Names on the screens of a task's evidence, for comparing names that the keys of facts lack. */
import type { Frame } from '../../check/frame.ts';
import { labelOf } from '../../ui/label-of.ts';
import { isVisible, listElements } from '../../ui/list-elements.ts';

export interface ShownNames {
  /** The element's own name and its label's; empty when it was on no screen. */
  of(key: string): readonly string[];
  /** What the element holds on the first screen; undefined when no screen is known, or it is not on it. */
  textAtFirst(key: string): string | undefined;
  /** True when the first window shows this file; undefined when no screen is known. */
  isOpenFile(file: string): boolean | undefined;
}

export function readShownNames(screens: readonly Frame[]): ShownNames {
  const [first] = screens;
  return {
    of: (key) => [...new Set(screens.flatMap((screen) => namesOn(screen, key)))],
    textAtFirst: (key) => first && listElements(first.tree).find((candidate) => candidate.key === key)?.node.text,
    isOpenFile: (file) => first?.window.includes(file),
  };
}

function namesOn({ tree }: Frame, key: string): string[] {
  const elements = listElements(tree);
  const element = elements.find((candidate) => candidate.key === key);
  if (!element || !isVisible(element)) return [];
  return [element.name, labelOf(element, elements)].filter((name) => name !== '');
}
