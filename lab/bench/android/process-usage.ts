/** Resources of each kind of process behind virtual phones, read from /proc. */
import { listProcessTree, readMemoryBytes, readProcFile } from '../../../src/env/desktop/process-tree.ts';
import { readCpuMs } from '../process-figures.ts';

export const KINDS = ['this process', 'Appium', 'devices', 'browser'] as const;
export type Kind = (typeof KINDS)[number];

export interface Usage {
  /** Processor time since the process began, including the ended adb clients that Appium started. */
  cpuMs: number;
  /** Proportional share of resident memory. */
  memoryBytes: number;
}

export function readUsage(): Record<Kind, Usage> {
  const usage = Object.fromEntries(KINDS.map((kind) => [kind, { cpuMs: 0, memoryBytes: 0 }])) as Record<Kind, Usage>;
  for (const pid of listProcessTree(process.pid)) {
    const kind = kindOf(pid);
    if (!kind) continue;
    usage[kind].cpuMs += readCpuMs(pid, kind === 'Appium');
    usage[kind].memoryBytes += readMemoryBytes([pid]);
  }
  return usage;
}

function kindOf(pid: number): Kind | undefined {
  if (pid === process.pid) return 'this process';
  const command = readProcFile(`/proc/${pid}/cmdline`);
  if (/chrom/.test(command.split('\0')[0]!)) return 'browser';
  if (command.includes('virtual-device-entry')) return 'devices';
  return command.includes('appium') ? 'Appium' : undefined;
}
