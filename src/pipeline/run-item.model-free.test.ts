/**
 * The model-free parts together, through the real stages and a real store. The verifier accepts their explorations,
 * tasks and executions on the fake environment. It rejects episodes that do nothing or half of a task.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsEpisode } from '../actions/index.ts';
import { createExecutor } from '../model-free/shared/executor/create-executor.ts';
import { LANGUAGES } from '../model-free/languages.ts';
import { createExplorer } from '../model-free/shared/explorer/create-explorer.ts';
import type { Decision, PolicyFactory } from '../agent/policy.ts';
import { runEpisode, type WithEnvironment } from '../agent/run-episode.ts';
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import { executeTask } from '../execute/execute-task.ts';
import { createSummarizer } from '../model-free/shared/create-summarizer.ts';
import { exploreTurn } from '../explore/explore-turn.ts';
import { createTaskGenerator } from '../model-free/shared/generator/create-task-generator.ts';
import { proposeTasks } from '../propose/propose-tasks.ts';
import { GUIDELINES, LookChoices, SCHEMA_VERSION, type Task, type Trajectory, type Verdict } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { hashId } from '../store/ids.ts';
import { explorationId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import { createVerifier } from '../model-free/shared/create-verifier.ts';
import type { Judgement } from '../verify/verifier.ts';
import { verifyTrajectory } from '../verify/verify-trajectory.ts';
import { createWorkbenchEnvironment } from '../testing/workbench-environment.ts';

const never = new AbortController().signal;
const runId = hashId('run');
const TURNS = [1, 2];
const limits = { stepTimeoutMs: 20_000, episodeTimeoutMs: 60_000 };

interface World {
  app: string;
  store: Store;
  withEnvironment: WithEnvironment;
}

interface Done {
  task: Task;
  execution: Trajectory;
  verdict: Verdict;
}

/** Two turns of exploration, and tasks of both under all guidelines, each executed and verified. */
async function runStages({ app, store, withEnvironment }: World, maxSteps: number): Promise<Done[]> {
  const common = { runId, seed: 1, limits };
  const explorer: PolicyFactory = (context) => createExplorer(context, store, LANGUAGES.desktop);
  const exploring = { store, withEnvironment, createPolicy: explorer, summarizer: createSummarizer(store) };
  const taskIds = new Set<string>();
  for (const turn of TURNS) {
    const input = { ...common, app, initialState: { apps: [app], template: 'fake' }, turn, maxSteps };
    await exploreTurn(input, exploring, never);
    for (const guideline of GUIDELINES) {
      const pair = { runId, seed: 1, trajectoryId: explorationId(runId, app, turn), guideline, count: 6 };
      const { taskIds: proposed } = await proposeTasks(pair, { store, generator: createTaskGenerator(store) }, never);
      for (const id of proposed) taskIds.add(id);
    }
  }
  const executor: PolicyFactory = (context) => createExecutor(context, store, LANGUAGES.desktop);
  const done: Done[] = [];
  for (const taskId of taskIds) {
    const executing = { store, withEnvironment, createPolicy: executor };
    const execution = await executeTask({ ...common, taskId, maxSteps: 40 }, executing, never);
    const verifying = { store, verifier: createVerifier(store) };
    const verdict = await verifyTrajectory({ runId, trajectoryId: execution.id }, verifying, never);
    done.push({ task: await readRecord(store, 'tasks', taskId), execution, verdict });
  }
  return done;
}

/** Repeats the first actions of an execution, reports success, and is judged. */
async function judgeFirst(actions: number, { task, execution }: Done, world: World): Promise<Judgement> {
  const { app, store, withEnvironment } = world;
  const replayed = execution.steps.filter(({ action }) => !endsEpisode(action)).slice(0, actions);
  const decisions: Decision[] = [...replayed, { intent: 'finish', action: { type: 'done' } }];
  const createPolicy: PolicyFactory = async () => ({
    name: 'stops early',
    nextAction: async ({ history }) => {
      const { intent, action, target } = decisions[history.length]!;
      return { intent, action, ...(target ? { target } : {}) };
    },
  });
  const context = {
    app,
    goal: task.instruction,
    task,
    memory: { summaries: [], trajectories: [] },
    seed: '',
    maxSteps: 30,
  };
  const episode = await withEnvironment(
    (environment) =>
      runEpisode({ context, initialState: task.initialState, limits }, { environment, createPolicy, store }, never),
    never,
  );
  const identity = { schemaVersion: SCHEMA_VERSION, id: hashId('early', task.id, actions), kind: 'execution' } as const;
  return createVerifier(store).verify({ task, trajectory: { ...identity, taskId: task.id, ...episode } }, never);
}

