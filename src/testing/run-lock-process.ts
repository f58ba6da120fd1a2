/** A process that tries to take a run's lock on request, for run-lock.test.ts. The test kills it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { lockRun } from '../run/run-lock.ts';

export interface LockQuestion {
  folder: string;
  /** Time at which all processes try. */
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
