/**
 * Whole model-based runs through the command line, the first with real processes. They use the simulated application,
 * and a scripted HTTP endpoint instead of models.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startScriptedServer, type Reply, type ScriptedServer } from '../model/scripted-server/index.ts';
import { callCli } from '../testing/call-cli.ts';
import { countRecords, runCli } from '../testing/cli.ts';
import { SCRIPTED_MODELS, scriptedNotesReply } from '../testing/scripted-notes-models.ts';

const KEY = { TEST_MODEL_KEY: 'sk-never-shown' };
let root: string;
let server: ScriptedServer;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-model-run-'));
});
afterEach(() => server.close());
afterAll(() => rm(root, { recursive: true, force: true }));

/** Prices: one dollar per thousand tokens, which keeps sums readable. */
async function writeModelConfig(name: string, changes: { maxCostUsd?: number } = {}): Promise<string> {
  const roles = Object.entries(SCRIPTED_MODELS).map(([role, model]) => `    ${role}: { model: ${model} }`);
  const file = path.join(root, `${name}.yaml`);
  const text = `
name: ${name}
output: ${path.join(root, name)}
apps: [notes]
environment: { name: fake }
models:
  ${changes.maxCostUsd === undefined ? '' : `maxCostUsd: ${changes.maxCostUsd}`}
  endpoints: { main: { baseUrl: "${server.baseUrl}", apiKeyVariable: TEST_MODEL_KEY, deadlineMs: 20000 } }
  roles:
    default: { endpoint: main, model: none, prices: { inputPerMillionUsd: 1000, outputPerMillionUsd: 1000 } }
${roles.join('\n')}
explore: { policy: model, summarizer: model, turns: 2, maxSteps: 6 }
propose: { generator: model, tasksPerGuideline: 2, guidelines: [feature-use, information-retrieval] }
execute: { policy: model, maxSteps: 6 }
verify: { verifier: model }
`;
  await writeFile(file, text);
  return file;
}

async function serve(reply: Reply = scriptedNotesReply()): Promise<void> {
  server = await startScriptedServer({ reply });
}

interface Status {
  ended: boolean;
  results: { success: number }[];
  costs: {
    total: { calls: number; promptTokens: number; completionTokens: number; costUsd: number };
    byStage: Record<string, object>;
    byRole: Record<string, { calls: number }>;
    perVerifiedTrajectoryUsd: number | null;
  };
}

async function statusOf(folder: string): Promise<Status> {
  return JSON.parse((await callCli(['status', '--json', folder])).stdout) as Status;
}

