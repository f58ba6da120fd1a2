/**
 * Completes what toolkits leave out of their trees: names of buttons with a picture, and that a part which a program draws
 * itself is a button, both shown in tool tips only; and which row and column the cells of pages are in.
 */
import type { UiNode } from '../../../schema/index.ts';
import { nameFromTip } from '../../../ui/name-from-tip.ts';

/** Controls whose own words are their name. A field's name is better looked for beside it (ui/label-of.ts). */
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

/** What toolkits call a part that a program draws itself. */
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

/** Pages have their cells in rows and tell no numbers; rows of headers alone do not count. */
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
