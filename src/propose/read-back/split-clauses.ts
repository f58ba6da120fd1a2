/** Splits an instruction: quoted names are masked, then it is cut where another request begins. */

/** Words with their quotations replaced by ⟨0⟩, ⟨1⟩ …, so that their content is not parsed. */
export interface Masked {
  text: string;
  quoted: string[];
}

/** A quotation in masked text, captured as its number. */
export const QUOTED = '⟨(\\d+)⟩';

export function maskQuotes(instruction: string): Masked {
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
export function splitSentences(text: string): string[][] {
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