const WORLDS = [
  {
    app: 'notes',
    create: () => createFakeEnvironment(),
    maxSteps: 30,
    offered: [
      ['feature-use', /(turn on|switch on|enable) "Large text"/i],
      ['feature-use', /(turn off|switch off|disable) "Status bar"/i],
      ['composition', /^In the .* and | and then /],
      ['information-retrieval', /\?/],
    ],
  },
  {
    app: 'workbench',
    create: createWorkbenchEnvironment,
    maxSteps: 120,
    offered: [
      ['feature-use', /^Type|^Set|^Turn|^Add|^Create/],
      ['composition', /^In the .* and | and then /],
      ['information-retrieval', /\?/],
      ['repetition', /^Create the folders|^Switch (on|off) .* and |^Add these lines|^Turn (on|off) each/],
    ],
  },
] as const;

describe.each(WORLDS)('$app', ({ app, create, maxSteps, offered }) => {
  let folder: string;
  let world: World;
  let done: Done[];
  let succeeded: Done[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-model-free-'));
    world = { app, store: await createFileStore({ folder }), withEnvironment: (work) => work(create()) };
    done = await runStages(world, maxSteps);
    succeeded = done.filter(({ verdict }) => verdict.result === 'success');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('most of the tasks that are proposed are executed with success', () => {
    // The sample notes have two settings, and no task asks whether a bar is visible.
    expect(succeeded.length).toBeGreaterThanOrEqual(4);
    expect(succeeded.length / done.length).toBeGreaterThan(0.6);
  });

  test.each(offered.map(([guideline, words]) => ({ guideline, words })))(
    'what it offers is proposed and succeeds: $guideline $words',
    ({ guideline, words }) => {
      const alike = succeeded.filter(({ task }) => task.guideline === guideline && words.test(task.instruction));
      expect(alike, succeeded.map(({ task }) => task.instruction).join('\n')).not.toEqual([]);
    },
  );

  test('executions whose looks vary start each with its own, which their tasks do not have', async () => {
    const looks = LookChoices.parse({});
    const policy = { name: 'gives up', nextAction: async () => LANGUAGES.desktop.giveUp('a test') };
    const executing = { ...world, createPolicy: async () => policy };
    const started = await Promise.all(
      done.slice(0, 3).map(async ({ task }) => {
        const input = { runId: hashId('with looks'), seed: 1, limits, taskId: task.id, maxSteps: 1, looks };
        const { look, ...state } = (await executeTask(input, executing, never)).initialState;
        expect(state).toEqual(task.initialState);
        return JSON.stringify(look);
      }),
    );
    expect(new Set(started).size).toBe(started.length);
    expect(started).not.toContain(undefined);
  });

  test('a run that does nothing is a failure, for every task', async () => {
    const overlooked: string[] = [];
    for (const one of done) {
      if ((await judgeFirst(0, one, world)).result !== 'failure') overlooked.push(one.task.instruction);
    }
    expect(overlooked).toEqual([]);
  });

  test('half of a successful run is a failure, and all of it is a success again, for every task', async () => {
    const wrong: string[] = [];
    for (const one of succeeded) {
      const all = one.execution.steps.filter(({ action }) => !endsEpisode(action)).length;
      const half = await judgeFirst(Math.floor(all / 2), one, world);
      const whole = await judgeFirst(all, one, world);
      if (half.result !== 'failure' || whole.result !== 'success')
        wrong.push(`${one.task.instruction} ${whole.reasoning}`);
    }
    expect(wrong).toEqual([]);
  });
});
