/** State shared by the shell and the on-device server of a virtual device. */
import type { WorldSession } from '../../../world/world-session.ts';
import type { DeviceFiles } from './device-files.ts';
import type { OnDeviceServer } from './on-device-server.ts';
import type { PhoneScreen } from './phone-screen.ts';

/** Android 13 on a phone of 1080 × 2400 pixels. */
export const ANDROID = { sdk: '33', release: '13', densityDpi: 480 };

export const SERVER_PACKAGE = 'io.appium.uiautomator2.server';
export const SETTINGS_PACKAGE = 'io.appium.settings';
export const DEFAULT_KEYBOARD = 'com.android.inputmethod.latin/.LatinIME';

export interface DeviceState {
  serial: string;
  session: WorldSession;
  screen: PhoneScreen;
  server: OnDeviceServer;
  files: DeviceFiles;
  /** Package names to version names. */
  packages: ReadonlyMap<string, string>;
  /** Packages with a process. */
  processes: Set<string>;
  properties: Map<string, string>;
  /** Values by key, such as "secure/default_input_method". */
  settings: Map<string, string>;
  clipboard: string;
  /** Resolves to false if there is no such app. */
  launch(packageName: string): Promise<boolean>;
  stop(packageName: string): Promise<void>;
  /** Resets the app's data to that of a new device. */
  clear(packageName: string): Promise<boolean>;
  home(): Promise<void>;
}

/** The packages with a process: the started ones and the one in front. */
export function runningPackages({ processes, session }: DeviceState): Set<string> {
  return new Set([...processes, session.front().packageName]);
}

const FIRST_PROCESS = 4000;

/** A process id that is stable for each package. */
export function processIdOf(device: DeviceState, packageName: string): number {
  return FIRST_PROCESS + [...device.packages.keys()].indexOf(packageName);
}

/** Handlers by method and path pattern, whose named groups become `parts`: "POST /element/(?<id>[^/]+)/click". */
export type Routes = Record<string, (call: RouteCall) => unknown>;

/** A request to the on-device server. */
export interface RouteCall {
  device: DeviceState;
  body: Record<string, unknown>;
  parts: Record<string, string>;
}
