/** The words of a deed. src/propose/read-back/data-reader.ts must understand them. */
import { joinWords } from '../../text/join-words.ts';
import { capitalised } from '../../text/letter-case.ts';
import { seededIndex } from '../../text/seeded.ts';
import { plural, sayField } from './deed-words.ts';
import { asLabel, isDayOf, isName, PLACED, placeOf, SENDING, withinSentence, WORKERS } from './slot-words.ts';
import { withOwner } from './owner-of.ts';
import type { Deed, DeedBinding, DeedSlot } from './deed.ts';

export type WordedDeed =
  | { template: string; params: Record<string, string> }
  /** Why it cannot be asked for. */
  | { template: string; missing: string };

/** Fields that are on or off, by what a thing then has. */
const MARKS: Readonly<Record<string, string>> = { starred: 'star', flagged: 'flag', pinned: 'pin' };

/** `shown` gives the name of the list, folder or page that a value stands for on the screen. */
export function wordDeed(
  deed: Deed,
  { item, words }: DeedBinding,
  seed: string,
  shown: (value: string) => string | undefined,
): WordedDeed {
  const { noun } = deed;
  const asked = deed.slots.filter(({ field }) => words[field] !== undefined);
  const params = {
    ...(item ? { item: item.title } : {}),
    ...Object.fromEntries(asked.map(({ field }, at) => [`words_${at + 1}`, sayDay(words[field]!)])),
  };
  const template = templateOf(deed, asked, seed, shown);
  if (template === undefined) return { template: `${deed.kind} ${noun}`, missing: 'what it changes cannot be said' };
  if (Object.values(params).some((value) => value.includes('"')))
    return { template, missing: 'a name with quotation marks cannot be quoted' };
  return { template: withOwner(template, deed), params: { ...params, ...ownerParam(deed) } };
}

function ownerParam({ owner }: Deed): Record<string, string> {
  return owner ? { owner: owner.title } : {};
}

function templateOf(
  deed: Deed,
  asked: readonly DeedSlot[],
  seed: string,
  shown: (value: string) => string | undefined,
): string | undefined {
  const { kind, noun, fields } = deed;
  if (kind === 'remove') return choose([`Delete the ${noun} "{item}".`, `Remove the ${noun} "{item}".`], seed);
  if (kind === 'create') return wordCreation(deed, asked, seed);
  const [slot, ...others] = asked;
  if (slot) {
    if (others.length > 0) return wordChanges(deed, asked);
    if (slot.kind === 'box') return `Turn ${onOrOff(slot)} "${slot.label}" for the ${noun} "{item}".`;
    const label = asLabel(slot);
    if (isName(slot)) return `Rename the ${noun} "{item}" to "{words_1}".`;
    if (WORKERS.test(label)) return `Assign the ${noun} "{item}" to "{words_1}".`;
    return `${choose(['Change', 'Set'], seed)} the ${label} of the ${noun} "{item}" to "{words_1}".`;
  }
  const [changed, ...further] = Object.entries(fields);
  const told = changed && further.length === 0 ? wordChange(deed, changed[0], changed[1].after, shown) : undefined;
  return told ?? (deed.command === undefined ? undefined : wordCommand(deed, deed.command));
}

/** A field that a single touch has set. Only words that a screen shows name it. */
function wordChange(
  { noun, names, command }: Deed,
  field: string,
  after: string,
  shown: (value: string) => string | undefined,
): string | undefined {
  const said = names?.get(field);
  if (after === 'true' || after === 'false') {
    const state = sayState(field, after);
    const mark = after === 'false' ? MARKS[sayField(field)] : undefined;
    if (mark !== undefined) return `Remove the ${mark} from the ${noun} "{item}".`;
    if (state !== undefined) return `Mark the ${noun} "{item}" as ${state}.`;
    return said && `${after === 'true' ? 'Tick' : 'Untick'} "${said}" for the ${noun} "{item}".`;
  }
  if (after === '' || after.length > 40) return undefined;
  const place = shown(after);
  if (said === undefined)
    return place === undefined || place === command ? undefined : `Move the ${noun} "{item}" to "${place}".`;
  return `Change the ${withinSentence(said, after)} of the ${noun} "{item}" to "${place ?? after}".`;
}

/** A switch that is called like its field is turned; what another command does is what it says. */
function wordCommand({ noun, fields }: Deed, command: string): string {
  const [[field, { after }] = ['', { after: '' }]] = Object.entries(fields);
  const isSwitch = sayField(field) === command.toLowerCase() && /^(true|false|0|1)$/.test(after);
  if (!isSwitch) return `Choose "${command}" for the ${noun} "{item}".`;
  return `Turn ${/^(true|1)$/.test(after) ? 'on' : 'off'} "${command}" for the ${noun} "{item}".`;
}

