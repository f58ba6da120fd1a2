/**
 * Converts UiAutomator's XML into a UiNode tree of the shape that desktops give: application, window, elements. A popup
 * becomes a menu and a window smaller than the screen a dialog, since agents read them so.
 */
import { XMLParser } from 'fast-xml-parser';
import { PipelineError } from '../../errors.ts';
import type { Bounds, UiNode } from '../../schema/index.ts';
import { roleOf } from './android-roles.ts';

export interface ScreenSize {
  width: number;
  height: number;
}

/** The parser's shape: one key for the element's name, one for its attributes. */
type ParsedElement = Record<string, unknown> & { ':@'?: Record<string, string> };

interface XmlElement {
  className: string;
  attributes: Record<string, string>;
  bounds?: Bounds;
  children: XmlElement[];
}

interface Surroundings {
  isInList: boolean;
  isInWheel?: boolean;
  isInMenu: boolean;
}

/** Deeper than any real screen and still safe to walk by recursion. */
const MAX_DEPTH = 400;
const MAX_NAME_LENGTH = 200;
const LIST_CLASSES = /(RecyclerView|ListView|GridView)$/;
const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  maxNestedTags: MAX_DEPTH,
});

/**
 * Also returns the package in front. The window's name is the page's title, and its class is the activity, which tells
 * pages apart. Throws ENV_OBSERVE_FAILED for text that is no hierarchy.
 */
export function parseHierarchy(xml: string, size: ScreenSize, activity = ''): { tree: UiNode; packageName: string } {
  const roots = readRoots(xml, size);
  const packageName = roots.find(({ attributes }) => attributes['package'])?.attributes['package'] ?? '';
  const className = shortActivity(activity, packageName);
  const frame = { ...makeWindow(roots, size), ...(className === '' ? {} : { className }) };
  const application = container('application', packageName, [frame]);
  return { tree: container('desktop frame', 'main', [application]), packageName };
}

function readRoots(xml: string, size: ScreenSize): XmlElement[] {
  let parsed: ParsedElement[];
  try {
    parsed = PARSER.parse(xml) as ParsedElement[];
  } catch (error) {
    throw new PipelineError('ENV_OBSERVE_FAILED', 'the accessibility tree is no XML', { cause: error });
  }
  const hierarchy = parsed.find((element) => Array.isArray(element['hierarchy']));
  if (!hierarchy) throw new PipelineError('ENV_OBSERVE_FAILED', 'the accessibility tree has no hierarchy');
  return readElements(hierarchy['hierarchy'] as ParsedElement[], size);
}

function readElements(parsed: ParsedElement[], size: ScreenSize): XmlElement[] {
  return parsed.flatMap((element) => {
    const name = Object.keys(element).find((key) => key !== ':@' && key !== '#text');
    if (name === undefined) return [];
    const attributes = element[':@'] ?? {};
    const bounds = readBounds(attributes['bounds'] ?? '', size);
    const children = readElements(element[name] as ParsedElement[], size);
    return [{ className: attributes['class'] ?? name, attributes, ...(bounds && { bounds }), children }];
  });
}

/** The part of "[left,top][right,bottom]" that is on screen; undefined when nothing is. */
function readBounds(text: string, { width, height }: ScreenSize): Bounds | undefined {
  const edges = /^\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]$/.exec(text)?.slice(1).map(Number);
  if (!edges) return undefined;
  const [left, top] = [Math.max(0, edges[0]!), Math.max(0, edges[1]!)];
  const [right, bottom] = [Math.min(width, edges[2]!), Math.min(height, edges[3]!)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

/** Shortens "org.example.notes.List" to ".List" in the package org.example.notes, as adb writes it. */
export function shortActivity(activity: string, packageName: string): string {
  return activity.startsWith(`${packageName}.`) ? activity.slice(packageName.length) : activity;
}

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

function makeWindow(roots: XmlElement[], size: ScreenSize): UiNode {
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

/** True for a window narrower than the screen or only at its bottom; a keyboard only shortens it from below. */
function isSmall({ y, width }: Bounds, size: ScreenSize): boolean {
  return width < size.width * 0.97 || y > size.height * 0.25;
}

/** Inputs, which dialogs have and menus have not. */
function isInput({ className, attributes }: XmlElement): boolean {
  return /Button$|EditText$|SeekBar$|NumberPicker$/.test(className) || attributes['checkable'] === 'true';
}

function unite(boxes: readonly Bounds[]): Bounds | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function listElements(elements: readonly XmlElement[]): XmlElement[] {
  return elements.flatMap((element) => [element, ...listElements(element.children)]);
}

function convertAll(elements: readonly XmlElement[], place: Surroundings): UiNode[] {
  return elements.map((element) => convert(element, place));
}

function convert(element: XmlElement, place: Surroundings): UiNode {
  const { className, attributes, bounds, children } = element;
  const has = (name: string) => attributes[name] === 'true';
  // The field in the middle of a wheel shows the wheel's value and is no field of its own.
  const isShown = place.isInWheel === true && className.endsWith('EditText');
  const readAs = isShown ? 'android.widget.TextView' : isRoleOnly(element) ? 'android.view.View' : className;
  const role = roleOf(readAs, {
    isClickable: !isShown && (has('clickable') || has('long-clickable')),
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
    // A slider's text is its value, which is no name.
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

/** Compose marks a button by an empty, untouchable button inside it. */
function isRoleOnly({ className, attributes, children }: XmlElement): boolean {
  const isTouched = attributes['clickable'] === 'true' || attributes['long-clickable'] === 'true';
  const says = attributes['text'] || attributes['content-desc'];
  return className === 'android.widget.Button' && !isTouched && !says && children.length === 0;
}

/** A wheel shows the previous value, the chosen one in a field, and the next one. */
function chosenOn(children: readonly XmlElement[]): string {
  return listElements(children).find(({ className }) => className.endsWith('EditText'))?.attributes['text'] ?? '';
}

/** A row or button without words of its own is named by the words in it. */
function wordsInside({ attributes, children }: XmlElement): string {
  if (attributes['clickable'] !== 'true' && attributes['long-clickable'] !== 'true') return '';
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

function container(role: string, name: string, children: UiNode[]): UiNode {
  return { role, name, states: [], children };
}
