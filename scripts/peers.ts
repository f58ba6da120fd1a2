/**
 * `npm run peers [NAME…] [--run RUN]`: installs programs that others wrote, each into a folder of its own in .cache/peers, and
 * gives them what this project exports. Without names it writes docs/peers.md. Needs PyPI and a few GB of disk; the folders
 * can be deleted at any time.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { markdownTable } from '../src/text/markdown-table.ts';
import { PEERS, type Peer, type PeerCheck } from './peers/list.ts';
import { startService, type Service } from './peers/service.ts';
import { readActions, readSolutions, TARGETS, writePoints } from './peers/material.ts';

const execute = promisify(execFile);
const project = fileURLToPath(new URL('../', import.meta.url));
const home = path.join(project, '.cache/peers');
const UV = 'uv==0.13.9';
const LIMIT_MS = 20 * 60_000;

/** What stands for `{…}` in commands. */
const PLACES: Record<string, string> = {
  scripts: path.join(project, 'scripts/peers'),
  autoplay: path.join(project, 'bin/autoplay.js'),
  data: path.join(home, 'data'),
  run: path.join(home, 'run'),
  model: path.join(home, 'model'),
  out: path.join(home, 'out'),
  points: path.join(home, 'points.json'),
  actions: path.join(home, 'actions.json'),
  openapi: path.join(home, 'openapi.json'),
  service: 'http://127.0.0.1',
  servicePid: '0',
  solutions: path.join(home, 'solutions.json'),
  desktop: 'http://127.0.0.1',
  desktopPid: '0',
  desktopSolutions: path.join(home, 'desktop-solutions.json'),
  phone: 'http://127.0.0.1',
  phonePid: '0',
  phoneSolutions: path.join(home, 'phone-solutions.json'),
  client: path.join(project, 'clients/python/src'),
};
const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => PLACES[name]!);

/** Runs whose episodes are played on a real desktop and on a virtual phone, by the place that is their service's URL. */
const PLAYED = {
  desktop: { apps: ['mousepad'] },
  phone: { platform: 'android', apps: ['notes'], environment: { name: 'virtual' } },
} as const;
type Played = keyof typeof PLAYED;

