/**
 * Reads claims about the data from an instruction's words alone. It shares no code with what makes tasks, checks or
 * wordings, so that these can be measured by it; what it does not understand it says.
 */
import type { Claim, Reading, Value } from './claim.ts';

/** Quoted words are numbered, so that what is in them is not taken for grammar. */
interface Quotes {
  text: string;
  words: readonly string[];
}

/** A quoted name with the kind of thing before or after it: the note #0, the #0 alarm. */
const NAMED = String.raw`(?:the |your )?(?:[a-z-]+ ){0,2}?#(\d+)(?: (?!to\b|of\b|on\b|off\b|in\b)[a-z-]+)?`;
const THINGS = new RegExp(`^(?:delete|remove) (.+)$`);
const IN_THING = new RegExp(`^(?:in|for|of) ${NAMED},? (.+)$`);
const MAKES =
  /^(?:create|add|make|write|start|compose) (?:an? |the )?(?:new )?[a-z -]+?(?:: | with | and )((?:set|add|turn|tick|choose|switch) .+)$/;
const MOVE = new RegExp(`^move (.+) (?:to|into) (?:the )?(?:[a-z-]+ )?#(\\d+)$`);
/** Where it is done, and that it is kept: neither is in the data. */
const BESIDE = /,? on the (?:page #\d+|#\d+ (?:page|tab))|,? (?:and (?:save|confirm) it|then save it|and save)$/g;

export function readInstruction(instruction: string): Reading {
  const quotes = numberQuotes(instruction.trim().replace(/\.$/, ''));
  const reading: Reading = { claims: [], unread: [] };
  for (const clause of quotes.text.split(/,? and then |,? then |\. /)) {
    const claims = readClause(clause.charAt(0).toLowerCase() + clause.slice(1), quotes.words);
    if (claims) reading.claims.push(...claims);
    else reading.unread.push(clause.replace(/#(\d+)/g, (_, at: string) => `"${quotes.words[Number(at)]}"`));
  }
  return reading;
}

/** The page that it is done on, which may be about the thing that is meant. */
export function readPage(instruction: string): string | undefined {
  return /on the page ["“]([^"”]*)["”]/.exec(instruction)?.[1];
}

function numberQuotes(text: string): Quotes {
  const words: string[] = [];
  const numbered = text.replace(/"([^"]*)"|“([^”]*)”/g, (_, straight?: string, curly?: string) => {
    words.push(straight ?? curly ?? '');
    return `#${words.length - 1}`;
  });
  return { text: numbered, words };
}

function readClause(whole: string, words: readonly string[]): Claim[] | undefined {
  const clause = whole.replaceAll(BESIDE, '').replaceAll(BESIDE, '');
  if (/\b(?:every|all)\b/.test(clause)) return undefined;
  const said = (at: string | undefined): string => words[Number(at)] ?? '';
  const deleted = THINGS.exec(clause)?.[1];
  if (deleted !== undefined) return listThings(deleted, words)?.map((thing) => ({ kind: 'gone', thing }));
  const [, moved, to] = MOVE.exec(clause) ?? [];
  if (moved !== undefined) return listThings(moved, words)?.map((thing) => ({ kind: 'moved', thing, to: said(to) }));
  const made = MAKES.exec(clause)?.[1];
  if (made !== undefined) {
    const values = readParts(made, words)?.flatMap((claim) => (claim.kind === 'set' ? [claim.value] : [undefined]));
    return values?.every((value) => value !== undefined) ? [{ kind: 'made', values }] : undefined;
  }
  const [, thing, rest] = IN_THING.exec(clause) ?? [];
  if (rest !== undefined) return readParts(rest, words)?.map((claim) => ({ ...claim, thing: said(thing) }) as Claim);
  return readParts(clause, words);
}

/** "#0", "#0 and #1", "the note #0, #1 and #2". */
function listThings(text: string, words: readonly string[]): string[] | undefined {
  const things = text.split(/, and |, | and /).map((part) => new RegExp(`^${NAMED}$`).exec(part)?.[1]);
  return things.every((at) => at !== undefined) ? things.map((at) => words[Number(at)]!) : undefined;
}

/** What is set, added, chosen or turned, one after the other; undefined when one of them says something else. */
function readParts(text: string, words: readonly string[]): Claim[] | undefined {
  const parts = text.split(/(?:, and |, | and )(?=(?:set|add|turn|tick|untick|choose|switch|change) )/);
  const claims = parts.map((part) => readPart(part, words));
  return claims.every((claim) => claim !== undefined) ? claims : undefined;
}

function readPart(part: string, words: readonly string[]): Claim | undefined {
  const match = (pattern: string): string[] | undefined =>
    new RegExp(`^${pattern}$`)
      .exec(part)
      ?.slice(1)
      .map((group) => (/^\d+$/.test(group) ? words[Number(group)]! : group));
  const ofOne = match(`(?:set|change) ${NAMED} of ${NAMED} to #(\\d+)`);
  if (ofOne) return set({ field: ofOne[0]!, text: ofOne[2]! }, ofOne[1]!);
  const plain = match(`(?:set|change) ${NAMED} to #(\\d+)`);
  if (plain) return set({ field: plain[0]!, text: plain[1]! });
  const added = match(`add #(\\d+) (?:at|to) the end of ${NAMED}`);
  if (added) return set({ field: added[1]!, text: added[0]!, isAdded: true });
  const chosen = match(`choose ${NAMED}`);
  if (chosen) return set({ text: chosen[0]! });
  const turned = match(`(?:turn|switch) (on|off) ${NAMED}(?: of ${NAMED})?`) ?? match(`(tick|untick) ${NAMED}`);
  if (turned) return turn(turned[1]!, /^(?:on|tick)$/.test(turned[0]!), turned[2]);
  const after = match(`(?:turn|switch) ${NAMED} (on|off)`);
  return after && turn(after[0]!, after[1] === 'on');
}

function set(value: Value, thing?: string): Claim {
  return { kind: 'set', value, ...(thing !== undefined && { thing }) };
}

function turn(name: string, isOn: boolean, thing?: string): Claim {
  return { kind: 'turned', name, isOn, ...(thing !== undefined && { thing }) };
}
