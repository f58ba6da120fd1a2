/** Shell commands that tell which packages run. */
import { processIdOf, runningPackages, type DeviceState } from './device-state.ts';
import type { ShellCommand } from './device-shell.ts';

/** `pgrep` compares only the last 15 characters of a name. */
const NAME_LENGTH = 15;

export const processCommands: Readonly<Record<string, ShellCommand<DeviceState>>> = {
  ps: ({ device }) => {
    const rows = [...runningPackages(device)].map(
      (name) => `u0_a1 ${processIdOf(device, name)} 1 1000 1000 0 0 S ${name}\n`,
    );
    return { output: `USER PID PPID VSZ RSS WCHAN ADDR S NAME\n${rows.join('')}` };
  },
  pidof: ({ device, args: [name = ''] }) => answer(device, (running) => running === name),
  pgrep: ({ device, args }) => {
    if (args[0] === '--help') return { output: 'usage: pgrep [-flnovx] [PATTERN]\n' };
    const pattern = new RegExp(args.at(-1) ?? '');
    const isFull = args.some((arg) => /^-\w*f/.test(arg));
    return answer(device, (running) => pattern.test(isFull ? running : running.slice(-NAME_LENGTH)));
  },
  kill: ({ device, args }) => {
    for (const name of runningPackages(device)) {
      if (args.includes(String(processIdOf(device, name)))) device.processes.delete(name);
    }
    return {};
  },
};

function answer(device: DeviceState, isWanted: (running: string) => boolean) {
  const found = [...runningPackages(device)].filter(isWanted);
  if (found.length === 0) return { status: 1 };
  return { output: found.map((name) => `${processIdOf(device, name)}\n`).join('') };
}
