/**
 * A process that computes a share of the time and writes nothing. It measures the cost of any process next to a program
 * on this machine.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { noteStarted } from './viewer.ts';

/** As long as the viewer collects new records. */
const EVERY_MS = 600;
/** `share` of one processor's time, from 0 to 1. If it has to wait, it computes the same amount later. */
export function startBusyProcess(share: number): ChildProcess {
  const program = `setInterval(() => {
    const from = process.cpuUsage();
    const isDone = () => Object.values(process.cpuUsage(from)).reduce((sum, part) => sum + part) > ${1000 * EVERY_MS * share};
    for (let kept = []; kept.length % 1000 > 0 || !isDone(); kept = kept.length > 1e5 ? [] : kept) kept.push({ at: kept.length });
  }, ${EVERY_MS});`;
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  noteStarted(child);
  return child;
}
