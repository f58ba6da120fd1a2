/** Brings an element into view that its list, pane or page has scrolled out of it. */
import type { Decision } from '../../../agent/policy.ts';
import type { Bounds, Point } from '../../../schema/index.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { describeElement } from '../../../ui/describe-element.ts';
import { contains, intersect } from '../../../ui/is-inside.ts';
import { isVisible, toTarget, type UiElement, type VisibleElement } from '../../../ui/list-elements.ts';
import { hasState } from '../../../ui/read-node.ts';
import type { Scene } from '../../../ui/scene.ts';
import type { ScreenSize } from '../gesture-language.ts';

const SCROLLERS: ReadonlySet<string> = new Set(['scroll pane', 'viewport', 'document web']);
/** The wheel changes what these hold, or scrolls what is in them. */
const TAKES_WHEEL: ReadonlySet<string> = new Set(['spin button', 'slider', 'combo box', 'text', 'page tab']);
/** Shares of a pane's width and height at which a place for the pointer is looked for. */
const PLACES = [0.5, 0.3, 0.7, 0.15, 0.85];
const LEAST_CLICKS = 3;

/** Undefined if the element is in view, or nothing that scrolls holds it. `known` is the element as exploration saw it. */
export function scrollToElement(
  scene: Scene,
  key: string,
  known: UiElement | undefined,
  screen: ScreenSize,
  seed: string,
): Decision | undefined {
  if (scene.popup) return undefined;
  const found = scene.byKey.get(key);
  if (found?.bounds) return undefined;
  const sought = found ? besideInTree(scene, found) : known && besideInRows(scene, known);
  const point = sought && pointerPlace(sought.pane, scene, screen);
  if (!sought || !point) return undefined;
  const clicks = sought.direction * (LEAST_CLICKS + seededIndex(`${seed} clicks`, 3));
  return {
    intent: `Scroll ${clicks > 0 ? 'down' : 'up'} in ${describeElement(sought.pane)}`,
    action: { type: 'scroll', ...point, clicks, shift: false },
    target: toTarget(sought.pane),
  };
}

interface Sought {
  pane: VisibleElement;
  direction: 1 | -1;
}

/** An element that the tree has, without a place: below or above what its pane shows. */
function besideInTree({ elements, front }: Scene, element: UiElement): Sought | undefined {
  if (element.windowKey !== front || !hasState(element.node, 'visible')) return undefined;
  const node = element.ancestors.findLast(({ role, bounds }) => SCROLLERS.has(role) && bounds);
  const pane = elements.find((other): other is VisibleElement => other.node === node && isVisible(other));
  if (!pane) return undefined;
  const shown = elements.flatMap((other, at) =>
    other.bounds && other.node.children.length === 0 && other.ancestors.includes(pane.node) ? [at] : [],
  );
  const at = elements.indexOf(element);
  if (at > (shown.at(-1) ?? Infinity)) return { pane, direction: 1 };
  return at < (shown[0] ?? -1) ? { pane, direction: -1 } : undefined;
}

/** A row that the tree leaves out: by its number among the rows that are shown. */
function besideInRows({ elements, byKey, front }: Scene, { collectionKey = '', node }: UiElement): Sought | undefined {
  const pane = byKey.get(collectionKey);
  if (!pane || !isVisible(pane) || pane.windowKey !== front || !node.cell) return undefined;
  const rows = elements.flatMap((other) =>
    other.collectionKey === collectionKey && other.bounds && other.node.cell ? [other.node.cell.row] : [],
  );
  if (rows.length === 0) return undefined;
  if (node.cell.row > Math.max(...rows)) return { pane, direction: 1 };
  return node.cell.row < Math.min(...rows) ? { pane, direction: -1 } : undefined;
}

/** A place in the pane where the wheel turns the pane itself. */
function pointerPlace(pane: VisibleElement, { elements }: Scene, screen: ScreenSize): Point | undefined {
  const view = intersect(pane.bounds, { x: 0, y: 0, ...screen });
  if (!view) return undefined;
  const taking = elements.filter(
    (element): element is VisibleElement => isVisible(element) && element !== pane && TAKES_WHEEL.has(element.role),
  );
  const points = PLACES.flatMap((down) => PLACES.map((across) => pointIn(view, across, down)));
  return points.find((point) => !taking.some(({ bounds }) => contains(bounds, point)));
}

function pointIn({ x, y, width, height }: Bounds, across: number, down: number): Point {
  return { x: Math.floor(x + width * across), y: Math.floor(y + height * down) };
}
