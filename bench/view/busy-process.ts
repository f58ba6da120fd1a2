/** A process that computes a part of the time and writes nothing: what whatever runs beside a program costs it on this machine. */
import { spawn, type ChildProcess } from 'node:child_process';
import { noteStarted } from './viewer.ts';

/** As long as the viewer gathers news. */
const EVERY_MS = 600;
/** Of the viewer, too. */
const NICENESS = '10';

/** `share` of the time of one processor, from 0 to 1. */
export function startBusyProcess(share: number): ChildProcess {
  const program = `setInterval(() => {
    const until = performance.now() + ${EVERY_MS * share};
    for (let kept = []; performance.now() < until; kept = kept.length > 1e5 ? [] : kept) kept.push({ at: kept.length });
  }, ${EVERY_MS});`;
  const child = spawn('nice', ['-n', NICENESS, process.execPath, '-e', program], { stdio: 'ignore' });
  noteStarted(child);
  return child;
}
