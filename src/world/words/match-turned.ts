/** Claims about switches: a boolean field, or a word in a list, such as a day of an alarm. */
import type { States } from '../compare-states.ts';
import { isRecord } from '../state-change.ts';
import type { TurnedClaim } from './claim.ts';
import { findThings, follow, isText, siblingsOf, type Path, type DataNode } from './find-in-data.ts';
import { foundFor, isAt, pageAndApp, take, type Data, type Found } from './match-data.ts';
import { fieldsNamed } from './name-fields.ts';

/** `member` is set for a word in a list. */
interface Switch {
  path: Path;
  member?: string;
}

export function matchTurned(claim: TurnedClaim, data: Data): Found {
  const switches = findSwitches(claim, data.app, data.start);
  const found = switches.map((one) => matchSwitch(one, claim.isOn, data));
  return foundFor(claim.thing ?? {}, found);
}

function matchSwitch(one: Switch | undefined, isOn: boolean, data: Data): Found {
  if (!one) return 'unknown';
  if (follow(data.end, one.path.slice(0, -1)) === undefined) return 'no';
  const now = readSwitch(one, data.end);
  if (now === undefined) return 'unknown';
  if (now !== isOn) return 'no';
  take(data, (change) => {
    const isMember = change.kind !== 'set' && isText(change.value, one.member ?? '');
    return isAt(change, one.path) && (one.member === undefined || isMember);
  });
  return 'yes';
}

export function readSwitch({ path, member }: Switch, states: States): boolean | undefined {
  const value = follow(states, path);
  if (member !== undefined) return Array.isArray(value) ? value.some((own) => isText(own, member)) : undefined;
  return typeof value === 'boolean' ? value : undefined;
}

/** One for each thing; undefined if its data has no switch of that name. */
export function findSwitches(
  { name, thing, page }: Omit<TurnedClaim, 'kind' | 'isOn'>,
  app: string,
  states: States,
): (Switch | undefined)[] {
  if (thing) return findThings(thing, app, states).map((place) => switchOf(place, name, states));
  const places = pageAndApp(page === undefined ? {} : { page }, { app, start: states });
  const [found] = places.flatMap((place) => switchOf(place, name, states) ?? []);
  if (found) return [found];
  return name === undefined ? [] : findThings({ name }, app, states).map((row) => switchOf(row, undefined, states));
}

/** The switch of that name; without a name the only one, or the one that turns the thing on or marks it as done. */
function switchOf({ path, value }: DataNode, name: string | undefined, states: States): Switch | undefined {
  const keys = Object.keys(value).filter((key) => typeof value[key] === 'boolean');
  const own = keys.filter((key) => /^is(?:On|Enabled|Done|Bought)$/.test(key));
  const [key, ...others] = name === undefined ? (own.length > 0 ? own : keys) : fieldsNamed(name, keys);
  if (key !== undefined) return others.length === 0 ? { path: [...path, key] } : undefined;
  const list = name === undefined ? undefined : listWith(name, [{ path, value }, ...siblingsOf(path, states)]);
  return list === undefined ? undefined : { path: [...path, list], member: name! };
}

/** The list field that contains this word, in one of the rows of the table. */
function listWith(word: string, places: readonly DataNode[]): string | undefined {
  return places
    .flatMap(({ value }) => (isRecord(value) ? Object.entries(value) : []))
    .find(([, list]) => Array.isArray(list) && list.some((own) => isText(own, word)))?.[0];
}
