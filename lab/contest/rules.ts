/**
 * The roles of a contest by rules, behind the protocol of models. They look their candidate up by its words, and the
 * referee compares the parts of its prompt. The wrong candidates are known, so that the contests' results can be
 * counted.
 */
import type { Reply, ScriptedRequest } from '../../src/model/scripted-server/index.ts';
import { readTag } from '../../scripts/demo-model/read-prompt.ts';
import type { Candidate } from './candidate.ts';

/** Rules that differ between phones and desktops, each based on a prompt. */
export interface OtherRules<One extends Candidate> {
  rule(user: string): { fault: string; reason: string };
  /** The solver's next action; undefined if the solver is not a model. */
  act?(user: string, candidate: One | undefined): unknown;
}

export function contestReply<One extends Candidate>(candidates: readonly One[], { rule, act }: OtherRules<One>): Reply {
  const byWords = new Map(candidates.map((candidate) => [candidate.instruction, candidate]));
  const find = (user: string, tag: string): One | undefined => byWords.get(readTag(user, tag));
  const rules: Readonly<Record<string, (user: string) => unknown>> = {
    tasks: (user) => propose(user, candidates),
    check: (user) => writeCheck(find(user, 'task')),
    words: (user) => wordAgain(find(user, 'task')),
    ruling: (user) => ({ reasoning: 'By rule.', ...rule(user) }),
    ...(act && { next_action: (user: string) => act(user, find(user, 'goal')) }),
  };
  return (request) => {
    const answer = rules[request.jsonSchema?.name ?? ''];
    return { content: answer ? answer(userText(request)) : 'I only know the parties of a contest.' };
  };
}

function userText({ messages }: ScriptedRequest): string {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ text }) => text)
    .join('\n');
}

function propose(user: string, candidates: readonly Candidate[]): unknown {
  const app = /^Screens of the application (\S+)/m.exec(user)?.[1];
  const count = Number(/^Write (\d+) tasks/m.exec(user)?.[1] ?? '1');
  const known = readTag(user, 'proposed');
  const own = candidates.filter((one) => one.app === app && !known.includes(`- ${one.instruction}`));
  const tasks = own.slice(0, count).map(({ instruction, wanted }) => ({
    thought: 'By rule.',
    instruction,
    tag: 'rule',
    app_name: app,
    template_params: [],
    answer: null,
    primitives: null,
    wanted,
    screens: [1],
  }));
  return { tasks };
}

function writeCheck(candidate: Candidate | undefined): unknown {
  const unknown = { truth: 'state', expect: [], allow: [], answer: null };
  return { reasoning: 'By rule.', ...(candidate?.check ?? unknown) };
}

/** Repeats the same words. */
function wordAgain(candidate: Candidate | undefined): unknown {
  const { instruction = '', wanted = '' } = candidate ?? {};
  return { thought: 'By rule.', gives_up: candidate === undefined, instruction, wanted, answer: null };
}
