/** JSON by the paths of its values, in the form of a web application's state. */
import { readDataFacts } from '../facts/data/data-facts.ts';
import { decodeText } from './decode-text.ts';
import { READING_LIMITS, type Reading, type StateReader } from './reading.ts';

export const JSON_FILE: StateReader = {
  name: 'json',
  reads: 'JSON: settings, sessions, data of applications',
  extensions: ['json', 'geojson', 'webmanifest', 'jsonld'],
  facts: [
    { path: 'browser/show_home_button', meaning: 'the value at this path of names' },
    {
      path: 'tasks/[7]/title',
      meaning: 'the value in the entry of a list that has this id, or else this name or place',
    },
    { path: 'tasks/(order)', meaning: 'the order of the entries' },
  ],
  read: (reading) => readJson(reading, parseJson(reading)),
};

/** Fails for invalid JSON and for deep nesting. */
export function parseJson(reading: Reading, text = decodeText(reading).text): unknown {
  checkDepth(reading, text);
  try {
    return JSON.parse(text);
  } catch (error) {
    return reading.fail('damaged', `is no JSON: ${(error as Error).message}`, error);
  }
}

export function readJson(reading: Reading, value: unknown): void {
  const facts = readDataFacts(value);
  // readDataFacts drops values beyond its limit.
  if (facts.size >= READING_LIMITS.facts) reading.fail('too-large', `holds ${READING_LIMITS.facts} values or more`);
  for (const { key, value: own } of facts.values()) reading.add(key.subject.replace(/^\//, ''), own);
}

/** Counts brackets outside strings in one pass before any recursion. */
function checkDepth(reading: Reading, text: string): void {
  let [depth, isInString] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > READING_LIMITS.depth) reading.fail('too-large', `is nested more than ${READING_LIMITS.depth} deep`);
  }
}
