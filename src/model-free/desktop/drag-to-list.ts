/** Things that can be dragged, such as cards on a board, and the lists beside theirs that they may be dragged to. */
import type { Point } from '../../schema/index.ts';
import { describeElement } from '../../ui/describe-element.ts';
import { listElements, type UiElement, type VisibleElement } from '../../ui/list-elements.ts';
import { contains } from '../../ui/is-inside.ts';

export interface DropPlace {
  /** Of the list. */
  key: string;
  what: string;
  point: Point;
}

export function isDraggable({ node }: UiElement): boolean {
  return node.actions?.includes('drag') ?? false;
}

/** The lists on the same screen that do not hold the element, and have a name by which they can be told apart. */
export function dropPlaces(element: VisibleElement): DropPlace[] {
  const [application] = element.ancestors;
  if (!application) return [];
  const desktop = { role: 'desktop frame', name: '', states: [], children: [application] };
  return listElements(desktop).flatMap((list) => asPlace(list, element.ancestors) ?? []);
}

/** The list at a point, which may have a row of it there. */
export function listAt(point: Point, elements: readonly UiElement[]): string | undefined {
  return elements.findLast(({ role, bounds }) => role === 'list' && bounds && contains(bounds, point))?.key;
}

function asPlace(list: UiElement, around: VisibleElement['ancestors']): DropPlace | undefined {
  const { bounds, key, role, name, node } = list;
  if (role !== 'list' || name === '' || !bounds || around.includes(node)) return undefined;
  const point = { x: Math.floor(bounds.x + bounds.width / 2), y: Math.floor(bounds.y + bounds.height / 2) };
  return { key, what: describeElement({ ...list, bounds }), point };
}
