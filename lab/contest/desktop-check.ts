/**
 * The end of a desktop's task as a check in the form of contests. Instead of a file's whole text it requires the state
 * readers' facts about the file.
 */
import { factId, isOther, type Fact } from '../../src/check/facts.ts';
import type { Frame } from '../../src/check/frame.ts';
import { readStoredFile } from '../../src/check/stored-files.ts';
import type { CheckReply } from '../../src/model-based/contest/check-reply.ts';
import type { Check, Expectation } from '../../src/schema/index.ts';

export type Written = Omit<CheckReply, 'reasoning'>;
type Expected = Written['expect'][number];

/** Limit of facts in a checker's reply. */
const MAX_FACTS = 40;

/** `start` is the first screen of the task. Undefined if it has no such form, for example for a question. */
export async function writeCheck({ expect, allow, along, answer }: Check, start: Frame): Promise<Written | undefined> {
  if (answer || along?.length) return undefined;
  const isOnState = expect.every((one) => one.fact.kind === 'file' || isInFile(one, expect));
  const kept = isOnState ? expect.filter(({ fact }) => fact.kind === 'file') : expect;
  const insides = await Promise.all(kept.map((one) => insideOf(one, start)));
  const facts = insides.flat();
  if (facts.length === 0 || facts.length > MAX_FACTS || allow.length > MAX_FACTS) return undefined;
  const asked = new Set(facts.map(factId));
  const left = allow.filter((key) => !asked.has(factId(key)) && !(isOnState && key.kind === 'text'));
  return { truth: isOnState ? 'state' : 'screen', expect: facts, allow: left, answer: null };
}

/** True for a window's text that the file must also contain. */
function isInFile({ fact, value }: Expectation, all: readonly Expectation[]): boolean {
  return (
    fact.kind === 'text' && value !== '' && all.some((one) => one.fact.kind === 'file' && one.value.includes(value))
  );
}

/** The changed facts of the file; the expectation itself if no reader applies. */
async function insideOf(expectation: Expectation, start: Frame): Promise<Expected[]> {
  const { fact, op, value } = expectation;
  const whole = { kind: fact.kind, subject: fact.subject, op, value };
  if (fact.kind === 'file' && op === 'contains' && value === '') return [{ ...whole, op: 'equals', value: NOTHING }];
  if (fact.kind !== 'file' || (op !== 'equals' && op !== 'same-text') || fact.subject.endsWith('/')) return [whole];
  const before = start.files.find(({ path }) => path === fact.subject);
  // A new file or one that is not text is identified by its name or its digest.
  if (before?.text === undefined || value.startsWith('sha256:')) return [whole];
  const [old, now] = await Promise.all([before.text, value].map((text) => factsOf(fact.subject, text)));
  if (!old || !now) return [whole];
  const changed = [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Expected[] => {
    const [was, is] = [old.get(id), now.get(id)];
    const { key, strict } = (is ?? was)!;
    if (!strict || (was && is && !isOther(key, was.value, is.value))) return [];
    const { kind, subject } = key;
    return [is ? { kind, subject, op: 'equals', value: is.value } : { kind, subject, op: 'absent', value: '' }];
  });
  return changed.length === 0 ? [whole] : changed;
}

/** Content of a new folder or file. */
const NOTHING = '';

async function factsOf(path: string, text: string): Promise<ReadonlyMap<string, Fact> | undefined> {
  const { facts, fault } = await readStoredFile({ path, bytes: Buffer.from(text) });
  return fault ? undefined : facts;
}

/** Requires a fact that holds already, and allows the task's changes. */
export function trivialOn({ truth, expect, allow }: Written, start: Frame): Written | undefined {
  const asked = new Set(expect.map(factId));
  const there = start.files.find(
    ({ path, text }) => text !== undefined && text.length < 2000 && !asked.has(factId({ kind: 'file', subject: path })),
  );
  if (!there) return undefined;
  const known = { kind: 'file' as const, subject: there.path, op: 'same-text' as const, value: there.text! };
  return { truth, expect: [known], allow: [...allow, ...expect.map(toKey)].slice(0, MAX_FACTS), answer: null };
}

/** Requires the first half of the changes; for a single new line of a file only its first letters. */
export function halvedOn({ truth, expect, allow }: Written): Written | undefined {
  const kept = expect.slice(0, Math.floor(expect.length / 2));
  if (kept.length > 0)
    return { truth, expect: kept, allow: [...allow, ...expect.slice(kept.length).map(toKey)], answer: null };
  const [only] = expect;
  const line = only && LINE.exec(only.subject)?.groups;
  if (line?.['words'] && only?.op !== 'absent') {
    const fact = { kind: 'file' as const, subject: line['file']! };
    return { truth, expect: [{ ...fact, op: 'contains', value: line['words'].slice(0, 4) }], allow, answer: null };
  }
  if (!only || only.op === 'absent' || only.value.length < 8 || only.value.startsWith('sha256:')) return undefined;
  return { truth, expect: [{ ...only, op: 'contains', value: only.value.slice(0, 3) }], allow, answer: null };
}

const LINE = /^(?<file>.*)\/\/lines\/\[(?<words>.{8,})\]$/s;

function toKey({ kind, subject }: Expected): Written['allow'][number] {
  return { kind, subject };
}
