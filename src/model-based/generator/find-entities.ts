/** Finds the things that an instruction names: text in quotation marks, file names, and parameter values. */

export interface Entity {
  text: string;
  /** Offsets in the instruction, quotation marks included. */
  start: number;
  end: number;
}

const QUOTED = /"([^"]+)"|“([^”]+)”|«([^»]+)»|‘([^’]+)’|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu;
const FILE_NAME = /(?<![\p{L}\p{N}])[\p{L}\p{N}~/._-]*[\p{L}\p{N}_-]\.[a-z][a-z0-9]{1,4}(?![\p{L}\p{N}])/giu;
const ABBREVIATION = /^(?:e\.g|i\.e|a\.m|p\.m|etc\.)/i;

/** Entities in order. An entity inside another one is omitted. */
export function findEntities(instruction: string, params: Readonly<Record<string, string>>): Entity[] {
  const quoted = [...instruction.matchAll(QUOTED)].map((match) => entity(match.slice(1).find(Boolean)!, match));
  const files = [...instruction.matchAll(FILE_NAME)]
    .filter(([name]) => !ABBREVIATION.test(name))
    .map((match) => entity(match[0], match));
  const values = Object.values(params)
    .filter(isName)
    .flatMap((value) =>
      placesOf(value, instruction).map((start) => ({ text: value, start, end: start + value.length })),
    );
  const all = [...quoted, ...values, ...files].toSorted((a, b) => a.start - b.start || b.end - a.end);
  return all.filter((one, index) => !all.slice(0, index).some(({ end }) => end >= one.end));
}

function entity(text: string, match: RegExpExecArray): Entity {
  return { text, start: match.index, end: match.index + match[0].length };
}

function placesOf(value: string, instruction: string): number[] {
  const places: number[] = [];
  for (let at = instruction.indexOf(value); at !== -1; at = instruction.indexOf(value, at + value.length))
    places.push(at);
  return places;
}

const NUMBER_OR_DATE = /^[\p{Sc}\d\s.,:/%+-]+(?:st|nd|rd|th)?(?: ?[\p{L}%°]{1,3})?$/u;
const DATE_WORD =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b|\btoday\b/i;

/** Single lower-case words ("bold", "left"), numbers and dates are choices, not names of things. */
function isName(value: string): boolean {
  if (NUMBER_OR_DATE.test(value) || DATE_WORD.test(value)) return false;
  return /\p{Lu}|[^\p{L}]/u.test(value);
}
