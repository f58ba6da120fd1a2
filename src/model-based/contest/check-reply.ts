/**
 * A check as a model writes it: bounded, and with every key required. A check that is too wide is refused, with the
 * place of the fault.
 */
import { z } from 'zod';
import { FACT_KINDS, type Check, type FactKey } from '../../schema/index.ts';

const MAX_FACTS = 40;
const Key = z.object({ kind: z.enum(FACT_KINDS), subject: z.string().min(1).max(1000) });

/** Everything in one entry of a list, which is the widest change that one line of a check may allow. */
const ONE_ENTRY = /\/\[[^/]*\]\/\*$/;

export const CheckReply = z
  .object({
    reasoning: z.string(),
    truth: z.enum(['state', 'screen']),
    expect: z
      .array(Key.extend({ op: z.enum(['equals', 'same-text', 'contains', 'absent']), value: z.string().max(20_000) }))
      .max(MAX_FACTS),
    allow: z.array(Key).max(MAX_FACTS),
    answer: z.object({ equals: z.string().min(1).max(2000), from: z.array(Key).min(1).max(MAX_FACTS) }).nullable(),
  })
  .superRefine(({ expect, allow, answer }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (expect.length === 0 && answer === null) refuse(['expect'], 'must hold a fact unless there is an answer');
    for (const [at, { subject, op, value }] of expect.entries()) {
      if (subject.endsWith('/*')) refuse(['expect', at, 'subject'], 'must name one fact');
      if (op === 'contains' && value === '') refuse(['expect', at, 'value'], 'must not be empty with "contains"');
    }
    for (const [at, { kind, subject }] of allow.entries()) {
      if (subject.endsWith('/*') && (kind !== 'data' || !ONE_ENTRY.test(subject)))
        refuse(['allow', at, 'subject'], 'may leave open one fact or one entry of the data, not more');
    }
  });
export type CheckReply = z.infer<typeof CheckReply>;

export function toCheck({ truth, expect, allow, answer }: CheckReply): Check {
  return {
    ...(truth === 'state' ? { truth } : {}),
    expect: expect.map(({ op, value, ...fact }) => ({ fact: toKey(fact), op, value: op === 'absent' ? '' : value })),
    allow: allow.map(toKey),
    ...(answer === null ? {} : { answer: { equals: answer.equals, from: answer.from.map(toKey) } }),
  };
}

function toKey({ kind, subject }: FactKey): FactKey {
  return { kind, subject };
}

/** The check as its author wrote it, to be shown again. */
export function writeCheckText({ truth = 'screen', expect, allow, answer }: Check): string {
  const asked = expect.map(({ fact, op, value }) => ({ ...fact, op, value }));
  return JSON.stringify({ truth, expect: asked, allow, answer: answer ?? null }, null, 1);
}
