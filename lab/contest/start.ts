/**
 * An endpoint that plays the roles of contests by rules:
 * `node --import tsx lab/contest/start.ts [PORT] [PER_APP] [SEED]`. The results are not the work of a model.
 */
import { startScriptedServer } from '../../src/model/scripted-server/index.ts';
import { allCandidates } from './all-candidates.ts';
import { act } from './phone-solver.ts';
import { ruleOnData } from './rule-on-data.ts';
import { contestReply } from './rules.ts';

const [port = '8378', perApp = '25', seed = '1'] = process.argv.slice(2);
const candidates = allCandidates(Number(perApp), seed);
const server = await startScriptedServer({
  reply: contestReply(candidates, { rule: ruleOnData, act }),
  port: Number(port),
  models: ['rules'],
});
const bad = candidates.filter(({ fault }) => fault !== undefined).length;
console.log(`Rules, no model, answer at ${server.baseUrl}: ${candidates.length} candidates, ${bad} of them bad.`);
for (const stop of ['SIGINT', 'SIGTERM'] as const) process.once(stop, () => void server.close());
