/** The facts of a screen as lines of text, for a model that writes a check about them. */
import { factId, type Fact, type FactMap } from '../check/facts.ts';
import { childPath } from '../check/data-path.ts';

/** Limits beyond which lines are omitted; the text gives their number. */
const MAX_LINES = 1500;
const MAX_CHARACTERS = 60_000;
const MAX_VALUE = 1200;

/** Included although their changes are judged by other facts. */
const REPORTED_KINDS: ReadonlySet<Fact['key']['kind']> = new Set(['row', 'file', 'stored']);

/**
 * One line per fact, `data notes/[3]/title = "Shopping"`. Stored facts come first, with those of the task's
 * applications at the top.
 */
export function describeFacts(facts: FactMap, apps: readonly string[]): string {
  const places = apps.map((app) => childPath('', app));
  const rank = ({ key: { kind, subject } }: Fact): number => {
    if (kind === 'file' || kind === 'stored') return 1;
    if (kind !== 'data') return 2;
    return places.some((place) => subject === place || subject.startsWith(`${place}/`)) ? 0 : 3;
  };
  const listed = [...facts.values()].filter(({ key, strict }) => strict || REPORTED_KINDS.has(key.kind));
  const lines: string[] = [];
  let length = 0;
  for (const fact of listed.toSorted((a, b) => rank(a) - rank(b))) {
    const line = describeFact(fact);
    length += line.length + 1;
    if (lines.length >= MAX_LINES || length > MAX_CHARACTERS) break;
    lines.push(line);
  }
  const left = listed.length - lines.length;
  return [...lines, ...(left > 0 ? [`(${left} more facts are left out)`] : [])].join('\n');
}

export function describeFact({ key, value }: Pick<Fact, 'key' | 'value'>): string {
  return `${factId(key)} = ${describeValue(value)}`;
}

export function describeValue(value: string | undefined): string {
  if (value === undefined) return 'nothing';
  return JSON.stringify(value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value);
}
