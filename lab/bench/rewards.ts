/**
 * The reward service under load, always compared with a baseline. `npm run -w lab bench:rewards` runs all parts,
 * `npm run -w lab bench:rewards -- cached overhead` these. The service runs in its own process with its own Redis; this
 * process is the client. The top of each part's file describes its measurement.
 */
import { loadavg } from 'node:os';
import { benchCached } from './rewards/cached.ts';
import { benchCostOfHttp } from './rewards/cost-of-http.ts';
import { benchHostile } from './rewards/hostile.ts';
import { benchOverhead } from './rewards/overhead.ts';
import { benchRefusals } from './rewards/refusals.ts';
import { serveBench } from './rewards/serve-bench.ts';
import { benchSoak } from './rewards/soak.ts';

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  cached: benchCached,
  overhead: benchOverhead,
  refusals: benchRefusals,
  hostile: benchHostile,
  soak: benchSoak,
  'cost-of-http': benchCostOfHttp,
};

const [first, ...rest] = process.argv.slice(2);
if (first === 'serve') await serveBench(rest);
else await bench(first === undefined ? Object.keys(PARTS) : [first, ...rest]);

async function bench(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const part = PARTS[name];
    if (!part) throw new Error(`no part "${name}"; known: ${Object.keys(PARTS).join(', ')}`);
    console.log(`\n${name}, load ${loadavg()[0]!.toFixed(1)}\n`);
    await part();
  }
}
