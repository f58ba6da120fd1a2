/** The words of a deed. src/propose/read-back/data-reader.ts must understand them. */
import { joinWords } from '../../text/join-words.ts';
import { seededIndex } from '../../text/seeded.ts';
import { NAMES } from '../../ui/words.ts';
import { plural, sayField } from './deed-words.ts';
import type { Deed, DeedBinding, DeedSlot } from './deed.ts';

export type WordedDeed =
  | { template: string; params: Record<string, string> }
  /** Why it cannot be asked for. */
  | { template: string; missing: string };

/** Fields that say where an entry is. */
const PLACES = /^(folder|column|list|lane|stage|group|category|project|section|board|calendar)$/;
/** Verbs on buttons that say what is done with a new thing. */
const SENDING = /^(send|post|publish|schedule|book|order)$/;

export function wordDeed(deed: Deed, { item, words }: DeedBinding, seed: string): WordedDeed {
  const { noun } = deed;
  const asked = deed.slots.filter(({ field }) => words[field] !== undefined);
  const params = {
    ...(item ? { item: item.title } : {}),
    ...Object.fromEntries(asked.map(({ field }, at) => [`words_${at + 1}`, words[field]!])),
  };
  const template = templateOf(deed, asked, seed);
  if (template === undefined) return { template: `${deed.kind} ${noun}`, missing: 'what it changes cannot be said' };
  if (Object.values(params).some((value) => value.includes('"')))
    return { template, missing: 'a name with quotation marks cannot be quoted' };
  return { template, params };
}

function templateOf(deed: Deed, asked: readonly DeedSlot[], seed: string): string | undefined {
  const { kind, noun, fields } = deed;
  if (kind === 'remove') return choose([`Delete the ${noun} "{item}".`, `Remove the ${noun} "{item}".`], seed);
  if (kind === 'create') return wordCreation(deed, asked, seed);
  const [slot, ...others] = asked;
  if (slot) {
    if (others.length > 0) return wordChanges(deed, asked);
    if (slot.kind === 'box') return `Turn ${onOrOff(slot)} "${slot.label}" for the ${noun} "{item}".`;
    const label = asLabel(slot);
    return choose(
      [
        `Change the ${label} of the ${noun} "{item}" to "{words_1}".`,
        `Set the ${label} of the ${noun} "{item}" to "{words_1}".`,
      ],
      seed,
    );
  }
  const changed = Object.entries(fields);
  if (changed.length !== 1) return undefined;
  const [[field, { after }]] = changed as [[string, { after: string }]];
  const state = sayState(field, after);
  if (state !== undefined) return `Mark the ${noun} "{item}" as ${state}.`;
  const name = sayField(field);
  if (after === '' || after.length > 40 || !/^[a-z][a-z ]*$/.test(name)) return undefined;
  const verb = PLACES.test(name) ? 'Move' : undefined;
  return verb
    ? `Move the ${noun} "{item}" to the ${name} "${after}".`
    : `Change the ${name} of the ${noun} "{item}" to "${after}".`;
}

/** Several fields of one entry. */
function wordChanges({ noun }: Deed, asked: readonly DeedSlot[]): string | undefined {
  if (asked.some(({ kind }) => kind === 'box')) return undefined;
  const changes = asked.map((slot, at) => `${at === 0 ? 'change' : 'set'} the ${asLabel(slot)} to "{words_${at + 1}}"`);
  return `For the ${noun} "{item}", ${joinWords(changes)}.`;
}

/** "starred", "not starred"; "read" for what is not unread. */
export function sayState(field: string, value: string): string | undefined {
  const name = sayField(field);
  if ((value !== 'true' && value !== 'false') || !/^[a-z][a-z ]*$/.test(name)) return undefined;
  if (value === 'true') return name;
  return name.startsWith('un') ? name.slice(2) : `not ${name}`;
}

/** Whether a new thing is said to be called what its field for names holds. */
export function isCalledByName({ slots, nameField }: Deed): boolean {
  const name = slots.find(({ field }) => field === nameField);
  return name !== undefined && [name.label, sayField(name.field)].some((words) => NAMES.test(words));
}

function wordCreation(deed: Deed, asked: readonly DeedSlot[], seed: string): string {
  const { noun, verb, nameField } = deed;
  const said = (slot: DeedSlot): string => `the ${asLabel(slot)} "{words_${asked.indexOf(slot) + 1}}"`;
  const name = asked.find(({ field }) => field === nameField);
  const isCalled = name !== undefined && isCalledByName(deed);
  const boxes = asked.filter(({ kind }) => kind === 'box');
  const rest = asked.filter((slot) => slot.kind !== 'box' && !(isCalled && slot === name));
  const begin = SENDING.test(verb) ? capital(verb) : choose(['Create', 'Add', 'Make'], seed);
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  const called = isCalled ? ` called "{words_${asked.indexOf(name) + 1}}"` : '';
  const having = rest.length === 0 ? '' : ` with ${joinWords(rest.map(said))}`;
  const turned = boxes.map((box) => ` and turn ${onOrOff(box)} "${box.label}" for it`).join('');
  return `${begin} ${article} ${noun}${called}${having}${turned}.`;
}

/** The same done to several entries, or several things of the same kind made, in one sentence. */
export function wordSeveral(
  deed: Deed,
  bindings: readonly DeedBinding[],
): { template: string; params: Record<string, string> } {
  const names = joinWords(bindings.map((_, at) => `"{item_${at + 1}}"`));
  const nameOf = ({ item, words }: DeedBinding): string => item?.title ?? words[deed.nameField!]!;
  const params = Object.fromEntries(bindings.map((binding, at) => [`item_${at + 1}`, nameOf(binding)]));
  if (deed.kind === 'create') return { template: `Create the ${plural(deed.noun)} ${names}.`, params };
  const one = templateOf(deed, [], 'several')!;
  return { template: one.replace(`the ${deed.noun} "{item}"`, `the ${plural(deed.noun)} ${names}`), params };
}

function onOrOff({ original }: DeedSlot): string {
  return original === 'true' ? 'on' : 'off';
}

/** Labels are said within a sentence, in which "To" would not be understood: the field's own name then says more. */
function asLabel({ label, field, sample }: DeedSlot): string {
  if (PREPOSITION.test(label)) return sample === 'email' ? 'recipient' : sayField(field);
  return /[A-Z].*[A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

const PREPOSITION = /^(to|from|by|at|in|on|for|with|of|until)$/i;

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function choose(ways: readonly string[], seed: string): string {
  return ways[seededIndex(`${seed} phrasing`, ways.length)]!;
}
