/**
 * The process that virtual-device-process.ts starts: virtual devices that share a browser and an adb server. Its arguments:
 * how many devices, and the URL of the module with their apps.
 */
import type { WorldApp } from '../../../world/app.ts';
import { PERSONA } from '../../../world/persona.ts';
import { createAdbServer } from './adb-server.ts';
import { launchBrowser } from './browser.ts';
import { readDriverVersions } from './driver-versions.ts';
import { createPictureMemory } from './picture-memory.ts';
import { createVirtualDevice } from './virtual-device.ts';
import type { Question, Reply } from './virtual-device-process.ts';

/** Emulators have even ports from here on, which are part of their udids. */
const FIRST_PORT = 5554;

/** Rejects with ENV_UNAVAILABLE without Chromium. */
async function startDevices(count: number, apps: readonly WorldApp[]) {
  const versions = readDriverVersions();
  const browser = await launchBrowser();
  const pictures = createPictureMemory();
  try {
    const udids = Array.from({ length: count }, (_, index) => `emulator-${FIRST_PORT + 2 * index}`);
    const devices = await Promise.all(
      udids.map((udid) => createVirtualDevice({ udid, apps, persona: PERSONA, browser, pictures, versions })),
    );
    return { browser, devices, adb: await createAdbServer(devices.map((device) => device.adb)) };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Serves until the parent disconnects. */
async function serve(count: number, appsModule: string): Promise<void> {
  const { APPS } = (await import(appsModule)) as { APPS: readonly WorldApp[] };
  const { browser, devices, adb } = await startDevices(count, APPS);
  // Devices without their browser are useless, so all restart.
  browser.once('disconnected', () => process.exit(1));
  process.on('disconnect', async () => {
    await adb.close();
    await Promise.all(devices.map((device) => device.close()));
    await browser.close();
    process.exit(0);
  });
  process.on('message', async ({ id, udid, name, argument }: Question) => {
    const device = devices.find((candidate) => candidate.udid === udid);
    try {
      if (!device) throw new Error(`no virtual device is called ${udid}`);
      process.send?.({ id, result: await device[name](argument as never) });
    } catch (error) {
      process.send?.({ id, error: String(error) });
    }
  });
  process.send?.({ ready: { adbPort: adb.port, udids: devices.map(({ udid }) => udid) } } satisfies Reply);
}

await serve(Number(process.argv[2]), process.argv[3]!);
