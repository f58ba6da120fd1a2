/** A run without models on a web application, and its products: datasets, admissions, rewards over HTTP. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_TARGETS } from '../export/export-options.ts';
import { OTHER_ROWS } from '../export/targets.ts';
import { observationsOf, type StoredObservation, type Trajectory } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { loadFile, loadObservation, loadState } from '../store/observation-io.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import { callCli } from '../testing/call-cli.ts';
import { readJsonl } from '../testing/dataset-fixture.ts';
import { python, PYTHON_CLIENT } from '../testing/python.ts';
import { missingPython } from '../testing/read-with-python.ts';
import { startServe, stopServe, type Served } from '../testing/serve-process.ts';
import { canRunWeb, SHIPPED_WEB } from '../testing/web.ts';

const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));
const run = promisify(execFile);
const TARGETS = EXPORT_TARGETS.filter((target) => target !== 'android-control' && !OTHER_ROWS[target]);

describe.runIf(canRunWeb)('a run on a web application', { timeout: 600_000 }, () => {
  let root: string;
  let folder: string;
  let store: Store;
  /** Verified trajectories of tasks that change the state. */
  let solutions: Trajectory[];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'autoplay-web-run-'));
    folder = join(root, 'run');
    const config = join(root, 'config.yaml');
    const text = `
name: web
output: ${folder}
catalogue: ${SHIPPED_WEB}
apps: [board]
environment: { name: web }
explore: { turns: 1, maxSteps: 40 }
propose: { tasksPerGuideline: 1 }
`;
    await writeFile(config, text);
    const { code, stderr } = await callCli(['run', config]);
    expect(code, stderr).toBe(0);
    store = await createFileStore({ folder });
    solutions = [];
    for (const { id, check } of await readJsonl(folder)) {
      if (JSON.parse(check ?? '{}').expect?.length > 0) solutions.push(await readRecord(store, 'trajectories', id));
    }
  }, 600_000);

  afterAll(() => rm(root, { recursive: true, force: true }));

  it('makes rows with their start and a check of the state', async () => {
    expect(solutions.length).toBeGreaterThan(1);
    for (const { environment, check, initial_state } of await readJsonl(folder)) {
      expect(environment).toBe('web');
      expect(JSON.parse(initial_state)).toEqual({ apps: ['board'], template: 'spring' });
      expect(JSON.parse(check!)).toMatchObject({ truth: 'state' });
    }
  });

  it('is told by every target as it was recorded, and plays again from what is told', async () => {
    const output = join(root, 'all');
    const exported = await callCli(['export', '--targets', TARGETS.join(','), '--output', output, folder]);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(await callCli(['fsck', output])).toMatchObject({ code: 0 });
    const { targets } = JSON.parse(await readFile(join(output, 'manifest.json'), 'utf8')) as {
      targets: { target: string; rows: number; leftOut: object }[];
    };
    expect(targets.map(({ target }) => target).toSorted()).toEqual(TARGETS.toSorted());
    for (const { rows, leftOut } of targets)
      expect({ isEmpty: rows === 0, leftOut }).toEqual({ isEmpty: false, leftOut: {} });
    if (missingPython() === undefined) await run('python3', [script('check-export.py'), output, folder]);
    const replay = ['--import', 'tsx', script('replay.ts'), output, 'trl,atif', '--run', folder, '--sample', '1'];
    expect((await run(process.execPath, replay)).stdout).toMatch(/\ball\b.*100\.0 %/);
  });

  it('has its tasks admitted, which rows say and exports may ask for', async () => {
    const admitted = await callCli(['admit', '--replays', '1', folder]);
    expect(admitted.code, admitted.stderr).toBe(0);
    const output = join(root, 'admitted');
    const wanted = ['--admission', 'admitted', '--output', output, folder];
    expect(await callCli(['export', '--targets', 'jsonl', ...wanted])).toMatchObject({ code: 0 });
    expect(await callCli(['export', '--rl', 'slime', ...wanted])).toMatchObject({ code: 0 });
    const rows = await readJsonl(output);
    expect(rows.map(({ admitted: isAdmitted }) => isAdmitted)).toEqual(rows.map(() => true));
    const tasks = (await readFile(join(output, 'rl/slime/train.jsonl'), 'utf8')).trimEnd().split('\n');
    for (const task of tasks)
      expect(JSON.parse(task)).toMatchObject({ metadata: { environment: 'web', admitted: true } });
    expect(tasks).toHaveLength(rows.length);
  });

  describe('served to trainers', () => {
    let served: Served;
    beforeAll(async () => {
      served = await startServe([folder, '--environments', '8']);
    }, 180_000);
    afterAll(() => stopServe(served.child));

    it('rewards each of a group by the state that it leaves', async () => {
      const { call } = served;
      // Half of the longest solution does something but not everything.
      const [{ taskId, steps }] = solutions.toSorted((one, other) => other.steps.length - one.steps.length) as [
        Trajectory,
      ];
      const plan = steps.map(({ action }) => action);
      const half = [...plan.slice(0, Math.floor(plan.length / 2)), plan.at(-1)!];
      const rollouts = [plan, plan, half, plan.slice(-1)];
      const { status, body } = await call('POST', '/v1/episodes', { task_id: taskId, group_size: rollouts.length });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(new Set(body.episodes.map((episode: { initial_state: string }) => episode.initial_state)).size).toBe(1);
      expect(JSON.stringify(body)).not.toContain('localStorage');
      const rewards = await Promise.all(
        rollouts.map(async (actions, at) => {
          const route = `/v1/episodes/${body.episodes[at].id}`;
          for (const [index, action] of actions.entries()) await call('POST', `${route}/step`, { action, index });
          return (await call('POST', `${route}/reward`, {})).body;
        }),
      );
      expect(rewards.map((reward) => reward.status)).toEqual(rollouts.map(() => 'scored'));
      expect(rewards.map((reward) => reward.reward)).toEqual([1, 1, 0, 0]);
    });

    it('scores an upload only with the data that its task is judged by', async () => {
      const [solution] = solutions as [Trajectory];
      const observed = await Promise.all(observationsOf(solution).map((stored) => uploadable(store, stored)));
      const score = async (screens: readonly Record<string, unknown>[]) => {
        const steps = solution.steps.map(({ action }, index) => ({ ...screens[index], action }));
        const trajectory = { task_id: solution.taskId, steps, final: screens.at(-1) };
        const { body } = await served.call('POST', '/v1/rewards', { items: [{ trajectory }] });
        return body.results[0];
      };
      expect(await score(observed)).toMatchObject({ status: 'scored', reward: 1 });
      const blind = observed.map((screen) => ({ ...screen, state: undefined }));
      expect(await score(blind)).toMatchObject({ status: 'unscorable', error: { code: 'EVIDENCE_MISSING' } });
    });

    it.skipIf(python === undefined)('plays groups of eight with the Python client', async () => {
      const env = { ...process.env, AUTOPLAY_URL: served.url, PYTHONPATH: join(PYTHON_CLIENT, 'src') };
      const example = join(PYTHON_CLIENT, 'examples/group_rollouts.py');
      const { stdout } = await run(python!, [example, folder, '--tasks', '1'], { env });
      const lines = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { way: string; reward: number; trajectory_id: string });
      expect(lines).toHaveLength(8);
      const rollouts = await createFileStore({ folder: join(folder, 'serve') });
      const endOf = async (id: string) =>
        (await readRecord(rollouts, 'trajectories', id)).finalObservation?.state?.sha256;
      const planned = await endOf(lines[0]!.trajectory_id);
      expect(planned).toBeDefined();
      for (const { way, reward, trajectory_id: id } of lines) {
        // Actions of another task may have no effect after the first one, behind a dialog for example.
        const isHarmless = way === 'this and another task' && (await endOf(id)) === planned;
        expect({ way, reward }).toEqual({ way, reward: way.startsWith('as planned') || isHarmless ? 1 : 0 });
      }
    });
  });
});

/** The upload of a client with its own environment. */
async function uploadable(store: Store, stored: StoredObservation): Promise<Record<string, unknown>> {
  const { tree, files, window } = await loadObservation(store, stored);
  const sent = files.map(async (file) => {
    const content = await loadFile(store, file);
    return {
      path: file.path,
      ...(content ? { content: content.toString('base64') } : { sha256: file.sha256, bytes: file.bytes }),
    };
  });
  const data = (await store.getBlob(stored.screenshot.sha256)).toString('base64');
  const state = await loadState(store, stored);
  return { screenshot: { data }, tree, window, files: await Promise.all(sent), state };
}
