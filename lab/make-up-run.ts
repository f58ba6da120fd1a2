/**
 * Makes a made-up run, for viewing and measuring:
 *   node --import tsx lab/make-up-run.ts FOLDER --executions 1000 [--steps 10] [--tries 8]
 * 100,000 executions of 10 steps take 2 GB and some minutes.
 */
import { parseArgs } from 'node:util';
import { makeUpRun } from '../src/testing/made-up-run/make-up-run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    executions: { type: 'string', default: '1000' },
    steps: { type: 'string', default: '10' },
    tries: { type: 'string', default: '8' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('name the folder of the run');
const startedAt = performance.now();
const { executionIds } = await makeUpRun({
  folder,
  executions: Number(values.executions),
  steps: Number(values.steps),
  tries: Number(values.tries),
  onProgress(done, total) {
    if (done % 10_000 === 0) process.stderr.write(`${done} of ${total}\n`);
  },
});
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(`${executionIds.length} executions in ${folder}, ${seconds} s\n`);
