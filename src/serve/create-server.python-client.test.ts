/** Runs the tests of clients/python/ against a real service. Skipped without Python's httpx and pytest. */
import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import { python, PYTHON_CLIENT } from '../testing/python.ts';
import { judgement, startTestWorld } from '../testing/reward-service.ts';

const TOKEN = 'the-token-of-the-python-tests';

it.skipIf(python === undefined)('the Python client and its shims for trainers', async () => {
  const world = await startTestWorld();
  const tries = new Map<string, number>();
  const service = await world.start({
    token: TOKEN,
    environments: 8,
    limits: { judgeAttempts: 1 },
    async verify({ answer = '', outcome, steps }) {
      const tried = (tries.get(answer) ?? 0) + 1;
      tries.set(answer, tried);
      if (answer === 'broken' || (answer.startsWith('flaky') && tried < 3)) {
        throw new PipelineError('MODEL_UNAVAILABLE', 'the endpoint is away');
      }
      if (answer === 'unsure') {
        return {
          ...judgement(0),
          status: 'unscorable',
          result: null,
          reward: null,
          reasoning: 'the screen is blurred',
        };
      }
      const isGood = answer !== 'bad' && outcome === 'done' && steps.length > 1;
      return { ...judgement(isGood ? 1 : 0), reasoning: isGood ? 'as asked' : 'nothing was done' };
    },
  });
  const env = {
    ...process.env,
    AUTOPLAY_URL: service.url,
    AUTOPLAY_SERVE_TOKEN: TOKEN,
    AUTOPLAY_TEST_TASK: world.task.id,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'];
  const child = spawn(python!, args, { cwd: PYTHON_CLIENT, env });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  await world.close();
  expect(output).toMatch(/\d+ passed/);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
});
