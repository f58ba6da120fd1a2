import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import type { RunConfig } from '../config/run-config.ts';
import { keysFor, takeKeys, withoutSecrets } from './keys.ts';
import type { Stage } from '../run/stages.ts';
import { startWorkerFleet } from './worker-fleet.ts';

const CONFIG = fileURLToPath(new URL('../../configs/quickstart-models.yaml', import.meta.url));
const VARIABLES = {
  PATH: process.env.PATH ?? '',
  AUTOPLAY_MODEL_URL: 'http://127.0.0.1:9/v1',
  AUTOPLAY_MODEL_KEY: 'sk-SECRET',
  AUTOPLAY_SERVE_TOKEN: 'token-SECRET',
  REDIS_URL: 'redis://:password-SECRET@127.0.0.1:9',
};

let config: RunConfig;
beforeAll(async () => {
  config = await loadConfig(CONFIG, VARIABLES);
});

const KEY = { AUTOPLAY_MODEL_KEY: 'sk-SECRET' };
const modelFree = (): RunConfig => ({
  ...config,
  explore: { ...config.explore, policy: 'model-free', summarizer: 'model-free' },
  execute: { ...config.execute, policy: 'model-free' },
});

describe('keys', () => {
  test.each<[Stage[], object]>([
    [['explore', 'execute'], KEY],
    [['propose'], KEY],
    [['verify'], KEY],
    [[], {}],
  ])('of the stages %j', (stages, keys) => {
    expect(keysFor(stages, config, VARIABLES)).toEqual(keys);
  });

  test('are none for what drives environments by rules, while others judge with models', () => {
    expect(keysFor(['explore', 'execute'], modelFree(), VARIABLES)).toEqual({});
    expect(keysFor(['propose', 'verify'], modelFree(), VARIABLES)).toEqual(KEY);
  });

  test('are none in a run without models, or where they are not set', () => {
    expect(keysFor(['verify'], { ...config, models: undefined }, VARIABLES)).toEqual({});
    expect(keysFor(['verify'], config, {})).toEqual({});
  });

  test('and other secrets are not passed on', () => {
    expect(Object.keys(withoutSecrets(VARIABLES, config)).toSorted()).toEqual(['AUTOPLAY_MODEL_URL', 'PATH']);
    const own = { ...VARIABLES };
    expect(takeKeys(['verify'], config, own)).toEqual(KEY);
    expect(Object.values(own).filter((value) => value.includes('SECRET'))).toEqual([]);
  });
});

describe('a worker process', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'autoplay-keys-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is told its keys and has none in its environment', async () => {
    const entry = path.join(folder, 'entry.mjs');
    writeFileSync(
      entry,
      `import { readFileSync } from 'node:fs';
      process.on('message', (start) => {
        const environment = readFileSync('/proc/self/environ', 'utf8');
        const message = JSON.stringify({ environment, keys: start.keys });
        process.send({ type: 'fault', fault: { stage: 'verify', id: '', code: '', message, consequence: 'retry' } });
      });`,
    );
    let print: ((message: string) => void) | undefined;
    const message = new Promise<string>((resolve) => (print = resolve));
    const start = { runFolder: folder, url: '', lastStage: 'verify', concurrency: 1 } as const;
    const fleet = startWorkerFleet({
      entry: pathToFileURL(entry),
      starts: [{ ...start, stages: ['verify'], keys: keysFor(['verify'], config, VARIABLES) }],
      variables: withoutSecrets(VARIABLES, config),
      logFolder: folder,
      onFault: (fault) => print!(fault.message),
      onDeath: () => undefined,
      onGone: () => undefined,
    });
    try {
      const { environment, keys } = JSON.parse(await message) as { environment: string; keys: object };
      expect(keys).toEqual(KEY);
      expect(environment).toContain('AUTOPLAY_MODEL_URL');
      expect(environment).not.toContain('SECRET');
      expect(readFileSync(path.join(folder, 'worker-1.log'), 'utf8')).toBe('');
    } finally {
      await fleet.stop();
    }
  });
});
