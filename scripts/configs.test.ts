/** Every shipped run config is valid, and the explained one explains every key about models. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../src/config/load-config.ts';
import { rolesNeeded } from '../src/pipeline/check-models.ts';
import { resolveApps } from '../src/pipeline/deps.ts';

const CONFIGS = ['configs', 'configs/paper', 'configs/paper/table-2'].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.yaml') ? `${folder}/${name}` : [])),
);

it.each(CONFIGS)('%s is accepted without any environment variable, and names what is there', async (file) => {
  const config = await loadConfig(file, {});
  expect(resolveApps(config).map(({ apps }) => apps)).toEqual(config.apps.map((app) => [app]));
  expect(rolesNeeded(config).length > 0).toBe(config.models !== undefined);
});

it('quickstart-models.yaml says every key that concerns models', async () => {
  const file = 'configs/quickstart-models.yaml';
  const written = keysOf(parse(readFileSync(file, 'utf8')) as object);
  const { models, agent, propose, verify } = await loadConfig(file, {});
  const { planner } = models!.roles;
  const meant = keysOf({ models: { ...models, roles: { default: planner } }, agent, propose, verify });
  expect(meant.filter((key) => !written.includes(key))).toEqual([]);
});

function keysOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) && Object.keys(inner).length > 0
      ? keysOf(inner as object, `${prefix}${key}.`)
      : prefix + key,
  );
}