/** Several fields of one entry. */
function wordChanges({ noun }: Deed, asked: readonly DeedSlot[]): string | undefined {
  if (asked.some(({ kind }) => kind === 'box')) return undefined;
  const changes = asked.map((slot, at) => `${at === 0 ? 'change' : 'set'} the ${asLabel(slot)} to "{words_${at + 1}}"`);
  return `For the ${noun} "{item}", ${joinWords(changes)}.`;
}

/** Words for the state of a thing: "starred", "not starred"; "read" for what is not unread. */
export function sayState(field: string, value: string): string | undefined {
  const name = sayField(field);
  if (!STATES.test(name)) return undefined;
  if (value === 'true') return name;
  return name.startsWith('un') ? name.slice(2) : `not ${name}`;
}

/** Fields by which people say that a thing is something: participles, and a few other words. */
export const STATES = /^(done|unread|urgent|important|[a-z]{3,}ed)$/;

/** Whether a new thing is said to be called what its field for names holds. */
export function isCalledByName({ slots, nameField, noun }: Deed): boolean {
  const name = slots.find(({ field }) => field === nameField);
  return name !== undefined && (isName(name) || name.label.toLowerCase() === noun);
}

/** "2026-03-24" as people write it. */
function sayDay(value: string): string {
  if (!isDayOf(value)) return value;
  return new Date(value).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function wordCreation(deed: Deed, asked: readonly DeedSlot[], seed: string): string {
  const { noun, verb, nameField } = deed;
  const said = (slot: DeedSlot): string => `the ${asLabel(slot)} "{words_${asked.indexOf(slot) + 1}}"`;
  const name = asked.find(({ field }) => field === nameField);
  const isCalled = name !== undefined && isCalledByName(deed);
  const boxes = asked.filter(({ kind }) => kind === 'box');
  const plain = asked.filter((slot) => slot.kind !== 'box' && !(isCalled && slot === name));
  const places = joinPlaces(plain, deed, (slot) => `"{words_${asked.indexOf(slot) + 1}}"`);
  const rest = plain.filter((slot) => placeOf(slot, deed) === undefined);
  const begin = SENDING.test(verb) ? capitalised(verb) : choose(['Create', 'Add', 'Make'], seed);
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  const called = isCalled ? ` called "{words_${asked.indexOf(name) + 1}}"` : '';
  const having = rest.length === 0 ? '' : ` with ${joinWords(rest.map(said))}`;
  const turned = boxes.map((box) => ` and turn ${onOrOff(box)} "${box.label}" for it`).join('');
  return `${begin} ${article} ${noun}${called}${places}${having}${turned}.`;
}

function joinPlaces(slots: readonly DeedSlot[], deed: Deed, quote: (slot: DeedSlot) => string): string {
  const byPlace = new Map(slots.map((slot) => [placeOf(slot, deed), slot]));
  return [...new Set([...PLACED, ...byPlace.keys()])]
    .flatMap((place) => (place !== undefined && byPlace.has(place) ? [` ${place} ${quote(byPlace.get(place)!)}`] : []))
    .join('');
}

/** The same done to several entries, or several things of the same kind made, in one sentence. */
export function wordSeveral(
  deed: Deed,
  bindings: readonly DeedBinding[],
  shown: (value: string) => string | undefined,
): { template: string; params: Record<string, string> } {
  const names = joinWords(bindings.map((_, at) => `"{item_${at + 1}}"`));
  const nameOf = ({ item, words }: DeedBinding): string => item?.title ?? words[deed.nameField!]!;
  const params = Object.fromEntries(bindings.map((binding, at) => [`item_${at + 1}`, nameOf(binding)]));
  const one =
    deed.kind === 'create'
      ? `Create the ${plural(deed.noun)} ${names}.`
      : templateOf(deed, [], 'several', shown)!.replace(
          `the ${deed.noun} "{item}"`,
          `the ${plural(deed.noun)} ${names}`,
        );
  return { template: withOwner(one, deed), params: { ...params, ...ownerParam(deed) } };
}

function onOrOff({ original }: DeedSlot): string {
  return original === 'true' ? 'on' : 'off';
}

function choose(ways: readonly string[], seed: string): string {
  return ways[seededIndex(`${seed} phrasing`, ways.length)]!;
}
