/**
 * What makes sense to ask of an entry, read from the others: a time that comes after another one in all of them comes after it
 * in this one, too; and what the rows of most show and that of one does not, does not matter there.
 */
import { readPath } from '../../check/data-path.ts';
import type { FactMap } from '../../check/facts.ts';
import { entriesOf, fieldOf, fieldsOf } from '../../check/facts/data/entries.ts';
import { isVisible } from '../../ui/list-elements.ts';
import type { Scene } from '../../ui/scene.ts';
import type { Deed } from './deed.ts';
import { titleOf } from './entry-title.ts';
import { isRowOf } from './in-row.ts';

const ENOUGH_ENTRIES = 3;
const TIME = /^\d{1,2}:\d{2}$|^\d{4}-\d{2}-\d{2}/;

/** Whether these values of one entry keep the order that times of the same kind have in all entries. */
export function keepsOrder(facts: FactMap, collection: string, values: Readonly<Record<string, string>>): boolean {
  const times = Object.entries(values).filter(([, value]) => TIME.test(value));
  const entries = entriesOf(facts, collection);
  return times.every(([earlier, first]) =>
    times.every(([later, second]) => {
      if (earlier === later || first.length !== second.length) return true;
      const pairs = entries.flatMap((entry) => {
        const [a, b] = [fieldOf(facts, entry, earlier), fieldOf(facts, entry, later)];
        return a && b && a.length === b.length ? [a < b] : [];
      });
      return pairs.length < ENOUGH_ENTRIES || !pairs.every(Boolean) || first < second;
    }),
  );
}

/** Whether an entry is done with: it is not assigned, put off or described any more. */
export function isFinished(facts: FactMap, entry: string): boolean {
  return Object.entries(fieldsOf(facts, entry)).some(([field, value]) =>
    /^(done|finished|closed|completed?|fixed)$/i.test(value === 'true' ? field : value),
  );
}

/** A new picture, sound or film with nothing in it: what it holds cannot be typed. */
export function isEmptyMedium({ noun, fields }: Pick<Deed, 'noun' | 'fields'>): boolean {
  return MEDIUM.test(noun) || Object.values(fields).some(({ after }) => MEDIA_TYPE.test(after));
}

const MEDIUM = /^(image|picture|photo|photograph|drawing|sketch|video|film|recording|audio|sound|file|attachment)$/;
const MEDIA_TYPE = /^(image|audio|video|application)\/[\w.+-]+$/;

/**
 * True if two entries are alike in all that is on or off, and in what they consist of, but for these fields. What was only opened while it counted as read
 * does not show that opening marks others so.
 */
export function isAlike(facts: FactMap, one: string, other: string, except: readonly string[]): boolean {
  const own = fieldsOf(facts, one);
  // An entry that is not there at the start tells nothing.
  if (Object.keys(own).length === 0) return true;
  const [parts, others] = [partsIn(own), partsIn(fieldsOf(facts, other))];
  const isSame = (part: string): boolean => except.includes(part) || parts.has(part) === others.has(part);
  return (
    [...parts, ...others].every(isSame) &&
    Object.entries(own).every(
      ([field, value]) =>
        !/^(true|false)$/.test(value) || except.includes(field) || fieldOf(facts, other, field) === value,
    )
  );
}

/** Things within an entry that have fields of their own, as a tenant of a house has. */
function partsIn(fields: Readonly<Record<string, string>>): Set<string> {
  return new Set(Object.keys(fields).flatMap((field) => /^(.+)\/[^/([]+$/.exec(field)?.[1] ?? []));
}

/** False for an entry whose row does not show a field that the rows of most others show, as the start of a whole day. */
export function matters(
  { facts, scene }: { facts: FactMap; scene: Scene },
  entry: string,
  field: string,
  titleField: string,
): boolean {
  const { collection } = readPath(entry);
  const isShown = (one: string): boolean => {
    const [title, value] = [titleOf(facts, one, titleField), fieldOf(facts, one, field)];
    if (!title || !value) return false;
    return scene.elements.some(
      (element) =>
        isVisible(element) &&
        isRowOf(element.key, title) &&
        [element.name, element.node.text ?? ''].some((words) => words.includes(value)),
    );
  };
  const others = entriesOf(facts, collection).filter((one) => one !== entry && fieldOf(facts, one, field));
  const shown = others.filter(isShown).length;
  return shown * 2 <= others.length || isShown(entry);
}
