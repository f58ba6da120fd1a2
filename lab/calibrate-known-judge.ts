/**
 * Calibrates the `model` verifier with a judge of known errors, to test if calibration finds them. A scripted server
 * gives the right verdict except for a chosen share of the runs. Uses no model.
 *   npm run -w lab calibrate-known-judge -- [configs/calibrate.yaml] [--error-rate 0.2] [--seed 1] [--seeds 1]
 *     [--task START_OF_ID]
 * Exits with 1 if the configured share is outside the confidence interval of the measured one.
 */
import { parseArgs } from 'node:util';
import { percent } from '../src/analyse/wilson.ts';
import { createKnownJudge } from '../src/calibrate/known-judge.ts';
import { calibrateRun, withVerifier } from '../src/cli/calibrate.ts';
import { createRunFromConfig } from '../src/cli/create-run-from-config.ts';
import { listenForStop } from '../src/cli/stop-signal.ts';
import { ModelsOptions } from '../src/model/models-options.ts';
import { startScriptedServer } from '../src/model/scripted-server/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'error-rate': { type: 'string', default: '0.2' },
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    task: { type: 'string', default: '' },
  },
});
const errorRate = Number(values['error-rate']);
const seed = Number(values.seed);
const seeds = Number(values.seeds);
if (!(errorRate >= 0 && errorRate <= 1) || !Number.isInteger(seed) || !Number.isInteger(seeds) || seeds < 1) {
  console.error('--error-rate is a number from 0 to 1, --seed and --seeds are whole numbers');
  process.exit(2);
}

const judge = createKnownJudge({ errorRate, seed });
const server = await startScriptedServer({ reply: judge.reply, keepImages: false });
try {
  const models = ModelsOptions.parse({
    endpoints: { main: { baseUrl: server.baseUrl, maxConcurrency: 4 } },
    roles: {
      verifier: {
        endpoint: 'main',
        // Its answers are part of the run's identity, and so are its name and seed.
        model: `no model: wrong in ${100 * errorRate} % by seed ${seed}`,
        prices: { inputPerMillionUsd: 0, outputPerMillionUsd: 0 },
      },
    },
  });
  const run = withVerifier(await createRunFromConfig(positionals[0] ?? 'configs/calibrate.yaml'), 'model', models);
  const startedAt = performance.now();
  const options = { seeds, task: values.task, file: 'calibration-known-judge', onRecorded: judge.learn };
  const { report, calibration } = await calibrateRun(run, options, listenForStop());
  const minutes = (performance.now() - startedAt) / 60_000;
  const { share, low, high, of } = calibration.asked;
  const isFound = low <= 1 - errorRate && 1 - errorRate <= high;
  console.log(`${report}

The judge was set to be wrong in ${percent(errorRate)} of the runs. Calibration measured ${percent(1 - share)}
(${percent(1 - high)}–${percent(1 - low)}) on the ${of} of ${calibration.all.runs} runs that need a judge: ${isFound ? 'within' : 'OUTSIDE'} the interval.
${server.calls.length} calls, ${minutes.toFixed(1)} minutes.`);
  process.exitCode = isFound ? 0 : 1;
} finally {
  await server.close();
}
