/**
 * The demo model's answers in each role. It is not a model: rules read the text of the prompts, so that a whole
 * model-based run can be tried and tested without one. The requested JSON schema identifies the role.
 */
import type { Reply, ScriptedRequest } from '../../src/model/scripted-server/index.ts';
import { guessTasks, nextSubgoal, describeInHindsight } from './baseline-rules.ts';
import { generateTasks } from './generate-tasks.ts';
import { generatePhoneTasks, planOnPhone } from './phone-rules.ts';
import { plan } from './plan.ts';
import { readQuotes, readTag, readWindows } from './read-prompt.ts';

const RULES: Readonly<Record<string, (user: string) => unknown>> = {
  next_action: plan,
  reflection: reflect,
  notes: summarize,
  subgoal: nextSubgoal,
  tasks: (user) => (isDescribed(user) ? guessTasks(user) : generateTasks(user)),
  hindsight: describeInHindsight,
  verdict: judge,
};

/** Rules that differ on phones. */
const PHONE_RULES: typeof RULES = { ...RULES, next_action: planOnPhone, tasks: generatePhoneTasks };

/** True if the generator gets a description of the application and no screens. */
function isDescribed(user: string): boolean {
  return user.includes('<description>') && !/^Screens of the application /m.test(user);
}

export const demoReply: Reply = (request) => {
  const rules = isOfPhone(request) ? PHONE_RULES : RULES;
  const rule = rules[request.jsonSchema?.name ?? ''];
  if (!rule)
    return { content: 'I only know the roles of a run: planner, reflection, summarizer, generator, verifier.' };
  return { content: rule(textOf(request, 'user')) };
};

function isOfPhone(request: ScriptedRequest): boolean {
  // The planner's instructions list the actions; the task generator's prompt names the platform.
  return (
    textOf(request, 'system').includes('navigate_back') ||
    /^Screens of the application \S+ \(Android\)/m.test(textOf(request, 'user'))
  );
}

function textOf(request: ScriptedRequest, role: string): string {
  return request.messages
    .filter((message) => message.role === role)
    .map(({ text }) => text)
    .join('\n');
}

function reflect(user: string): unknown {
  const changed = [readTag(user, 'appeared'), readTag(user, 'disappeared')].filter((list) => /"/.test(list));
  const isRefused = user.includes('<refusal>');
  const changes = changed.length > 0 ? `Elements changed: ${changed.join(' / ').slice(0, 300)}` : 'Nothing changed.';
  const worked = !isRefused && changed.length > 0;
  return { changes, reasoning: worked ? 'The screen reacted to the action.' : 'No effect can be seen.', worked };
}

function summarize(user: string): unknown {
  const actions = [...user.matchAll(/^Step \d+: .*?Action in words: "(.*)"\.?$/gm)].map(([, reason]) =>
    reason!.replaceAll('\\"', '"'),
  );
  const named = readWindows(user).flatMap(({ title, elements }) => [title, ...elements.map(({ text }) => text)]);
  const data = [...new Set(named.filter((text) => text.trim() !== ''))];
  return { actions_taken: [...new Set(actions)], data_found: data.slice(0, 20).map((text) => text.slice(0, 200)) };
}

/** Success if the attempt ended as done and its steps contain each quotation of the task. */
function judge(user: string): unknown {
  const task = readTag(user, 'task');
  const steps = [...user.matchAll(/^Step \d+: (.*)$/gm)].map(([, step]) => step!.replaceAll('\\"', '"'));
  const isDone = /the task is done|the goal is reached|: success/.test(steps.at(-1) ?? '');
  const expected = readTag(user, 'expected_answer');
  const isAnswered = expected === '' || readTag(user, 'given_answer') === expected;
  const missing = readQuotes(task).filter((thing) => !steps.some((step) => step.includes(thing)));
  const isSuccess = isDone && isAnswered && missing.length === 0;
  return {
    screen_details: `${steps.length} steps were recorded.`,
    reasoning: isSuccess
      ? 'Each part of the task was dealt with.'
      : `Not done: ${[...missing, isAnswered ? '' : 'the answer'].join(', ')}`,
    result: isSuccess ? 'success' : 'failure',
  };
}
