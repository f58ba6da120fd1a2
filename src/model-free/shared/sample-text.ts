/** Words and numbers to type, of a kind that fits their field. Seeded: the same seed gives the same text in every run. */
import { capitalised, lowerFirst } from '../../text/letter-case.ts';
import { seededIndex } from '../../text/seeded.ts';
import { PATTERNS, WORDS } from './sample-words.ts';

/** What a field holds. `line` is a short piece of prose without a full stop, `sentence` one with it. */
export type SampleKind = keyof typeof PATTERNS | 'sentence';

/** A list of words that stand for each other. */
export type WordKind = keyof typeof WORDS;

/** `about` is what the text is said about, such as a title: where a pattern has room for its words they are taken up. */
export function sampleFor(kind: SampleKind, seed: string, about = ''): string {
  if (kind === 'sentence') return `${sampleFor('line', seed, about)}.`;
  const given = wordsIn(about);
  const fitting = PATTERNS[kind].filter((pattern) => listsOf(pattern).some((list) => given.has(list)));
  const text = fillSample(choose(fitting.length > 0 ? fitting : PATTERNS[kind], `${seed} ${kind}`), seed, given);
  if (kind === 'email' || kind === 'userName' || kind === 'fileName')
    return asPlain(text).toLowerCase().replaceAll(' ', '-');
  return text;
}

/** Whether a line begins as the samples do: it tells what is to be done. */
export function startsLikeLine(line: string): boolean {
  const [first = ''] = line.split(' ');
  return PATTERNS.line.some((pattern) => pattern.startsWith(`${first} `));
}

/** True for an amount of nothing, such as "$0.00". */
export function isEmptyAmount(text = ''): boolean {
  return /^\D*0[.,]00\D*$/.test(text);
}

/** A whole number near the one a field holds, never the same. */
export function sampleNumber(seed: string, current: number): number {
  const offset = 1 + seededIndex(seed, 5);
  return Math.round(Number.isFinite(current) ? current : 0) + offset;
}

const DAY_MS = 24 * 60 * 60_000;
/** A field without a day says nothing of what is near. */
const SOME_DAY = '2026-03-16';

/** A day of one of the three weeks after another one, as ISO 8601 has it. */
export function sampleDay(seed: string, after: string): string {
  const startMs = Date.parse(after) || Date.parse(SOME_DAY);
  return new Date(startMs + (1 + seededIndex(`${seed} day`, 21)) * DAY_MS).toISOString().slice(0, 10);
}

/** A full or half hour between 8 and 20 o'clock. */
export function sampleTime(seed: string): string {
  const halves = 16 + seededIndex(`${seed} time`, 24);
  return `${String(halves >> 1).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`;
}

/** Half an hour before or after another time, so that what lasts an hour still lasts a while; any time where none is held. */
export function anotherTime(held: string, seed: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d\d)$/.exec(held) ?? [];
  if (hours === '') return sampleTime(seed);
  const shifted =
    (Number(hours) * 60 + Number(minutes) + (seededIndex(`${seed} shift`, 2) === 0 ? 30 : -30) + 1440) % 1440;
  return `${String(Math.floor(shifted / 60)).padStart(2, '0')}:${String(shifted % 60).padStart(2, '0')}`;
}

/** Another word of the list that a word is of, such as another weekday, with its capital; undefined where it is of none. */
export function anotherOfItsKind(
  word: string,
  seed: string,
  kinds = Object.keys(WORDS) as WordKind[],
): string | undefined {
  const isSame = (other: string): boolean => other.toLowerCase() === word.toLowerCase();
  const list = kinds.map((kind): readonly string[] => WORDS[kind]).find((words) => words.some(isSame));
  const others = list?.filter((other) => !isSame(other) && /^\p{L}+$/u.test(other)) ?? [];
  if (others.length === 0) return undefined;
  const other = choose(others, `${seed} ${word}`);
  return word === capitalised(word) ? capitalised(other) : lowerFirst(other);
}

/** How comments of programming languages begin and end, by the endings of their files. */
const COMMENTS: readonly { endings: RegExp; open: string; close: string }[] = [
  { endings: /^(py|sh|bash|rb|pl|r|ya?ml|toml|ini|conf|mk|cmake|tcl)$/, open: '# ', close: '' },
  { endings: /^(c|h|cc|cpp|hpp|java|js|ts|jsx|tsx|go|rs|swift|kt|php|scala|dart|cs)$/, open: '// ', close: '' },
  { endings: /^(html?|xml|svg|md)$/, open: '<!-- ', close: ' -->' },
  { endings: /^(css|scss|less)$/, open: '/* ', close: ' */' },
  { endings: /^(sql|lua|hs|ada)$/, open: '-- ', close: '' },
  { endings: /^(tex|m|erl)$/, open: '% ', close: '' },
];

