/**
 * Adds information that toolkits leave out of their trees. Tool tips give names of picture buttons, and reveal
 * custom-drawn parts as buttons. Cells of pages receive their row and column.
 */
import type { UiNode } from '../../../schema/index.ts';
import { nameFromTip } from '../../../ui/name-from-tip.ts';

/** Controls named by their own tool tip. A field's name is better taken from its neighbours (ui/label-of.ts). */
const NAMED_BY_TIP: ReadonlySet<string> = new Set([
  'push button',
  'toggle button',
  'push button menu',
  'check box',
  'radio button',
  'switch',
  'page tab',
  'icon',
  'link',
]);

/** Toolkit roles of custom-drawn parts. */
const DRAWN: ReadonlySet<string> = new Set(['panel', 'filler', 'unknown', 'drawing area', 'canvas']);

export function completeNames(node: UiNode): UiNode {
  const own = node.children.map(completeNames);
  const children = node.role === 'table' ? numberCells(own) : own;
  const role = isDrawnButton(node) ? 'push button' : node.role;
  const isUnnamed = node.name === '' && node.description !== undefined && NAMED_BY_TIP.has(role);
  return { ...node, role, ...(isUnnamed ? { name: nameFromTip(node.description!) } : {}), children };
}

function holdsCells({ role, children }: UiNode): boolean {
  return role === 'table row' && children.some((child) => child.role === 'table cell');
}

/** Pages nest their cells in rows without numbers. Rows that hold only headers do not count. */
function numberCells(rows: readonly UiNode[]): UiNode[] {
  const counted = rows.filter(holdsCells);
  return rows.map((row) => ({
    ...row,
    children: holdsCells(row)
      ? row.children.map((cell, column) =>
          cell.role === 'table cell' ? { cell: { row: counted.indexOf(row), column }, ...cell } : cell,
        )
      : row.children,
  }));
}

function isDrawnButton({ role, description, states, actions = [], children }: UiNode): boolean {
  if (!DRAWN.has(role) || children.length > 0 || description === undefined) return false;
  return states.includes('has-tooltip') && (actions.length > 0 || states.includes('focusable'));
}
