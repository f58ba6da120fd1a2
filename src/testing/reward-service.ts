/** TEST SUPPORT: a whole reward service on a FAKE environment, with one task and a judge with given behaviour. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadEpisode } from '../agent/load-episode.ts';
import { recordNotesRun } from './notes-run.ts';
import type { Coordination } from '../coordination/coordination.ts';
import { createMemory } from '../coordination/memory/memory-coordination.ts';
import { openRedis } from '../coordination/redis/redis-coordination.ts';
import { evaluateCheck } from '../check/evaluate-check.ts';
import { createFakeEnvironment, type FakeOptions } from '../env/fake/create-fake-environment.ts';
import { createEnvironmentPool } from '../env/pool.ts';
import { SCHEMA_VERSION, type LookChoices, type Task, type Trajectory } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { taskId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord } from '../store/typed-records.ts';
import { createServer, type RewardServer, type ServerOptions } from '../serve/create-server.ts';
import type { Judge, Judgement } from '../serve/reward-service.ts';

export const LARGE_TEXT = 'application:notes/frame/menu:View/menu item:Large text';
/** Clicks that turn on "Large text". */
export const SOLUTION = [{ type: 'click', x: 160, y: 56 }, { type: 'click', x: 180, y: 80 }, { type: 'done' }] as const;

export type Verify = (trajectory: Trajectory, signal: AbortSignal) => Promise<Judgement>;

export interface TestWorld {
  task: Task;
  tasks: Store;
  store: Store;
  /** Ends every service. */
  close(): Promise<void>;
  /** One more instance of the same service. */
  start(options?: TestServiceOptions): Promise<TestService>;
}

export interface TestServiceOptions extends ServerOptions {
  verify?: Verify;
  reads?: Judge['reads'];
  /** Environments; default 2. */
  environments?: number;
  fake?: FakeOptions;
  maxSteps?: number;
  looks?: LookChoices;
}

export interface TestService {
  url: string;
  call: Call;
  /** Number of judgements begun. */
  judged(): number;
  /** Simulates a crash: leases and jobs are not released. */
  server: RewardServer;
  close(): Promise<void>;
}

export interface Reply {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read any part of an answer.
  body: any;
}
export type Call = (method: string, route: string, body?: unknown, init?: RequestInit) => Promise<Reply>;

export function caller(url: string): Call {
  return async (method, route, body, init = {}) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...init.headers };
    const response = await fetch(`${url}${route}`, { method, ...json, ...init, headers });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
}

/** Its instances share the caller's real Redis if given, else state in memory. */
export async function startTestWorld(redisUrl?: string): Promise<TestWorld> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-serve-'));
  const memory = createMemory();
  const connect = () => (redisUrl === undefined ? memory.connect() : openRedis(redisUrl, '{test}'));
  const tasks = await createFileStore({ folder: path.join(root, 'run') });
  const store = await createFileStore({ folder: path.join(root, 'serve') });
  const task = await addNotesTask(tasks);
  const services: TestService[] = [];

  return {
    task,
    tasks,
    store,
    async start(options = {}) {
      const service = await startService({ tasks, store }, connect(), options);
      services.push(service);
      return service;
    },
    async close() {
      await Promise.all(services.map((service) => service.close()));
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** "Turn on Large text", with the exploration that recorded its initial state. */
async function addNotesTask(store: Store): Promise<Task> {
  const exploration = await commitRecord(store, 'trajectories', await recordNotesRun(store));
  const parts = {
    apps: ['notes'],
    platform: 'desktop',
    guideline: 'feature-use',
    instruction: 'Turn on "Large text".',
    params: {},
    initialState: exploration.initialState,
    check: {
      expect: [{ fact: { kind: 'checked', subject: LARGE_TEXT }, op: 'equals', value: 'true' }],
      allow: [],
    },
  } as const satisfies Partial<Task>;
  const check = { expect: [...parts.check.expect], allow: [] };
  const common = { schemaVersion: SCHEMA_VERSION, template: parts.instruction, generator: 'test' } as const;
  const evidence = { trajectoryId: exploration.id, steps: [0] };
  return commitRecord(store, 'tasks', { ...common, ...parts, check, evidence, id: taskId({ ...parts, check }) });
}

async function startService(
  { tasks, store }: { tasks: Store; store: Store },
  coordination: Coordination,
  options: TestServiceOptions,
): Promise<TestService> {
  const { verify, reads = 'trees', environments = 2, fake = {}, maxSteps = 8, looks, ...serverOptions } = options;
  let judged = 0;
  const judge: Judge = {
    name: 'test',
    model: 'test-model',
    configuration: {},
    reads,
    async verify({ task, trajectory }, signal) {
      judged++;
      return verify ? verify(trajectory, signal) : judgeByCheck(store, task, trajectory);
    },
    probe: async () => undefined,
  };
  const pool = createEnvironmentPool({ size: environments, create: () => createFakeEnvironment(fake) });
  const episodes = {
    capacity: environments,
    description: { name: 'fake', platform: 'desktop' as const },
    withEnvironment: pool.withEnvironment,
    ...(fake.commands ? { routes: ['command'] as const } : {}),
    maxSteps,
    looks,
    limits: { stepTimeoutMs: 30_000, episodeTimeoutMs: 60_000 },
  };
  const limits = { judgeBackOffMs: 1, ...serverOptions.limits };
  const server = await createServer({ tasks, store, judge, coordination, episodes }, { ...serverOptions, limits });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const url = server.app.listeningOrigin;
  let closing: Promise<void> | undefined;
  const close = async () => {
    await server.close();
    await pool.close();
    await coordination.close();
  };
  return { url, call: caller(url), judged: () => judged, server, close: () => (closing ??= close()) };
}

async function judgeByCheck(store: Store, { check }: Task, trajectory: Trajectory): Promise<Judgement> {
  const { passed, items } = evaluateCheck(check!, await loadEpisode(store, trajectory, check));
  const success = passed && trajectory.outcome === 'done';
  return judgement(success ? 1 : 0, items);
}

export function judgement(reward: 0 | 1, items?: Judgement['items']): Judgement {
  const result = reward === 1 ? 'success' : 'failure';
  return {
    status: 'scored',
    result,
    reward,
    screenDetails: '',
    reasoning: '',
    evidence: [],
    ...(items ? { items } : {}),
  };
}

/** Opens an episode, takes the given steps, and returns the fields for uploading the same rollout. */
export async function rollOut(
  call: Call,
  taskIdentity: string,
  actions: readonly object[] = SOLUTION,
): Promise<{ id: string; upload: { task_id: string; steps: object[]; final: object } }> {
  const opened = await call('POST', '/v1/episodes', { task_id: taskIdentity, include: ['tree'] });
  const [episode] = opened.body.episodes;
  let { observation } = episode;
  const steps: object[] = [];
  for (const [index, action] of actions.entries()) {
    steps.push({ ...uploadable(observation), action });
    ({ observation } = (await call('POST', `/v1/episodes/${episode.id}/step`, { action, index })).body);
  }
  return { id: episode.id, upload: { task_id: taskIdentity, steps, final: uploadable(observation) } };
}

function uploadable({ screenshot, window, tree }: { screenshot: { data: string }; window: string; tree: unknown }) {
  return { screenshot: { data: screenshot.data }, window, tree, files: [] };
}
