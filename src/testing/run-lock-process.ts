/** A process that asks for a run's lock when it is told to, for run-lock.test.ts. Killed by the test that started it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { lockRun } from '../run/run-lock.ts';

export interface LockQuestion {
  folder: string;
  /** All processes ask at this moment of the clock. */
  at: number;
}

const signal = new AbortController().signal;
const onNotice = () => undefined;

process.on('message', async ({ folder, at }: LockQuestion) => {
  await sleep(Math.max(0, at - Date.now() - 5));
  while (Date.now() < at);
  try {
    await lockRun(folder, { signal, onNotice });
    process.send!('holds it');
  } catch (error) {
    process.send!(error instanceof Error ? error.message : String(error));
  }
});
process.send!('ready');
