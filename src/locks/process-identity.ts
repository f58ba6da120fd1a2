/** Checks if the process that left something behind is still alive. */
import { readFileSync } from 'node:fs';

/** Signal 0 only tests whether the process exists; EPERM means that it does, under another user. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const STATE = 0;
const START_TIME = 19;

/**
 * Start time of a process, which distinguishes it from a later one with the same id. '' if it does not exist or is a
 * zombie. Source: proc(5), fields 3 and 22 of stat.
 */
export function startTimeOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[STATE] === 'Z' ? '' : (fields[START_TIME] ?? '');
  } catch {
    return '';
  }
}
