/** Changes between two states of a virtual phone's apps, and their application to another state. */

export type States = Readonly<Record<string, unknown>>;

/** Names of fields and, in tables, numbers of rows. */
type Path = readonly (string | number)[];

export type StateChange =
  | { kind: 'set'; path: Path; before: unknown; after: unknown }
  /** A row, or a member of a plain list. */
  | { kind: 'add'; path: Path; value: unknown; isFirst: boolean }
  | { kind: 'remove'; path: Path; value: unknown };

interface Row {
  id: number;
}

export function diffStates(before: States, after: States): StateChange[] {
  const changes: StateChange[] = [];
  compare(before, after, [], changes);
  return changes;
}

function compare(before: unknown, after: unknown, path: Path, changes: StateChange[]): void {
  if (isTable(before) && isTable(after)) return compareTables(before, after, path, changes);
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path, changes);
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(before[key], after[key], [...path, key], changes);
    }
  } else if (!isSame(before, after)) changes.push({ kind: 'set', path, before, after });
}

function compareTables(before: readonly Row[], after: readonly Row[], path: Path, changes: StateChange[]): void {
  for (const row of before) {
    const now = after.find(({ id }) => id === row.id);
    if (now) compare(row, now, [...path, row.id], changes);
    else changes.push({ kind: 'remove', path, value: row });
  }
  for (const [at, row] of after.entries()) {
    const isNew = !before.some(({ id }) => id === row.id);
    if (isNew) changes.push({ kind: 'add', path, value: row, isFirst: at === 0 && after.length > 1 });
  }
}

function compareLists(before: readonly unknown[], after: readonly unknown[], path: Path, changes: StateChange[]): void {
  for (const value of before) if (!has(after, value)) changes.push({ kind: 'remove', path, value });
  for (const [at, value] of after.entries()) {
    if (!has(before, value)) changes.push({ kind: 'add', path, value, isFirst: at === 0 && after.length > 1 });
  }
}

function has(list: readonly unknown[], value: unknown): boolean {
  return list.some((member) => isSame(member, value));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A copy of the states with the changes applied. Changes to values that do not exist are skipped. */
export function applyChanges(states: States, changes: readonly StateChange[]): States {
  const result = structuredClone(states);
  for (const change of changes) {
    if (change.kind === 'set') {
      const holder = follow(result, change.path.slice(0, -1));
      const name = change.path.at(-1);
      if (isRecord(holder) && name !== undefined) holder[name] = structuredClone(change.after);
      continue;
    }
    const list = follow(result, change.path);
    if (!Array.isArray(list)) continue;
    if (change.kind === 'add') {
      const value = isRow(change.value) ? { ...change.value, id: freeId(list, change.value.id) } : change.value;
      list.splice(change.isFirst ? 0 : list.length, 0, structuredClone(value));
    }
    if (change.kind === 'remove') {
      const at = list.findIndex((member) =>
        isRow(member) && isRow(change.value) ? member.id === change.value.id : isSame(member, change.value),
      );
      if (at >= 0) list.splice(at, 1);
    }
  }
  return result;
}

function freeId(rows: readonly unknown[], wanted: number): number {
  const taken = rows.flatMap((row) => (isRow(row) ? [row.id] : []));
  return taken.includes(wanted) ? Math.max(...taken) + 1 : wanted;
}

function follow(value: unknown, path: Path): unknown {
  let at = value;
  for (const part of path) {
    if (isTable(at)) at = at.find(({ id }) => id === part);
    else if (isRecord(at)) at = at[part];
    else return undefined;
  }
  return at;
}

export function isRecord(value: unknown): value is Record<string | number, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export function isRow(value: unknown): value is Row & Record<string, unknown> {
  return isRecord(value) && typeof value['id'] === 'number';
}

function isTable(value: unknown): value is Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRow);
}
