/** Gives runs on the same machine priority: the viewer can wait, but a waiting desktop would change the recording. */
import { readdirSync } from 'node:fs';
import os from 'node:os';
import { quietly } from '../../log/log.ts';

/** A tenth of a normal process's share if both want the whole processor. */
const NICENESS = 10;

/** Applies to all threads of this process, and to the threads and processes that it starts later. */
export function giveWay(): void {
  try {
    // Linux keeps a priority for each thread.
    for (const thread of readdirSync('/proc/self/task').map(Number)) {
      os.setPriority(thread, Math.max(os.getPriority(thread), NICENESS));
    }
  } catch (error) {
    quietly('the viewer does not give way to runs')(error);
  }
}
