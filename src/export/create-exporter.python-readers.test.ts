/** Loads every target in Python with its trainers' own libraries, and compares the rows with the records. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '../schema/index.ts';
import { EXPORT_TARGETS, type ExportTarget } from './export-options.ts';
import { inputFor, makeFolder, makeRun } from '../testing/dataset-fixture.ts';
import { OTHER_ROWS } from './targets.ts';
import { exportDataset } from './export-dataset.ts';
import { missingPython } from '../testing/read-with-python.ts';

const CHECKER = fileURLToPath(new URL('../../scripts/check-export.py', import.meta.url));
const signal = new AbortController().signal;
/** src/cli/run.tries.test.ts reads back the targets that hold several tries. */
const ONE_TRY = EXPORT_TARGETS.filter((target) => OTHER_ROWS[target] !== 'tries');
/** Desktops lack phone actions, and phones lack desktop actions. */
const TARGETS: Record<Platform, ExportTarget[]> = {
  desktop: ONE_TRY.filter((target) => target !== 'android-control'),
  android: ONE_TRY.filter((target) => target !== 'agentnet'),
};
const missing = missingPython();
if (missing) console.warn(`skipped: reading the formats with Python: ${missing}`);

describe.skipIf(missing)('read with Python', () => {
  let root: Awaited<ReturnType<typeof makeFolder>>;
  beforeAll(async () => {
    root = await makeFolder();
  });
  afterAll(() => root.remove());

  async function exportRun(platform: Platform, targets: ExportTarget[]): Promise<{ dataset: string; run: string }> {
    const run = path.join(root.folder, `run-${platform}-${targets.length}`);
    const store = await makeRun(run, {
      trajectories: 8,
      failEvery: 4,
      stepsPerTrajectory: 5,
      width: 320,
      height: 240,
      platform,
    });
    const dataset = `${run}-dataset`;
    await exportDataset(inputFor(dataset, { targets, splits: { validation: 0.2 } }), { store }, signal);
    return { dataset, run };
  }

  function check({ dataset, run }: { dataset: string; run: string }): Promise<{ code: number; lines: string[] }> {
    const env = { ...process.env, HF_HOME: path.join(root.folder, 'cache'), HF_HUB_OFFLINE: '1' };
    return new Promise((resolve) => {
      execFile('python3', [CHECKER, dataset, run], { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), lines: `${stdout}${stderr}`.trim().split('\n') });
      });
    });
  }

  it.each(['desktop', 'android'] as const)(
    '%s: every target equals the records',
    { timeout: 300_000 },
    async (platform) => {
      const { code, lines } = await check(await exportRun(platform, TARGETS[platform]));
      expect(lines).toEqual(
        TARGETS[platform].map((target) => expect.stringMatching(new RegExp(`^${target} +[1-9].* equal$`)) as string),
      );
      expect(code).toBe(0);
    },
  );

  it('a changed word and a moved click are found', { timeout: 120_000 }, async () => {
    const exported = await exportRun('android', ['llama-factory', 'qwen-vl']);
    const file = path.join(exported.dataset, 'llama-factory/autoplay_train.jsonl');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/"coordinate\\":\[\d+/g, '"coordinate\\":[999').replace('do click', 'do'));
    const { code, lines } = await check(exported);
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/^llama-factory .* differences$/m);
    expect(lines.join('\n')).toMatch(/is outside of/);
    expect(lines.join('\n')).toMatch(/lacks its intent|is missing/);
    expect(lines.at(-1)).toMatch(/^qwen-vl .* equal$/);
  });
});
