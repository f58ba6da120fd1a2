/** Figures of a process from /proc; 0 once it has ended. */
import { readProcFile } from '../../src/env/desktop/process-tree.ts';

const TICK_MS = 10;

/** Processor time since its start; `withChildren` adds that of its ended children. */
export function readCpuMs(pid: number, withChildren = false): number {
  const stat = readProcFile(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Fields 14 to 17, in ticks: user, system, and those of children.
  const ticks = fields.slice(11, withChildren ? 15 : 13).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

export function readResidentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readProcFile(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}
