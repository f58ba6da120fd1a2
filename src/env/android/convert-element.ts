/** Converts the elements of a phone's dump to nodes of a tree, in a window: their names and their visible parts. */
import type { UiNode, Bounds } from '../../schema/index.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { roleOf } from './android-roles.ts';

function convertAll(elements: readonly XmlElement[], place: Surroundings): UiNode[] {
  return elements.map((element) => convert(element, place));
}

function convert(element: XmlElement, place: Surroundings): UiNode {
  const { className, attributes, bounds, children } = element;
  const has = (name: string) => attributes[name] === 'true';
  // The field in the middle of a wheel shows the wheel's value and is not a separate field.
  const isShown = place.isInWheel === true && className.endsWith('EditText');
  const readAs = isShown ? 'android.widget.TextView' : isRoleOnly(element) ? 'android.view.View' : className;
  const role = roleOf(readAs, {
    isClickable: !isShown && isTouchable(attributes),
    isCheckable: has('checkable'),
    isPassword: has('password'),
    ...place,
  });
  const isField = role === 'text' || role === 'password text';
  const isWheel = className.endsWith('NumberPicker');
  const text = has('showing-hint') ? '' : isWheel ? chosenOn(children) : (attributes['text'] ?? '');
  const description = attributes['content-desc'] ?? '';
  const resourceId = attributes['resource-id'] ?? '';
  const isList = LIST_CLASSES.test(className);
  return {
    role,
    // A slider's text is its value, not its name.
    name: isField
      ? description || attributes['hint'] || ''
      : description || (role === 'slider' ? '' : text) || wordsInside(element),
    ...(isField || text !== '' ? { text } : {}),
    states: readStates(element, isField),
    ...(bounds && { bounds }),
    className,
    ...(resourceId === '' ? {} : { resourceId }),
    children: convertAll(children, { ...place, isInList: place.isInList || isList, isInWheel: isWheel }),
  };
}

function isTouchable(attributes: XmlElement['attributes']): boolean {
  return attributes['clickable'] === 'true' || attributes['long-clickable'] === 'true';
}

/** Compose marks a button by an empty, untouchable button inside it. */
function isRoleOnly({ className, attributes, children }: XmlElement): boolean {
  const text = attributes['text'] || attributes['content-desc'];
  return className === 'android.widget.Button' && !isTouchable(attributes) && !text && children.length === 0;
}

/** A wheel shows the previous value, the chosen one in a field, and the next one. */
function chosenOn(children: readonly XmlElement[]): string {
  return children.flatMap(listNodes).find(({ className }) => className.endsWith('EditText'))?.attributes['text'] ?? '';
}

/** Words inside name a row or button without words of its own. */
function wordsInside({ attributes, children }: XmlElement): string {
  if (!isTouchable(attributes)) return '';
  const collect = (elements: readonly XmlElement[]): string[] =>
    elements
      .filter((inner) => inner.attributes['clickable'] !== 'true')
      .flatMap((inner) => [
        inner.attributes['text'] || inner.attributes['content-desc'] || '',
        ...collect(inner.children),
      ]);
  return collect(children)
    .filter((words) => words !== '')
    .join(', ')
    .slice(0, MAX_NAME_LENGTH);
}

const STATES = ['checkable', 'checked', 'clickable', 'enabled', 'focused', 'long-clickable', 'scrollable', 'selected'];

function readStates({ attributes, bounds }: XmlElement, isField: boolean): string[] {
  const states = STATES.filter((state) => attributes[state] === 'true');
  if (isField) states.push('editable');
  if (bounds) states.push('showing', 'visible');
  return states.toSorted();
}

export function container(role: string, name: string, children: UiNode[]): UiNode {
  return { role, name, states: [], children };
}

export interface XmlElement {
  className: string;
  attributes: Record<string, string>;
  bounds?: Bounds;
  children: XmlElement[];
}

export interface ScreenSize {
  width: number;
  height: number;
}

interface Surroundings {
  isInList: boolean;
  isInWheel?: boolean;
  isInMenu: boolean;
}

const LIST_CLASSES = /(RecyclerView|ListView|GridView)$/;

const MAX_NAME_LENGTH = 200;

/** True for a window narrower than the screen or only at its bottom; a keyboard only shortens it from below. */
function isSmall({ y, width }: Bounds, size: ScreenSize): boolean {
  return width < size.width * 0.97 || y > size.height * 0.25;
}

/** Inputs, which dialogs have and menus lack. */
function isInput({ className, attributes }: XmlElement): boolean {
  return /Button$|EditText$|SeekBar$|NumberPicker$/.test(className) || attributes['checkable'] === 'true';
}

/** A title ends above this share of the screen's height. */
const TITLE_SHARE = 0.11;

/** A page with a keyboard ends above this share of the screen's height. */
const ABOVE_KEYBOARD_SHARE = 0.8;

/** The first words at the top of a page outside buttons. */
function titleOf(elements: readonly XmlElement[], { height }: ScreenSize): string {
  const title = elements
    .flatMap(listNodes)
    .find(
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
  const isTyping = elements.flatMap(listNodes).some(({ className, attributes }) => {
    return /EditText$|AutoComplete/.test(className) && attributes['focused'] === 'true';
  });
  return isTyping && y + height < size.height * ABOVE_KEYBOARD_SHARE;
}

export function makeWindow(roots: XmlElement[], size: ScreenSize): UiNode {
  const bounds = unite(roots.flatMap((root) => root.bounds ?? []));
  const at = bounds ? { bounds } : {};
  const outside = { isInList: false, isInMenu: false };
  const states = ['active', 'enabled', 'showing', 'visible'];
  if (bounds && hasKeyboard(roots, bounds, size)) states.push('keyboard');
  if (bounds === undefined || !isSmall(bounds, size)) {
    return { role: 'frame', name: titleOf(roots, size), states, ...at, children: convertAll(roots, outside) };
  }
  const all = roots.flatMap(listNodes);
  if (all.some(({ className }) => LIST_CLASSES.test(className)) && !all.some(isInput)) {
    const menu = { ...container('menu', '', convertAll(roots, { ...outside, isInMenu: true })), ...at, states };
    return { role: 'frame', name: '', states, ...at, children: [menu] };
  }
  const title = all.find(({ attributes }) => attributes['resource-id']?.endsWith('alertTitle'))?.attributes['text'];
  const children = convertAll(roots, outside);
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
