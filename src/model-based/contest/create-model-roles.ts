/**
 * The roles of a contest, played by models: the generator's model proposes; the checker and the referee have their own.
 */
import { z } from 'zod';
import type { CheckInput, ContestRoles, ProposeInput, RuleInput, TaskWords } from '../../contest/roles.ts';
import { describeValue } from '../../contest/describe-facts.ts';
import type { UndonePart } from '../../contest/undone-parts.ts';
import { asMessages, type ModelFor } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import { ContestVerdict } from '../../schema/index.ts';
import { CheckReply, toCheck, writeCheckText } from './check-reply.ts';

const TASK = { app: z.string(), platform: z.string(), instruction: z.string() };
const checker = definePrompt('contest/checker', { ...TASK, facts: z.string(), check: z.string(), reason: z.string() });
const proposer = definePrompt('contest/proposer', {
  ...TASK,
  facts: z.string(),
  wanted: z.string(),
  reason: z.string(),
});
const referee = definePrompt('contest/referee', {
  ...TASK,
  wanted: z.string(),
  check: z.string(),
  ending: z.string(),
  changes: z.string(),
  tests: z.string(),
  undone: z.string(),
});

const Words = z
  .object({
    thought: z.string(),
    gives_up: z.boolean(),
    instruction: z.string().max(2000),
    wanted: z.string().max(4000),
    answer: z.string().max(2000).nullable(),
  })
  .superRefine(({ gives_up: givesUp, instruction, wanted }, context) => {
    if (givesUp) return;
    for (const [name, words] of Object.entries({ instruction, wanted }))
      if (words.trim() === '') context.addIssue({ code: 'custom', path: [name], message: 'must have words' });
  });
const Decision = ContestVerdict.extend({ reasoning: z.string() });

/** Lines of changes shown to the referee. */
const MAX_LINES = 120;

/** `stage` is only for the cost report. */
export function createModelRoles(models: ModelFor, stage: string): ContestRoles {
  return {
    async writeCheck(input, signal) {
      const format = { kind: 'json', name: 'check', schema: CheckReply } as const;
      const messages = asMessages(checker.render(checkVariables(input)));
      return toCheck((await models('checker', stage).complete({ messages, format }, signal)).value);
    },
    async wordAgain({ task, ...rest }: ProposeInput, signal) {
      const format = { kind: 'json', name: 'words', schema: Words } as const;
      const messages = asMessages(proposer.render({ ...taskVariables(task), ...rest }));
      const { value } = await models('generator', stage).complete({ messages, format }, signal);
      const { gives_up: givesUp, instruction, wanted, answer } = value;
      if (givesUp) return undefined;
      const answered = answer?.trim() ? { answer: answer.trim() } : {};
      return { instruction: instruction.trim(), wanted: wanted.trim(), ...answered };
    },
    async rule(input, signal) {
      const format = { kind: 'json', name: 'ruling', schema: Decision } as const;
      const messages = asMessages(referee.render(ruleVariables(input)));
      // A referee's ruling is never repaired, as with verdicts.
      const asked = { messages, format, onBadReply: 'ask-again' } as const;
      const { fault, reason } = (await models('referee', stage).complete(asked, signal)).value;
      return { fault, reason: fault === 'none' ? '' : reason };
    },
  };
}

function checkVariables({ task, facts, before }: CheckInput) {
  const earlier = before && { check: writeCheckText(before.check), reason: before.reason || 'it was refused' };
  return { ...taskVariables(task), facts, ...(earlier ?? { check: '', reason: '' }) };
}

function ruleVariables({ task, wanted, check, ending, changes, tests, undone }: RuleInput) {
  const answer = task.answer === undefined ? '' : `\nThe answer is: ${task.answer}`;
  return {
    ...taskVariables(task),
    wanted: `${wanted}${answer}`,
    check: writeCheckText(check),
    ending,
    changes: list(changes, 'nothing'),
    tests: list(
      tests.map(({ id, passed, detail }) => `${passed ? 'pass' : 'FAIL'} ${id}: ${detail}`),
      'none, since the solver did not say that it was done',
    ),
    undone: list(undone.map(describePart), 'none'),
  };
}

function describePart({ fact, before, after, isCut }: UndonePart): string {
  if (isCut) return `${fact} ending as only the first half of ${describeValue(after)}`;
  return `${fact} ending as ${describeValue(before)} instead of ${describeValue(after)}`;
}

function list(lines: readonly string[], none: string): string {
  if (lines.length === 0) return none;
  const left = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(left > 0 ? [`(${left} more)`] : [])].join('\n');
}

/** Omits the answer, which the checker derives by itself. */
function taskVariables({ app, platform, instruction }: TaskWords) {
  return { app, platform: platform === 'desktop' ? 'Linux desktop' : 'Android', instruction };
}
