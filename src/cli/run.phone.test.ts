/**
 * A run without models on a virtual phone: real Appium and driver, and every stage. The apps' data must match the
 * instructions.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canStartPhones } from '../testing/phones.ts';
import { Trajectory } from '../schema/index.ts';
import { python, PYTHON_CLIENT } from '../testing/python.ts';
import { runCli, type CliResult } from '../testing/cli.ts';
import { startServe, stopServe } from '../testing/serve-process.ts';

const COMPARE = fileURLToPath(new URL('../../scripts/rollouts-against-truth.ts', import.meta.url));

describe.runIf(canStartPhones)('a virtual phone', () => {
  let folder: string;
  let run: CliResult;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'autoplay-phone-run-'));
    const config = join(folder, 'config.yaml');
    const text = `
name: phone
output: ${join(folder, 'run')}
platform: android
apps: [notes]
environment: { name: virtual }
explore: { turns: 1, maxSteps: 30 }
propose: { tasksPerGuideline: 2 }
`;
    await writeFile(config, text);
    run = await runCli(['run', config]);
  }, 600_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is explored and worked on, and most verdicts agree with words and data', async () => {
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout).toContain("Verdicts, and whether the apps' data became what the words ask for");
    const report = JSON.parse(await readFile(join(folder, 'run/ground-truth.json'), 'utf8')) as {
      apps: { executed: number; verified: number; known: number; agreed: number }[];
    };
    const [app] = report.apps;
    expect(app!.verified).toBeGreaterThan(app!.executed / 2);
    expect(app!.known).toBeGreaterThan(0);
    expect(app!.agreed).toBeGreaterThan(app!.known / 2);
  });

  it.skipIf(python === undefined)(
    'rewards groups of rollouts over HTTP as the data of the app says',
    async () => {
      const { url, child } = await startServe([join(folder, 'run'), '--environments', '8']);
      const env = {
        ...process.env,
        AUTOPLAY_URL: url,
        PYTHONPATH: join(PYTHON_CLIENT, 'src'),
        AUTOPLAY_TIMEOUT: '600',
      };
      const script = join(PYTHON_CLIENT, 'examples/group_rollouts.py');
      const played = await promisify(execFile)(python!, [script, join(folder, 'run'), '--tasks', '2'], { env });
      expect(await stopServe(child)).toBe(0);
      const compared = promisify(execFile)(process.execPath, ['--import', 'tsx', COMPARE, join(folder, 'run')]);
      compared.child.stdin!.end(played.stdout);
      const { stdout } = await compared;
      const [, agreed, known] = /^\| all \| .* (\d+) of (\d+) \|$/m.exec(stdout)!;
      expect(Number(known), stdout).toBeGreaterThanOrEqual(8);
      // A solution that saved its text without looking at it again may get 0: the verifier relies on the screen.
      expect(Number(agreed), stdout).toBeGreaterThanOrEqual(Number(known) - 1);
      // The ends match the plan: neither untouched nor half done.
      expect(played.stdout.match(/"reward": 1\b/g)!.length).toBeGreaterThanOrEqual(6);
      expect(played.stdout.match(/"reward": 0\b/g)!.length).toBeGreaterThanOrEqual(6);
    },
    600_000,
  );

  it('is called virtual in every record and every row', async () => {
    const root = join(folder, 'run/records/trajectories');
    const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const records = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
    const trajectories = records.map((record) => Trajectory.parse(JSON.parse(record)));
    expect(trajectories.length).toBeGreaterThan(3);
    expect(new Set(trajectories.map(({ environment }) => environment.name))).toEqual(new Set(['virtual']));
    const rows = (await readFile(join(folder, 'run/jsonl/trajectories.jsonl'), 'utf8')).trim().split('\n');
    expect(rows.map((row) => (JSON.parse(row) as { environment: string }).environment)).toEqual(
      rows.map(() => 'virtual'),
    );
  });
});