interface Line {
  program: string;
  what: string;
  ok: boolean;
  outcome: string;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { run: { type: 'string' } }, allowPositionals: true });
  const unknown = positionals.filter((name) => !PEERS.some((peer) => peer.name === name));
  if (unknown.length > 0) {
    console.error(`there is no peer ${unknown.join(', ')}; there are ${PEERS.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  mkdirSync(home, { recursive: true });
  const rows = await makeMaterial(values.run);
  const lines: Line[] = [];
  for (const peer of PEERS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    for (const line of await tryPeer(peer)) {
      lines.push(line);
      console.log(`${line.ok ? 'ok  ' : 'FAIL'} ${line.program}: ${line.what}: ${line.outcome}`);
    }
  }
  if (positionals.length === 0) writeFileSync(path.join(project, 'docs/peers.md'), describe(lines, rows));
  return lines.every(({ ok }) => ok) ? 0 : 1;
}

function autoplay(...words: string[]): void {
  execFileSync('node', [path.join(project, 'bin/autoplay.js'), ...words], { stdio: 'pipe' });
}

/** Into a folder of that name, anew. */
function makeRun(name: string, settings: object): string {
  const output = path.join(home, name);
  const config = path.join(home, `${name}.yaml`);
  rmSync(output, { recursive: true, force: true });
  writeFileSync(config, JSON.stringify({ name: 'peers', output, ...settings }));
  autoplay('run', config);
  return output;
}

/** A short run, once for all programs that play it, and a service on it. */
async function play(name: Played): Promise<Service> {
  const run = path.join(home, name);
  if (!existsSync(PLACES[`${name}Solutions`]!) || !existsSync(path.join(run, 'run.json'))) {
    makeRun(name, { explore: { turns: 1 }, propose: { tasksPerGuideline: 2 }, ...PLAYED[name] });
    writeFileSync(PLACES[`${name}Solutions`]!, JSON.stringify((await readSolutions(run)).slice(0, 4)));
  }
  const service = await startService(path.join(project, 'bin/autoplay.js'), run);
  PLACES[name] = service.url;
  PLACES[`${name}Pid`] = String(service.pid);
  return service;
}

/** A run of the simulated application where none is given, and its export. Says what it holds. */
async function makeMaterial(given: string | undefined): Promise<string> {
  if (given === undefined) {
    const catalogue = path.join(project, 'configs/apps/desktop.yaml');
    makeRun('run', { catalogue, apps: ['mousepad'], environment: { name: 'fake' } });
  } else PLACES['run'] = path.resolve(given);
  rmSync(PLACES['data']!, { recursive: true, force: true });
  autoplay('export', PLACES['run']!, '--output', PLACES['data']!, '--targets', TARGETS, '--validation', '0.2');
  autoplay('export', PLACES['run']!, '--output', PLACES['data']!, '--rl', 'verl,nemo-gym', '--validation', '0.2');
  writeFileSync(PLACES['points']!, JSON.stringify(writePoints()));
  writeFileSync(PLACES['actions']!, JSON.stringify(await readActions(PLACES['run']!)));
  writeFileSync(PLACES['solutions']!, JSON.stringify((await readSolutions(PLACES['run']!)).slice(0, 4)));
  const manifest = JSON.parse(readFileSync(path.join(PLACES['data']!, 'manifest.json'), 'utf8')) as {
    name: string;
    rows: number;
    steps: number;
  };
  return `${manifest.rows} trajectories with ${manifest.steps} steps`;
}

async function tryPeer(peer: Peer): Promise<Line[]> {
  const fail = (what: string, error: unknown): Line => ({
    program: peer.name,
    what,
    ok: false,
    outcome: lastLine(error),
  });
  try {
    install(peer);
    if (peer.checks.some(({ command }) => command.includes('{model}'))) makeModel();
  } catch (error) {
    return [fail('installing it', error)];
  }
  const program = versionOf(peer);
  const lines: Line[] = [];
  for (const check of peer.checks) {
    let service: Service | undefined;
    try {
      service = await startFor(check);
      lines.push({ program, what: check.what, ok: true, outcome: await runCheck(peer, check) });
    } catch (error) {
      lines.push({ ...fail(check.what, error), program });
    } finally {
      await service?.close();
    }
  }
  return lines;
}

/** The service that the check's command names, if any. */
async function startFor({ command }: PeerCheck): Promise<Service | undefined> {
  const played = (Object.keys(PLAYED) as Played[]).find((name) => command.includes(`{${name}}`));
  if (played) return play(played);
  return /\{(service|openapi)\}/.test(command) ? serve() : undefined;
}

async function serve(): Promise<Service> {
  const service = await startService(path.join(project, 'bin/autoplay.js'), PLACES['run']!);
  PLACES['service'] = service.url;
  PLACES['servicePid'] = String(service.pid);
  const document = await fetch(`${service.url}/openapi.json`);
  writeFileSync(PLACES['openapi']!, await document.text());
  return service;
}

/** One cache for all, to which the folders are linked, so that what several need is on the disk once. */
function uv(...words: string[]): string {
  const tool = path.join(home, 'uv');
  if (!existsSync(path.join(tool, 'bin/uv'))) {
    execFileSync('python3', ['-m', 'venv', tool]);
    execFileSync(path.join(tool, 'bin/pip'), ['install', '--quiet', UV]);
  }
  const env = { ...process.env, UV_CACHE_DIR: path.join(home, 'uv-cache'), UV_PYTHON_DOWNLOADS: 'never' };
  return execFileSync(path.join(tool, 'bin/uv'), words, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const INSTALLED = 'installed.json';

function install({ name, python, packages }: Peer): void {
  const folder = path.join(home, name);
  const mark = path.join(folder, INSTALLED);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === JSON.stringify(packages)) return;
  rmSync(folder, { recursive: true, force: true });
  uv('venv', '--quiet', '--python', python ? findPython(python) : '>=3.10', folder);
  uv('pip', 'install', '--quiet', '--python', folder, ...packages);
  writeFileSync(mark, JSON.stringify(packages));
}

/** Where pyenv has versions, only the chosen one is on the path. */
function findPython(version: string): string {
  const versions = path.join(process.env['PYENV_ROOT'] ?? path.join(os.homedir(), '.pyenv'), 'versions');
  const found = existsSync(versions) ? readdirSync(versions).find((name) => name.startsWith(`${version}.`)) : undefined;
  return found === undefined ? `>=${version}` : path.join(versions, found, 'bin/python');
}

function versionOf({ name, packages: [first = ''] }: Peer): string {
  const wanted = first.replace(/[=<>[].*/, '');
  const listed = JSON.parse(uv('pip', 'list', '--quiet', '--format', 'json', '--python', path.join(home, name))) as {
    name: string;
    version: string;
  }[];
  return `${wanted} ${listed.find((each) => each.name === wanted)?.version ?? ''}`.trim();
}

/** Made once by TRL's folder, which has transformers and the vocabulary. */
function makeModel(): void {
  if (existsSync(path.join(PLACES['model']!, 'model.safetensors'))) return;
  const trl = PEERS.find(({ name }) => name === 'trl')!;
  install(trl);
  const python = path.join(home, trl.name, 'bin/python');
  const find = 'import dashscope, os; print(os.path.dirname(dashscope.__file__))';
  const vocabulary = execFileSync(python, ['-c', find], { encoding: 'utf8' }).trim();
  const words = [`${PLACES['scripts']}/toy_model.py`, PLACES['model']!, `${vocabulary}/resources/qwen.tiktoken`];
  execFileSync(python, words, { stdio: 'pipe' });
}

async function runCheck({ name }: Peer, { command, env = {}, outcome, told }: PeerCheck): Promise<string> {
  const [program = '', ...words] = command.trim().split(/\s+/).map(fill);
  rmSync(PLACES['out']!, { recursive: true, force: true });
  const { stdout, stderr } = await execute(path.join(home, name, 'bin', program), words, {
    cwd: home,
    timeout: LIMIT_MS,
    maxBuffer: 1 << 28,
    env: {
      ...process.env,
      // Hubs cannot help here: whatever is asked of them would be another program's data.
      HF_HUB_OFFLINE: '1',
      HF_HOME: path.join(home, 'hf'),
      MODELSCOPE_CACHE: path.join(home, 'modelscope'),
      CUDA_VISIBLE_DEVICES: '',
      ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, fill(value)])),
    },
  });
  const found = outcome.exec(`${stdout}\n${stderr}`) ?? outcome.exec(stdout);
  if (!found) throw new Error(`it said nothing like ${outcome}: ${lastLine(stdout || stderr)}`);
  const figures = found[1]!.trim().split('\n');
  return [told, figures.length > 1 ? `${figures.length} targets equal` : figures[0]].filter(Boolean).join(' ');
}

/** Of a failed program's output, in one line without this machine's paths. */
function lastLine(error: unknown): string {
  const { stderr, stdout, message } = (typeof error === 'string' ? { message: error } : error) as Record<
    string,
    string
  >;
  const said = [stderr, stdout, message].find((text) => text?.trim());
  return (said ?? 'no output')
    .trim()
    .split('\n')
    .at(-1)!
    .replaceAll(home, '')
    .replaceAll('=', ' ')
    .trim()
    .slice(0, 300);
}

function describe(lines: readonly Line[], rows: string): string {
  const body = lines.map(({ program, what, ok, outcome }) => [program, what, `${ok ? '' : '**failed**: '}${outcome}`]);
  return `# Programs of others

Made by \`npm run peers\` ([scripts/peers.ts](../scripts/peers.ts)), which installs each program into a folder of its own in
\`.cache/peers\` and gives it an export of a run, here ${rows}. It needs PyPI and some 12 GB of disk, and is no part of
\`npm test\`. \`npm run peers -- NAME… --run RUN\` tries some of them on the rows of another run.

Trainers train a model with random weights and the real tokenizer and picture processor of Qwen3-VL
([toy_model.py](../scripts/peers/toy_model.py)), on a CPU, with the commands of [exporting.md](exporting.md#training-on-it) and
two steps. Points in thousandths (\`qwen3-vl\`) cannot be closer than half a thousandth of a side, which is more than a pixel
on screens of more than 2000.

${markdownTable(['program', 'what is run', 'outcome'], body)}

Not on PyPI, and therefore not run: the fine-tuning code of Qwen-VL, ScaleCUA's trainers and AgentNetBench; what the latter
two ask of rows is checked by rules that were written down from their repositories.
`;
}

process.exitCode = await main();
