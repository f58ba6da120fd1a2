/** The check of a known change of data, as a careful checker writes it, and as a careless one does. */
import { readPath } from '../../src/check/data-path.ts';
import { isOther } from '../../src/check/facts.ts';
import { readDataFacts } from '../../src/check/facts/data/data-facts.ts';
import type { CheckReply } from '../../src/model-based/contest/check-reply.ts';
import { FIRST_NEW_ID, type Change } from './changes.ts';

type Written = Omit<CheckReply, 'reasoning'>;

/** The differences between two states, by path. */
export function diffData(start: unknown, goal: unknown): Change[] {
  const [before, after] = [readDataFacts(start), readDataFacts(goal)];
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)];
    const { key } = (now ?? old)!;
    if (old && now && !isOther(key, old.value, now.value)) return [];
    const isNew = old === undefined && Number(readPath(key.subject).id) >= FIRST_NEW_ID;
    return [{ path: key.subject, after: now && JSON.stringify(now.value), isNew }];
  });
}

/** Fields that identify a new entry; the first existing one counts. */
const NAMES = ['title', 'name', 'text', 'subject', 'body', 'label', 'amount', 'note', 'words', 'number', 'time'];

/** Undefined if a check cannot express the change, such as a new entry without a name. */
export function checkOf(changes: readonly Change[]): Written | undefined {
  const entries = new Map<string, string>();
  for (const { path, isNew } of changes) {
    const { entry, collection } = readPath(path);
    if (!isNew || entry === undefined || entries.has(entry)) continue;
    const own = changes.filter(({ path: other }) => readPath(other).entry === entry);
    const named = NAMES.flatMap((name) => own.find(({ path: other }) => readPath(other).field === name) ?? [])[0];
    const value = named?.after && (JSON.parse(named.after) as string);
    if (!named || !value || /[\]/]/.test(value)) return undefined;
    const made = `${collection}/[+${readPath(named.path).field}=${value}]`;
    if ([...entries.values()].includes(made)) return undefined;
    entries.set(entry, made);
  }
  const expect: Written['expect'] = [];
  const allow: Written['allow'] = [];
  for (const { path, after, isNew } of changes) {
    const { entry, field } = readPath(path);
    const subject = isNew ? path.replace(entry!, entries.get(entry!)!) : path;
    const fact = { kind: 'data' as const, subject };
    const isReference = after !== undefined && Number(JSON.parse(after)) >= FIRST_NEW_ID && /^id$|Ids?$/.test(field);
    if (path.endsWith('(order)') || isReference || (after === undefined && field !== '')) allow.push(fact);
    else if (after === undefined) expect.push({ ...fact, op: 'absent', value: '' });
    else expect.push({ ...fact, op: 'equals', value: JSON.parse(after) as string });
  }
  return { truth: 'state', expect, allow: allow.slice(0, 40), answer: null };
}

/** Requires a fact that holds already, and allows the task's changes. */
export function trivial({ expect, allow }: Written, start: unknown): Written {
  const asked = new Set(expect.map(({ subject }) => subject));
  const there = [...readDataFacts(start).values()].find(
    ({ key, value }) => readPath(key.subject).field !== '' && value !== '' && !asked.has(key.subject),
  )!;
  const known = { kind: 'data' as const, subject: there.key.subject, op: 'equals' as const, value: there.value };
  return { truth: 'state', expect: [known], allow: [...allow, ...expect.map(toKey)].slice(0, 40), answer: null };
}

/** Requires the first half of the changes; for a single text only its first letters. */
export function halved({ expect, allow, ...rest }: Written): Written | undefined {
  const kept = expect.slice(0, Math.floor(expect.length / 2));
  if (kept.length > 0) return { ...rest, expect: kept, allow: [...allow, ...expect.slice(kept.length).map(toKey)] };
  const [only] = expect;
  if (!only || only.op !== 'equals' || only.value.length < 8) return undefined;
  return { ...rest, expect: [{ ...only, op: 'contains', value: only.value.slice(0, 3) }], allow };
}

function toKey({ kind, subject }: Written['expect'][number]): Written['allow'][number] {
  return { kind, subject };
}
