/**
 * Students of every grammar on twenty tasks, through the command line. A server solves all of them over HTTP in the
 * grammar, as a trained model would. The application is the FAKE one, the model is scripted.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BenchResults } from '../bench/bench-results.ts';
import { SCREEN } from '../env/fake/notes-screen.ts';
import { STUDENTS, type StudentName } from '../export/samples/student-dialogue.ts';
import { createGrammar } from '../grammars/create-grammar.ts';
import { startScriptedServer, type ScriptedServer } from '../model/scripted-server/index.ts';
import type { DesktopAction } from '../schema/index.ts';
import { callCli } from '../testing/call-cli.ts';
import { switchFakeSetting } from '../testing/fake-setting.ts';

const SETTINGS = ['Large text', 'Status bar'] as const;
const DAYS = 10;

let folder: string;
let rows: string;
let server: ScriptedServer;
const solutions = new Map<string, DesktopAction[]>();
/** Questions so far, by model and instruction. */
const asked = new Map<string, number>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-students-'));
  rows = path.join(folder, 'rows.jsonl');
  const lines: string[] = [];
  for (const setting of SETTINGS) {
    const actions: DesktopAction[] = [...(await switchFakeSetting(setting)), { type: 'done' }];
    const value = setting === 'Large text' ? 'true' : 'false';
    const subject = `application:notes/frame/menu:View/menu item:${setting}`;
    for (let day = 0; day < DAYS; day++) {
      const instruction = `Change the setting ${setting} for day ${day}.`;
      solutions.set(instruction, actions);
      const expectation = { fact: { kind: 'checked', subject }, op: 'equals', value };
      const initialState = { apps: ['notes'], template: 'fake' };
      const check = { expect: [expectation], allow: [] };
      lines.push(JSON.stringify({ instruction, platform: 'desktop', initial_state: initialState, check }));
    }
  }
  await writeFile(rows, lines.join('\n'));
  server = await startScriptedServer({
    keepImages: false,
    reply({ model, text, images }) {
      const grammar = createGrammar(model as StudentName, 'desktop');
      const sent = grammar.imageSize(SCREEN);
      const last = images.at(-1)!;
      if (last.width !== sent.width || last.height !== sent.height) return 'The picture has another size.';
      const [instruction, actions] = [...solutions].find(([words]) => text.includes(words))!;
      const step = asked.get(`${model} ${instruction}`) ?? 0;
      asked.set(`${model} ${instruction}`, step + 1);
      const hasPicture = grammar.name.startsWith('ui-tars') || grammar.name.startsWith('qwen');
      const words = hasPicture
        ? { thought: 'It is in a menu.\nGo on.' }
        : { thought: 'It is in a menu.', intent: 'Go on.' };
      return grammar.serialize({ ...words, actions: [actions[step]!] }, { screen: SCREEN, sent });
    },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it.each(Object.keys(STUDENTS) as StudentName[])('%s', async (name) => {
  const config = path.join(folder, `${name}.yaml`);
  const text = `
name: students
output: ${path.join(folder, name)}
apps: [notes]
environment: { name: fake }
models:
  endpoints: { main: { baseUrl: "${server.baseUrl}", deadlineMs: 20000 } }
  roles:
    planner: { endpoint: main, model: ${name}, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 } }
execute: { maxSteps: 6 }
`;
  await writeFile(config, text);
  const { code, stderr } = await callCli(['bench', config, '--policy', name, '--tasks', rows]);
  expect(stderr).not.toContain('failure');
  expect(code).toBe(0);
  const file = path.join(folder, name, 'bench', name, 'results.json');
  const { tries, model } = BenchResults.parse(JSON.parse(await readFile(file, 'utf8')));
  expect(model).toBe(name);
  expect(tries).toHaveLength(SETTINGS.length * DAYS);
  for (const one of tries) expect(one).toMatchObject({ result: 'success', outcome: 'done', steps: 3 });
  expect(tries[0]!.costUsd).toBeGreaterThan(0);
});
