/** `dumpsys`, reduced to the lines that clients look for. */
import { processIdOf, runningPackages, SETTINGS_PACKAGE, type DeviceState } from './device-state.ts';
import type { CommandCall, CommandResult } from './device-shell.ts';

export async function dumpSystem({ device, args }: CommandCall<DeviceState>): Promise<CommandResult | undefined> {
  const [service, ...rest] = args;
  switch (service) {
    case 'package':
      return { output: describePackage(device, rest[0] ?? '') };
    case 'window':
      return { output: describeWindow(device) };
    case 'activity':
      return { output: describeActivity(device, rest) };
    case 'input_method':
      return { output: `  mInputShown=${await device.screen.isKeyboardShown()}\n  mIsInputViewShown=true\n` };
    case 'power':
      return { output: '  mWakefulness=Awake\n  mHoldingDisplaySuspendBlocker=true\n' };
    case 'display':
      return { output: '  mCurrentOrientation=0\n' };
    case 'deviceidle':
      return {};
    default:
      return undefined;
  }
}

function describePackage(device: DeviceState, name: string): string {
  const version = device.packages.get(name);
  if (version === undefined) return `Unable to find package: ${name}\n`;
  const rows = [
    'Packages:',
    `  Package [${name}] (1):`,
    '    userId=10100',
    // The driver leaves a settings app alone that is newer than its own.
    ...(name === SETTINGS_PACKAGE ? ['    versionCode=100000 minSdk=21 targetSdk=33'] : []),
    `    versionName=${version}`,
    '    flags=[ DEBUGGABLE HAS_CODE ]',
    '    requested permissions:',
    '    install permissions:',
    '    User 0: ceDataInode=1 installed=true hidden=false',
    '      runtime permissions:',
  ];
  return rows.map((row) => `${row}\n`).join('');
}

function describeWindow({ session }: DeviceState): string {
  const { packageName, activity } = session.front();
  const rows = [
    `  mCurrentFocus=Window{1 u0 ${packageName}/${activity}}`,
    `  mFocusedApp=ActivityRecord{1 u0 ${packageName}/${activity} t1}`,
    `  mResumedActivity: ActivityRecord{1 u0 ${packageName}/${activity} t1}`,
    '  mShowingLockscreen=false mDreamingLockscreen=false mInputRestricted=false',
    '  isStatusBarKeyguard=false',
  ];
  return rows.map((row) => `${row}\n`).join('');
}

function describeActivity(device: DeviceState, [what, name = '']: readonly string[]): string {
  if (what === 'services') return describeServices(device, name);
  return what === 'processes' ? describeProcesses(device) : describeWindow(device);
}

function describeProcesses(device: DeviceState): string {
  const rows = [...runningPackages(device)].map(
    (name) => `  *APP* UID 10100 ProcessRecord{1 ${processIdOf(device, name)}:${name}/u0a100}\n`,
  );
  return `ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n${rows.join('')}`;
}

function describeServices(device: DeviceState, name: string): string {
  if (!runningPackages(device).has(name)) return 'ACTIVITY MANAGER SERVICES (dumpsys activity services)\n  (nothing)\n';
  return `  * ServiceRecord{1 u0 ${name}/.ForegroundService}\n    isForeground=true foregroundId=1\n`;
}
