/** What is typed into a field that goes by what it holds or by the window that it is in. */
import type { UiNode } from '../../schema/index.ts';
import { keepParts, type FieldParts } from '../../ui/field-parts.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import { hasState, WINDOW_ROLES } from '../../ui/read-node.ts';
import { seededIndex } from '../../text/seeded.ts';
import { LOOKS_FOR, SEARCHES } from '../../ui/words.ts';
import { wordToFind } from './replace-words.ts';
import { ITEM_ROLES } from '../shared/element-place.ts';
import { sampleDay, sampleTime } from '../shared/sample-text.ts';

export function samplePart(parts: FieldParts, { text = '' }: UiNode, seed: string): string {
  return parts === 'day' ? sampleDay(seed, keepParts(parts, text)) : sampleTime(seed);
}

/** The ending of the file name that a file chooser suggests: applications save by it. */
export function endingInChooser({ windowKey, node }: VisibleElement): string {
  return windowKey.includes('/file chooser') ? (/\.\w{1,5}$/.exec(node.text ?? '')?.[0] ?? '') : '';
}

/** The words of the window or dialog that an element is in. */
export function windowTitle(element: VisibleElement): string {
  return windowOf(element)?.name ?? '';
}

export function windowOf({ ancestors }: VisibleElement): UiNode | undefined {
  return ancestors.findLast((node) => WINDOW_ROLES.has(node.role));
}

/** The first field of a window that finds things gets a word of the open text, or nothing would be found. */
export function wordsToFind(element: VisibleElement, isInDialog: boolean, seed: string): string | undefined {
  const window = windowOf(element);
  if (!isInDialog || !window || !LOOKS_FOR.test(window.name)) return undefined;
  const isField = (node: UiNode): boolean => node.role === element.node.role && node.bounds !== undefined;
  if (listNodes(window).find(isField) !== element.node) return undefined;
  const application = element.ancestors.find(({ role }) => role === 'application');
  const texts = listNodes(application ?? window).filter((node) => hasState(node, 'multi-line') && node.text);
  const longest = texts.toSorted((a, b) => b.text!.length - a.text!.length)[0];
  return longest && wordToFind(longest.text!, seed);
}

/** A field of a page that searches it gets a word of one of its rows: what it does not find would be out of reach. */
export function wordOnPage({ name, node, ancestors }: VisibleElement, seed: string): string | undefined {
  const page = ancestors.find(({ role }) => role === 'document web');
  if (!page || !(SEARCHES.test(name) || SEARCHES.test(node.description ?? ''))) return undefined;
  const rows = listNodes(page).filter((row) => ITEM_ROLES.has(row.role) && row.bounds && row.name !== '');
  const words = rows.flatMap((row) => row.name.match(/\p{L}{4,}/gu) ?? []);
  return words.length === 0 ? undefined : words[seededIndex(`${seed} search`, words.length)];
}
