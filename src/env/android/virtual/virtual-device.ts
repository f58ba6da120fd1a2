/** One virtual device: a world session behind a screen, with the shell and the server that a driver expects. */
import type { Browser } from 'playwright-core';
import { packageOf, type WorldApp } from '../../../world/app.ts';
import type { Persona } from '../../../world/persona.ts';
import { createWorldSession, LAUNCHER } from '../../../world/world-session.ts';
import type { AdbDevice } from './adb-device.ts';
import { createDeviceFiles } from './device-files.ts';
import { createDeviceShell } from './device-shell.ts';
import { ANDROID, DEFAULT_KEYBOARD, SERVER_PACKAGE, SETTINGS_PACKAGE, type DeviceState } from './device-state.ts';
import type { DriverVersions } from './driver-versions.ts';
import { createOnDeviceServer } from './on-device-server.ts';
import { createRoutes } from './on-device-routes.ts';
import { createPhoneScreen } from './phone-screen.ts';
import type { PictureMemory } from './picture-memory.ts';
import { SHELL_COMMANDS } from './shell-commands.ts';

/** The complete state of the device, as plain data. */
export interface DeviceSnapshot {
  world: string;
  view: unknown;
}

/** Out-of-band requests to a device, with one argument at most. */
export interface DeviceRequests {
  launch(app: string): Promise<boolean>;
  snapshot(): Promise<DeviceSnapshot>;
  restore(snapshot: DeviceSnapshot): Promise<void>;
  /** Ground truth: the data of every app, as JSON. */
  readState(): string;
  writeState(written: { app: string; state: unknown }): Promise<void>;
  advanceClock(ms: number): Promise<void>;
  /** Shell commands and requests unknown to the device. Tests expect none. */
  unknownCommands(): string[];
  /** Ends the on-device server like a crash of the instrumentation. */
  crash(): Promise<void>;
  /** Delays answers to requests for the page source until `ms` from now. */
  hangSource(ms: number): void;
}

export interface VirtualDevice extends DeviceRequests {
  udid: string;
  adb: AdbDevice;
  close(): Promise<void>;
}

export interface VirtualDeviceOptions {
  udid: string;
  apps: readonly WorldApp[];
  persona: Persona;
  browser: Browser;
  pictures: PictureMemory;
  versions: DriverVersions;
}

export async function createVirtualDevice(options: VirtualDeviceOptions): Promise<VirtualDevice> {
  const { udid, apps, persona, browser, pictures, versions } = options;
  const session = createWorldSession(apps, persona);
  const processes = new Set<string>();
  // An app in front has a process from then on, whatever opened it.
  const onDrawn = () => void processes.add(session.front().packageName);
  const screen = await createPhoneScreen(browser, { session, pictures, onDrawn });
  const ports: Parameters<typeof createOnDeviceServer>[1] = new Map();
  const unknown: string[] = [];
  const server = createOnDeviceServer(
    createRoutes(() => device, unknown),
    ports,
  );

  const device: DeviceState = {
    serial: udid,
    session,
    screen,
    server,
    files: createDeviceFiles(),
    packages: new Map([
      ...[LAUNCHER, ...apps.map(({ id }) => id)].map((id) => [packageOf(id), '1.0'] as const),
      [SERVER_PACKAGE, versions.server],
      [`${SERVER_PACKAGE}.test`, versions.server],
      [SETTINGS_PACKAGE, versions.settings],
      ['android', ANDROID.release],
    ]),
    processes,
    properties: new Map(Object.entries(PROPERTIES)),
    settings: new Map([['secure/default_input_method', DEFAULT_KEYBOARD]]),
    clipboard: '',
    async launch(name) {
      if (!session.launch(name)) return false;
      await screen.refresh();
      return true;
    },
    async stop(name) {
      processes.delete(name);
      session.stop(name);
      await screen.refresh();
    },
    async clear(name) {
      const app = apps.find(({ id }) => id === name || packageOf(id) === name);
      if (!app) return false;
      session.stop(app.id);
      session.writeState(app.id, app.seed(persona));
      await screen.refresh();
      return true;
    },
    async home() {
      session.home();
      await screen.refresh();
    },
  };
  const shell = createDeviceShell(device, SHELL_COMMANDS);

  return {
    udid,
    launch: (app) => device.launch(app),
    snapshot: async () => ({ world: session.save(), view: await screen.saveView() }),
    async restore({ world, view }) {
      session.restore(world);
      processes.clear();
      device.clipboard = '';
      await screen.restoreView(view);
    },
    readState: () => JSON.stringify(session.readState()),
    async writeState({ app, state }) {
      session.writeState(app, state);
      await screen.refresh();
    },
    async advanceClock(ms) {
      session.advanceClock(ms);
      await screen.refresh();
    },
    unknownCommands: () => [...shell.unknown, ...unknown],
    crash: () => server.crash(),
    hangSource: (ms) => server.hangSource(ms),
    adb: { serial: udid, files: device.files, ports, runShell: (line, streams) => shell.run(line, streams) },
    async close() {
      await server.stop();
      await screen.close();
    },
  };
}

const PROPERTIES: Record<string, string> = {
  'ro.build.version.sdk': ANDROID.sdk,
  'ro.build.version.release': ANDROID.release,
  'ro.build.version.codename': 'REL',
  'ro.product.cpu.abi': 'x86_64',
  'ro.product.cpu.abilist': 'x86_64',
  'ro.product.manufacturer': 'virtual',
  'ro.product.model': 'Virtual device',
  'ro.product.locale': 'en-US',
  'persist.sys.locale': 'en-US',
  'persist.sys.timezone': 'UTC',
  'sys.boot_completed': '1',
  'dev.bootcomplete': '1',
  'init.svc.bootanim': 'stopped',
};
