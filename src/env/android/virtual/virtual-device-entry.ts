/** The process that virtual-device-process.ts starts. Its arguments: how many devices, and the URL of the module with their apps. */
import type { WorldApp } from '../../../world/app.ts';
import { PERSONA } from '../../../world/persona.ts';
import type { DeviceSnapshot, VirtualDevice } from './virtual-device.ts';
import type { Question, Reply, RequestName } from './virtual-device-process.ts';
import { createVirtualDevices } from './virtual-devices.ts';

type Handlers = { [Name in RequestName]: (device: VirtualDevice, argument: never) => unknown };

const HANDLERS: Handlers = {
  launch: (device, app: string) => device.launch(app),
  snapshot: (device) => device.snapshot(),
  restore: (device, snapshot: DeviceSnapshot) => device.restore(snapshot),
  readState: (device) => JSON.stringify(device.session.readState()),
  async writeState(device, { app, state }: { app: string; state: unknown }) {
    device.session.writeState(app, state);
    await device.refresh();
  },
  async advanceClock(device, ms: number) {
    device.session.advanceClock(ms);
    await device.refresh();
  },
  unknownCommands: (device) => device.unknownCommands(),
  crash: (device) => device.crash(),
  hangSource: (device, ms: number) => device.hangSource(ms),
};

/** Serves until the parent disconnects. */
async function serve(count: number, appsModule: string): Promise<void> {
  const { APPS } = (await import(appsModule)) as { APPS: readonly WorldApp[] };
  const { adbPort, devices, browserEnded, close } = await createVirtualDevices({ count, apps: APPS, persona: PERSONA });
  // Devices without their browser are useless, so all are started anew.
  void browserEnded.then(() => process.exit(1));
  process.on('disconnect', () => void close().then(() => process.exit(0)));
  process.on('message', async ({ id, udid, name, argument }: Question) => {
    const device = devices.find((candidate) => candidate.udid === udid);
    try {
      if (!device) throw new Error(`no virtual device is called ${udid}`);
      process.send?.({ id, result: await HANDLERS[name](device, argument as never) });
    } catch (error) {
      process.send?.({ id, error: String(error) });
    }
  });
  process.send?.({ ready: { adbPort, udids: devices.map(({ udid }) => udid) } } satisfies Reply);
}

await serve(Number(process.argv[2]), process.argv[3]!);
