import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import type { RunConfig } from '../../config/run-config.ts';
import type { EstimatedCost } from './estimate-cost.ts';
import { previewRun, type RunPreview } from './preview-run.ts';

const never = new AbortController().signal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-preview-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function load(changes: string): Promise<RunConfig> {
  const file = path.join(folder, 'run.yaml');
  const text = `name: try
apps: [mousepad, geany]
models:
  endpoints: { main: { baseUrl: "http://127.0.0.1:9/v1", apiKeyVariable: NOT_SET_ANYWHERE } }
  roles:
    default: { endpoint: main, model: big, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 2 } }
`;
  await writeFile(file, text + changes);
  return loadConfig(file, {});
}

const MODEL_BASED = `
explore: { policy: model, summarizer: model, turns: 2, maxSteps: 10 }
propose: { generator: model, tasksPerGuideline: 4, guidelines: [feature-use] }
execute: { policy: model, maxSteps: 8 }
verify: { verifier: model }
`;

const textOf = (preview: RunPreview, stage: string, role: string) =>
  JSON.stringify(preview.requests.find((request) => request.stage === stage && request.role === role)?.messages ?? '');
const rowOf = ({ costs }: RunPreview, stage: string, role: string) =>
  costs.find((row) => row.stage === stage && row.role === role) as EstimatedCost;

/** Number of calls of a generator with 40 tasks. */
const callsWith = async (more: string) => {
  const config = await load(MODEL_BASED.replace('tasksPerGuideline: 4', `tasksPerGuideline: 40, ${more}`));
  return rowOf(await previewRun(config, never), 'propose', 'generator').calls;
};

