/** The windows of a phone's hierarchy: what each is called, and what of it is shown. */
import type { Bounds, UiNode } from '../../schema/index.ts';
import {
  type ScreenSize,
  type XmlElement,
  listElements,
  LIST_CLASSES,
  container,
  convertAll,
  isInput,
  isSmall,
} from './convert-element.ts';

/** A title ends above this share of the screen's height. */
const TITLE_SHARE = 0.11;

/** A page with a keyboard ends above this share of the screen's height. */
const ABOVE_KEYBOARD_SHARE = 0.8;

/** The first words at the top of a page that are no button. */
function titleOf(elements: readonly XmlElement[], { height }: ScreenSize): string {
  const title = listElements(elements).find(
    ({ className, attributes, bounds }) =>
      className.endsWith('TextView') &&
      attributes['clickable'] !== 'true' &&
      (attributes['text'] ?? '') !== '' &&
      bounds !== undefined &&
      bounds.y + bounds.height < height * TITLE_SHARE,
  );
  return title?.attributes['text'] ?? '';
}

function hasKeyboard(elements: readonly XmlElement[], { y, height }: Bounds, size: ScreenSize): boolean {
  const isTyping = listElements(elements).some(({ className, attributes }) => {
    return /EditText$|AutoComplete/.test(className) && attributes['focused'] === 'true';
  });
  return isTyping && y + height < size.height * ABOVE_KEYBOARD_SHARE;
}

export function makeWindow(roots: XmlElement[], size: ScreenSize): UiNode {
  const bounds = unite(roots.flatMap((root) => root.bounds ?? []));
  const at = bounds ? { bounds } : {};
  const states = ['active', 'enabled', 'showing', 'visible'];
  if (bounds && hasKeyboard(roots, bounds, size)) states.push('keyboard');
  if (bounds === undefined || !isSmall(bounds, size)) {
    return {
      role: 'frame',
      name: titleOf(roots, size),
      states,
      ...at,
      children: convertAll(roots, { isInList: false, isInMenu: false }),
    };
  }
  const all = listElements(roots);
  if (all.some(({ className }) => LIST_CLASSES.test(className)) && !all.some(isInput)) {
    const menu = { ...container('menu', '', convertAll(roots, { isInList: false, isInMenu: true })), ...at, states };
    return { role: 'frame', name: '', states, ...at, children: [menu] };
  }
  const title = all.find(({ attributes }) => attributes['resource-id']?.endsWith('alertTitle'))?.attributes['text'];
  const children = convertAll(roots, { isInList: false, isInMenu: false });
  return { role: 'dialog', name: title ?? '', states: [...states, 'modal'].toSorted(), ...at, children };
}

function unite(boxes: readonly Bounds[]): Bounds | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
