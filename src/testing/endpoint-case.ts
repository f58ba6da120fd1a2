/** TEST SUPPORT: runs of the simulated application whose verifier is a scripted endpoint that can fail in many ways. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { RunConfig } from '../config/run-config.ts';
import { appOf } from '../schema/index.ts';
import { readCosts } from '../model/read-costs.ts';
import { startScriptedServer, type Fault, type Reply, type ScriptedServer } from '../model/scripted-server/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { readRecord } from '../store/typed-records.ts';
import { listQuarantine, takeOutOfQuarantine } from '../run/quarantine.ts';
import { createRun, type Run } from '../run/run-folder.ts';
import { workOnRun, type WorkedRun } from './run.ts';

const APPS = ['notes', 'lists'].map((app) => ({ apps: [app], template: 'fake' }));
export const VERDICT = { screen_details: 'It is there.', reasoning: 'That was asked.', result: 'success' };
/** Short timeouts, so that an outage is soon over, and those for the repaired endpoint. */
export const SHORT = { requestTimeoutMs: 300, idleTimeoutMs: 200, deadlineMs: 500, outageMs: 900 };
export const PATIENT = { requestTimeoutMs: 30_000, idleTimeoutMs: 30_000, deadlineMs: 60_000, outageMs: 120_000 };

/** A run explored, proposed and executed without models; only the verdicts are left. */
export interface ExecutedRun {
  startCase(name: string, reply: Reply): Promise<EndpointCase>;
  remove(): Promise<void>;
}

export async function prepareExecutedRun(): Promise<ExecutedRun> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-endpoint-faults-'));
  const executed = path.join(root, 'executed');
  const { state } = await workOnRun(await openRun(executed, 'http://127.0.0.1:1/v1', SHORT), 'execute');
  expect(state.pending).toEqual([]);
  return {
    async startCase(name, reply) {
      const folder = path.join(root, name.replaceAll(/\W+/g, '-'));
      await cp(executed, folder, { recursive: true });
      return startCase(folder, reply);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function openRun(folder: string, baseUrl: string, times: typeof SHORT): Promise<Run> {
  const config = RunConfig.parse({
    name: 'faults',
    output: folder,
    catalogue: 'none.yaml',
    apps: APPS.map(appOf),
    environment: { name: 'fake' },
    explore: { turns: 1, maxSteps: 26 },
    propose: { tasksPerGuideline: 5, guidelines: ['feature-use'] },
    verify: { verifier: 'model' },
    limits: { attempts: 2 },
    models: {
      endpoints: { main: { baseUrl, ...times } },
      roles: {
        verifier: { endpoint: 'main', model: 'judge', prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 10 } },
      },
    },
  });
  return createRun(config, APPS);
}

export interface EndpointCase {
  server: ScriptedServer;
  /** Works on the run with the endpoint's current behaviour. */
  work(times: typeof SHORT): ReturnType<typeof workOnRun>;
  quarantined(): Promise<string[]>;
  retryQuarantined(): Promise<number>;
  /** Statuses and results of the verdicts, counted. */
  verdicts(): Promise<Record<string, number>>;
  /** Asserts after any course: no question was paid too often, and the ledger has every payment. */
  expectHonestLedger(): Promise<void>;
  close(): Promise<void>;
}

async function startCase(folder: string, reply: Reply): Promise<EndpointCase> {
  const server = await startScriptedServer({ reply });
  const store = await createFileStore({ folder });
  return {
    server,
    work: async (times) => workOnRun(await openRun(folder, server.baseUrl, times), 'verify'),
    quarantined: async () => (await listQuarantine(store)).map(({ code }) => code),
    retryQuarantined: () => takeOutOfQuarantine(store),
    async verdicts() {
      const counts: Record<string, number> = {};
      for await (const id of store.list('verdicts')) {
        const { status, result } = await readRecord(store, 'verdicts', id);
        counts[result ?? status] = (counts[result ?? status] ?? 0) + 1;
      }
      return counts;
    },
    async expectHonestLedger() {
      const { byModel: _, ...paid } = server.usage();
      expect((await readCosts(store)).total).toMatchObject(paid);
      const times = new Map<string, number>();
      // Status 200 and a whole body mean that the server did paid work, counted or not.
      for (const { bodySha256, usage, fault } of server.calls)
        if (usage || fault === 'odd-usage') times.set(bodySha256, (times.get(bodySha256) ?? 0) + 1);
      expect(Math.max(0, ...times.values())).toBeLessThanOrEqual(3);
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * An endpoint answers every question with the fault until its repair, then the run continues. No input is in quarantine
 * at any time, and every execution ends with `verdict`. Resolves with the events before the repair.
 */
export async function breakAndRepair(
  executed: ExecutedRun,
  { name, fault, times, verdict }: { name: string; fault: Fault; times: typeof SHORT; verdict: string },
): Promise<WorkedRun> {
  let broken = true;
  const run = await executed.startCase(name, () => ({ content: VERDICT, ...(broken ? { fault } : {}) }));
  try {
    const first = await run.work(times);
    expect(await run.quarantined()).toEqual([]);
    await run.expectHonestLedger();

    broken = false;
    const resumed = await run.work(PATIENT);
    expect(resumed).toMatchObject({ stoppedBy: undefined, state: { pending: [] } });
    const executions = resumed.state.rows.reduce((sum, row) => sum + row.executed, 0);
    expect(executions).toBeGreaterThan(2);
    expect(await run.verdicts()).toEqual({ [verdict]: executions });
    expect(await run.quarantined()).toEqual([]);
    await run.expectHonestLedger();
    return first;
  } finally {
    await run.close();
  }
}
