/**
 * Runs contests of the rules' candidates on real desktop applications, with the real pipeline and the roles over HTTP:
 *   npm run -w lab contest-desktops -- FOLDER [PER_APP] [SEED] [APP,…]
 * Rules play the proposer with its errors, the checker and the referee. The solver is the model-free executor, which
 * gets the requirements of the words and never the contested check. Repeating the command continues an interrupted run.
 */
import path from 'node:path';
import { RunConfig } from '../../src/config/run-config.ts';
import { PipelineError } from '../../src/errors.ts';
import { createExecutor } from '../../src/model-free/shared/executor/create-executor.ts';
import { LANGUAGES } from '../../src/model-free/languages.ts';
import { startScriptedServer } from '../../src/model/scripted-server/index.ts';
import { createStageDeps, resolveApps } from '../../src/pipeline/deps.ts';
import type { CreateStageDeps } from '../../src/pipeline/stage-deps.ts';
import { createRun } from '../../src/run/run-folder.ts';
import { contestSettings } from './contest-settings.ts';
import { countKept, describeKept } from './count-kept.ts';
import { askedOf, desktopCandidates } from './desktop-candidates.ts';
import { contestReply } from './rules.ts';
import { ruleOnFacts } from './wanted-facts.ts';
import { workOnContests } from './work-on-contests.ts';

const DESKTOP_APPS = ['mousepad', 'geany', 'pcmanfm', 'featherpad', 'gnumeric', 'thunar', 'galculator'];
const EXPLORED_STEPS = 80;

const [folder = '', perApp = '25', seed = '1', only] = process.argv.slice(2);
const apps = only?.split(',') ?? DESKTOP_APPS;
/** Set once there are explorations to make candidates from. */
let reply: ReturnType<typeof contestReply> = () => 'Nothing is explored yet.';
const server = await startScriptedServer({ reply: (request) => reply(request), models: ['rules'] });
const config = RunConfig.parse({
  name: 'contested-desktops',
  output: path.resolve(folder),
  platform: 'desktop',
  apps,
  catalogue: path.resolve('configs/apps/desktop.yaml'),
  environment: { name: 'desktop', width: 1280, height: 800 },
  ...contestSettings(server.baseUrl, Number(perApp)),
  explore: { turns: 1, maxSteps: EXPLORED_STEPS },
  execute: { policy: 'model', maxSteps: 30 },
  verify: { verifier: 'model-free' },
});
const run = await createRun(config, resolveApps(config));
const began = performance.now();
await workOnContests(run, 'explore', createStageDeps);
const candidates = await desktopCandidates(run, Number(perApp), seed);
reply = contestReply(candidates, { rule: ruleOnFacts });
const bad = candidates.filter(({ fault }) => fault !== undefined).length;
const counts = apps.map((app) => `${app} ${candidates.filter((one) => one.app === app).length}`).join(', ');
process.stderr.write(`${candidates.length} candidates, ${bad} of them bad: ${counts}\n`);
const createDeps: CreateStageDeps = async (one, options) => ({
  ...(await createStageDeps(one, options)),
  async createExecutor(context) {
    const task = context.task && askedOf(context.task, candidates);
    if (!task) throw new PipelineError('RECORD_INVALID', `no proposal has the goal: ${context.goal}`);
    return createExecutor({ ...context, task }, one.store, LANGUAGES.desktop);
  },
});
await workOnContests(run, 'verify', createDeps);
process.stdout.write(`${describeKept(await countKept(run.store, candidates))}\n`);
process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s, ${server.calls.length} calls\n`);
await server.close();