describe('a preview', () => {
  test('shows the first questions of every role, about the first application, with no key and no endpoint', async () => {
    const preview = await previewRun(await load(`agent: { grounder: gta1 }\n${MODEL_BASED}`), never);
    expect(preview.requests.map(({ stage, role }) => `${stage} ${role}`).toSorted()).toEqual([
      'execute grounder',
      'execute planner',
      'execute reflection',
      'explore grounder',
      'explore planner',
      'explore reflection',
      'explore summarizer',
      'propose generator',
      'verify verifier',
    ]);
    expect(textOf(preview, 'execute', 'planner')).toContain('mousepad');
    expect(textOf(preview, 'verify', 'verifier')).toContain('Call the bank');
  });

  test('shows a planner with a history and the reflection on its last step', async () => {
    const preview = await previewRun(await load(MODEL_BASED), never);
    expect(textOf(preview, 'execute', 'planner')).toContain('Step 1');
    expect(textOf(preview, 'execute', 'reflection')).toContain('type');
  });

  test('is the same each time and leaves nothing behind', async () => {
    const config = await load(MODEL_BASED);
    const before = await temporaryFolders();
    const first = await previewRun(config, never);
    expect(JSON.stringify(await previewRun(config, never))).toBe(JSON.stringify(first));
    expect(await temporaryFolders()).toEqual(before);
  });

  test('counts questions from the config, and prices them', async () => {
    const preview = await previewRun(await load(MODEL_BASED), never);
    expect(rowOf(preview, 'explore', 'planner').calls).toEqual({ low: 20, high: 40 });
    expect(rowOf(preview, 'explore', 'summarizer').calls).toEqual({ low: 4, high: 4 });
    expect(rowOf(preview, 'execute', 'planner').calls).toEqual({ low: 8, high: 128 });
    expect(rowOf(preview, 'verify', 'verifier').calls).toEqual({ low: 4, high: 16 });
    for (const { promptTokens, completionTokens, costUsd } of preview.costs) {
      expect(promptTokens.low).toBeGreaterThan(0);
      expect(costUsd.low).toBeCloseTo((promptTokens.low + 2 * completionTokens.low) / 1e6, 9);
      expect(costUsd.high).toBeGreaterThan(costUsd.low);
    }
  });

  test.each([
    ['rubric', { low: 3, high: 10 }],
    ['cascade', { low: 3, high: 15 }],
  ])('counts what a verdict of %s asks, about the whole recording each time', async (verifier, each) => {
    const config = await load(MODEL_BASED.replace('verifier: model', `verifier: ${verifier}, votes: 5`));
    const [row, model] = [await previewRun(config, never), await previewRun(await load(MODEL_BASED), never)].map(
      (preview) => rowOf(preview, 'verify', 'verifier'),
    );
    expect(row!.calls).toEqual({ low: 4 * each.low, high: 16 * each.high });
    expect(row!.promptTokens.high).toBeGreaterThan(5 * model!.promptTokens.high);
  });

  test('counts how many tasks an answer may hold', async () => {
    expect(await callsWith('tasksPerCall: 10')).toEqual({ low: 4, high: 32 });
    expect(await callsWith('tasksPerCall: 1')).toEqual({ low: 40, high: 320 });
    expect(await callsWith('tasksPerCall: 1, instancesPerTemplate: 4')).toEqual({ low: 12, high: 80 });
  });

  test("shows a phone's screen for a phone's config", async () => {
    const file = path.join(folder, 'phone.yaml');
    const roles =
      'roles: { default: { endpoint: main, model: big, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 2 } } }';
    await writeFile(
      file,
      `name: phone
platform: android
environment: { name: virtual }
apps: [notes]
models: { endpoints: { main: { baseUrl: "http://127.0.0.1:9/v1" } }, ${roles} }
${MODEL_BASED}`,
    );
    const preview = await previewRun(await loadConfig(file, {}), never);
    for (const [stage, role] of [
      ['execute', 'planner'],
      ['propose', 'generator'],
      ['verify', 'verifier'],
    ] as const) {
      const text = textOf(preview, stage, role);
      expect(text, role).toContain('New note');
      expect(text, role).not.toContain('menu \\"File\\"');
    }
    expect(textOf(preview, 'execute', 'reflection').includes('Tap ')).toBe(true);
  });

  test.each([
    ['iterative', 'hindsight'],
    ['ui-tars', 'model'],
    ['openai-cua', 'model'],
    ['openai-computer', 'model'],
    ['anthropic-computer', 'model'],
  ])('works with %s explorers', async (policy, generator) => {
    const parts = `explore: { policy: ${policy} }\npropose: { generator: ${generator}, guidelines: [unguided] }\n`;
    const preview = await previewRun(await load(parts), never);
    expect(textOf(preview, 'explore', 'planner')).toMatch(/mousepad/i);
    expect(rowOf(preview, 'propose', 'generator').promptTokens.low).toBeGreaterThan(0);
  });

  test('counts the screens of all turns where the dialogue holds them', async () => {
    const rows: ReturnType<typeof rowOf>[] = [];
    for (const policy of ['openai-cua', 'anthropic-computer']) {
      const config = await load(`explore: { policy: ${policy}, maxSteps: 60 }\n`);
      rows.push(rowOf(await previewRun(config, never), 'explore', 'planner'));
    }
    const [few, all] = rows;
    expect(few!.calls).toEqual(all!.calls);
    // Thirty earlier screens on average, each of 1280 × 800 pixels with 632 to 1542 pixels per token.
    expect(all!.promptTokens.high - few!.promptTokens.high).toBeGreaterThan(20 * 1000 * all!.calls.high);
  });

  test('expects no question of tasks whose exploration is their execution', async () => {
    const recorded = { propose: '{ generator: hindsight, guidelines: [unguided] }', execute: '{ policy: recorded }' };
    const parts = Object.entries(recorded).map(([key, value]) => `${key}: ${value}\n`);
    const { costs } = await previewRun(await load(`explore: { policy: iterative }\n${parts.join('')}`), never);
    expect(costs.map(({ stage }) => stage)).not.toContain('execute');
    const reflection = costs.find(({ stage, role }) => stage === 'explore' && role === 'reflection');
    expect(reflection!.promptTokens.low).toBeGreaterThan(0);
  });

  test('of a model-free run has nothing to show', async () => {
    expect(await previewRun(await load(''), never)).toEqual({ requests: [], costs: [] });
  });
});

async function temporaryFolders(): Promise<string[]> {
  return (await readdir(os.tmpdir())).filter((name) => name.startsWith('autoplay-preview-') && !folder.endsWith(name));
}
