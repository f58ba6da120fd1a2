/**
 * TEST SUPPORT: material for conformance tests of implementations: a recorded run of the simulated application, and
 * models answered by a scripted server.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { EpisodeContext } from '../agent/policy.ts';
import { createOverlayStore } from '../calibrate/faults/overlay-store.ts';
import { loadEpisode } from '../agent/load-episode.ts';
import { readFacts } from '../check/facts.ts';
import { RunConfig } from '../config/run-config.ts';
import { runEpisode } from '../agent/run-episode.ts';
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { LANGUAGES } from '../model-free/languages.ts';
import { createExplorer } from '../model-free/shared/explorer/create-explorer.ts';
import type { ScriptedReply, ScriptedRequest } from '../model/scripted-server/index.ts';
import type { Materials } from '../pipeline/implementation.ts';
import { SCHEMA_VERSION, type Check, type Task, type Trajectory } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { hashId } from '../store/ids.ts';
import type { Store } from '../store/store.ts';
import { never } from './conformance.ts';
import { startTestGateway } from './gateway.ts';
import { NOTES_EXPLORATION, recordNotesRun } from './notes-run.ts';
import { executionContext } from './workbench-runs.ts';

export interface RecordedRun {
  /** Has subgoals, so that hindsight can describe it, too. */
  exploration: Trajectory;
  /** The task to turn on "Large text", which `execution` did. */
  task: Task;
  execution: Trajectory;
  context: EpisodeContext;
  /** Separate material for the parts, not shared between calls. */
  open(): Promise<OpenRun>;
  remove(): Promise<void>;
}

export interface OpenRun {
  materials: Materials;
  breakEndpoint(): void;
  garble(): void;
  close(): Promise<void>;
}

/** "Large text" is turned on. */
const LARGE_TEXT = NOTES_EXPLORATION.slice(0, 2);
const START = { initialState: { apps: ['notes'], template: 'fake' } };
const GOALS = ['Look at the menus.', 'Try what changes the list.'];
const EXPLORED_STEPS = 26;

