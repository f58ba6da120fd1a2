import { describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import type { Environment } from './environment.ts';
import { createFakeEnvironment } from './fake/create-fake-environment.ts';
import { createEnvironmentPool } from './pool.ts';

const never = new AbortController().signal;

function countingPool(size: number) {
  const made: { environment: Environment; closed: number }[] = [];
  const pool = createEnvironmentPool({
    size,
    create: () => {
      const entry = { environment: createFakeEnvironment(), closed: 0 };
      const close = entry.environment.close.bind(entry.environment);
      entry.environment.close = async () => {
        entry.closed++;
        await close();
      };
      made.push(entry);
      return entry.environment;
    },
  });
  return { pool, made };
}

describe('environment pool', () => {
  it('lends at most its size at once and reuses environments', async () => {
    const { pool, made } = countingPool(2);
    let atOnce = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 10 }, () =>
        pool.withEnvironment(async () => {
          most = Math.max(most, ++atOnce);
          await new Promise((resolve) => setTimeout(resolve, 2));
          atOnce--;
        }, never),
      ),
    );
    expect(most).toBe(2);
    expect(made).toHaveLength(2);
    await pool.close();
    expect(made.map(({ closed }) => closed)).toEqual([1, 1]);
  });

  it('closes and replaces a broken environment, keeps a healthy one', async () => {
    const { pool, made } = countingPool(1);
    const fail = (error: Error) => pool.withEnvironment(() => Promise.reject(error), never);
    await expect(fail(new PipelineError('MODEL_TIMEOUT', 'slow'))).rejects.toThrow('slow');
    expect(made.map(({ closed }) => closed)).toEqual([0]);
    await expect(fail(new PipelineError('ENV_TIMEOUT', 'hung'))).rejects.toThrow('hung');
    expect(made.map(({ closed }) => closed)).toEqual([1]);
    await pool.withEnvironment(async (environment) => expect(environment).toBe(made[1]!.environment), never);
    await pool.close();
  });

  it('lets an aborted wait go and serves the next in line', async () => {
    const { pool } = countingPool(1);
    const gate = new AbortController();
    const opened = new Promise<void>((resolve) => gate.signal.addEventListener('abort', () => resolve()));
    const busy = pool.withEnvironment(() => opened, never);
    const impatient = new AbortController();
    const given = pool.withEnvironment(async () => 'never', impatient.signal);
    const next = pool.withEnvironment(async () => 'served', never);
    impatient.abort();
    await expect(given).rejects.toMatchObject({ code: 'ABORTED' });
    gate.abort();
    await busy;
    expect(await next).toBe('served');
    await pool.close();
    await expect(pool.withEnvironment(async () => 1, never)).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('survives an environment that cannot be created', async () => {
    let tries = 0;
    const pool = createEnvironmentPool({
      size: 1,
      create: () => {
        if (tries++ === 0) throw new PipelineError('ENV_UNAVAILABLE', 'no');
        return createFakeEnvironment();
      },
    });
    await expect(pool.withEnvironment(async () => 1, never)).rejects.toMatchObject({ code: 'ENV_UNAVAILABLE' });
    expect(await pool.withEnvironment(async () => 2, never)).toBe(2);
    await pool.close();
  });
});