describe('a run in which models do everything', { timeout: 180_000 }, () => {
  let folder: string;
  test('goes from exploration to dataset, and its cost report counts as the server does', async () => {
    await serve();
    folder = path.join(root, 'whole');
    const config = await writeModelConfig('whole');
    const run = await runCli(['run', config], KEY);
    expect(run.code, run.stderr).toBe(0);
    const rows = (await readFile(path.join(folder, 'jsonl/trajectories.jsonl'), 'utf8')).trim().split('\n');
    expect(rows.length).toBeGreaterThan(1);
    expect(await countRecords(folder, 'quarantine')).toBe(0);

    const { ended, costs, results } = await statusOf(folder);
    const { promptTokens, completionTokens } = server.usage();
    expect(ended).toBe(true);
    expect(costs.total).toMatchObject({ calls: server.calls.length, promptTokens, completionTokens });
    expect(costs.total.costUsd).toBeCloseTo((promptTokens + completionTokens) / 1000, 6);
    expect(Object.keys(costs.byStage).toSorted()).toEqual(['execute', 'explore', 'propose', 'verify']);
    for (const [role, model] of Object.entries(SCRIPTED_MODELS)) {
      expect(costs.byRole[role]!.calls, role).toBe(server.usage().byModel[model]!.calls);
    }
    const verified = results.reduce((sum, { success }) => sum + success, 0);
    expect(costs.perVerifiedTrajectoryUsd).toBeCloseTo(costs.total.costUsd / verified, 6);
    expect(run.stdout).toContain('One verified trajectory cost');

    expect(server.calls.every(({ request }) => request.authorized)).toBe(true);
    expect(await everythingIn(folder)).not.toContain('sk-never-shown');
    expect((await callCli(['fsck', folder])).code).toBe(0);

    // A repeated run asks nothing.
    const calls = server.calls.length;
    expect((await callCli(['run', config], KEY)).code).toBe(0);
    expect(server.calls.length).toBe(calls);

    // The second turn knows the first one's findings; the first one knows nothing.
    const planned = server.calls.filter(({ request }) => request.model === SCRIPTED_MODELS.planner);
    const exploring = planned.filter(({ request }) => /Explore|explore/.test(goalOf(request.text)));
    const remembering = exploring.filter(({ request }) => request.text.includes('Note "Coffee"'));
    expect(remembering.length).toBeGreaterThan(0);
    expect(exploring.length).toBeGreaterThan(remembering.length);
  });

  test('stops when the limit is reached, loses nothing, and goes on with a larger one', async () => {
    await serve();
    folder = path.join(root, 'limited');
    const whole = await statusOf(path.join(root, 'whole'));
    const maxCostUsd = whole.costs.total.costUsd / 2;
    const stopped = await callCli(['run', await writeModelConfig('limited', { maxCostUsd })], KEY);
    expect(stopped.code, stopped.stderr).toBe(1);
    expect(stopped.stderr).toContain('models.maxCostUsd');
    expect(stopped.stderr).toContain(`resume ${folder} --max-cost`);
    expect(await countRecords(folder, 'quarantine')).toBe(0);
    const dearest = Math.max(...server.calls.map(({ usage }) => usage!.promptTokens + usage!.completionTokens)) / 1000;
    const spent = (await statusOf(folder)).costs.total.costUsd;
    expect(spent).toBeGreaterThanOrEqual(maxCostUsd);
    // Two desktops and two thinkers of each stage bound the calls in flight.
    expect(spent).toBeLessThan(maxCostUsd + 8 * dearest);

    const resumed = await callCli(['resume', folder, '--max-cost', '100000'], KEY);
    expect(resumed.code, resumed.stderr).toBe(0);
    const { ended, costs } = await statusOf(folder);
    expect(ended).toBe(true);
    expect(costs.total.calls).toBe(server.calls.length);
    // No question was asked twice, and the run equals an uninterrupted one.
    expect(new Set(server.calls.map(({ bodySha256 }) => bodySha256)).size).toBe(server.calls.length);
    const { costUsd, ...counts } = whole.costs.total;
    expect(costs.total).toMatchObject(counts);
    expect(costs.total.costUsd).toBeCloseTo(costUsd, 6);
  });
});

describe('an endpoint that refuses the key', { timeout: 180_000 }, () => {
  test('ends the run at once with exit code 2; put right, it goes on', async () => {
    let refuses = true;
    const answer = scriptedNotesReply();
    await serve((request) => (refuses ? { fault: { kind: 'status', status: 401 } } : answer(request)));
    const folder = path.join(root, 'refused');
    const { code, stderr } = await callCli(['run', await writeModelConfig('refused')], KEY);
    expect(code, stderr).toBe(2);
    expect(stderr).toContain('HTTP 401');
    expect(stderr).not.toContain('sk-never-shown');
    expect(await countRecords(folder, 'quarantine')).toBe(0);
    refuses = false;
    const resumed = await callCli(['resume', folder], KEY);
    expect(resumed.code, resumed.stderr).toBe(0);
  });

  test('or whose key is not there is never asked', async () => {
    await serve();
    const { code, stderr } = await callCli(['run', await writeModelConfig('keyless')], { TEST_MODEL_KEY: '' });
    expect(code).toBe(2);
    expect(stderr).toContain(
      'models.endpoints.main.apiKeyVariable: the environment variable TEST_MODEL_KEY is not set',
    );
    expect(await readdir(root)).not.toContain('keyless');
    expect(server.calls).toEqual([]);
  });
});

