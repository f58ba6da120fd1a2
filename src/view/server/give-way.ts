/**
 * Lets runs on the same machine go first: what the viewer does can wait for a moment, and a desktop that waits changes what is
 * recorded.
 */
import { readdirSync } from 'node:fs';
import os from 'node:os';
import { quietly } from '../../log/log.ts';

/** A tenth of the share of a process that does not give way, where both want all of a processor. */
const NICENESS = 10;

/** For all threads of this process, and those and the processes that it starts from now on. */
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
