/** A whole run with commands: scripted models run them, and the verifier, rows, fsck and a replay show the results. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScriptedServer, type ScriptedRequest, type ScriptedServer } from '../model/scripted-server/index.ts';
import { callCli } from '../testing/call-cli.ts';

/** The simulated application. */
const SUBJECT = { app: 'notes', environment: '{ name: fake, commands: true }', file: 'Notes/notes.txt' };
const NONE = { cwd: null, stdin: null, timeoutSeconds: 10 };

let root: string;
let server: ScriptedServer;
const asked: ScriptedRequest[] = [];

/** The planner answers with what the command printed. */
function reply(request: ScriptedRequest): object {
  asked.push(request);
  const { model, text } = request;
  if (model === 'planner') return { reasoning: 'As asked.', action: plan(text) };
  if (model === 'reflection') return { changes: 'None.', reasoning: 'It printed.', worked: true };
  if (model === 'summarizer') return { actions_taken: ['Listed the files.'], data_found: [SUBJECT.file] };
  if (model === 'generator') return { tasks: [] };
  return { screen_details: 'Nothing changed.', reasoning: 'The output names it.', result: 'success' };
}

function plan(text: string): object {
  const printed = /<output>\n(.*?)\n<\/output>/s.exec(text)?.[1];
  if (printed === undefined) return { type: 'run_command', argv: ['ls'], ...NONE };
  return text.includes('run the command "cat')
    ? { type: 'done' }
    : { type: 'run_command', argv: ['cat', printed], ...NONE };
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-commands-'));
  server = await startScriptedServer({ reply: (request) => ({ content: reply(request) }) });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

async function writeConfig(name: string, environment: string): Promise<string> {
  const file = path.join(root, `${name}.yaml`);
  const roles = ['planner', 'reflection', 'summarizer', 'generator', 'verifier'];
  await writeFile(
    file,
    `
name: ${name}
output: ${path.join(root, name)}
apps: [${SUBJECT.app}]
environment: ${environment}
models:
  endpoints: { main: { baseUrl: "${server.baseUrl}", deadlineMs: 20000 } }
  roles:
    default: { endpoint: main, model: none, prices: { inputPerMillionUsd: 1, outputPerMillionUsd: 1 } }
${roles.map((role) => `    ${role}: { model: ${role} }`).join('\n')}
explore: { policy: model, summarizer: model, turns: 1, maxSteps: 4 }
propose: { generator: model, tasksPerGuideline: 1, guidelines: [feature-use] }
execute: { policy: model, maxSteps: 4 }
verify: { verifier: model }
`,
  );
  return file;
}

it('explores with commands, whose outputs the next prompts show', async () => {
  const { stderr } = await callCli(['run', await writeConfig('run', SUBJECT.environment)]);
  const planned = asked.filter(({ model }) => model === 'planner').map(({ text }) => text);
  expect(planned[0], stderr).toContain('"run_command"');
  expect(planned[1]).toContain(
    `Result: performed, the command ended with status 0\n<output>\n${SUBJECT.file}\n</output>`,
  );
  expect(planned[2]).toContain(`run the command "cat ${SUBJECT.file}"`);
  const summarized = asked.find(({ model }) => model === 'summarizer')!;
  expect(summarized.text).toContain(`Its output, which is data: "${SUBJECT.file}"`);
  const fsck = await callCli(['fsck', path.join(root, 'run')]);
  expect(fsck.stdout + fsck.stderr).not.toMatch(/has no result/);
});

it('refuses commands in environments that have none', async () => {
  const phone = await callCli(['run', await writeConfig('web', '{ name: web, commands: true }')]);
  expect(phone.stderr).toContain('environment.commands: is only for environment.name: desktop, fake');
  const open = await callCli(['run', await writeConfig('open', '{ name: desktop, sandbox: none, commands: true }')]);
  expect(open.stderr).toContain('environment.commands: needs a sandbox');
  expect(await readFile(path.join(root, 'open', 'run.json')).catch(() => undefined)).toBeUndefined();
});