describe('an endpoint that is away', { timeout: 180_000 }, () => {
  test('ends the run with the cause and exit code 1, and nothing is given up; back again, it goes on', async () => {
    let isAway = true;
    const answer = scriptedNotesReply();
    await serve((request) => (isAway ? { fault: { kind: 'status', status: 503 } } : answer(request)));
    const folder = path.join(root, 'away');
    const config = await writeModelConfig('away');
    const text = await readFile(config, 'utf8');
    await writeFile(config, text.replace('deadlineMs: 20000', 'deadlineMs: 1500, outageMs: 3000'));
    const { code, stderr } = await callCli(['run', config], KEY);
    expect(code, stderr).toBe(1);
    expect(stderr).toMatch(/error: endpoint "main": HTTP 503: .*no answer to any question for \d+ s/);
    expect(stderr).toContain(`Continue with:  npm run autoplay -- resume ${folder}`);
    expect(stderr).not.toMatch(/\n\s+at .*:\d+/);
    expect(await countRecords(folder, 'quarantine')).toBe(0);
    isAway = false;
    await writeFile(config, text);
    const resumed = await callCli(['run', config], KEY);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(await countRecords(folder, 'quarantine')).toBe(0);
  });
});

describe('inputs in quarantine', { timeout: 180_000 }, () => {
  test('are named when nothing could be judged, and tried again when a person says so', async () => {
    let refuses = true;
    const answer = scriptedNotesReply();
    await serve((request) =>
      refuses && request.model === SCRIPTED_MODELS.summarizer ? { fault: { kind: 'null-content' } } : answer(request),
    );
    const folder = path.join(root, 'given-up');
    const run = await callCli(['run', await writeModelConfig('given-up')], KEY);
    expect(run.code, run.stderr).toBe(1);
    const cause = /in quarantine, and therefore not judged: 2 × MODEL_REPLY_INVALID in explore, such as: .+/;
    expect(run.stderr).toMatch(cause);
    expect(run.stderr).toContain('--retry-quarantined');
    expect(run.stdout).toContain('2 inputs are in quarantine after their last try (2 MODEL_REPLY_INVALID)');

    refuses = false;
    const asked = server.calls.length;
    for (const flags of [[], ['--retry-quarantined', 'MODEL_TIMEOUT']]) {
      const resumed = await callCli(['resume', folder, ...flags], KEY);
      expect(resumed.code).toBe(1);
      expect(resumed.stderr).toMatch(cause);
    }
    expect((await callCli(['export', folder])).stderr).toMatch(cause);
    expect(server.calls).toHaveLength(asked);

    const again = await callCli(['resume', folder, '--retry-quarantined', 'MODEL_REPLY_INVALID'], KEY);
    expect(again.code, again.stderr).toBe(0);
    expect(again.stderr).toContain('2 inputs are taken out of quarantine');
    expect(await countRecords(folder, 'quarantine')).toBe(0);
    const { costs } = await statusOf(folder);
    const { promptTokens, completionTokens } = server.usage();
    expect(costs.total).toMatchObject({ calls: server.calls.length, promptTokens, completionTokens });
    expect((await callCli(['fsck', folder])).code).toBe(0);
  });
});

describe('doctor --models', () => {
  test('says what a model can and cannot do, and what to do about it', async () => {
    await serve((request) => {
      if (request.jsonSchema) return 'no JSON';
      return request.images.length > 0 ? 'yellow and green' : 'I see no picture';
    });
    const config = await writeModelConfig('checked');
    const { stdout, code } = await callCli(['doctor', '--models', config], KEY);
    expect(stdout).toMatch(/FAIL +Models +scripted-planner at main \(planner\) does not keep to a JSON schema/);
    expect(stdout).toContain('set models.endpoints.main.jsonSchema: false');
    expect(code).toBe(1);
    await writeFile(config, (await readFile(config, 'utf8')).replace('deadlineMs', 'jsonSchema: false, deadlineMs'));
    const worded = await callCli(['doctor', '--models', config], KEY);
    expect(worded.stdout).toMatch(/ok +Models +scripted-planner at main \(planner\) answers, sees images/);
    expect(worded.stdout).not.toContain('sk-never-shown');
  });
});

function goalOf(text: string): string {
  return /<goal>\n(.*?)\n<\/goal>/s.exec(text)?.[1] ?? '';
}

/** All texts below a folder: records, logs, run.json. */
async function everythingIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && /\.(json|jsonl|log|md)$/.test(entry.name));
  const texts = await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8')));
  return texts.join('\n');
}
