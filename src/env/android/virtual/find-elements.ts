/** Finds elements of a virtual screen by the strategies of the UiAutomator2 server. */
import { listNodes } from '../../../ui/list-nodes.ts';
import { attributesOf, writeHierarchy, type ScreenNode, type ScreenTree } from './hierarchy.ts';
import { SCREEN, type PhoneScreen } from './phone-screen.ts';
import { RouteError } from './route-error.ts';

type Attributes = Record<string, string>;
type Matches = (attributes: Attributes) => boolean;

/** Elements in document order, only those inside `within` if given. Throws RouteError "invalid selector". */
export async function findElements(
  screen: PhoneScreen,
  tree: ScreenTree,
  query: { strategy: string; selector: string; within?: ScreenNode },
): Promise<ScreenNode[]> {
  const searched = { ...tree, nodes: query.within ? query.within.children : tree.nodes };
  // In the order of the XML's elements after the root.
  const nodes = searched.nodes.flatMap(listNodes);
  if (query.strategy === 'xpath') {
    const xml = writeHierarchy(searched, SCREEN);
    const places = await screen.matchXPath(xml, query.selector).catch((error: unknown) => {
      throw new RouteError('invalid selector', String(error));
    });
    // Place 0 is the root, which is not an element of the screen.
    return places.flatMap((place) => nodes[place - 1] ?? []);
  }
  const { matches, instance } = readLocator(query.strategy, query.selector, tree.packageName);
  const found = nodes.filter((node) => matches(attributesOf(node, tree.packageName)));
  return instance === undefined ? found : found.slice(instance, instance + 1);
}

function readLocator(strategy: string, selector: string, packageName: string): { matches: Matches; instance?: number } {
  switch (strategy) {
    case 'id': {
      const id = selector.includes(':id/') ? selector : `${packageName}:id/${selector}`;
      return { matches: (attributes) => attributes['resource-id'] === id };
    }
    case 'accessibility id':
      return { matches: (attributes) => attributes['content-desc'] === selector };
    case 'class name':
      return { matches: (attributes) => attributes.class === selector };
    case '-android uiautomator':
      return readUiSelector(selector);
    default:
      throw new RouteError('invalid selector', `no locator strategy "${strategy}"`);
  }
}

const CALL = /^\s*\.\s*(\w+)\s*\(\s*(?:"((?:[^"\\]|\\.)*)"|(true|false|\d+))\s*\)/;
const TEXTS: Record<string, string> = {
  text: 'text',
  description: 'content-desc',
  resourceId: 'resource-id',
  className: 'class',
  packageName: 'package',
};
/** Boolean attributes, with methods of the same names without the hyphen. */
const FLAGS = 'checkable checked clickable enabled focusable focused long-clickable scrollable selected'.split(' ');

/** Parses `new UiSelector().text("Save").instance(1)`: texts, flags and the instance; no children, no scrolling. */
export function readUiSelector(selector: string): { matches: Matches; instance?: number } {
  const start = /^\s*new\s+UiSelector\s*\(\s*\)/.exec(selector);
  if (!start) throw new RouteError('invalid selector', `only UiSelector is supported, not ${selector}`);
  const conditions: Matches[] = [];
  let instance: number | undefined;
  let rest = selector.slice(start[0].length).replace(/[\s;]+$/, '');
  while (rest !== '') {
    const call = CALL.exec(rest);
    if (!call) throw new RouteError('invalid selector', `cannot read ${rest}`);
    const [whole, method = '', quoted, plain] = call;
    const value = quoted === undefined ? plain! : quoted.replaceAll(/\\(.)/g, '$1');
    if (method === 'instance') instance = Number(value);
    else conditions.push(readCondition(method, value));
    rest = rest.slice(whole.length);
  }
  return {
    matches: (attributes) => conditions.every((condition) => condition(attributes)),
    ...(instance === undefined ? {} : { instance }),
  };
}

function readCondition(method: string, value: string): Matches {
  const flag = FLAGS.find((name) => name.replace('-c', 'C') === method);
  if (flag) return (attributes) => attributes[flag] === value;
  const [, base = '', how = ''] = /^(\w+?)(Contains|StartsWith|Matches)?$/.exec(method) ?? [];
  const name = TEXTS[base];
  if (!name) throw new RouteError('invalid selector', `UiSelector.${method} is not supported`);
  const compare: Record<string, (text: string) => boolean> = {
    '': (text) => text === value,
    Contains: (text) => text.toLowerCase().includes(value.toLowerCase()),
    StartsWith: (text) => text.toLowerCase().startsWith(value.toLowerCase()),
    Matches: (text) => new RegExp(`^(?:${value})$`, 's').test(text),
  };
  return (attributes) => attributes[name] !== undefined && compare[how]!(attributes[name]);
}
