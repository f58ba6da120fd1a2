/** Converts a reading of an accessibility tree to a UiNode. */
import type { Bounds, UiNode } from '../../../schema/index.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { intersect } from '../../../ui/is-inside.ts';
import { type Shift, correctShift, moveBounds } from './place-nodes.ts';

/** Values that a node inherits from its parent. */
interface Frame {
  shift: Shift;
  /** Place of the parent. */
  parent: Bounds | undefined;
  /** The part of the screen in which the node is visible. */
  view: Bounds;
}

interface Placing {
  screen: Bounds;
  shifts: ReadonlyMap<AccessibleNode, Shift>;
}

/** Containers that hide scrolled-out content. */
const SCROLLED = new Set(['scroll pane', 'viewport']);

/** Roles that lie over their parent, not within it. */
const OVERLAID = new Set(['frame', 'window', 'dialog', 'alert', 'menu', 'popup menu']);

/** Items and headers wider than their list end with it. Qt and GTK 3 report their full width. */
function viewOf({ role }: AccessibleNode, { parent, view }: Frame): Bounds {
  if (parent === undefined || (role !== 'list item' && role !== 'table column header')) return view;
  return intersect(view, parent) ?? view;
}

function moveGrid({ grid, ...span }: NonNullable<UiNode['visibleText']>, { x, y }: Shift): UiNode['visibleText'] {
  return { ...span, ...(grid === undefined ? {} : { grid: { ...grid, x: grid.x + x, y: grid.y + y } }) };
}

/** `shifts` are those of objects in a window other than their parent's. */
export function toUiNode(node: AccessibleNode, frame: Frame, within: Placing): UiNode {
  const { bounds: reported, visibleText, ...details } = node.details ?? {};
  const own = within.shifts.get(node);
  const shift = own ?? correctShift(node, frame.shift, frame.parent);
  const place = reported && moveBounds(reported, shift);
  const view = own !== undefined || OVERLAID.has(node.role) ? within.screen : viewOf(node, frame);
  const bounds = place && intersect(place, view);
  const inner = { shift, parent: place, view: SCROLLED.has(node.role) && bounds ? bounds : view };
  // Tool tips come and go with time, not with actions.
  const children = node.children.filter(({ role }) => role !== 'tool tip');
  return {
    role: node.role,
    name: node.name,
    ...(node.description === '' ? {} : { description: node.description }),
    ...details,
    ...(visibleText === undefined ? {} : { visibleText: moveGrid(visibleText, shift) }),
    states: [...node.states],
    ...(bounds === undefined ? {} : { bounds }),
    ...(node.cell === undefined ? {} : { cell: node.cell }),
    children: children.map((child) => toUiNode(child, inner, within)),
  };
}
