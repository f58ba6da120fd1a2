import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PipelineError } from '../errors.ts';
import { loadConfig } from '../config/load-config.ts';
import { modelsIdentity, RunConfig } from '../config/run-config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-models-config-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function load(models: string, variables: NodeJS.ProcessEnv = {}): Promise<RunConfig> {
  const file = path.join(folder, 'run.yaml');
  await writeFile(file, `name: try\napps: [editor]\nmodels:\n${models}`);
  return loadConfig(file, variables);
}

async function refusal(models: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
  const error: unknown = await load(models, variables).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'CONFIG_INVALID' });
  return (error as PipelineError).message.replaceAll(`${folder}/`, '');
}

const ENDPOINT = '  endpoints: { main: { baseUrl: "http://127.0.0.1:8000/v1" } }\n';
const PRICES = 'prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 2 }';
const SHARED = `{ endpoint: main, model: big, ${PRICES} }`;

describe('models', () => {
  it('give every role what it does not say itself', async () => {
    const { models } = await load(
      `${ENDPOINT}  roles:\n    default: ${SHARED}\n    grounder: { model: small, temperature: 0 }\n`,
    );
    expect(Object.keys(models!.roles).toSorted()).toEqual([
      'checker',
      'classifier',
      'generator',
      'grounder',
      'planner',
      'referee',
      'reflection',
      'summarizer',
      'verifier',
    ]);
    expect(models!.roles.planner).toEqual({
      endpoint: 'main',
      model: 'big',
      maxTokens: 4096,
      image: { maxPixels: 1_600_000 },
      prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 2 },
    });
    expect(models!.roles.grounder).toEqual({ ...models!.roles.planner, model: 'small', temperature: 0 });
    expect(models!.endpoints['main']).toEqual({
      protocol: 'chat-completions',
      baseUrl: 'http://127.0.0.1:8000/v1',
      maxConcurrency: 16,
      requestTimeoutMs: 180_000,
      idleTimeoutMs: 60_000,
      deadlineMs: 900_000,
      outageMs: 1_800_000,
      jsonSchema: true,
    });
  });

  it('stay the same when they are parsed again, as a stored run is', async () => {
    const config = await load(`${ENDPOINT}  maxCostUsd: 3\n  roles: { default: ${SHARED} }\n`);
    expect(RunConfig.parse(JSON.parse(JSON.stringify(config)))).toEqual(config);
  });

  it('without a default have only the roles that are named', async () => {
    const { models } = await load(`${ENDPOINT}  roles: { verifier: ${SHARED} }\n`);
    expect(Object.keys(models!.roles)).toEqual(['verifier']);
  });

  it('take base URL and model from environment variables', async () => {
    const text =
      '  endpoints: { main: { baseUrl: "${URL_OF}/v1" } }\n' +
      `  roles: { default: { endpoint: main, model: "\${MODEL_OF:-small}", ${PRICES} } }\n`;
    const filled = await load(text, { URL_OF: 'http://here', MODEL_OF: 'big' });
    expect(filled.models).toMatchObject({
      endpoints: { main: { baseUrl: 'http://here/v1' } },
      roles: { planner: { model: 'big' } },
    });
    expect((await load(text, { URL_OF: 'http://here', MODEL_OF: '' })).models!.roles.planner!.model).toBe('small');
    const message = await refusal(text);
    expect(message).toBe('run.yaml:4: models.endpoints.main.baseUrl: the environment variable URL_OF is not set');
  });

  it('refer to environment variables nowhere else, so that no key can be stored', async () => {
    const message = await refusal(
      `  endpoints: { main: { baseUrl: "http://x", apiKeyVariable: "\${KEY}" } }\n  roles: { default: ${SHARED} }\n`,
      { KEY: 'sk-secret' },
    );
    expect(message).toContain('apiKeyVariable: must be the name of an environment variable');
    expect(message).not.toContain('sk-secret');
  });
});

