/**
 * Reads claims about the data from an instruction's words alone. It shares no code with the generation of tasks, checks
 * or wordings, so that it can measure them. It reports the parts that it does not understand.
 */
import type { Claim, Reading } from './claim.ts';
import { numberQuotes, wordsAt } from './patterns.ts';
import { REQUESTS } from './requests.ts';

const PAGE = / on the (#\d+) page$/;
/** "find the note #0 and move it to …": the action refers to "it". */
const FOUND = /^(?:find|look for|open) (.+?) and ((?!save )\w+) (?:(?:it|them)(?![a-z])(.*)|(#\d+))$/;

export function readInstruction(instruction: string): Reading {
  const { text, words } = numberQuotes(instruction.trim().replace(/\.$/, ''));
  const reading: Reading = { claims: [], unread: [] };
  for (const clause of text.split(/,? and then |,? then /)) {
    const claims = readClause(clause.charAt(0).toLowerCase() + clause.slice(1), words);
    if (claims) reading.claims.push(...claims);
    else reading.unread.push(clause.replace(/#\d+/g, (at) => `"${wordsAt(at, words)}"`));
  }
  return reading;
}

function readClause(whole: string, words: readonly string[]): Claim[] | undefined {
  const page = PAGE.exec(whole)?.[1];
  const clause = whole.replace(PAGE, '').replace(FOUND, readDirectly);
  for (const [pattern, read] of REQUESTS) {
    const groups = pattern.exec(clause)?.groups;
    const claims = groups && read({ groups, words });
    if (claims) return page === undefined ? claims : placeOnPage(claims, wordsAt(page, words));
  }
  return undefined;
}

/** "find the note #0 and pin it" is "pin the note #0", "open the contact #0 and send #1" is "send #1 to the contact #0". */
function readDirectly(_: string, things: string, verb: string, rest: string | undefined, value?: string): string {
  return value === undefined ? `${verb} ${things}${rest}` : `${verb} ${value} to ${things}`;
}

/** Only settings are placed on a page; for other claims the page's role is unknown. */
function placeOnPage(claims: readonly Claim[], page: string): Claim[] | undefined {
  const placed = claims.map((claim) => {
    const isSetting = (claim.kind === 'set' || claim.kind === 'turned') && claim.thing === undefined;
    return isSetting ? { ...claim, page } : undefined;
  });
  return placed.every((claim) => claim !== undefined) ? placed : undefined;
}
