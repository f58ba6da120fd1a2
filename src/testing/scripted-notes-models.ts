/**
 * FAKE, for tests: replies for each role that make a model-based run on the simulated application succeed. The planner
 * uses only the request's element list and goal, as a real one would.
 */
import { createHash } from 'node:crypto';
import { replyByModel, type Reply, type ScriptedRequest } from '../model/scripted-server/index.ts';

/** One model name per role, so that the server can identify the role. */
export const SCRIPTED_MODELS = {
  planner: 'scripted-planner',
  reflection: 'scripted-reflection',
  summarizer: 'scripted-summarizer',
  generator: 'scripted-generator',
  verifier: 'scripted-verifier',
} as const;

const EXPLORED_NOTE = 'Water the plants';
/** Text of a wrong planner, which no task asks for. */
const WRONG = 'Something else';
/** First entry of the simulated application's list. */
const FIRST_NOTE = 'Milk';

export function scriptedNotesReply(): Reply {
  return replyByModel({
    [SCRIPTED_MODELS.planner]: (request) => ({ content: { reasoning: 'As asked.', action: plan(request) } }),
    [SCRIPTED_MODELS.reflection]: () => ({ content: { changes: 'It changed.', reasoning: 'As meant.', worked: true } }),
    [SCRIPTED_MODELS.summarizer]: (request) => ({ content: summarize(request) }),
    [SCRIPTED_MODELS.generator]: (request) => ({ content: { tasks: propose(request) } }),
    [SCRIPTED_MODELS.verifier]: () => ({
      content: { screen_details: 'The note is in the list.', reasoning: 'That was asked.', result: 'success' },
    }),
  });
}

/** The same, with a planner that is wrong in half of the tries at a task, depending on the request's seed. */
export function halfWrongNotesReply(): Reply {
  const right = scriptedNotesReply();
  return async (request) => {
    const reply = await right(request);
    if (request.model === SCRIPTED_MODELS.planner && isWrong(request)) return misguide(reply);
    if (request.model !== SCRIPTED_MODELS.verifier || !request.text.includes(WRONG)) return reply;
    return { content: { screen_details: 'Another note.', reasoning: 'Nobody asked for it.', result: 'failure' } };
  };
}

/** True for a step of a task. */
export function isTried(request: ScriptedRequest): boolean {
  return request.model === SCRIPTED_MODELS.planner && goalOf(request).startsWith('Add the note');
}

function goalOf({ text }: ScriptedRequest): string {
  return /<goal>\n(.*?)\n<\/goal>/s.exec(text)?.[1] ?? '';
}

/** Constant over all steps of a try, and in a resumed run. */
function isWrong(request: ScriptedRequest): boolean {
  if (!isTried(request)) return false;
  const drawn = createHash('sha256').update(`${goalOf(request)} ${String(request.parameters['seed'])}`);
  return drawn.digest()[0]! < 128;
}

function misguide<Said>(reply: Said): Said {
  const text = JSON.stringify(reply);
  return JSON.parse(text.replace(/("type":"type","text":)"[^"]*"/, `$1"${WRONG}"`)) as Said;
}

/** Five tasks of the simulated application, each tried several times with these models. */
export function notesTriesConfig(baseUrl: string, execute: object): object {
  const roles = Object.entries(SCRIPTED_MODELS).map(([role, model]) => [role, { model }]);
  const prices = { inputPerMillionUsd: 1, outputPerMillionUsd: 1 };
  return {
    apps: ['notes'],
    environment: { name: 'fake' },
    models: {
      endpoints: { main: { baseUrl, deadlineMs: 20_000 } },
      roles: { default: { endpoint: 'main', model: 'none', prices }, ...Object.fromEntries(roles) },
    },
    explore: { policy: 'model', summarizer: 'model', turns: 1, maxSteps: 6 },
    propose: { generator: 'model', tasksPerGuideline: 5, instancesPerTemplate: 5, guidelines: ['feature-use'] },
    execute: { policy: 'model', maxSteps: 6, ...execute },
    verify: { verifier: 'model' },
  };
}

function plan(request: ScriptedRequest): object {
  const step = Number(/^This is step (\d+)\b/m.exec(request.text)?.[1]);
  const goal = goalOf(request);
  if (goal.startsWith('Which')) return step === 1 ? { type: 'answer', text: FIRST_NOTE } : { type: 'done' };
  const note = /^Add the note "(.*)"/.exec(goal)?.[1] ?? EXPLORED_NOTE;
  if (step === 1) return clickOn(request, /^\[(\d+)\] text "New note"/m);
  if (step === 2) return { type: 'type', text: note, overwrite: true, enter: true };
  return { type: 'done' };
}

function clickOn({ text }: ScriptedRequest, line: RegExp): object {
  const element = Number(line.exec(text)?.[1]);
  const target = { element, description: 'the text field "New note"' };
  return { type: 'click', target, numClicks: 1, button: 'left', holdKeys: [] };
}

/** Repeats the visible notes, so that a test finds them in the next turn's memory. */
function summarize({ text }: ScriptedRequest): object {
  const notes = [...text.matchAll(/^\[\d+\] list item "([^"]*)"/gm)].map(([, name]) => `Note "${name}"`);
  return { actions_taken: [`Added the note "${EXPLORED_NOTE}"`], data_found: [...new Set(notes)] };
}

function propose({ text }: ScriptedRequest): object[] {
  // Proposes once and then nothing new, since the generator asks until no task is added.
  if (/<proposed>/.test(text) && /"(Buy stamps|Which note)/.test(text)) return [];
  const common = { thought: 'It can be done.', app_name: 'notes', primitives: null, screens: [1] };
  if (/information retrieval/i.test(text) && /question/i.test(text)) {
    const question = { instruction: 'Which note is the first one of the list?', tag: 'look up' };
    return [{ ...common, ...question, template_params: [], answer: FIRST_NOTE }];
  }
  const values = ['Buy stamps', 'Call the plumber', 'Return the books', 'Book a table', 'Pay the rent'];
  const note = { name: 'note', description: 'a new note', possible_values: values };
  return [{ ...common, instruction: 'Add the note "{note}".', tag: 'create', template_params: [note], answer: null }];
}
