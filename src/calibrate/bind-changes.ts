/** The true change that a task asks for: the explored change of its procedure, with the task's own row and words. */
import type { Binding, Procedure, RowWords } from '../model-free/phone/procedure.ts';
import { isRecord, isRow, type StateChange, type States } from '../world/state-change.ts';

/**
 * `explored` is the data before the exploration of the procedure, `initial` the data before the execution of the task.
 * Undefined if the data leaves open which row is meant, or how another row would have changed along with it.
 */
export function bindChanges(
  changes: readonly StateChange[],
  {
    procedure,
    binding,
    explored,
    initial,
  }: {
    procedure: Procedure;
    binding: Binding;
    explored: States;
    initial: States;
  },
): StateChange[] | undefined {
  if (changes.length === 0) return [];
  const { item } = procedure;
  const isOther = item !== undefined && binding.item !== undefined && binding.item.title !== item.title;
  const old = isOther ? findRow(explored, mentionsOf(procedure, item.title), changes) : undefined;
  const own = isOther ? findRow(initial, binding.item!, changes) : undefined;
  const words = (value: unknown): unknown => bindWords(value, procedure, binding);
  if (isOther && (!old || !own)) return undefined;
  // Removing a folder also removes its contents, which differ for each folder.
  if (
    old &&
    changes.some((change) => change.kind === 'remove' && isRow(change.value) && change.value.id !== old['id'])
  ) {
    return undefined;
  }
  return changes.map((change): StateChange => {
    const path =
      old && own ? change.path.map((part) => (part === old['id'] ? (own['id'] as number) : part)) : change.path;
    if (change.kind === 'set') {
      const isOfRow = old !== undefined && change.path.includes(old['id'] as number);
      const name = String(change.path.at(-1));
      return {
        ...change,
        path,
        after: words(isOfRow ? bindField(change.before, change.after, own?.[name]) : change.after),
      };
    }
    if (change.kind === 'remove') {
      const isItem = old && isRow(change.value) && change.value.id === old['id'];
      const isTitle = item && change.value === item.title && binding.item;
      return { ...change, path, value: isItem ? own! : isTitle ? binding.item!.title : change.value };
    }
    return { ...change, path, value: words(old && own ? copyOf(change.value, old, own) : change.value) };
  });
}

/** An addition to a text becomes the same addition to the other row's text. */
function bindField(before: unknown, after: unknown, own: unknown): unknown {
  const isAdded = typeof before === 'string' && typeof after === 'string' && after.startsWith(before);
  if (!isAdded || before === '' || typeof own !== 'string') return after;
  const added = after.slice(before.length);
  return own === '' ? added.trimStart() : own + added;
}

/** A copy of a row has that row's fields, possibly within other words: "Soup (copy)". */
function copyOf(value: unknown, old: Record<string, unknown>, own: Record<string, unknown>): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const [copied, wanted] = [old[name], own[name]];
      const isCopied = name !== 'id' && name in old && JSON.stringify(copied) === JSON.stringify(field);
      if (isCopied) return [name, wanted];
      const isPart = isText(field) && isText(copied) && isText(wanted) && copied !== '' && field.includes(copied);
      return [name, isPart ? field.replace(copied, () => wanted) : field];
    }),
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function bindWords(value: unknown, procedure: Procedure, binding: Binding): unknown {
  if (Array.isArray(value)) return value.map((member) => bindWords(member, procedure, binding));
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, bindWords(field, procedure, binding)]),
    );
  }
  let bound = value;
  for (const { key, original } of procedure.typed) {
    const wanted = binding.words[key] ?? original;
    if (typeof bound === 'string') bound = bound.replaceAll(original, wanted);
    else if (typeof bound === 'number') bound = bindNumber(bound, Number(original), Number(wanted));
  }
  return bound;
}

/** Amounts are stored as typed or in hundredths. */
function bindNumber(value: number, original: number, wanted: number): number {
  if (!Number.isFinite(original) || !Number.isFinite(wanted)) return value;
  if (value === original) return wanted;
  return value === Math.round(original * 100) ? Math.round(wanted * 100) : value;
}

/** The row with those words among its fields, in a table that the changes concern. */
function findRow(states: States, item: RowWords, changes: readonly StateChange[]): Record<string, unknown> | undefined {
  for (const { path } of changes) {
    let at: unknown = states;
    for (const part of path) {
      const row = Array.isArray(at) ? bestOf(at, item) : undefined;
      if (row) return row;
      at = isRecord(at) ? at[part] : undefined;
    }
    const last = Array.isArray(at) ? bestOf(at, item) : undefined;
    if (last) return last;
  }
  return undefined;
}

/** Among rows with one title, the one whose fields occur most in the list's words for it; undefined on a tie. */
function bestOf(rows: readonly unknown[], item: RowWords): Record<string, unknown> | undefined {
  const score = (row: Record<string, unknown>): number =>
    Object.values(row).filter((field) => {
      if (typeof field === 'number') return item.says.includes((field / 100).toFixed(2));
      return typeof field === 'string' && field !== '' && item.says.includes(field);
    }).length;
  const [best, next] = rows
    .filter((row): row is Record<string, unknown> & { id: number } => isRow(row) && mentions(row, item.title))
    .toSorted((a, b) => score(b) - score(a));
  return best && next && score(best) === score(next) ? undefined : best;
}

function mentionsOf({ item }: Procedure, title: string): RowWords {
  return item?.rows.find((row) => row.title === title) ?? { title, says: title };
}

function mentions(row: Record<string, unknown>, title: string): boolean {
  return Object.values(row).some((field) => typeof field === 'string' && field.trim() === title);
}
