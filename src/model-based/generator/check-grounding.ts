/** Refuses tasks that name things never seen, and questions whose answer cannot be read in the application. */
import { findEntities } from './find-entities.ts';
import type { Instance } from './instantiate-template.ts';
import { introducedEntities } from './introduces.ts';
import { normalise, type ObservedText } from './observed-text.ts';

/** Returns the reason to refuse the task, or undefined. */
export function faultOfGrounding({ instruction, params }: Instance, observed: ObservedText): string | undefined {
  const entities = findEntities(instruction, params);
  const isNew = introducedEntities(instruction, entities);
  const made = new Set<string>();
  for (const [index, { text }] of entities.entries()) {
    const known = normalise(text);
    if (isNew[index]) made.add(known);
    else if (!made.has(known)) {
      const fault = faultOfThing(text, observed);
      if (fault) return fault;
    }
  }
  return undefined;
}

function faultOfThing(text: string, observed: ObservedText): string | undefined {
  for (const part of partsOf(text)) {
    if (!observed.has(part)) return `it names ${JSON.stringify(text)}, which was never seen`;
    if (observed.isOfExplorer(part)) return `it names ${JSON.stringify(text)}, which exploring itself made`;
  }
  return undefined;
}

/** "Edit > Preferences…" names two things. A path below the home folder matches by its file name. */
function partsOf(text: string): string[] {
  const path = text.replace(/^(?:~|\/home\/[^/]+)\//, '');
  return path.split(/\s*[>→]\s*/).filter((part) => part.trim() !== '');
}

const NUMBER = /^[\p{Sc}\s]*[+-]?\d[\d.,\s]*(?:%|[\p{L}\p{Sc}]+)?$/u;
const SMALL_WORDS = new Set(['the', 'and', 'for', 'with', 'from']);

/**
 * An answer must be seen text, part by part for lists, or its words in another order ("7 April", "April 7"). "Yes",
 * "no" and numbers need not be seen, since a number may be a count or a sum. They are not recomputed here.
 */
export function faultOfAnswer(answer: string, observed: ObservedText): string | undefined {
  const parts = observed.has(answer) ? [answer] : answer.split(/\s*(?:[,;\n]| and )\s*/);
  const unseen = parts.find((part) => part.trim() !== '' && !isReadable(part.trim().replace(/\.$/, ''), observed));
  if (unseen !== undefined) return `its answer ${JSON.stringify(unseen)} was never seen`;
  const own = parts.find((part) => observed.has(part) && observed.isOfExplorer(part));
  return own && `its answer ${JSON.stringify(own)} was made by exploring itself`;
}

function isReadable(part: string, observed: ObservedText): boolean {
  if (/^(?:yes|no|none|true|false|on|off)$/i.test(part) || NUMBER.test(part)) return true;
  if (observed.has(part)) return true;
  const words = (part.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  return words.length > 1 && observed.hasTogether(words);
}
