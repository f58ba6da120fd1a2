/** How what a focused element holds is got out of the way, so that typing replaces it. */

/** Typing into a cell or a list replaces or finds by itself, and "select all" would select every cell. */
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

/** The key combinations to press one after another before typing; none where typing replaces by itself. */
export function replacingKeys(focusedRole: string | undefined): string[][] {
  if (focusedRole === 'terminal') return [['end'], ['ctrl', 'u']];
  return focusedRole !== undefined && WITHOUT_TEXT_CURSOR.has(focusedRole) ? [] : [['ctrl', 'a']];
}
