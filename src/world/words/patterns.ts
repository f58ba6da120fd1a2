/** The parts of sentences about phones, and the things they name, shared by requests and questions. */
import type { Thing } from './claim.ts';

/** Quoted words and times are replaced by numbers, so that their content is not read as grammar. */
export interface Quotes {
  text: string;
  words: readonly string[];
}

const TIME = /\b\d{1,2}[:.]\d{2}(?: ?[AP]M)?\b/;
const QUOTED = new RegExp(`"([^"]*)"|“([^”]*)”|(${TIME.source})`, 'g');

export function numberQuotes(text: string): Quotes {
  const words: string[] = [];
  const numbered = text.replace(QUOTED, (_, straight?: string, curly?: string, time?: string) => {
    words.push(straight ?? curly ?? time ?? '');
    return `#${words.length - 1}`;
  });
  return { text: numbered, words };
}

const STOPS = 'the|to|of|on|off|in|at|for|as|from|into|with|and|is|it|them|every|end';
const NOUN = String.raw`(?!(?:${STOPS})\b)[a-z]+(?: (?!(?:${STOPS})\b)[a-z]+)?`;
const NAMES = String.raw`#\d+(?:, #\d+)*(?: and #\d+)?`;
const PLACE = String.raw`(?: in the #\d+ list)?`;
const NAMED = `the ${NOUN} ${NAMES}|the ${NAMES} ${NOUN}|every ${NOUN} with #\\d+ in its row`;
/** `<thing>`: named with its kind or its list; `<things>` may also be bare names. */
const BLANKS: Readonly<Record<string, string>> = {
  thing: String.raw`(?:${NAMED})${PLACE}|${NAMES} in the #\d+ list`,
  things: `(?:${NAMED}|${NAMES})${PLACE}`,
  value: String.raw`#\d+`,
  caption: String.raw`#\d+|the [a-z]+(?:-[a-z]+)?(?: [a-z]+){0,2}?`,
  kind: NOUN,
  state: 'on|off',
};

/** A whole sentence of words and `<blanks>`. */
export function sentence(words: string): RegExp {
  const pattern = words.replace(/(?<!\?)<(\w+)>/g, (_, name: string) => `(?<${name}>${BLANKS[name]})`);
  return new RegExp(`^(?:${pattern})$`);
}

export function wordsAt(numbered: string, words: readonly string[]): string {
  return words[Number(numbered.replace('#', ''))] ?? '';
}

/** "the label" is `label`; "#3" is the third quotation. */
export function readCaption(caption: string, words: readonly string[]): string {
  return caption.startsWith('#') ? wordsAt(caption, words) : caption.replace(/^the /, '');
}

/** Expands `<things>`: "the notes #0 and #1", "the #2 alarm in the #3 list". */
export function readThings(text: string, words: readonly string[]): Thing[] {
  const [own, place] = text.split(/ in the (?=#\d+ list$)/);
  const list = place === undefined ? {} : { list: wordsAt(/#\d+/.exec(place)![0], words) };
  const names = own!.match(/#\d+/g) ?? [];
  const noun = own!.replaceAll(/#\d+|\bthe\b|\band\b|,|^every\b|\bwith\b|\bin its row\b/g, ' ').trim();
  const kind = noun === '' ? {} : { kind: noun };
  if (own!.startsWith('every ')) return [{ shows: wordsAt(names[0]!, words), ...kind, ...list }];
  return names.map((name) => ({ name: wordsAt(name, words), ...kind, ...list }));
}
