/** The commands of a virtual device's shell, as far as the UiAutomator2 driver and people with adb need them. */
import { DEFAULT_KEYBOARD, processIdOf, runningPackages, type DeviceState } from './device-state.ts';
import { lines, type CommandCall, type CommandResult, type ShellCommand } from './device-shell.ts';
import { dumpSystem } from './dump-system.ts';
import { activityManager, monkey, packageManager } from './package-commands.ts';
import { pressKeyCode, typeText } from './press-key.ts';
import { press, swipe } from './perform-gestures.ts';
import { SCREEN } from './phone-screen.ts';

/** `pgrep` compares only the last 15 characters of a name. */
const NAME_LENGTH = 15;

const done: CommandResult = {};
const failed = (error: string): CommandResult => ({ error: `${error}\n`, status: 1 });

export const SHELL_COMMANDS: Readonly<Record<string, ShellCommand>> = {
  ps: ({ device }) => {
    const rows = [...runningPackages(device)].map(
      (name) => `u0_a1 ${processIdOf(device, name)} 1 1000 1000 0 0 S ${name}`,
    );
    return lines('USER PID PPID VSZ RSS WCHAN ADDR S NAME', ...rows);
  },
  pidof: ({ device, args: [name = ''] }) => processesOf(device, (running) => running === name),
  pgrep: ({ device, args }) => {
    if (args[0] === '--help') return lines('usage: pgrep [-flnovx] [PATTERN]');
    const pattern = new RegExp(args.at(-1) ?? '');
    const isFull = args.some((arg) => /^-\w*f/.test(arg));
    return processesOf(device, (running) => pattern.test(isFull ? running : running.slice(-NAME_LENGTH)));
  },
  kill: ({ device, args }) => {
    for (const name of runningPackages(device)) {
      if (args.includes(String(processIdOf(device, name)))) device.processes.delete(name);
    }
    return {};
  },
  am: activityManager,
  pm: packageManager,
  monkey,
  dumpsys: dumpSystem,
  cmd: (call) => (call.args[0] === 'package' ? packageManager({ ...call, args: call.args.slice(1) }) : undefined),
  export: () => done,
  exec: ({ args: [name = '', ...args], ...call }) => SHELL_COMMANDS[name]?.({ ...call, args }),
  true: () => done,
  false: () => ({ status: 1 }),
  ':': () => done,
  echo: ({ args }) => (args[0] === '-n' ? { output: args.slice(1).join(' ') } : { output: `${args.join(' ')}\n` }),
  whoami: () => lines('shell'),
  id: () => lines('uid=2000(shell) gid=2000(shell)'),
  getprop: ({ device, args: [name, fallback = ''] }) =>
    name === undefined
      ? lines(...[...device.properties].map(([key, value]) => `[${key}]: [${value}]`))
      : lines(device.properties.get(name) ?? fallback),
  setprop: ({ device, args: [name = '', value = ''] }) => {
    device.properties.set(name, value);
    return done;
  },
  settings: changeSettings,
  ime: chooseKeyboard,
  wm: ({ args: [what, value] }) => {
    if (value !== undefined) return undefined;
    if (what === 'size') return lines(`Physical size: ${SCREEN.width}x${SCREEN.height}`);
    return what === 'density' ? lines(`Physical density: ${SCREEN.scale * 160}`) : undefined;
  },
  input: injectInput,
  appops: () => done,
  locksettings: ({ args }) => (args[0] === 'get-disabled' ? lines('true') : undefined),
  svc: () => done,
  date: ({ device, args: [format] }) => formatTime(device, format),
  logcat: async ({ args, streams }) => {
    if (args.includes('-c') || args.includes('-d')) return done;
    await new Promise<void>((resolve) => streams.onGone(resolve));
    return done;
  },
  screencap: async ({ device, args }) => {
    const picture = Buffer.from(await device.screen.takeScreenshot(), 'base64');
    const path = args.find((arg) => !arg.startsWith('-'));
    if (path === undefined) return { output: picture };
    device.files.write(path, picture);
    return done;
  },
  ls: ({ device, args }) => {
    const path = args.find((arg) => !arg.startsWith('-')) ?? '/';
    if (device.files.read(path)) return lines(path);
    return device.files.isFolder(path)
      ? lines(...device.files.list(path))
      : failed(`ls: ${path}: No such file or directory`);
  },
  cat: ({ device, args, input }) => {
    if (args.length === 0) return { output: input };
    const contents = args.map((path) => device.files.read(path));
    const missing = args[contents.indexOf(undefined)];
    if (missing !== undefined) return failed(`cat: ${missing}: No such file or directory`);
    return { output: Buffer.concat(contents as Buffer[]) };
  },
  mkdir: ({ device, args }) => {
    for (const path of args.filter((arg) => !arg.startsWith('-'))) device.files.makeFolder(path);
    return done;
  },
  rm: ({ device, args }) => {
    const isForced = args.some((arg) => /^-\w*f/.test(arg));
    const missing = args.filter((arg) => !arg.startsWith('-')).filter((path) => !device.files.remove(path));
    return missing.length > 0 && !isForced ? failed(`rm: ${missing[0]}: No such file or directory`) : done;
  },
  chmod: () => done,
  test: ({ device, args: [flag, path = ''] }) => {
    const isFile = device.files.read(path) !== undefined;
    const isFolder = device.files.isFolder(path);
    const answers: Record<string, boolean> = { '-e': isFile || isFolder, '-f': isFile, '-d': isFolder };
    return flag === undefined || !(flag in answers) ? undefined : { status: answers[flag] ? 0 : 1 };
  },
};

