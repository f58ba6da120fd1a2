/** The values that a sentence states: quoted text, numbers, names. docs/audit/RULES.md defines them for readers. */

export interface Value {
  kind: 'quote' | 'number' | 'name';
  words: string;
}

/** Straight quotes may hold escapes, as JSON has them. */
const QUOTED = /"((?:\\.|[^"\\\n])*)"|“([^”]*)”|«([^»]*)»|(?<![\p{L}\p{N}])['‘]([^'’\n]{1,80})['’](?![\p{L}\p{N}])/gu;

/** Stands for quoted text in a masked sentence. */
export const MARK = '¤';

/** The sentence with marks for its quoted texts, and those texts in order. */
export function maskQuotes(text: string): { masked: string; quoted: string[] } {
  const quoted: string[] = [];
  const masked = text.replace(QUOTED, (_whole, straight?: string, ...others: (string | undefined)[]) => {
    quoted.push(straight === undefined ? (others.find((one) => typeof one === 'string') ?? '') : unescape(straight));
    return MARK;
  });
  return { masked, quoted };
}

function unescape(straight: string): string {
  try {
    return JSON.parse(`"${straight}"`) as string;
  } catch {
    return straight;
  }
}

/** Words that hold a digit, without the marks that end a sentence. */
const NUMBER = /[+\-−]?[\p{L}\p{N}_][\p{L}\p{N}_.,:'’/%-]*/gu;
const NAME = /(?<![\p{L}\p{N}'’-])\p{Lu}[\p{L}'’-]*/gu;
/** Words with a capital letter that name nothing on a screen: the keyboard's keys, the writer, abbreviations. */
const NO_NAME =
  /^(I|I'm|I'll|I've|I'd|Ctrl|Control|Shift|Alt|Super|Meta|Enter|Return|Escape|Esc|Tab|Backspace|Delete|Home|End|Insert|Space|Up|Down|Left|Right|Page|Android|Linux|\p{Lu}{1,5}s?)$/u;

export function valuesIn(text: string): Value[] {
  const { masked, quoted } = maskQuotes(text);
  const quotes = quoted
    .flatMap((words) => words.split(/\n| > /))
    .map((words): Value => ({ kind: 'quote', words: words.trim() }));
  return [...quotes, ...numbersIn(masked), ...namesIn(masked)].filter(({ words }) => /[\p{L}\p{N}]/u.test(words));
}

function numbersIn(masked: string): Value[] {
  return [...masked.matchAll(NUMBER)]
    .map(([word]) => word.replace(/[.,:'’/-]+$/, ''))
    .filter((word) => /\d/.test(word) && !/^F\d{1,2}$/i.test(word))
    .map((words) => ({ kind: 'number', words }));
}

/** Words with a capital letter, but for the first of a sentence. */
function namesIn(masked: string): Value[] {
  return splitSentences(masked).flatMap((sentence) =>
    [...sentence.matchAll(NAME)]
      .filter(
        ({ index }) => /[\p{L}\p{N}¤]/u.test(sentence.slice(0, index)) && !/[:>]\s*$/.test(sentence.slice(0, index)),
      )
      .map(([words]) => words.replace(/['’]s$/, ''))
      .filter((words) => words.length > 1 && !NO_NAME.test(words))
      .map((words): Value => ({ kind: 'name', words })),
  );
}

/** A sentence ends at its mark with white space behind it, or with the line. */
export function splitSentences(text: string): string[] {
  const { masked, quoted } = maskQuotes(text);
  let next = 0;
  return masked
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim().replaceAll(MARK, () => JSON.stringify(quoted[next++] ?? '')))
    .filter((sentence) => sentence !== '');
}

/** A sentence without its values: how many different ones there are tells how much thoughts vary. */
export function shapeOf(sentence: string): string {
  const { masked } = maskQuotes(sentence);
  const names = namesIn(masked).map(({ words }) => words);
  const numbers = numbersIn(masked).map(({ words }) => words);
  const shape = [...numbers, ...names].reduce(
    (text, words) => text.replace(words, numbers.includes(words) ? '#' : 'N'),
    masked,
  );
  return shape.replace(/N( N)+/g, 'N').toLowerCase();
}