export async function recordRun(): Promise<RecordedRun> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-conformance-'));
  const store = await createFileStore({ folder: root });
  const exploration = await recordExploration(store);
  const end = { intent: 'The text is large.', action: { type: 'done' } } as const;
  const execution = await recordNotesRun(store, [...LARGE_TEXT, end], { kind: 'execution' });
  const last = (await loadEpisode(store, execution)).frames.at(-1)!;
  const [switched] = [...readFacts(last).values()].filter(
    ({ key, value }) => key.kind === 'checked' && key.subject.includes('Large text') && value === 'true',
  );
  const check: Check = { expect: [{ fact: switched!.key, op: 'equals', value: 'true' }], allow: [] };
  const context = executionContext(check, 'Turn on "Large text".');
  const { task } = context;
  const notes = { apps: ['notes'], ...START };
  return {
    exploration,
    task: { ...task, ...notes },
    execution: { ...execution, taskId: task.id, instruction: task.instruction },
    context: {
      ...context,
      app: 'notes',
      task: { ...task, ...notes },
      memory: { summaries: [], trajectories: [exploration] },
    },
    open: () => openRun(store),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Recording of the model-free explorer; each half is labelled with its own goal. */
async function recordExploration(store: Store): Promise<Trajectory> {
  const memory = { summaries: [], trajectories: [] };
  const context: EpisodeContext = { app: 'notes', goal: 'Explore.', memory, seed: 'seed', maxSteps: EXPLORED_STEPS };
  const episode = await runEpisode(
    { context, ...START, limits: { stepTimeoutMs: 60_000, episodeTimeoutMs: 120_000 } },
    {
      environment: createFakeEnvironment(),
      createPolicy: (known) => createExplorer(known, store, LANGUAGES.desktop),
      store,
    },
    never,
  );
  const steps = episode.steps.map((step, index) => {
    const number = index < EXPLORED_STEPS / 2 ? 1 : 2;
    return { ...step, subgoal: { number, text: GOALS[number - 1]! } };
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    id: hashId('conformance'),
    kind: 'exploration',
    turn: 1,
    ...episode,
    steps,
  };
}

async function openRun(recorded: Store): Promise<OpenRun> {
  let reply: (request: ScriptedRequest) => ScriptedReply = answer;
  const store = withRecordsOfItsOwn(recorded);
  const gateway = await startTestGateway({ server: { reply: (request) => reply(request) }, store });
  const config = RunConfig.parse({
    name: 'conformance',
    output: 'nowhere',
    catalogue: 'none.yaml',
    apps: ['notes'],
    environment: { name: 'fake' },
    // Omits pictures, which would take most of the time.
    agent: { observation: 'elements', reflection: false },
  });
  return {
    materials: { config, store, models: gateway.models.modelFor },
    breakEndpoint() {
      reply = () => ({ fault: { kind: 'status', status: 401 } });
    },
    garble() {
      reply = () => 'I would rather not say.';
    },
    close: () => gateway.close(),
  };
}

/** Hides earlier model answers from later callers. */
function withRecordsOfItsOwn(base: Store): Store {
  const records = new Map<string, object>();
  return {
    ...createOverlayStore(base),
    async commit(kind, id, record) {
      const isNew = !records.has(`${kind} ${id}`);
      if (isNew) records.set(`${kind} ${id}`, record);
      return isNew;
    },
    get: async (kind, id) => records.get(`${kind} ${id}`) ?? base.get(kind, id),
    has: async (kind, id) => records.has(`${kind} ${id}`) || base.has(kind, id),
  };
}

/** Model answers by the name of the requested form; models that act by themselves answer in words. */
function answer({ jsonSchema, text }: ScriptedRequest): ScriptedReply {
  const known = jsonSchema && ANSWERS[jsonSchema.name];
  if (known) return { content: known(text) };
  if (!text.includes('"type": "keypress"')) return "Thought: I save.\nAction: click(point='<point>523 129</point>')";
  return JSON.stringify({ reasoning: 'I save.', actions: [{ type: 'click', x: 520, y: 130, button: 'left' }] });
}

const TASK = {
  thought: '',
  instruction: 'Add the note "{note}" to the list.',
  tag: 'add note',
  app_name: 'notes',
  template_params: [{ name: 'note', description: 'a new note', possible_values: ['Call the plumber'] }],
  answer: null,
  primitives: null,
  wanted: 'The list of notes ends with "{note}".',
  screens: [1],
};

const ANSWERS: Readonly<Record<string, (text: string) => object>> = {
  next_action: () => ({ reasoning: 'Of all, the first.', action: { type: 'click', target: FIRST, ...PLAIN_CLICK } }),
  subgoal: () => ({ thought: '', subgoal: 'Add the note "Tea".' }),
  notes: (text) => ({ actions_taken: intentsIn(text), data_found: ['Notes list: Milk, Bread'] }),
  tasks: () => ({ tasks: [TASK] }),
  check: () => ({
    reasoning: 'The file has a line more.',
    truth: 'state',
    expect: [{ kind: 'file', subject: 'Notes/notes.txt', op: 'contains', value: 'Call the plumber' }],
    allow: [],
    answer: null,
  }),
  hindsight: () => ({
    subgoals: GOALS.map((_, index) => ({ number: index + 1, reached: true })),
    thought: '',
    instruction: 'Use large text, replace the note "Bread" by "Tea" and save the notes.',
    tag: 'edit list',
    answer: null,
  }),
  verdict: () => ({ screen_details: 'The text is large.', reasoning: 'That was asked.', result: 'success' }),
  rubric: () => ({ items: ['The text is large.'] }),
  finding: () => ({ observation: 'The text is large.', result: 'met' }),
};

const FIRST = { element: 1, description: 'the first element' };
const PLAIN_CLICK = { numClicks: 1, button: 'left', holdKeys: [] };

function intentsIn(text: string): string[] {
  return [...text.matchAll(/Action in words: ("(?:[^"\\]|\\.)*")/g)].map(([, words]) => JSON.parse(words!) as string);
}