/** The ids of the processes of these packages. */
function processesOf(device: DeviceState, isWanted: (running: string) => boolean): CommandResult {
  const found = [...runningPackages(device)].filter(isWanted);
  return found.length === 0 ? { status: 1 } : lines(...found.map((name) => String(processIdOf(device, name))));
}

function changeSettings({ device, args }: CommandCall): CommandResult | undefined {
  const [verb, space, name = '', value = ''] = args.filter((arg) => arg !== '--user' && arg !== 'current');
  const key = `${space}/${name}`;
  if (verb === 'get') return lines(device.settings.get(key) ?? 'null');
  if (verb === 'put') device.settings.set(key, value);
  else if (verb === 'delete') device.settings.delete(key);
  else return undefined;
  return verb === 'delete' ? lines('Deleted 1 rows') : done;
}

const KEYBOARDS = [DEFAULT_KEYBOARD, 'io.appium.settings/.UnicodeIME', 'io.appium.settings/.AppiumIME'];
const KEYBOARD_SETTING = 'secure/default_input_method';

function chooseKeyboard({ device, args: [verb, name = ''] }: CommandCall): CommandResult | undefined {
  if (verb === 'list') return lines(...KEYBOARDS);
  if (verb === 'reset') device.settings.set(KEYBOARD_SETTING, DEFAULT_KEYBOARD);
  else if (verb === 'set') device.settings.set(KEYBOARD_SETTING, name);
  else if (verb !== 'enable' && verb !== 'disable') return undefined;
  return verb === 'set' ? lines(`Input method ${name} selected for user #0`) : done;
}

/** Default duration of a swipe, in milliseconds. */
const SWIPE_MS = 300;

async function injectInput({ device, args }: CommandCall): Promise<CommandResult | undefined> {
  const [kind, ...rest] = args[0] === 'touchscreen' ? args.slice(1) : args;
  const [x = 0, y = 0, toX = 0, toY = 0, durationMs = SWIPE_MS] = rest.map(Number);
  if (kind === 'tap') await press(device.screen, { x, y });
  else if (kind === 'swipe') await swipe(device.screen, { x, y }, { x: toX, y: toY }, durationMs);
  else if (kind === 'text') await typeText(device.screen, textToType(device, rest.join(' ')));
  else if (kind === 'keyevent') {
    for (const code of rest) if (!(await pressKeyCode(device, Number(code)))) return undefined;
  } else return undefined;
  return done;
}

/** The Unicode keyboard of the settings app takes text in the encoding of mailbox names (RFC 3501, 5.1.3). */
function textToType(device: DeviceState, text: string): string {
  const isEncoded = device.settings.get(KEYBOARD_SETTING)?.endsWith('UnicodeIME') === true;
  const spaced = text.replaceAll('%s', ' ');
  if (!isEncoded) return spaced;
  return spaced.replaceAll(/&([^-]*)-/g, (_, encoded: string) =>
    encoded === '' ? '&' : Buffer.from(encoded.replaceAll(',', '/'), 'base64').swap16().toString('utf16le'),
  );
}

/** The world's clock stands still. Only the driver's formats are known. */
function formatTime(device: DeviceState, format: string | undefined): CommandResult | undefined {
  const time = new Date(device.session.nowMs()).toISOString().slice(0, 19);
  if (format === '+%Y-%m-%dT%T%z') return lines(`${time}+0000`);
  if (format === '+%s') return lines(String(Math.floor(device.session.nowMs() / 1000)));
  return format === undefined ? lines(`${time} UTC`) : undefined;
}
