/** Splits an instruction into requests. Their meaning depends on the platform, the form of sentences does not. */
import type { Claim, Reading } from './claim.ts';

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

/** A quotation in masked text, captured as its number. */
export const QUOTED = '⟨(\\d+)⟩';

/** Words with their quotations replaced by ⟨0⟩, ⟨1⟩ …, so that their content is not parsed. */
export function maskQuotes(instruction: string): { text: string; quoted: string[] } {
  const quoted: string[] = [];
  const text = instruction.replace(/"([^"]*)"/g, (_, words: string) => `⟨${quoted.push(words) - 1}⟩`);
  // 'The entry dated "04/04/25"' is the row of that name: name-days.ts of the generator.
  const plain = text.replace(/\bthe (?:entry|entries) dated (?=⟨)/g, '');
  return { text: plain.replace(/\s+/g, ' ').trim(), quoted };
}

/** Verbs that begin another request. */
const VERBS = [
  'add', 'append', 'archive', 'block', 'book', 'change', 'check', 'choose', 'clear', 'close', 'complete', 'compose',
  'confirm', 'copy', 'create', 'delete', 'deselect', 'disable', 'do not', 'don’t', 'duplicate', 'enable', 'enter',
  'favourite', 'find', 'flag', 'follow', 'give', 'go', 'hide', 'keep', 'leave', 'like', 'lock', 'look', 'make',
  'mark', 'move', 'mute', 'name', 'open', 'pause', 'pick', 'pin', 'play', 'post', 'press', 'put', 'remind', 'remove',
  'rename', 'reopen', 'replace', 'reply', 'reset', 'restore', 'save', 'select', 'send', 'set', 'show', 'star',
  'start', 'stop', 'submit', 'switch', 'tick', 'turn', 'type', 'unarchive', 'unblock', 'uncheck', 'unflag',
  'unfollow', 'unlock', 'unmute', 'unpin', 'unselect', 'unstar', 'untick', 'use', 'write',
]; // prettier-ignore

const VERB = `(?=(?:${VERBS.join('|')})\\b)`;
const SENTENCE = /,? and then |, then |[.;] (?:then |after that, )?/gi;
/** Verbs are matched in lower case, unlike names such as Find and Replace. */
const REQUEST = new RegExp(`, but (?=do not)|, and ${VERB}|, ${VERB}| and ${VERB}`, 'g');

/** Sentences in order, each as its requests, without the final stop. */
function splitSentences(text: string): string[][] {
  return cut(text.replace(/[.?]$/, ''), SENTENCE).map((sentence) => cut(sentence, REQUEST));
}

function cut(text: string, at: RegExp): string[] {
  return text
    .split(at)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Replaces numbers in brackets by their quotations. */
export function unmask(text: string, quoted: readonly string[]): string {
  return text.replace(new RegExp(QUOTED, 'g'), (_, at: string) => quoted[Number(at)] ?? '');
}
