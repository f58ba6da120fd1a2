/** Reads the words of tasks over an application's own data back: things that are made, altered, marked, moved and deleted. */
import { readPath } from '../../check/data-path.ts';
import type { Expectation } from '../../schema/index.ts';
import { meetsIf, type Agreement, type Claim, type Reader } from './claim.ts';
import { BEING, isCalled, isNew, isWritten, mayName, opposite, wordsOf } from './data-words.ts';
import { first, phrase, readWith, type Groups } from './phrase-table.ts';
import { readRequests } from './read-requests.ts';
import type { ShownNames } from './shown-names.ts';

const NOUN = '[a-z]+(?: [a-z]+){0,2}';
const FIELD = '[A-Za-z\\d ./&-]+?';
const STATE = '(?:done|unread|urgent|important|[a-z]{3,}ed)';
/** Names the entry on whose page something is done: which one that is shows in the path of what changes. */
const OF_OWNER = new RegExp(
  `(?<="|every ${NOUN}) of (?:the ${NOUN} )?"[^"]*"|(?<=\\ban? ${NOUN}) for (?:the ${NOUN} )?"[^"]*"`,
  'gi',
);
/** The effect of a command on a thing is known only from exploration. */
const CHOOSE = 'choose';
/** All entries that hold a value. */
const ALL = 'all';
const MARKED: Readonly<Record<string, string>> = { star: 'starred', flag: 'flagged', pin: 'pinned' };

/** A new thing goes by any of what its request says of it. */
function madeBefore(earlier: readonly Claim[]): string[] {
  const made = earlier.findLast((claim) => claim.asks === 'created');
  return made?.asks === 'created' ? (made.holding ?? []) : [];
}

/** The entry that was named last, to which "it" and "its" refer. */
function namedBefore(earlier: readonly Claim[]): string[] {
  const before = earlier.at(-1);
  if (before?.asks === 'done') return before.names;
  return before?.asks === 'set' || before?.asks === 'turned' ? (before.of ?? []) : [];
}

/** Every entry that is so, or that has a value by its own words. */
const EVERY = `every (?:(?<being>${STATE}) )?(?<kind>${NOUN})(?: (?:from|in|assigned to|(?:in|with) the ${FIELD}) «holding»)?`;

/** What an entry of which every one is meant holds; what it is instead begins with a word that no entry begins with. */
function heldByEvery(groups: Groups): string[] {
  return [...groups('holding'), ...groups('being').map((state) => `${BEING}${state.toLowerCase()}`)];
}

const marked = (groups: Groups, names: string[]): Claim => ({
  asks: 'done',
  verb: `mark ${first(groups, 'state')}`,
  names,
  places: [],
});

const unmarked = (groups: Groups, names: string[]): Claim => ({
  asks: 'done',
  verb: `mark not ${MARKED[first(groups, 'mark')] ?? ''}`,
  names,
  places: [],
});

const deleted = (names: string[]): Claim => ({ asks: 'done', verb: 'delete', names, places: [] });

const chosen = (names: string[]): Claim => ({ asks: 'done', verb: CHOOSE, names, places: [] });

/** Words that may name the field do not say for sure what an application calls it. */
const given = (groups: Groups, of: string[]): Claim => ({ asks: 'set', value: first(groups, 'value'), places: [], of });

const set = (groups: Groups, of: string[]): Claim => ({
  asks: 'set',
  name: first(groups, 'field'),
  value: first(groups, 'value'),
  places: [],
  of,
});

const turned = (groups: Groups, of: string[]): Claim => ({
  asks: 'turned',
  name: first(groups, 'box'),
  on: /^(on|tick)$/i.test(first(groups, 'how')),
  places: [],
  of,
});

