/**
 * Makes the places in commands: rows, runs, a model with random weights, services on runs. Each is made once while the
 * code is unchanged.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startScriptedServer } from '../../src/model/scripted-server/index.ts';
import { halfWrongNotesReply, notesTriesConfig } from '../../src/testing/scripted-notes-models.ts';
import { install } from './install.ts';
import { PHONE_TARGETS, readActions, readSolutions, TARGETS, writeFormats, writePoints } from './material.ts';
import { hash, scriptsOf } from './outcomes.ts';
import { home, namedBy, PLACES, project } from './places.ts';
import { startService, type Service } from './service.ts';
import { TRAINERS } from './trainers.ts';

const LIMIT_MS = 10 * 60_000;
/** Number of tasks for episodes. */
const PLAYED_TASKS = 4;

/** Runs whose episodes are played on a real desktop and on a virtual phone, by the place of their service's URL. */
const PLAYED = {
  desktop: { apps: ['mousepad'] },
  phone: { platform: 'android', apps: ['notes'], environment: { name: 'virtual' } },
} as const;
type Played = keyof typeof PLAYED;

async function autoplay(...words: string[]): Promise<void> {
  const bounds = { timeout: LIMIT_MS, maxBuffer: 1 << 26 };
  await promisify(execFile)('node', [PLACES['autoplay']!, ...words], bounds);
}

/** Does nothing if it was done with the same key; `make` writes its results below `home`. */
async function once(name: string, key: string, make: () => Promise<void> | void): Promise<void> {
  const mark = path.join(home, `${name}.made`);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === key) return;
  rmSync(mark, { force: true });
  await make();
  writeFileSync(mark, key);
}

/** Recreates the folder of that name. */
async function makeRun(name: string, settings: object): Promise<void> {
  const output = path.join(home, name);
  const config = path.join(home, `${name}.yaml`);
  rmSync(output, { recursive: true, force: true });
  writeFileSync(config, JSON.stringify({ name: 'peers', output, ...settings }));
  await autoplay('run', config);
}

async function writeSolutions(run: string, file: string): Promise<void> {
  writeFileSync(file, JSON.stringify((await readSolutions(run)).slice(0, PLAYED_TASKS)));
}

/** Several tries at each task, half of them wrong by a scripted model, as rows of tries need. */
async function makeTries(code: string): Promise<void> {
  await once('tries', code, async () => {
    const server = await startScriptedServer({ reply: halfWrongNotesReply() });
    try {
      await makeRun('tries', notesTriesConfig(server.baseUrl, { tries: 4 }));
    } finally {
      await server.close();
    }
    const output = PLACES['triesData']!;
    rmSync(output, { recursive: true, force: true });
    await autoplay('export', path.join(home, 'tries'), '--output', output, '--targets', 'preference,step-rewards');
  });
}

/** The inputs of programs: their identifying hash, and their content. */
export interface Material {
  rows: string;
  summary: string;
}

/** Rows of the given run, or of the desktop's; rows of the phone's; and other inputs made from them. */
export async function makeMaterial(given: string | undefined, code: string): Promise<Material> {
  await once('simulated', code, async () => {
    const catalogue = path.join(project, 'configs/apps/desktop.yaml');
    await makeRun('simulated', { catalogue, apps: ['mousepad'], environment: { name: 'fake' } });
    await writeSolutions(PLACES['simulated']!, PLACES['solutions']!);
  });
  for (const name of Object.keys(PLAYED) as Played[]) await makePlayed(name, code);
  await makeTries(code);
  PLACES['run'] = given === undefined ? path.join(home, 'desktop') : path.resolve(given);
  const run = PLACES['run'];
  const source = readFileSync(new URL('material.ts', import.meta.url));
  await once('material', hash(code, run, source), async () => {
    await exportRows(run, PLACES['data']!, TARGETS, 'verl,nemo-gym');
    await exportRows(PLACES['phoneRun']!, PLACES['phoneData']!, PHONE_TARGETS, 'verl,nemo-gym');
    await exportRows(PLACES['simulated']!, PLACES['simulatedData']!, 'parquet', 'verl,nemo-gym,slime');
    writeFileSync(PLACES['points']!, JSON.stringify(writePoints()));
    writeFileSync(PLACES['formats']!, JSON.stringify(writeFormats()));
    writeFileSync(PLACES['actions']!, JSON.stringify(await readActions(run)));
  });
  const made = ['data/manifest.json', 'phone-data/manifest.json', 'points.json', 'formats.json', 'actions.json'];
  const texts = made.map((file) => readFileSync(path.join(home, file), 'utf8'));
  const [desktop, phone] = texts.map((text) => JSON.parse(text) as { rows: number; steps: number });
  const summary = `${count(desktop!)} of ${given === undefined ? 'a real desktop' : 'a given run'} and ${count(phone!)} of a virtual phone`;
  return { rows: hash(...texts), summary };
}

function count({ rows, steps }: { rows: number; steps: number }): string {
  return `${rows} trajectories with ${steps} steps`;
}

async function exportRows(run: string, output: string, targets: string, tasks: string): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  await autoplay('export', run, '--output', output, '--targets', targets, '--validation', '0.2');
  await autoplay('export', run, '--output', output, '--rl', tasks, '--validation', '0.2');
}

/** Uses TRL's folder, which has transformers and the vocabulary. */
export async function makeModel(): Promise<void> {
  const [key] = scriptsOf('toy_model');
  await once('model', hash(key!), () => {
    const trl = TRAINERS.find(({ name }) => name === 'trl')!;
    install(trl);
    const python = path.join(home, trl.name, 'bin/python');
    const find = 'import dashscope, os; print(os.path.dirname(dashscope.__file__))';
    const vocabulary = execFileSync(python, ['-c', find], { encoding: 'utf8' }).trim();
    const words = [`${PLACES['scripts']}/toy_model.py`, PLACES['model']!, `${vocabulary}/resources/qwen.tiktoken`];
    execFileSync(python, words, { stdio: 'pipe', timeout: LIMIT_MS });
  });
}

/** The service that a command names, if any. */
export async function startFor(command: string): Promise<Service | undefined> {
  const places = namedBy(command);
  const played = (Object.keys(PLAYED) as Played[]).find((name) => places.includes(name));
  if (played) return play(played);
  return places.includes('service') || places.includes('openapi') ? serve() : undefined;
}

async function makePlayed(name: Played, code: string): Promise<void> {
  await once(name, code, async () => {
    await makeRun(name, { explore: { turns: 1 }, propose: { tasksPerGuideline: 2 }, ...PLAYED[name] });
    await writeSolutions(path.join(home, name), PLACES[`${name}Solutions`]!);
  });
}

async function play(name: Played): Promise<Service> {
  const service = await startService(PLACES['autoplay']!, path.join(home, name));
  PLACES[name] = service.url;
  PLACES[`${name}Pid`] = String(service.pid);
  return service;
}

async function serve(): Promise<Service> {
  const service = await startService(PLACES['autoplay']!, PLACES['simulated']!);
  PLACES['service'] = service.url;
  PLACES['servicePid'] = String(service.pid);
  const document = await fetch(`${service.url}/openapi.json`);
  writeFileSync(PLACES['openapi']!, await document.text());
  return service;
}
