/**
 * Model policies on tasks of virtual phones, through the command line. The tasks' scripted solutions are recorded once.
 * Servers then answer from the recordings, in the forms of computer tools and of students' grammars. Plays every third
 * of the twenty tasks, or all with AUTOPLAY_POLICY_TASKS=20.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapPoints } from '../actions/index.ts';
import { BenchResults } from '../bench/bench-results.ts';
import type { StudentName } from '../export/samples/student-dialogue.ts';
import { createGrammar } from '../grammars/create-grammar.ts';
import { startScriptedServer } from '../model/scripted-server/index.ts';
import type { AndroidAction, Trajectory } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { readRecord } from '../store/typed-records.ts';
import { callCli } from '../testing/call-cli.ts';
import type { ComputerScript } from '../testing/computer-servers/computer-script.ts';
import { MESSAGES_KEY, startMessagesServer } from '../testing/computer-servers/messages-server.ts';
import { RESPONSES_KEY, startResponsesServer } from '../testing/computer-servers/responses-server.ts';
import { canStartPhones } from '../testing/phones.ts';

/**
 * Touches, long presses, scrolling, typing and answers. No task opens another application, because the tools have no
 * action for that.
 */
const ALL_TASKS = [
  'browser-renew-loan',
  'calendar-first-on',
  'camera-take',
  'clock-delete-alarm',
  'clock-time-in',
  'contacts-delete',
  'contacts-email-of',
  'contacts-new-number',
  'drawing-delete',
  'expenses-category-sum',
  'files-new-folder',
  'gallery-favourite',
  'mail-delete',
  'mail-star-of-day',
  'maps-note',
  'notes-pin',
  'recipes-quickest',
  'settings-slider',
  'settings-switch',
  'tasks-delete',
];
const TASKS = ALL_TASKS.filter((_, at) => process.env['AUTOPLAY_POLICY_TASKS'] === '20' || at % 3 === 0);
const SIZE = { width: 1080, height: 2400 };

let folder: string;
const recorded = new Map<string, AndroidAction[]>();

async function bench(policy: string, models = ''): Promise<BenchResults> {
  const output = path.join(folder, policy);
  const config = `${output}.yaml`;
  const more = `extends: ${path.resolve('configs/bench.yaml')}\nname: phone-policies\noutput: ${output}\n`;
  await writeFile(config, `${more}${models}`);
  const args = ['bench', config, '--policy', policy, '--task', TASKS.join(',')];
  const { code, stderr } = await callCli(args, {
    COMPUTER_KEY: policy === 'anthropic-computer' ? MESSAGES_KEY : RESPONSES_KEY,
  });
  expect(stderr).not.toContain('failure');
  expect(code).toBe(0);
  const results = BenchResults.parse(
    JSON.parse(await readFile(path.join(output, 'bench', policy, 'results.json'), 'utf8')),
  );
  expect(results.tries).toHaveLength(TASKS.length);
  for (const one of results.tries) expect(one).toMatchObject({ result: 'success', outcome: 'done' });
  return results;
}

function modelsAt(baseUrl: string, model: string, protocol: string): string {
  return `models:
  endpoints: { main: { protocol: ${protocol}, baseUrl: "${baseUrl}", apiKeyVariable: COMPUTER_KEY, deadlineMs: 60000 } }
  roles: { planner: { endpoint: main, model: "${model}", prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 } } }
`;
}

/** The task of a question, and its recorded actions. */
function find(text: string): [instruction: string, actions: AndroidAction[]] {
  return [...recorded].find(([instruction]) => text.includes(instruction))!;
}

describe.runIf(canStartPhones)('tasks of virtual phones', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-phone-policies-'));
    const { tries } = await bench('scripted');
    const store = await createFileStore({ folder: path.join(folder, 'scripted', 'bench', 'scripted') });
    for (const { trajectoryId } of tries) {
      const played: Trajectory = await readRecord(store, 'trajectories', trajectoryId);
      expect(played.steps[0]!.observation.screenshot).toMatchObject(SIZE);
      recorded.set(
        played.instruction!,
        played.steps.map(({ action }) => action as AndroidAction),
      );
    }
  }, 600_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['openai-computer', 'responses', startResponsesServer],
    ['anthropic-computer', 'messages', startMessagesServer],
  ] as const)('%s', async (policy, protocol, start) => {
    const server = await start(play);
    await bench(policy, modelsAt(server.baseUrl, 'scripted', protocol));
    expect(server.heard.filter(({ status }) => status !== 200)).toEqual([]);
    await server.close();
  });

  it.each(['qwen3-vl', 'ui-tars-1.5', 'scalecua'] satisfies StudentName[])('%s', async (name) => {
    const asked = new Map<string, number>();
    const server = await startScriptedServer({
      keepImages: false,
      reply({ text, images }) {
        const grammar = createGrammar(name, 'android');
        const sent = grammar.imageSize(SIZE);
        expect(images.at(-1)).toMatchObject(sent);
        const [instruction, actions] = find(text);
        const step = asked.get(instruction) ?? 0;
        asked.set(instruction, step + 1);
        return grammar.serialize({ thought: 'Go on.', actions: [actions[step]!] }, { screen: SIZE, sent });
      },
    });
    await bench(name, modelsAt(server.baseUrl, name, 'chat-completions'));
    await server.close();
  });
});

/** One recorded action per turn, then answers and ends in words. */
const play: ComputerScript = ({ text, screen, called }) => {
  const next = find(text)[1][called]!;
  if (next.type === 'answer') return { closing: `ANSWER: ${next.text}` };
  if (next.type === 'terminate') return { closing: 'DONE' };
  const onScreen = mapPoints(next, ({ x, y }) => ({
    x: Math.floor(((x + 0.5) * screen.width) / SIZE.width),
    y: Math.floor(((y + 0.5) * screen.height) / SIZE.height),
  }));
  return { thought: 'Go on.', actions: [onScreen] };
};
