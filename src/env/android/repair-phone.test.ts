import { expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { repairsOf, tryWithRepairs, type Repair } from './repair-phone.ts';
import type { Adb } from './adb.ts';

const never = new AbortController().signal;

/** Records repairs. Attempts succeed after this many repairs. */
function ladder(
  healedAfter: number,
  options: { brokenRepair?: string; attemptTimeoutMs?: number; goneAfter?: number } = {},
) {
  const done: string[] = [];
  let made = 0;
  const repairs = ['mild', 'harsh'].map((name): Repair => ({
    name,
    async run() {
      done.push(name);
      made++;
      if (name === options.brokenRepair) throw new Error('cannot be done');
    },
  }));
  const attempt = async () => {
    done.push('attempt');
    if (made < healedAfter) throw new Error('no answer\nand more');
  };
  const { attemptTimeoutMs = 60_000, goneAfter = Infinity } = options;
  const limits = { repairs, attemptTimeoutMs, isGone: () => made >= goneAfter };
  return { done, climb: (signal = never, own = attempt) => tryWithRepairs(own, limits, signal) };
}

it('repairs no more than is needed', async () => {
  const { done, climb } = ladder(1);
  await climb();
  expect(done).toEqual(['attempt', 'mild', 'attempt']);
});

it('goes on after a repair that fails, and tells all failures when none is left', async () => {
  const healed = ladder(2, { brokenRepair: 'mild' });
  await healed.climb();
  expect(healed.done).toEqual(['attempt', 'mild', 'harsh', 'attempt']);
  await expect(ladder(9).climb()).rejects.toMatchObject({
    code: 'ENV_RESET_FAILED',
    message: 'reset: no answer; mild: no answer; harsh: no answer',
  });
});

it('makes no more repairs once the phone is gone, and tells the failures until then', async () => {
  const gone = ladder(9, { goneAfter: 1 });
  const failure = { code: 'ENV_RESET_FAILED', message: 'reset: no answer; mild: no answer' };
  await expect(gone.climb()).rejects.toMatchObject(failure);
  expect(gone.done).toEqual(['attempt', 'mild', 'attempt']);
});

it('takes an attempt that never ends for a failed one, and has it stop', async () => {
  const { done, climb } = ladder(0, { attemptTimeoutMs: 20 });
  const signals: AbortSignal[] = [];
  const hanging = (signal: AbortSignal) => {
    signals.push(signal);
    return signals.length > 1 ? Promise.resolve() : new Promise<void>(() => {});
  };
  await climb(never, hanging as () => Promise<void>);
  expect(done).toEqual(['mild']);
  expect(signals[0]!.aborted).toBe(true);
});

it('repairs nothing when another phone would fail as well, or when it is told to stop', async () => {
  const { done, climb } = ladder(0);
  const error = new PipelineError('ENV_NO_DEVICE', 'it lacks an app');
  await expect(climb(never, () => Promise.reject(error))).rejects.toBe(error);
  await expect(climb(AbortSignal.abort(), () => Promise.reject(new Error('x')))).rejects.toMatchObject({
    code: 'ABORTED',
  });
  expect(done).toEqual([]);
});

it.each([
  ['emulator-5554', [['-s', 'emulator-5554', 'reconnect']]],
  [
    '10.0.0.7:5555',
    [
      ['disconnect', '10.0.0.7:5555'],
      ['connect', '10.0.0.7:5555'],
    ],
  ],
])('connects %s anew in the way that its connection is made', async (udid, expected) => {
  const asked: (readonly string[])[] = [];
  const adb: Adb = {
    port: 5037,
    run: async (args) => {
      asked.push(args);
      return '';
    },
    shell: async (_, command) => (command.startsWith('pm') ? 'package:/system/framework/framework-res.apk' : '1'),
  };
  const names = repairsOf(adb, udid).map(({ name }) => name);
  expect(names).toEqual(['restart the server on the device', 'restart the adb connection', 'reboot']);
  await repairsOf(adb, udid)[1]!.run(never);
  expect(asked).toEqual(expected);
});
