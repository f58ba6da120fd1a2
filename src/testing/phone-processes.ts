/** The processes that virtual phones of this process consist of, by their command lines. */
import { listProcessTree, readProcFile } from '../env/desktop/process-tree.ts';

export const APPIUM = /appium\S* server/;
export const DEVICES = /virtual-device-entry/;
/** The browser itself: a shell script that Debian starts it by may be killed without it. */
export const CHROMIUM = /^\S*chrom/;

/** Of all processes below this one, those whose command line is like that. */
export function findProcesses(command: RegExp): number[] {
  return listProcessTree(process.pid).filter(
    (pid) => pid !== process.pid && command.test(readProcFile(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')),
  );
}
