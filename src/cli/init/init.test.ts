/** `autoplay init` without a terminal: each config that it writes is accepted by the commands that read it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { resolveApps } from '../../pipeline/deps.ts';
import { callCli } from '../../testing/call-cli.ts';
import { MODELS, PLATFORMS, SIZES } from './config-text.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-init-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const VARIABLES = { AUTOPLAY_MODEL_URL: 'http://127.0.0.1:1/v1', AUTOPLAY_MODEL: 'm', AUTOPLAY_MODEL_KEY: 'k' };
const choices = PLATFORMS.flatMap((platform) =>
  SIZES.flatMap((size) => MODELS.map((models) => [platform, size, models] as const)),
);

it.each(choices)('%s, %s, models %s', async (platform, size, models) => {
  const file = path.join(root, `${platform}-${size}-${models}.yaml`);
  const { code, stdout, stderr } = await callCli([
    'init',
    file,
    '--platform',
    platform,
    '--size',
    size,
    '--models',
    models,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`run ${file}`);
  const config = await loadConfig(file, VARIABLES);
  expect(config).toMatchObject({
    name: `${platform}-${size}-${models}`,
    platform: platform === 'phone' ? 'android' : 'desktop',
    explore: { policy: models === 'none' ? 'model-free' : 'model' },
  });
  expect(resolveApps(config)).toHaveLength(2);
});

it('takes all applications of a catalogue of your own', async () => {
  const catalogue = path.join(root, 'mine-apps.yaml');
  await writeFile(catalogue, 'pad: { title: Pad, command: [pad], template: documents }\n');
  const file = path.join(root, 'mine.yaml');
  expect(await callCli(['init', file, '--catalogue', catalogue, '--output', 'elsewhere'])).toMatchObject({ code: 0 });
  const config = await loadConfig(file, {});
  expect(config).toMatchObject({ apps: ['pad'], catalogue, output: path.resolve('elsewhere') });
});

it('replaces a file only with --force', async () => {
  const file = path.join(root, 'kept.yaml');
  await writeFile(file, 'mine');
  expect((await callCli(['init', file])).code).toBe(2);
  expect(await readFile(file, 'utf8')).toBe('mine');
  expect((await callCli(['init', file, '--force'])).code).toBe(0);
  expect(await readFile(file, 'utf8')).toContain('name: kept');
});