const BAD: [string, string, ...string[]][] = [
  ['nothing', '  {}\n', 'models.endpoints: missing', 'models.roles: missing'],
  ['no endpoint', `  endpoints: {}\n  roles: { default: ${SHARED} }\n`, ':4: models.endpoints: must name at least one'],
  ['an unknown key', `${ENDPOINT}  roles: { default: ${SHARED} }\n  maxCost: 5\n`, 'models.maxCost:', '"maxCostUsd"'],
  ['an unknown role', `${ENDPOINT}  roles: { plannr: ${SHARED} }\n`, 'models.roles.plannr:', 'Did you mean "planner"'],
  [
    'a computer tool of another protocol',
    `${ENDPOINT}  roles: { planner: { endpoint: main, model: big, computerTool: computer, ${PRICES} } }\n`,
    'models.roles.planner.computerTool: its endpoint speaks chat-completions, which offers no computer tool',
  ],
  ['an unknown key of a role', `${ENDPOINT}  roles: { planner: { temprature: 1 } }\n`, 'Did you mean "temperature"'],
  [
    'an unknown key of an endpoint',
    '  endpoints: { a: { url: x } }\n  roles: {}\n',
    'models.endpoints.a.url: unknown key',
  ],
  [
    'an endpoint that is not there',
    `${ENDPOINT}  roles: { default: { endpoint: other, model: m, ${PRICES} } }\n`,
    'models.roles.default.endpoint: unknown endpoint. Defined endpoints: main',
  ],
  [
    'a role without prices',
    `${ENDPOINT}  roles: { planner: { endpoint: main, model: m } }\n`,
    ':5: models.roles.planner.prices: missing',
  ],
  [
    'a negative price',
    `${ENDPOINT}  roles: { planner: { prices: { inputPerMillionUsd: -1, outputPerMillionUsd: 0 } } }\n`,
    'inputPerMillionUsd: must be at least 0',
  ],
  [
    'a URL that is none',
    '  endpoints: { main: { baseUrl: host } }\n  roles: {}\n',
    ':4: models.endpoints.main.baseUrl: must be a URL such as',
  ],
  ['a cap of nothing', `${ENDPOINT}  maxCostUsd: 0\n  roles: { default: ${SHARED} }\n`, 'models.maxCostUsd:'],
];

describe('bad models', () => {
  it.each(BAD)('with %s are refused', async (_what, models, ...words) => {
    const message = await refusal(models);
    expect(message).toMatch(/^run\.yaml:\d+: /);
    for (const word of words) expect(message).toContain(word);
  });

  it.each(['apiKeyVariable: sk-secret-1', 'baseUrl: "http://me:sk-secret-1@host/v1"'])(
    'with a key in the file are refused without repeating it: %s',
    async (line) => {
      const url = line.startsWith('baseUrl') ? '' : 'baseUrl: "http://host", ';
      const message = await refusal(`  endpoints: { main: { ${url}${line} } }\n  roles: { default: ${SHARED} }\n`);
      expect(message).toContain(':4: models.endpoints.main.');
      expect(message).not.toContain('sk-secret');
    },
  );
});

const identity = async (models: string) => JSON.stringify(modelsIdentity((await load(models)).models!));

describe('the identity of a run', () => {
  it('knows the models and how they are asked, not where and at what price', async () => {
    const before = await identity(`${ENDPOINT}  roles: { default: ${SHARED} }\n`);
    const elsewhere =
      '  maxCostUsd: 9\n  endpoints: { far: { baseUrl: "http://far/v1", apiKeyVariable: KEY, maxConcurrency: 2 } }\n' +
      '  roles: { default: { endpoint: far, model: big, prices: { inputPerMillionUsd: 7, outputPerMillionUsd: 8 } } }\n';
    expect(await identity(elsewhere)).toBe(before);
    for (const change of ['temperature: 0.5', 'maxTokens: 99', 'image: { maxPixels: 500000 }', 'body: { seed: 1 }']) {
      const changed = `${ENDPOINT}  roles: { default: { endpoint: main, model: big, ${PRICES}, ${change} } }\n`;
      expect(await identity(changed), change).not.toBe(before);
    }
    expect(await identity(`${ENDPOINT}  roles: { default: { endpoint: main, model: small, ${PRICES} } }\n`)).not.toBe(
      before,
    );
  });
});
