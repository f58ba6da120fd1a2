/** At most so many judgements at once; the others wait in order. */
import { abortedError, throwIfAborted } from '../../async/deadline.ts';

export interface JudgeSlots {
  /** An aborted signal ends the wait with ABORTED. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  counts(): { active: number; waiting: number };
}

export function createJudgeSlots(size: number): JudgeSlots {
  let active = 0;
  const waiting: (() => void)[] = [];

  async function take(signal: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    if (active < size) {
      active++;
      return;
    }
    // A slot is handed over, not given back, so that nobody who comes later is first.
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(abortedError(signal));
      };
      waiting.push(turn);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async run(work, signal) {
      await take(signal);
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else active--;
      }
    },
    counts: () => ({ active, waiting: waiting.length }),
  };
}
