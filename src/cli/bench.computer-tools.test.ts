/**
 * Models that act through computer tools, on twenty tasks through the command line. Strict servers of their protocols
 * follow a script instead of a model. The application is the FAKE one.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BenchResults } from '../bench/bench-results.ts';
import { SCREEN } from '../env/fake/notes-screen.ts';
import type { DesktopAction } from '../schema/index.ts';
import { callCli } from '../testing/call-cli.ts';
import type { ComputerScript, ScriptedTurn } from '../testing/computer-servers/computer-script.ts';
import { MESSAGES_KEY, startMessagesServer } from '../testing/computer-servers/messages-server.ts';
import { RESPONSES_KEY, startResponsesServer } from '../testing/computer-servers/responses-server.ts';
import { switchFakeSetting } from '../testing/fake-setting.ts';

const SETTINGS = ['Large text', 'Status bar'] as const;
const DAYS = 10;

let folder: string;
let rows: string;
/** Clicks on the menu and its entry. */
const solutions = new Map<string, DesktopAction[]>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-computer-tools-'));
  rows = path.join(folder, 'rows.jsonl');
  const lines: string[] = [];
  for (const setting of SETTINGS) {
    const actions = await switchFakeSetting(setting);
    const value = setting === 'Large text' ? 'true' : 'false';
    const subject = `application:notes/frame/menu:View/menu item:${setting}`;
    for (let day = 0; day < DAYS; day++) {
      const instruction = `Change the setting ${setting} for day ${day}.`;
      solutions.set(instruction, actions);
      const check = { expect: [{ fact: { kind: 'checked', subject }, op: 'equals', value }], allow: [] };
      lines.push(
        JSON.stringify({
          task_id: `${setting} ${day}`,
          instruction,
          platform: 'desktop',
          initial_state: { apps: ['notes'], template: 'fake' },
          check,
        }),
      );
    }
  }
  await writeFile(rows, lines.join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Tasks whose first call requires a person's consent. */
const CHECKED = / 7$/;

/**
 * One click per turn. With `batches`, every fifth task is one call with both. The first reply of the third day is
 * unreadable.
 */
function play(batches: boolean, unknownCall: object): ComputerScript {
  return ({ text, screen, called }): ScriptedTurn => {
    expect(screen).toEqual(SCREEN);
    const [instruction, actions] = [...solutions].find(([words]) => text.includes(words))!;
    if (/day 3/.test(instruction) && called === 0 && !text.includes('could not be read'))
      return { items: [unknownCall] };
    if (called === actions.length) return { thought: 'It is done.', closing: 'Changed.\n\nDONE' };
    const both = batches && /day [05]/.test(instruction);
    const checks = /day 7/.test(instruction) && called === 0 ? ['malicious_instructions'] : [];
    return { thought: 'It is in a menu.', actions: both ? actions : [actions[called]!], checks };
  };
}

/** For each protocol: the server, its key, a call of an unknown tool, and the tokens of a reply by price. */
const PROTOCOLS = {
  responses: {
    start: startResponsesServer,
    key: RESPONSES_KEY,
    unknownCall: { id: 'fc_1', type: 'function_call', call_id: 'call_f', name: 'bash', arguments: '{}' },
    paid: ({ input_tokens, input_tokens_details: { cached_tokens }, output_tokens }: UsageOfResponse) =>
      input_tokens - cached_tokens + output_tokens,
  },
  messages: {
    start: startMessagesServer,
    key: MESSAGES_KEY,
    unknownCall: { type: 'tool_use', id: 'toolu_f', name: 'bash', input: {} },
    // In these prices, reading from the cache is free, and writing to it costs as much as other input.
    paid: ({ input_tokens, cache_creation_input_tokens, output_tokens }: UsageOfMessage) =>
      input_tokens + cache_creation_input_tokens + output_tokens,
  },
};

interface UsageOfResponse {
  input_tokens: number;
  input_tokens_details: { cached_tokens: number };
  output_tokens: number;
}
interface UsageOfMessage {
  input_tokens: number;
  cache_creation_input_tokens: number;
  output_tokens: number;
}

it.each([
  { protocol: 'responses', tool: 'computer', batches: true, acknowledge: true },
  { protocol: 'responses', tool: 'computer_use_preview', batches: false, acknowledge: false },
  { protocol: 'messages', tool: 'computer_toolset_20260801', batches: true, acknowledge: true },
  { protocol: 'messages', tool: 'computer_20251124', batches: true, acknowledge: true },
  { protocol: 'messages', tool: 'computer_20250124', batches: false, acknowledge: true },
  { protocol: 'messages', tool: 'computer_20241022', batches: false, acknowledge: true },
] as const)('the tool $tool', async ({ protocol, tool, batches, acknowledge }) => {
  const { start, key, unknownCall, paid } = PROTOCOLS[protocol];
  const policy = protocol === 'responses' ? 'openai-computer' : 'anthropic-computer';
  const server = await start(play(batches, unknownCall));
  const output = path.join(folder, tool);
  const config = `${output}.yaml`;
  await writeFile(
    config,
    `
name: computer-tools
output: ${output}
apps: [notes]
environment: { name: fake }
models:
  endpoints: { main: { protocol: ${protocol}, baseUrl: "${server.baseUrl}", apiKeyVariable: COMPUTER_KEY, deadlineMs: 20000 } }
  roles:
    planner:
      endpoint: main
      model: scripted
      computerTool: ${tool}
      prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1, cachedInputPerMillionUsd: 0 }
agent: { acknowledgeSafetyChecks: ${acknowledge} }
execute: { maxSteps: 6 }
`,
  );
  const variables = { COMPUTER_KEY: key };
  const { code, stderr } = await callCli(['bench', config, '--policy', policy, '--tasks', rows], variables);
  expect(code).toBe(0);
  const file = path.join(output, 'bench', policy, 'results.json');
  const { tries } = BenchResults.parse(JSON.parse(await readFile(file, 'utf8')));
  expect(tries).toHaveLength(SETTINGS.length * DAYS);
  for (const one of tries) {
    // The agent reports failure, because no person is there to consent.
    const isStopped = !acknowledge && CHECKED.test(one.task);
    expect(one).toMatchObject(
      isStopped ? { outcome: 'failed', steps: 1 } : { result: 'success', outcome: 'done', steps: 3 },
    );
  }
  expect(server.heard.filter(({ status }) => status !== 200)).toEqual([]);
  const usages = server.heard.map(({ answer }) => (answer as { usage: never }).usage);
  const tokens = usages.reduce((sum, usage) => sum + paid(usage), 0);
  expect(tries.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBeCloseTo(tokens / 1_000_000, 12);
  expect(stderr).not.toContain(key);
  await server.close();
});

it('says what an endpoint has to speak for a tool', async () => {
  const config = path.join(folder, 'wrong.yaml');
  const planner = '{ endpoint: main, model: m, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 } }';
  const models = `{ endpoints: { main: { baseUrl: "http://127.0.0.1:9/v1" } }, roles: { planner: ${planner} } }`;
  const output = path.join(folder, 'wrong');
  await writeFile(
    config,
    `name: wrong\noutput: ${output}\napps: [notes]\nenvironment: { name: fake }\nmodels: ${models}\n`,
  );
  const { code, stderr } = await callCli(['bench', config, '--policy', 'openai-computer', '--tasks', rows]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    'models.endpoints.main.protocol: must be "responses", since execute.policy "openai-computer"',
  );
});
