/** Phrases of the requests and questions in phone tasks. */
import type { Claim, Reading } from './claim.ts';
import { phrase, QUOTATION, TIME, type Found, type Phrase, type Things } from './phone-phrase.ts';
import { maskQuotes, unmask, type ReadRequest, type Request } from './read-requests.ts';

const DO =
  'delete|remove|pin|unpin|copy|duplicate|archive|unarchive|mark|star|unstar|mute|unmute|block|unblock|move|add|hide|show|restore|like|follow|unfollow|favourite|flag|clear|reset|complete|reopen|lock|unlock';

const TURNED: Phrase['claims'] = ({ groups, things, of, places }) => {
  const on = groups['state'] !== undefined ? /on/i.test(groups['state']) : !/^(un|dis)/i.test(groups['verb'] ?? '');
  if (groups['option'] !== undefined) return [{ asks: 'turned', name: groups['option'], on, places, of }];
  return things?.names.map((name): Claim => ({ asks: 'turned', name, on, places }));
};

const writing =
  (asks: 'set' | 'extended'): Phrase['claims'] =>
  ({ groups, of, places }) => [{ asks, name: nameOf(groups['caption']), value: groups['value']!, places, of }];

const SORTED: Phrase['claims'] = ({ groups, places }) => [
  { asks: 'set', name: 'sort by', value: groups['value']!, places },
];

const RENAMED: Phrase['claims'] = ({ groups, things, places }) =>
  things?.names.length === 1 ? [{ asks: 'renamed', name: things.names[0]!, to: groups['value']!, places }] : undefined;

const DONE: Phrase['claims'] = ({ groups, things, places }) => {
  if (!things) return undefined;
  const verb = `${groups['verb']!.toLowerCase()}${groups['rest'] ?? ''}`;
  const to = groups['option'] === undefined ? {} : { to: groups['option'] };
  if (things.showing !== undefined) return [{ asks: 'done', verb, names: [], showing: things.showing, ...to, places }];
  return things.names.map((name): Claim => ({ asks: 'done', verb, names: [name], ...to, places }));
};

const CREATED: Phrase['claims'] = ({ groups, places }) => {
  const { value, fields = '' } = groups;
  const sets = [...fields.matchAll(FIELD)].map(([, caption, words]): Claim => ({
    asks: 'set',
    name: nameOf(caption),
    value: words!,
    places,
  }));
  return [{ asks: 'created', kind: groups['kind']!, ...(value === undefined ? {} : { name: value }), places }, ...sets];
};

/** Fields stay masked until they are split: `the title ⟨"Shopping"⟩`. */
const FIELD = /(⟨[^⟩]*⟩|the [a-z -]+?) ⟨([^⟩]*)⟩(?:, | and )?/gi;

const PHRASES: readonly Phrase[] = [
  // Names the subject of the next requests.
  phrase('(?:in|for|open|go to|find|look for) <things>', ({ things }) => (things ? [] : undefined)),
  phrase('save (?:it|them|the changes)', () => [{ asks: 'saved', saved: true }]),
  phrase('(?:create|add|make) an? <kind> (?:called|named|with the name) <value>(?: with <fields>)?', CREATED),
  phrase('(?:create|add|make) an? <kind>(?: with <fields>)?', CREATED),
  phrase('(?:turn|switch) <state> <option>(?: for <things>)?', TURNED),
  phrase('(?:turn|switch) <state> <things>', TURNED),
  phrase('turn (?<things>it|them) <state>', TURNED),
  phrase('(?<verb>enable|disable|tick|untick) <option>', TURNED),
  phrase('(?<verb>tick|untick) <things>', TURNED),
  phrase('(?<verb>choose|select) <option>', TURNED),
  phrase('rename <things> to <value>', RENAMED),
  phrase('change the name of <things> to <value>', RENAMED),
  phrase('give <things> the name <value>', RENAMED),
  phrase('add <value> (?:at|to) the end of <caption>(?: of <things>)?', writing('extended')),
  phrase('(?:set|change) <caption>(?: of <things>)? to <value>', writing('set')),
  phrase('sort the list by <value>', SORTED),
  phrase('change the order of the list to <value>', SORTED),
  phrase('send <value>(?: to <things>)?', ({ groups, places }) => [
    { asks: 'done', verb: 'send', names: [groups['value']!], places },
  ]),
  phrase(`(?<verb>${DO}) <things>(?<rest> (?:to|from|as|in|into|with) the [a-z]+) <option>`, DONE),
  phrase(`(?<verb>${DO}) <things><rest>`, DONE),
];

/** Reads one instruction in order, since later requests may say "it". */
export function createPhoneRequestReader(): ReadRequest {
  let context: Things | undefined;
  return (request) => {
    for (const { words, claims } of PHRASES) {
      const match = words.exec(request.words);
      if (!match) continue;
      const found = readGroups(match.groups ?? {}, request, context);
      const read = claims(found);
      if (!read) continue;
      context = found.things ?? context;
      return read;
    }
    return undefined;
  };
}

function readGroups(
  groups: Readonly<Record<string, string | undefined>>,
  { quoted, places }: Request,
  context: Things | undefined,
): Found {
  const spoken = groups['things'];
  const things = spoken === undefined ? undefined : readThings(spoken, quoted, context);
  const about = things ?? context;
  const words = Object.entries(groups).flatMap(([name, text]) =>
    text === undefined || text === '' ? [] : [[name, name === 'fields' ? openUp(text, quoted) : unmask(text, quoted)]],
  );
  return { groups: Object.fromEntries(words), things, of: about?.names ?? [], places };
}

/** The things of `the note "Shopping"`, `the 06:40 and 07:30 alarms` or `it`; `context` holds those of the previous request. */
function readThings(words: string, quoted: readonly string[], context: Things | undefined): Things | undefined {
  if (/^(it|them)$/i.test(words)) return context;
  const names = (words.match(new RegExp(`${QUOTATION}|${TIME}`, 'gi')) ?? []).map((name) => unmask(name, quoted));
  return /^every /i.test(words) ? { names: [], showing: names[0] ?? '' } : { names };
}

/** Restores quotations but keeps their brackets, which separate fields. */
function openUp(text: string, quoted: readonly string[]): string {
  return text.replace(/⟨(\d+)⟩/g, (_, at: string) => `⟨${quoted[Number(at)]?.replace(/[⟨⟩]/g, '') ?? ''}⟩`);
}

/** "the title" and ""Title"" both name the field title. */
function nameOf(caption = ''): string {
  return caption.replace(/^the |[⟨⟩]/gi, '').trim();
}

const ASKS = /^(?:.*, )?(is|are|how many|how much|which|what|when|who|does|do)\b/i;

/** Undefined for an instruction that is no question. */
export function readQuestion(instruction: string): Reading | undefined {
  const { text, quoted } = maskQuotes(instruction);
  const [, question, after = ''] = /^([^?]*)\?(.*)$/.exec(text) ?? [];
  if (question === undefined || !ASKS.test(question)) return undefined;
  const yesOrNo = /answer yes or no/i.test(after);
  if (after.trim() !== '' && !yesOrNo) return { unread: unmask(after.trim(), quoted) };
  const about = [
    ...quoted,
    ...(question.match(new RegExp(`\\b${TIME}\\b`, 'gi')) ?? []),
    ...(/\b(off|unticked)\b/i.test(question) && yesOrNo ? ['off'] : []),
  ];
  const kind = yesOrNo ? 'yes or no' : /\bhow many\b/i.test(question) ? 'count' : 'words';
  return { claims: [{ asks: 'answered', kind, about, places: [] }] };
}
