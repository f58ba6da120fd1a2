/** The parts of a form: which control a gesture belongs to, and which part made what was saved. */
import type { Fact } from '../../check/fact.ts';
import { formOf, readEntry } from '../../check/subject.ts';
import { childKey, groupOfOption } from '../../ui/element-key.ts';
import type { Procedure, TypedSlot } from './procedure.ts';

/** One field, switch, group of options or picker of a form that was changed. */
export interface Part {
  /** Numbers of its gestures. */
  gestures: number[];
  entries: Fact[];
  typed: TypedSlot[];
  top: number;
}

/** The control that a gesture on the form belongs to: the field that a button clears, otherwise what was touched. */
export function controlOf({ gestures, labels, roles, typed }: Procedure, at: number): string {
  const label = labels[at]!.toLowerCase();
  const cleared = roles[at] === 'push button' && typed.find(({ name }) => label === `clear ${name.toLowerCase()}`);
  return cleared ? cleared.key : gestures[at]!.key;
}

/** False when something was saved of which it is not known what made it. */
export function assignEntries(
  { entries, pages, typed }: Procedure,
  commit: Fact,
  parts: ReadonlyMap<string, Part>,
): boolean {
  const windowKey = pages.at(-1)!.windowKey;
  for (const [key, part] of parts) part.typed.push(...typed.filter((slot) => slot.key === key));
  for (const entry of entries) {
    if (entry === commit) continue;
    const { window, control: own } = readEntry(entry.key.subject);
    const isSet = own !== undefined && formOf(entry.key.subject) === commit.key.subject;
    const control = isSet ? childKey(windowKey, own) : undefined;
    const owner =
      control === undefined
        ? [...parts.values()].find(({ gestures }) => gestures.some((at) => window === pages[at]!.windowKey))
        : (parts.get(control) ?? optionAround(control, entry, parts));
    if (!owner) return false;
    owner.entries.push(entry);
  }
  return true;
}

/** Choosing one option gives up the one that was chosen before. */
function optionAround(control: string, { value }: Fact, parts: ReadonlyMap<string, Part>): Part | undefined {
  const group = groupOfOption(control);
  if (group === undefined || value !== 'false') return undefined;
  return [...parts].findLast(([key]) => groupOfOption(key) === group)?.[1];
}

/** The parts without options that a later option of their group gave up. */
export function mergeOptions(parts: readonly (readonly [string, Part])[]): Part[] {
  return parts.flatMap(([key, part], at) => {
    const group = groupOfOption(key);
    const isUndone = group !== undefined && parts.slice(at + 1).some(([other]) => groupOfOption(other) === group);
    return isUndone && part.entries.length === 0 ? [] : [part];
  });
}