const PHRASES = [
  phrase(`(?:delete|remove) ${EVERY}`, (groups) => [deleted(heldByEvery(groups))]),
  phrase(`mark ${EVERY} as (?<state>(?:not )?[a-z ]+)`, (groups) => [marked(groups, heldByEvery(groups))]),
  phrase(`remove the (?<mark>star|flag|pin) from ${EVERY}`, (groups) => [unmarked(groups, heldByEvery(groups))]),
  phrase(`(?:move|change the [a-z ]+? of) ${EVERY} to (?:the (?<field>[a-z ]+?) )?«value»`, (groups) => [
    given(groups, heldByEvery(groups)),
  ]),
  phrase(`(?:change|set) its (?<field>${FIELD}) to «value»`, (groups, _request, earlier) => [
    set(groups, namedBefore(earlier)),
  ]),
  phrase('(?:rename|assign|move) it to (?:the (?<field>[a-z ]+?) )?«value»', (groups, _request, earlier) => [
    given(groups, namedBefore(earlier)),
  ]),
  phrase('mark it as (?<state>(?:not )?[a-z ]+)', (groups, _request, earlier) => [
    marked(groups, namedBefore(earlier)),
  ]),
  phrase('remove the (?<mark>star|flag|pin) from it', (groups, _request, earlier) => [
    unmarked(groups, namedBefore(earlier)),
  ]),
  phrase(
    `(?:create|add|make|send|post|publish|schedule|book|order) an? (?<kind>${NOUN})(?: called «name»)?(?: to «recipient»)?(?: on «day»)?(?: from «start»)?(?: until «end»)?(?: at «place»)?(?: [a-z]+ (?:by|to|for) «person»)?(?: with (?<fields>(?:the ${FIELD} ⟨\\d+⟩(?:, | and )?)+))?`,
    (groups, request) => {
      const [name] = groups('name');
      const placed = ['recipient', 'day', 'start', 'end', 'place', 'person'].flatMap((field) =>
        groups(field).map((value) => ({ field, value })),
      );
      const listed = [...request.words.matchAll(new RegExp(`the (${FIELD}) ⟨(\\d+)⟩`, 'gi'))].map(
        ([, field = '', at]) => ({ field, value: request.quoted[Number(at)] ?? '' }),
      );
      const fields = [...placed, ...listed];
      const of = [...(name === undefined ? [] : [name]), ...fields.map(({ value }) => value)];
      return [
        { asks: 'created', kind: first(groups, 'kind'), holding: of, places: [] },
        ...fields.map(({ field, value }): Claim => ({ asks: 'set', name: field, value, places: [], of })),
      ];
    },
  ),
  phrase(`create the ${NOUN} «names*»`, (groups) =>
    groups('names').map((name) => ({ asks: 'created', kind: 'thing', holding: [name], places: [] })),
  ),
  phrase('(?:turn )?(?<how>on|off|tick|untick) «box» for it', (groups, _request, earlier) => [
    turned(groups, madeBefore(earlier).length > 0 ? madeBefore(earlier) : namedBefore(earlier)),
  ]),
  phrase(`(?<how>tick|untick) «box» for ${EVERY}`, (groups) => [turned(groups, heldByEvery(groups))]),
  phrase(`(?:turn )?(?<how>on|off|tick|untick) «box» for the ${NOUN} «items*»`, (groups) =>
    groups('items').map((item) => turned(groups, [item])),
  ),
  phrase(`(?:change|set) the (?<field>${FIELD}) of the ${NOUN} «items*» to «value»`, (groups) =>
    groups('items').map((item) => set(groups, [item])),
  ),
  phrase(`(?:rename|assign|move) the ${NOUN} «item» to «value»`, (groups) => [given(groups, [...groups('item')])]),
  phrase(
    `what (?:is|are) the (?<field>${FIELD}) of the ${NOUN} «item»|look up the ${NOUN} «other»: what (?:is|are) its (?<own>${FIELD})`,
    (groups) => [
      { asks: 'answered', kind: first(groups, 'field', 'own'), about: [first(groups, 'item', 'other')], places: [] },
    ],
  ),
  phrase(
    `(?:how many|which) ${NOUN} with the (?<field>${FIELD}) «value» are there(?:\\? separate the answers with commas)?`,
    (groups) => [{ asks: 'answered', kind: first(groups, 'field'), about: [ALL, first(groups, 'value')], places: [] }],
  ),
  phrase(`what does the ${NOUN} «item» say`, (groups) => [
    { asks: 'answered', kind: 'what it says', about: [...groups('item')], places: [] },
  ]),
  phrase(`for the ${NOUN} «item»`, () => []),
  phrase(`(?:change|set) the (?<field>${FIELD}) to «value»`, (groups, { words, quoted }, earlier) => {
    const before = quoted[Number(/⟨(\d+)⟩$/.exec(words)?.[1]) - 1];
    const last = earlier.at(-1);
    const isNext = last?.asks === 'set' && last.value === before;
    return [set(groups, isNext ? (last.of ?? []) : before === undefined ? [] : [before])];
  }),
  phrase(`move the ${NOUN} «items*» to (?:the (?<field>[a-z ]+?) )?«value»`, (groups) =>
    groups('items').map((item) => given(groups, [item])),
  ),
  phrase(`mark the ${NOUN} «items*» as (?<state>(?:not )?[a-z ]+)`, (groups) =>
    groups('items').map((item) => marked(groups, [item])),
  ),
  phrase(`remove the (?<mark>star|flag|pin) from the ${NOUN} «items*»`, (groups) =>
    groups('items').map((item) => unmarked(groups, [item])),
  ),
  phrase('choose «command» for it', (_groups, _request, earlier) => [chosen(namedBefore(earlier))]),
  phrase(`choose «command» for ${EVERY}`, (groups) => [chosen(heldByEvery(groups))]),
  phrase(`choose «command» for the ${NOUN} «items*»`, (groups) => [chosen([...groups('items')])]),
  phrase(`(?:delete|remove) the ${NOUN} «items*»`, (groups) => groups('items').map((item) => deleted([item]))),
];

