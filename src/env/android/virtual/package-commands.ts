/** `am`, `pm` and `monkey`: starting, stopping and describing the apps of a virtual device. */
import { SERVER_PACKAGE, SETTINGS_PACKAGE, type DeviceState } from './device-state.ts';
import { lines, type CommandCall, type CommandResult } from './device-shell.ts';

export async function activityManager(call: CommandCall): Promise<CommandResult | undefined> {
  const { device, args } = call;
  const [verb, ...rest] = args;
  switch (verb) {
    case 'start':
    case 'start-activity':
      return startActivity(device, rest);
    case 'start-foreground-service':
    case 'startservice':
      device.processes.add(packageIn(rest) ?? SETTINGS_PACKAGE);
      return {};
    case 'force-stop':
      await forceStop(device, rest.at(-1) ?? '');
      return {};
    case 'broadcast':
      return lines('Broadcasting: Intent', `Broadcast completed: result=-1, data="${answerBroadcast(device, rest)}"`);
    case 'instrument':
      return rest.some((arg) => arg.startsWith(SERVER_PACKAGE)) ? runInstrumentation(call) : undefined;
    default:
      return undefined;
  }
}

/** The settings app answers with the clipboard. */
function answerBroadcast({ clipboard }: DeviceState, args: readonly string[]): string {
  return args.includes(`${SETTINGS_PACKAGE}.clipboard.get`) ? Buffer.from(clipboard).toString('base64') : '';
}

/** Finds the package in "package/activity", alone or after -n, or after -p. */
function packageIn(args: readonly string[]): string | undefined {
  const component = args.find((arg) => /^[\w.]+\/[\w.$]+$/.test(arg));
  const at = args.indexOf('-p');
  return component?.split('/')[0] ?? (at < 0 ? undefined : args[at + 1]);
}

async function startActivity(device: DeviceState, args: readonly string[]): Promise<CommandResult | undefined> {
  const packageName = packageIn(args);
  if (args.includes('android.intent.category.HOME')) await device.home();
  else if (packageName === undefined) return undefined;
  else if (packageName === SETTINGS_PACKAGE) device.processes.add(packageName);
  else if (!(await device.launch(packageName))) {
    return { output: `Error type 3\nError: Activity class {${packageName}} does not exist.\n`, status: 1 };
  }
  return { output: 'Starting: Intent { }\nStatus: ok\nLaunchState: COLD\nComplete\n' };
}

async function forceStop(device: DeviceState, packageName: string): Promise<void> {
  device.processes.delete(packageName);
  if (packageName.startsWith(SERVER_PACKAGE)) await device.server.stop();
  else await device.stop(packageName);
}

/** Runs until the server ends or the client disconnects. */
async function runInstrumentation({ device, streams }: CommandCall): Promise<CommandResult> {
  streams.onGone(() => void device.server.stop());
  const { ended } = await device.server.start();
  device.processes.add(SERVER_PACKAGE);
  streams.write('INSTRUMENTATION_STATUS: numtests=1\nINSTRUMENTATION_STATUS_CODE: 1\n');
  const why = await ended;
  device.processes.delete(SERVER_PACKAGE);
  const result = why === 'crashed' ? 'INSTRUMENTATION_RESULT: shortMsg=Process crashed.\n' : '';
  return { output: `${result}INSTRUMENTATION_CODE: ${why === 'crashed' ? 0 : -1}\n` };
}

export async function packageManager({ device, args }: CommandCall): Promise<CommandResult | undefined> {
  const [verb, ...rest] = args;
  const name = rest.at(-1) ?? '';
  const version = device.packages.get(name);
  switch (verb) {
    case 'list':
      return listPackages(device, rest);
    case 'path':
      return version === undefined ? { status: 1 } : { output: `package:/data/app/${name}/base.apk\n` };
    case 'clear':
      return { output: (await device.clear(name)) ? 'Success\n' : 'Failed\n' };
    case 'resolve-activity':
      if (version === undefined) return lines('No activity found');
      return lines('priority=0 preferredOrder=0', `${name}/.MainActivity`);
    case 'grant':
    case 'revoke':
      return {};
    default:
      return undefined;
  }
}

function listPackages(device: DeviceState, args: readonly string[]): CommandResult | undefined {
  if (args[0] === 'instrumentation') {
    const runner = `${SERVER_PACKAGE}.test/androidx.test.runner.AndroidJUnitRunner`;
    return lines(`instrumentation:${runner} (target=${SERVER_PACKAGE})`);
  }
  if (args[0] === 'features') return { output: 'feature:android.hardware.touchscreen\n' };
  if (args[0] !== 'packages') return undefined;
  const filter = args.slice(1).find((arg) => !arg.startsWith('-')) ?? '';
  const names = [...device.packages.keys()].filter((name) => name.includes(filter));
  return lines(...names.map((name) => `package:${name}`));
}

export async function monkey({ device, args }: CommandCall): Promise<CommandResult | undefined> {
  const packageName = packageIn(args);
  if (packageName === undefined) return undefined;
  if (await device.launch(packageName)) return { output: 'Events injected: 1\n' };
  return { output: '** No activities found to run, monkey aborted.\n', status: 252 };
}
