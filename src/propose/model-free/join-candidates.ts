/** Makes one task of several: their wordings joined, their checks united. */
import { factId } from '../../check/facts.ts';
import type { FactKey } from '../../schema/index.ts';
import type { Candidate } from './material.ts';

/** Parameters get the number of their part, so "{line}" of the second part becomes "{line_2}". */
export function joinCandidates(parts: readonly Candidate[], group: string): Candidate {
  const params: Record<string, string> = {};
  const sentences = parts.map((part, index) => {
    const renamed = part.template.replace(/\{(\w+)\}/g, (_, name: string) => `{${name}_${index + 1}}`);
    for (const [name, value] of Object.entries(part.params)) params[`${name}_${index + 1}`] = value;
    return lowerFirst(renamed.replace(/\.$/, ''));
  });
  const expect = parts.flatMap((part) => part.check.expect);
  const expected = new Set(expect.map(({ fact }) => factId(fact)));
  const allow = new Map<string, FactKey>();
  for (const key of parts.flatMap((part) => part.check.allow)) {
    if (!expected.has(factId(key))) allow.set(factId(key), key);
  }
  return {
    template: joinSentences(sentences),
    params,
    check: { expect, allow: [...allow.values()] },
    steps: [...new Set(parts.flatMap((part) => part.steps))].toSorted((a, b) => a - b),
    group,
  };
}

/** True when no part touches a fact that another one asks for. */
export function areIndependent(parts: readonly Candidate[]): boolean {
  return parts.every((part) => {
    const asked = new Set(part.check.expect.map(({ fact }) => factId(fact)));
    return parts.every((other) => {
      if (other === part) return true;
      const touched = [...other.check.allow, ...other.check.expect.map(({ fact }) => fact)];
      return touched.every((key) => !asked.has(factId(key)));
    });
  });
}

function joinSentences(sentences: readonly string[]): string {
  const [first = '', ...rest] = sentences;
  const last = rest.pop();
  const middle = rest.map((sentence) => `, then ${sentence}`).join('');
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${middle}${last === undefined ? '' : `, and then ${last}`}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
