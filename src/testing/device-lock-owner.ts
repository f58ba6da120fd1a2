/** TEST SUPPORT: a process that takes a lock again and again, and fails if another process has it, too. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from '../env/android/device-lock.ts';

const [folder = '', mode = '', rounds = '1'] = process.argv.slice(2);
const inside = path.join(folder, 'inside');

let taken = 0;
while (taken < Number(rounds)) {
  const lock = await tryLock(path.join(folder, 'locks'), 'phone');
  if (!lock.isTaken) {
    await sleep(Math.random() * 5);
    continue;
  }
  if (mode === 'hold') {
    process.send?.('held');
    // Waits until it is killed.
    await sleep(600_000);
  }
  // Fails if another process is inside.
  await writeFile(inside, '', { flag: 'wx' });
  await sleep(Math.random() * 3);
  await rm(inside);
  await lock.release();
  taken++;
}
