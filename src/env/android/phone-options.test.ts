import { expect, it } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import type { RunConfig } from '../../config/run-config.ts';
import { resolveApps } from '../../pipeline/deps.ts';
import { packagesOf } from './phone-options.ts';
import { identifyRun } from '../../run/identify-run.ts';

const load = () => loadConfig('configs/paper/android.yaml', { AUTOPLAY_MODEL_KEY: 'x' });
const changed = (config: RunConfig, environment: Partial<RunConfig['environment']>): RunConfig => ({
  ...config,
  environment: { ...config.environment, ...environment },
});

it('knows the twenty apps of the config that ships, each by a package of its own', async () => {
  const config = await load();
  const apps = resolveApps(config);
  expect(apps).toHaveLength(20);
  expect(new Set(packagesOf(config)).size).toBe(20);
  expect(new Set(apps.map(({ template }) => template))).toEqual(new Set(['snapshot-base']));
});

it('is the same run on other phones, and another one with another first state', async () => {
  const config = await load();
  const id = (environment: Partial<RunConfig['environment']>) => {
    const other = changed(config, environment);
    return identifyRun(other, resolveApps(other));
  };
  expect(id({ avds: ['another'] })).toBe(id({}));
  expect(id({ avds: undefined, devices: ['emulator-5554'] })).toBe(id({}));
  expect(id({ snapshot: 'later' })).not.toBe(id({}));
});

it('refuses apps whose data would outlive an episode', async () => {
  const config = changed(await load(), { snapshot: undefined, packages: ['org.tasks'] });
  const refusal = {
    code: 'CONFIG_INVALID',
    message: expect.stringMatching(/^environment\.packages: lacks com\.dimowner/),
  };
  expect(() => resolveApps(config)).toThrow(expect.objectContaining(refusal));
  expect(resolveApps({ ...config, apps: ['tasks'] })).toEqual([{ apps: ['tasks'], template: 'cleared' }]);
});
