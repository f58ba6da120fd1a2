/** Parses the description of an element: its name, its kind, its place. */

export interface Description {
  /** The number of an element, as in "element 12" or "[12]". */
  number?: number;
  /** Texts in quotes that name the element itself. */
  names: string[];
  /** Texts in quotes that name the element's surroundings: "… in the "Edit" menu". */
  places: string[];
  /** Words that are neither quoted nor about kind or place, in lower case. */
  words: string[];
  kind?: Kind;
  sides: Side[];
}

/** The roles that a word of a description may stand for. */
export interface Kind {
  word: string;
  roles: readonly string[];
}

export type Side = 'top' | 'bottom' | 'left' | 'right' | 'middle';

const ENTRIES = ['list item', 'table cell', 'tree item', 'menu item', 'icon'];
const BUTTONS = ['push button', 'toggle button', 'radio button'];
/** More specific words come first. */
const KINDS: readonly [RegExp, readonly string[]][] = [
  [/\bradio button\b/, ['radio button']],
  [/\bcheck ?box\b/, ['check box', 'menu item']],
  [/\bmenu (?:item|entry|option)\b/, ['menu item', 'menu']],
  [/\b(?:spin ?button|spinner|number field)\b/, ['spin button']],
  [/\b(?:drop-?down|combo ?box)\b/, ['combo box']],
  [/\bbutton\b/, BUTTONS],
  [/\btab\b/, ['page tab']],
  [/\bcell\b/, ['table cell']],
  [/\b(?:text (?:field|area|box|editor)|input|field|editor)\b/, ['text', 'spin button', 'combo box']],
  [/\bslider\b/, ['slider']],
  [/\blink\b/, ['link']],
  [/\bmenu\b/, ['menu']],
  [/\bicon\b/, ['icon', ...BUTTONS]],
  [/\b(?:entry|item|row|option)\b/, ENTRIES],
  [/\blabel\b/, ['label']],
];

const SIDES: readonly [RegExp, Side][] = [
  [/\b(?:top|upper)\b/, 'top'],
  [/\b(?:bottom|lower)\b/, 'bottom'],
  [/\bleft\b/, 'left'],
  [/\bright\b/, 'right'],
  [/\b(?:middle|cent(?:er|re))\b/, 'middle'],
];

const QUOTED = /"([^"]+)"|“([^”]+)”|(?<!\w)'([^']+)'(?!\w)|‘([^’]+)’|`([^`]+)`/g;
/** The words from here on describe the element's place. */
const PLACE = /\b(?:in|on|of|inside|within|under|at|near|next to|beside|below|above|from|to the)\b/;
const NUMBER = /\[(\d{1,4})\]|\b(?:element|mark|number)\s+(?:number\s+)?#?(\d{1,4})\b/i;
const IDLE = new Set([
  'the',
  'a',
  'an',
  'with',
  'and',
  'that',
  'which',
  'is',
  'labelled',
  'labeled',
  'named',
  'called',
]);

export function readDescription(text: string): Description {
  const quotes = [...text.matchAll(QUOTED)].map((found) => ({
    text: normalise(found.slice(1).find((group) => group !== undefined)!),
    start: found.index,
  }));
  const outside = text.replace(QUOTED, (quoted) => ' '.repeat(quoted.length)).toLowerCase();
  const bare = outside.search(PLACE);
  const isLedUpTo = outside.slice(0, Math.max(0, bare)).trim() !== '' || quotes.some(({ start }) => start < bare);
  const end = bare >= 0 && isLedUpTo ? bare : outside.length;
  const head = outside.slice(0, end);
  const kind = readKind(head);
  const number = NUMBER.exec(text);
  return {
    ...(number ? { number: Number(number[1] ?? number[2]) } : {}),
    names: quotes.filter(({ start }) => start < end).map((quote) => quote.text),
    places: quotes.filter(({ start }) => start >= end).map((quote) => quote.text),
    words: wordsOf(kind ? head.replace(kind.word, ' ') : head).filter((word) => !IDLE.has(word)),
    ...(kind ? { kind } : {}),
    sides: SIDES.filter(([pattern]) => pattern.test(outside)).map(([, side]) => side),
  };
}

/** Folds case and white space, and drops the dots of "Save as…". */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.…:]+$/, '')
    .trim();
}

export function wordsOf(text: string): string[] {
  return normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function readKind(head: string): Kind | undefined {
  for (const [pattern, roles] of KINDS) {
    const word = pattern.exec(head)?.[0];
    if (word !== undefined) return { word, roles };
  }
  return undefined;
}
