/**
 * Virtual devices of one process, which share a browser and an adb server. They run in their own process
 * (virtual-device-process.ts), so that other work does not slow them.
 */
import type { WorldApp } from '../../../world/app.ts';
import type { Persona } from '../../../world/persona.ts';
import { createAdbServer } from './adb-server.ts';
import { launchBrowser } from './browser.ts';
import { readDriverVersions, type DriverVersions } from './driver-versions.ts';
import { createPictureMemory } from './picture-memory.ts';
import { createVirtualDevice, type VirtualDevice } from './virtual-device.ts';

export interface VirtualDevicesOptions {
  count: number;
  apps: readonly WorldApp[];
  persona: Persona;
  versions?: DriverVersions;
}

export interface VirtualDevices {
  /** Port of the adb server that lists all devices. */
  adbPort: number;
  devices: VirtualDevice[];
  /** Resolves when the browser crashed or was closed. */
  browserEnded: Promise<void>;
  close(): Promise<void>;
}

/** Emulators have even ports from here on, which their udids name. */
const FIRST_PORT = 5554;

/** Rejects with ENV_UNAVAILABLE when there is no Chromium. */
export async function createVirtualDevices(options: VirtualDevicesOptions): Promise<VirtualDevices> {
  const { count, apps, persona, versions = readDriverVersions() } = options;
  const browser = await launchBrowser();
  const pictures = createPictureMemory();
  try {
    const udids = Array.from({ length: count }, (_, index) => `emulator-${FIRST_PORT + 2 * index}`);
    const devices = await Promise.all(
      udids.map((udid) => createVirtualDevice({ udid, apps, persona, browser, pictures, versions })),
    );
    const adb = await createAdbServer(devices.map((device) => device.adb));
    return {
      adbPort: adb.port,
      devices,
      browserEnded: new Promise((resolve) => browser.once('disconnected', () => resolve())),
      async close() {
        await adb.close();
        await Promise.all(devices.map((device) => device.close()));
        await browser.close();
      },
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
