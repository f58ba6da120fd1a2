/** The supported requests with their claims. read-instruction.ts looks clauses up here. */
import type { Change, Claim, Thing } from './claim.ts';
import { readThings, sentence, wordsAt } from './patterns.ts';
import { readChanges, readFields } from './read-changes.ts';

/** A matched clause: its blanks, and the quoted words. */
interface Match {
  groups: Readonly<Record<string, string>>;
  words: readonly string[];
}

type ReadRequest = (match: Match) => Claim[] | undefined;

/** Actions with their own verb that set a switch of a thing: "pin", "add … to favourites". */
const MARKS: Readonly<Record<string, readonly [name: string, isOn: boolean]>> = {
  pin: ['pinned', true],
  unpin: ['pinned', false],
  star: ['starred', true],
  unstar: ['starred', false],
  mute: ['muted', true],
  unmute: ['muted', false],
  archive: ['archived', true],
  unarchive: ['archived', false],
  lock: ['locked', true],
  unlock: ['locked', false],
  complete: ['done', true],
  reopen: ['done', false],
  favourite: ['favourite', true],
  'add to favourites': ['favourite', true],
  'remove from favourites': ['favourite', false],
  'mark as favourite': ['favourite', true],
  'mark as done': ['done', true],
  'mark as read': ['read', true],
  'mark as unread': ['read', false],
  restore: ['in bin', false],
};
const VERBS = [...new Set(Object.keys(MARKS).map((words) => words.split(' ')[0]))].join('|');

function each(claim: (thing: Thing, match: Match) => Claim): ReadRequest {
  return (match) => readThings(match.groups['things']!, match.words).map((thing) => claim(thing, match));
}

const marked: ReadRequest = (match) => {
  const { verb = '', rest = '' } = match.groups;
  const [name, isOn] = MARKS[`${verb}${rest}`] ?? [];
  return name === undefined ? undefined : each((thing) => ({ kind: 'turned', name, isOn: isOn!, thing }))(match);
};

/** In "set the title of the note #0 to #1" the thing is in the middle of the change. */
const ofThing: ReadRequest = ({ groups: { changes = '', things = '', to }, words }) => {
  const read = readChanges(to === undefined ? changes : `${changes} ${to}`, words);
  return read && readThings(things, words).flatMap((thing) => read.map((change) => ({ ...change, thing })));
};

const made: ReadRequest = ({ groups: { kind = '', name, fields, changes }, words }) => {
  const called: Change[] = name ? [{ kind: 'set', value: { field: 'name', text: wordsAt(name, words) } }] : [];
  const filled = fields === undefined ? [] : readFields(fields, words);
  const changed = changes === undefined ? [] : readChanges(changes, words);
  return filled && changed && [{ kind: 'made', sort: kind, changes: [...called, ...filled, ...changed] }];
};

/** A bare name may be a setting or a thing. */
const turnedRow = each(({ name, ...about }, { groups: { state, verb = '' } }) => ({
  kind: 'turned',
  isOn: state === undefined ? !/^(?:un|dis)/.test(verb) : state === 'on',
  ...(Object.keys(about).length === 0 ? { name: name! } : { thing: { ...about, ...(name !== undefined && { name }) } }),
}));
const named = each((thing, { groups: { value }, words }) => ({
  kind: 'set',
  value: { field: 'name', text: wordsAt(value!, words) },
  thing,
}));

const MAKE = '(?:create|add|make) an? <kind>';
/** A comma without a field after it ends them. */
const FIELDS = '(?<fields>(?:[^,]|, (?=the |#))+)';

/** Tried in this order; the first match wins. */
export const REQUESTS: readonly [RegExp, ReadRequest][] = [
  [sentence('(?:delete|remove) <things>'), each((thing) => ({ kind: 'gone', thing }))],
  [sentence('(?:duplicate|copy) <things>'), each((thing) => ({ kind: 'copied', thing }))],
  [sentence(`(?<verb>${VERBS}) <things>(?<rest>(?: [a-z]+)*)`), marked],
  [
    sentence('(?:move|add) <things> (?:to|into) the <kind> <value>'),
    each((thing, { groups, words }) => ({
      kind: 'put',
      thing,
      sort: groups['kind']!,
      into: wordsAt(groups['value']!, words),
    })),
  ],
  [sentence('rename <things> to <value>'), named],
  [sentence('give <things> the name <value>'), named],
  [sentence('(?<changes>(?:set|change) <caption>) of <things> (?<to>to #\\d+)'), ofThing],
  [sentence('(?<changes>add #\\d+ (?:at|to) the end of <caption>) of <things>'), ofThing],
  [sentence('(?:in|for|open) <things>, (?<changes>.+?)(?:,? and save (?:it|them|the changes))?'), ofThing],
  [sentence('(?<changes>(?:turn|switch) <state> #\\d+) for <things>'), ofThing],
  [sentence('(?:turn|switch) <state> <things>'), turnedRow],
  [sentence('turn <things> <state>'), turnedRow],
  [sentence('(?<verb>tick|untick|enable|disable) <things>'), turnedRow],
  [sentence(`${MAKE} (?:called|named|with the name) (?<name>#\\d+)(?: with ${FIELDS})?`), made],
  [sentence(`${MAKE}(?: with ${FIELDS})?(?:, (?<changes>.+) and save it)?`), made],
  [
    sentence('add the <kind> <value>'),
    ({ groups, words }) => [{ kind: 'added', name: wordsAt(groups['value']!, words) }],
  ],
  [
    sentence('send <value> to <things>'),
    each((thing, { groups, words }) => ({ kind: 'sent', text: wordsAt(groups['value']!, words), thing })),
  ],
  [
    sentence('(?:sort the list by|change the order of the list to) <value>'),
    ({ groups, words }) => [{ kind: 'set', value: { field: 'sort by', text: wordsAt(groups['value']!, words) } }],
  ],
  [/^(?<changes>.+)$/, ({ groups, words }) => readChanges(groups['changes']!, words)],
];