export const DATA_READER: Reader = {
  read: (instruction) => readRequests(instruction.replace(OF_OWNER, ''), readWith(PHRASES)),
  compare: (claim, expectation, { shown }) => compare(claim, expectation, shown),
  compareWhole: (claim, { check: { answer }, shown }) => {
    const [source] = answer?.from ?? [];
    if (claim.asks !== 'answered') return undefined;
    if (source?.kind !== 'data') return 'other';
    const [all, value] = claim.about;
    if (all === ALL) return meetsIf(answer!.from.every(({ subject }) => holdsAs(claim.kind, value!, subject, shown)));
    const field = wordsOf(readPath(source.subject).field);
    const isAsked =
      claim.kind === 'what it says'
        ? /^(body|text|content|message)$/.test(field)
        : mayName(claim.kind, source.subject, shown);
    return isAsked && claim.about.every((name) => isCalled(source.subject, name, shown)) ? 'meets' : 'contradicts';
  },
};

function compare(claim: Claim, expectation: Expectation, shown: ShownNames): Agreement {
  const { fact, op, value } = expectation;
  if (fact.kind !== 'data') return 'other';
  const isOf = (names: readonly string[]): boolean => names.some((name) => isCalled(fact.subject, name, shown));
  const { field } = readPath(fact.subject);
  switch (claim.asks) {
    case 'created':
      // What nobody said of a new thing is what it has by itself.
      return meetsIf(op === 'equals' && (claim.holding ?? []).some((name) => isNew(fact.subject, name)));
    case 'set':
      return meetsIf(op === 'equals' && isWritten(value, claim.value) && isOf(claim.of ?? []));
    case 'turned':
      return meetsIf(isOf(claim.of ?? []) && isOnOrOff(value, claim.on) && mayName(claim.name, fact.subject, shown));
    case 'done':
      if (!isOf(claim.names)) return 'other';
      if (claim.verb === 'delete') return meetsIf(op === 'absent' && field === '');
      if (claim.verb === CHOOSE) return meetsIf(op === 'equals' && field !== '');
      return meetsIf(claim.verb === `mark ${value === 'true' ? wordsOf(field) : opposite(wordsOf(field))}`);
    default:
      return 'other';
  }
}

/** True if a field that the words may name holds the value in the entry of this path. */
function holdsAs(name: string, value: string, path: string, shown: ShownNames): boolean {
  const entry = path.slice(0, path.length - readPath(path).field.length);
  return shown.dataOf(path).some((own) => isWritten(own.value, value) && mayName(name, `${entry}${own.field}`, shown));
}

/** Databases write 1 and 0. */
function isOnOrOff(value: string, on: boolean): boolean {
  return value === String(on) || value === String(Number(on));
}
