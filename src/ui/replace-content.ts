/** Keys that remove the content of a focused element, so that typing replaces it. */

/** Roles in which typing replaces or searches by itself, and in which "select all" would select every cell. */
const WITHOUT_TEXT_CURSOR: ReadonlySet<string> = new Set([
  'table',
  'tree table',
  'table cell',
  'tree',
  'tree item',
  'list',
  'list item',
  'icon',
]);

/** The key combinations to press in order before typing; empty if typing replaces by itself. */
export function replacingKeys(focusedRole: string | undefined): string[][] {
  if (focusedRole === 'terminal') return [['end'], ['ctrl', 'u']];
  return focusedRole !== undefined && WITHOUT_TEXT_CURSOR.has(focusedRole) ? [] : [['ctrl', 'a']];
}
