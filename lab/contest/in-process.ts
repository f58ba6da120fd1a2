/**
 * Runs contests of the rules' candidates on virtual phones without a browser (src/testing/session-phone.ts), with the
 * real pipeline and the roles over HTTP: `npm run -w lab contest-phones -- FOLDER [PER_APP] [SEED] [APP,…]`. FAKE layout; the
 * apps, the stages, the checks and the protocol are real. Repeating the command continues an interrupted run.
 */
import path from 'node:path';
import { RunConfig } from '../../src/config/run-config.ts';
import { createEnvironmentPool } from '../../src/env/pool.ts';
import { startScriptedServer } from '../../src/model/scripted-server/index.ts';
import { createStageDeps, resolveApps } from '../../src/pipeline/deps.ts';
import type { CreateStageDeps } from '../../src/pipeline/stage-deps.ts';
import { createRun } from '../../src/run/run-folder.ts';
import { createSessionPhone } from '../../src/testing/session-phone.ts';
import { contestSettings } from './contest-settings.ts';
import { allCandidates, PHONE_APPS } from './all-candidates.ts';
import { countKept, describeKept } from './count-kept.ts';
import { act } from './phone-solver.ts';
import { ruleOnData } from './rule-on-data.ts';
import { contestReply } from './rules.ts';
import { workOnContests } from './work-on-contests.ts';

const [folder = '', perApp = '25', seed = '1', only] = process.argv.slice(2);
const apps = only?.split(',') ?? PHONE_APPS;
const candidates = allCandidates(Number(perApp), seed, apps);
const server = await startScriptedServer({
  reply: contestReply(candidates, { rule: ruleOnData, act }),
  models: ['rules'],
});
const config = RunConfig.parse({
  name: 'contested',
  output: path.resolve(folder),
  platform: 'android',
  apps,
  catalogue: path.resolve('configs/apps/world.yaml'),
  environment: { name: 'virtual', readState: true },
  ...contestSettings(server.baseUrl, Number(perApp)),
  explore: { turns: 1, maxSteps: 2 },
  execute: { policy: 'model', maxSteps: 60 },
  verify: { verifier: 'state' },
});
const run = await createRun(config, resolveApps(config));
const pool = createEnvironmentPool({ size: 2, create: createSessionPhone });
const createDeps: CreateStageDeps = async (one, options) => ({
  ...(await createStageDeps(one, options)),
  withEnvironment: (work, signal) => pool.withEnvironment(work, signal),
});
const began = performance.now();
await workOnContests(run, 'verify', createDeps);
console.log(describeKept(await countKept(run.store, candidates)));
console.log(`${Math.round((performance.now() - began) / 1000)} s, ${server.calls.length} calls`);
await pool.close();
await server.close();
