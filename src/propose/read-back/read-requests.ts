/** Splits an instruction into requests. Their meaning depends on the platform, the form of sentences does not. */
import type { Claim, Reading } from './claim.ts';
import { maskQuotes, splitSentences, unmask } from './split-clauses.ts';

/** One request: its words without places, and the names of its places, the outermost last. */
export interface Request {
  words: string;
  places: string[];
  quoted: readonly string[];
}

/** The claims of one request; undefined when its words are not understood. */
export type ReadRequest = (request: Request, earlier: readonly Claim[]) => Claim[] | undefined;

export function readRequests(instruction: string, read: ReadRequest): Reading {
  const { text, quoted } = maskQuotes(instruction);
  const claims: Claim[] = [];
  for (const requests of splitSentences(text)) {
    let preface: string[] = [];
    for (const own of requests.map(takePreface)) {
      if (own.places.length > 0) preface = own.places.map((place) => unmask(place, quoted));
      if (own.rest === '') continue;
      const { words, places } = takePlaces(own.rest);
      const named = places.map((place) => unmask(place, quoted));
      const found = read({ words, places: named.length > 0 ? named : preface, quoted }, claims);
      if (!found) return { unread: unmask(own.rest, quoted) };
      claims.push(...found);
    }
  }
  return claims.length === 0 ? { unread: instruction } : { claims };
}

const KIND = 'menu|tab|dialog|window|page|view|list|toolbar|folder|section';
const NAME = '(?:⟨\\d+⟩|[^,⟨⟩?]+?)';
const IN = '(?:[Ii]n|[Oo]n|[Oo]f|[Ff]rom|[Uu]nder) the';
/** Words for kinds of places are in lower case, since a menu may be called "Toolbar"; the way to a dialog may follow it. */
const NAMED_PLACE = `${IN} (${NAME}) (?:${KIND})\\b(?! (?:${KIND})\\b)(?: \\([^()⟨⟩]+ > [^()⟨⟩]+\\))?`;
/** A menu within a menu: "under View > Toolbar". */
const PATH = '[Uu]nder ([^,⟨⟩?>]+?(?: > [^,⟨⟩?>]+?)+)(?=,| to |\\?|$)';
const PLACE = new RegExp(`,? ?\\b(?:${NAMED_PLACE}|${PATH})`);
const PREFACE = new RegExp(`^((?:(?:${NAMED_PLACE}|${PATH}) ?)+)(?:,? (.*))?$`);

/** "In the View menu, …" gives the place of all requests that follow. */
function takePreface(sentence: string): { places: string[]; rest: string } {
  const match = PREFACE.exec(sentence);
  const [preface, rest] = [match?.[1], match?.at(-1)];
  if (preface === undefined) return { places: [], rest: sentence };
  return { places: takePlaces(` ${preface}`).places, rest: rest ?? '' };
}

function takePlaces(sentence: string): { words: string; places: string[] } {
  const places: string[] = [];
  let words = sentence;
  for (let match = PLACE.exec(words); match; match = PLACE.exec(words)) {
    places.push(match[1] ?? match[2]!);
    words = `${words.slice(0, match.index)}${words.slice(match.index + match[0].length)}`;
  }
  return { words: words.replace(/\s+/g, ' ').trim(), places };
}