/** A comment in the language that files with this ending are written in; undefined for languages not known. */
export function sampleComment(ending: string, seed: string): string | undefined {
  const style = COMMENTS.find(({ endings }) => endings.test(ending.toLowerCase()));
  return style && `${style.open}${sampleFor('comment', seed)}${style.close}`;
}

/** Words that say what a field is for, with what it then holds; the first that fits counts. */
const FIELDS: readonly [RegExp, SampleKind][] = [
  [/\b(amount|price|cost|budget|fee|salary|balance|total|distance|weight)\b/i, 'amount'],
  [/\b(duration|minutes|hours|days|number of|quantity|servings|pages|guests|age)\b/i, 'number'],
  [/\b(phone|mobile|tel|telephone|fax)\b/i, 'phone'],
  [/e-?mail|^to$|\b(cc|bcc|recipient)\b/i, 'email'],
  [/\b(website|web page|url|link)\b/i, 'url'],
  [/\b(user ?name|login)\b/i, 'userName'],
  [/\b(first|given) name\b/i, 'firstName'],
  [/\b(last|family) name\b|\bsurname\b/i, 'lastName'],
  [/\b(company|organi[sz]ation|employer|shop|store)\b/i, 'company'],
  [/\b(job|position|profession|occupation)\b/i, 'job'],
  [/\b(address|street)\b/i, 'address'],
  [/\b(city|town|destination)\b/i, 'city'],
  [/\b(location|place|venue|where)\b/i, 'place'],
  [/\b(date|birthday)\b/i, 'date'],
  [/\btime\b/i, 'time'],
  [/\b(reply|message|sms)\b/i, 'reply'],
  [/\b(note|notes|body|text|description|comment|comments|write|details|content|instructions)\b/i, 'sentence'],
  [/\b(formula|expression)\b/i, 'expression'],
  [/\bfolder\b/i, 'folderName'],
  [/\blabel\b/i, 'label'],
  [/\b(author|attendee|guest|contact|who|person|payee)\b/i, 'personName'],
];

/** Titles of pages about people, whose names go into the field "Name". */
const PEOPLE = /\b(contact|person|member|guest|friend|passenger|patient|client|customer)s?\b/i;

/** What fits a field by its own words and those of the page it is on. */
export function kindOfField(words: string, page: string): SampleKind {
  if (/^(full )?name$/i.test(words) && PEOPLE.test(page)) return 'personName';
  if (/^name$/i.test(words) && /\bfolder\b/i.test(page)) return 'folderName';
  return FIELDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'title';
}

/** The words of the lists that a text has, by list. */
function wordsIn(text: string): Map<string, string> {
  const isIn = (word: string): boolean => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text);
  return new Map(
    Object.entries(text === '' ? {} : WORDS).flatMap(([list, words]) => {
      const word = words.find(isIn);
      return word === undefined ? [] : [[list, word] as const];
    }),
  );
}

function listsOf(pattern: string): string[] {
  return [...pattern.matchAll(/\{([a-z]+)\}/gi)].map(([, name = '']) => lowerFirst(name));
}

/** `{list}` of a pattern is replaced by seed, each by a word of its own; the first of a list by the word that is given for it. */
export function fillSample(pattern: string, seed: string, given: ReadonlyMap<string, string> = new Map()): string {
  const left = new Map(given);
  const used = new Set<string>();
  let number = 0;
  return pattern.replace(/\{(\w+)(?:-(\d+))?\}/g, (_, name: string, last: string | undefined) => {
    number += 1;
    const own = `${seed} ${pattern} ${number}`;
    if (last !== undefined) return String(Number(name) + seededIndex(own, Number(last) - Number(name) + 1));
    const list = lowerFirst(name);
    const words: readonly string[] = WORDS[list as keyof typeof WORDS];
    const chosen = left.get(list) ?? choose(words, own);
    // Nobody buys rice and rice.
    const others = words.filter((other) => !used.has(other));
    const word = used.has(chosen) ? choose(others, own) : chosen;
    used.add(word);
    left.delete(list);
    return name === list ? word : capitalised(word);
  });
}

function choose(list: readonly string[], seed: string): string {
  return list[seededIndex(seed, list.length)] ?? '';
}

/** Letters without their marks. */
function asPlain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
