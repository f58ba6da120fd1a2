/** `dumpsys`, reduced to the lines that clients search for. */
import { processIdOf, runningPackages, SETTINGS_PACKAGE, type DeviceState } from './device-state.ts';
import { lines, type ShellCommand } from './device-shell.ts';

const SERVICES: Readonly<Record<string, ShellCommand>> = {
  package: ({ device, args: [, name = ''] }) => lines(...describePackage(device, name)),
  window: ({ device }) => lines(...describeWindow(device)),
  activity: ({ device, args: [, what, name = ''] }) => lines(...describeActivity(device, what, name)),
  input_method: async ({ device }) =>
    lines(`  mInputShown=${await device.screen.isKeyboardShown()}`, '  mIsInputViewShown=true'),
  power: () => lines('  mWakefulness=Awake', '  mHoldingDisplaySuspendBlocker=true'),
  display: () => lines('  mCurrentOrientation=0'),
  deviceidle: () => ({}),
};

export const dumpSystem: ShellCommand = (call) => {
  const [service = ''] = call.args;
  return Object.hasOwn(SERVICES, service) ? SERVICES[service]!(call) : undefined;
};

function describePackage(device: DeviceState, name: string): string[] {
  const version = device.packages.get(name);
  if (version === undefined) return [`Unable to find package: ${name}`];
  return [
    'Packages:',
    `  Package [${name}] (1):`,
    '    userId=10100',
    // The driver does not replace a settings app newer than its own.
    ...(name === SETTINGS_PACKAGE ? ['    versionCode=100000 minSdk=21 targetSdk=33'] : []),
    `    versionName=${version}`,
    '    flags=[ DEBUGGABLE HAS_CODE ]',
    '    requested permissions:',
    '    install permissions:',
    '    User 0: ceDataInode=1 installed=true hidden=false',
    '      runtime permissions:',
  ];
}

function describeWindow({ session }: DeviceState): string[] {
  const { packageName, activity } = session.front();
  return [
    `  mCurrentFocus=Window{1 u0 ${packageName}/${activity}}`,
    `  mFocusedApp=ActivityRecord{1 u0 ${packageName}/${activity} t1}`,
    `  mResumedActivity: ActivityRecord{1 u0 ${packageName}/${activity} t1}`,
    '  mShowingLockscreen=false mDreamingLockscreen=false mInputRestricted=false',
    '  isStatusBarKeyguard=false',
  ];
}

function describeActivity(device: DeviceState, what: string | undefined, name: string): string[] {
  if (what === 'services') return describeServices(device, name);
  if (what !== 'processes') return describeWindow(device);
  const rows = [...runningPackages(device)].map(
    (running) => `  *APP* UID 10100 ProcessRecord{1 ${processIdOf(device, running)}:${running}/u0a100}`,
  );
  return ['ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)', ...rows];
}

function describeServices(device: DeviceState, name: string): string[] {
  if (!runningPackages(device).has(name))
    return ['ACTIVITY MANAGER SERVICES (dumpsys activity services)', '  (nothing)'];
  return [`  * ServiceRecord{1 u0 ${name}/.ForegroundService}`, '    isForeground=true foregroundId=1'];
}
