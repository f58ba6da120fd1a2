/**
 * The parties of a contest by rules, behind the protocol of models: they look their candidate up by its words, and the
 * referee compares what its prompt says. Which candidates are wrong is known, so that what a contest keeps can be counted.
 */
import type { Reply, ScriptedRequest } from '../../src/model/scripted-server/index.ts';
import { readTag, readWindows, readActions, type PromptElement } from '../demo-model/read-prompt.ts';
import type { Candidate, Move } from './candidate.ts';
import { readChange, sayChange } from './changes.ts';

export function contestReply(candidates: readonly Candidate[]): Reply {
  const byWords = new Map(candidates.map((candidate) => [candidate.instruction, candidate]));
  const find = (user: string, tag: string): Candidate | undefined => byWords.get(readTag(user, tag));
  const rules: Readonly<Record<string, (user: string) => unknown>> = {
    tasks: (user) => propose(user, candidates),
    check: (user) => writeCheck(find(user, 'task')),
    words: (user) => wordAgain(find(user, 'task')),
    ruling: rule,
    next_action: (user) => act(user, find(user, 'goal')),
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

/** Says the same again. */
function wordAgain(candidate: Candidate | undefined): unknown {
  const { instruction = '', wanted = '' } = candidate ?? {};
  return { thought: 'By rule.', gives_up: candidate === undefined, instruction, wanted, answer: null };
}

function decide(fault: string, reason: string) {
  return { reasoning: 'By rule.', fault, reason };
}

/** Compares the wanted changes with those of the run, and with what the check lets be. */
function rule(user: string): unknown {
  const wanted = new Set(readTag(user, 'wanted').split('\n'));
  const changes = readTag(user, 'changes')
    .split('\n')
    .flatMap((line) => readChange(line) ?? []);
  const made = new Set(changes.flatMap((change) => (change.standing === 'allowed' ? [] : (sayChange(change) ?? []))));
  const all = new Set(changes.flatMap((change) => sayChange(change) ?? []));
  const missing = [...wanted].filter((line) => !all.has(line));
  const besides = [...made].filter((line) => !wanted.has(line));
  const failed = readTag(user, 'tests')
    .split('\n')
    .filter((line) => line.startsWith('FAIL'));
  const left = [...wanted].filter((line) => all.has(line) && !made.has(line));
  const cut = readTag(user, 'undone')
    .split('\n')
    .filter((line) => line.includes('ending as only'));
  const isDone = readTag(user, 'ending').startsWith('said that it was done');
  if (!isDone) return decide('proposer', 'what the words name was not found');
  if (missing.length > 0 || besides.length > 0)
    return decide('proposer', 'the words ask for another state than the wanted one');
  if (failed.length > 0) return decide('checker', failed.join('; '));
  if (left.length > 0) return decide('checker', `may be left undone: ${left.join('; ')}`);
  if (cut.length > 0) return decide('checker', `may be cut short: ${cut.join('; ')}`);
  return decide('none', '');
}

/** Follows the moves; looks further down for what is not in sight, a few times. */
const MAX_SCROLLS = 8;

function plan(reasoning: string, action: unknown) {
  return { reasoning, action };
}

function act(user: string, candidate: Candidate | undefined): unknown {
  const actions = readActions(user);
  const done = actions.filter((words) => !SCROLLED.test(words)).length;
  const move = candidate?.moves[done];
  if (!candidate || !move) return plan('Each part was done.', { type: 'terminate', status: 'success' });
  if (move.do === 'back') return plan('Back.', { type: 'navigate_back' });
  if (move.do === 'open') return plan('Open the app.', { type: 'open_app', app: move.app });
  if (move.do === 'type') return plan('Type.', { type: 'input_text', text: move.text, enter: move.enter });
  const elements = readWindows(readTag(user, 'elements')).flatMap((window) => window.elements);
  const element = findElement(move, elements);
  if (!element) {
    const scrolls = actions.length - 1 - actions.findLastIndex((words) => !SCROLLED.test(words));
    if (scrolls >= MAX_SCROLLS) return plan(`"${move.words[0]}" is nowhere.`, { type: 'terminate', status: 'failure' });
    return plan(`"${move.words[0]}" may be further down.`, { type: 'scroll', direction: 'down' });
  }
  const target = { element: element.number, description: `the "${element.name}" ${element.role}` };
  return plan(`This is "${element.name}".`, { type: move.do === 'hold' ? 'long_press' : 'click', target });
}

const SCROLLED = /^Scroll/;

function findElement({ do: kind, words }: Move & { words: readonly string[] }, elements: readonly PromptElement[]) {
  const fields = elements.filter(({ role }) => role === 'text');
  // What was typed into a search says the same as what it found.
  const pool =
    kind === 'field' ? fields : elements.toSorted((a, b) => Number(a.role === 'text') - Number(b.role === 'text'));
  for (const isCalled of WAYS) {
    for (const word of words) {
      const found = pool.find((element) => isCalled(element, word));
      if (found) return found;
    }
  }
  return kind === 'field' && fields.length === 1 ? fields[0] : undefined;
}

/** An element by its words as they are, as the first of several, or as one of them. */
const WAYS: readonly ((element: PromptElement, word: string) => boolean)[] = [
  ({ name, text }, word) => name === word || text === word,
  ({ name }, word) => name.startsWith(`${word}, `),
  ({ name }, word) => name.split(', ').includes(word),
  ({ name }, word) => word.includes(', ') && name.includes(word),
];
