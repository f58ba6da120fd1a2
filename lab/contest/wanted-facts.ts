/**
 * The wanted end of a desktop's task as lines shared by proposer and referee,
 * `checked …/menu/Line Numbers becomes "true"`. The referee compares them with the changes of the solver's run.
 */
import { factId } from '../../src/check/facts.ts';
import type { CheckReply } from '../../src/model-based/contest/check-reply.ts';
import { readTag } from '../../scripts/demo-model/read-prompt.ts';

type Expected = CheckReply['expect'][number];

const OPERATORS = { equals: 'becomes', 'same-text': 'becomes', contains: 'becomes something with' } as const;

export function describeWanted({ op, value, ...fact }: Expected): string {
  return `${factId(fact)} ${op === 'absent' ? 'is gone' : `${OPERATORS[op]} ${JSON.stringify(value)}`}`;
}

/** The end of a line, which gives the value; the text before it is the fact. */
const END = /^(?<fact>.*?) (?:is gone|becomes (?<part>something with )?(?<value>"(?:[^"\\]|\\.)*"))$/s;

interface Wanted {
  line: string;
  fact: string;
  meets(after: string | undefined): boolean;
}

function readWanted(line: string): Wanted {
  const { fact = line, part, value } = END.exec(line)?.groups ?? {};
  const wanted = value === undefined ? undefined : (JSON.parse(value) as string);
  return {
    line,
    fact,
    meets(after) {
      if (wanted === undefined || after === undefined) return wanted === after;
      if (part === undefined) return trimEnd(after) === trimEnd(wanted);
      return after.includes(wanted);
    },
  };
}

function trimEnd(text: string): string {
  return text.replace(/\n$/, '');
}

const CHANGE =
  /^(?<fact>.*?): (?:nothing|"(?:[^"\\]|\\.)*") becomes (?<after>nothing|"(?:[^"\\]|\\.)*") \((?<standing>[^()]*)\)$/s;

interface Change {
  fact: string;
  after: string | undefined;
  standing: string;
}

function readChange(line: string): Change[] {
  const { fact, after, standing } = CHANGE.exec(line)?.groups ?? {};
  if (fact === undefined || after === undefined || standing === undefined) return [];
  return [{ fact, after: after === 'nothing' ? undefined : (JSON.parse(after) as string), standing }];
}

export interface RuledFault {
  fault: string;
  reason: string;
}

/**
 * The ruling of the desktops' referee on its prompt. It compares the words with the run first, then the check with
 * both.
 */
export function ruleOnFacts(user: string): RuledFault {
  const lines = (tag: string): string[] => readTag(user, tag).split('\n');
  const wanted = lines('wanted').map(readWanted);
  const changes = lines('changes').flatMap(readChange);
  const madeOf = ({ fact, meets }: Wanted) => changes.find((change) => change.fact === fact && meets(change.after));
  const known = new Set(wanted.map(({ fact }) => fact));
  const failed = lines('tests').filter((line) => line.startsWith('FAIL'));
  const cut = lines('undone').filter(
    (line) => line.includes('ending as only') && [...known].some((fact) => line.startsWith(`${fact} `)),
  );
  if (!readTag(user, 'ending').startsWith('said that it was done'))
    return { fault: 'solver', reason: 'what the words name was not found' };
  const missing = wanted.filter((one) => !madeOf(one) && !isClosed(one, changes));
  const sideEffects = changes.filter(({ fact, standing }) => standing === ASKED && !known.has(fact));
  if (missing.length > 0 || sideEffects.length > 0)
    return { fault: 'proposer', reason: 'the words ask for another state than the wanted one' };
  if (failed.length > 0) return { fault: 'checker', reason: failed.join('; ') };
  const left = wanted.filter((one) => madeOf(one)?.standing === 'allowed');
  if (left.length > 0)
    return { fault: 'checker', reason: `may be left undone: ${left.map(({ line }) => line).join('; ')}` };
  if (cut.length > 0) return { fault: 'checker', reason: `may be cut short: ${cut.join('; ')}` };
  return { fault: 'none', reason: '' };
}

/** A dialog opened and closed during the run is not a change. */
function isClosed({ fact, meets }: Wanted, changes: readonly Change[]): boolean {
  return fact.startsWith('window ') && meets(undefined) && !changes.some((change) => change.fact === fact);
}

/** The wording in contest/examine-run.ts. */
const ASKED = 'the check asks for it';
