/** The processes that virtual phones of this process consist of, by their command lines. */
import { listProcessTree, readProcFile } from '../env/desktop/process-tree.ts';

export const APPIUM = /appium\S* server/;
export const DEVICES = /virtual-device-entry/;
/** The browser itself. Killing only the shell script that starts it in Debian would leave it running. */
export const CHROMIUM = /^\S*chrom/;

/** Descendants of this process whose command line matches. */
export function findProcesses(command: RegExp): number[] {
  return listProcessTree(process.pid).filter(
    (pid) => pid !== process.pid && command.test(readProcFile(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')),
  );
}
