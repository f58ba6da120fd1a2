/**
 * The separate process in which virtual devices run: one message per request over the channel that Node opens to a
 * child. The end of this file runs in the child.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isRunning } from '../../../async/end-process.ts';
import { PipelineError } from '../../../errors.ts';
import type { WorldApp } from '../../../world/app.ts';
import { PERSONA } from '../../../world/persona.ts';
import type { DeviceSnapshot, VirtualDevice } from './virtual-device.ts';
import { createVirtualDevices } from './virtual-devices.ts';
import { TYPESCRIPT_LOADER } from '../../../typescript.ts';

/** The requests to a device: name, argument and result. */
export interface DeviceRequests {
  launch: { argument: string; result: boolean };
  snapshot: { argument: undefined; result: DeviceSnapshot };
  restore: { argument: DeviceSnapshot; result: void };
  /** Ground truth, out of band: the data of every app, as JSON. */
  readState: { argument: undefined; result: string };
  writeState: { argument: { app: string; state: unknown }; result: void };
  advanceClock: { argument: number; result: void };
  unknownCommands: { argument: undefined; result: string[] };
  crash: { argument: undefined; result: void };
  hangSource: { argument: number; result: void };
}
type RequestName = keyof DeviceRequests;

export interface VirtualDeviceProcess {
  adbPort: number;
  udids: string[];
  /** False when the process, or the browser of its screens, has ended. */
  isAlive(): boolean;
  ask<Name extends RequestName>(
    udid: string,
    name: Name,
    argument?: DeviceRequests[Name]['argument'],
  ): Promise<DeviceRequests[Name]['result']>;
  close(): Promise<void>;
}

interface Question {
  id: number;
  udid: string;
  name: RequestName;
  argument: unknown;
}
type Reply = { ready: { adbPort: number; udids: string[] } } | { id: number; result?: unknown; error?: string };

const START_TIMEOUT_MS = 60_000;

/** `appsModule` is the path of a module that exports `APPS: WorldApp[]`. Rejects with ENV_UNAVAILABLE. */
export async function startVirtualDeviceProcess(options: {
  count: number;
  appsModule: string;
}): Promise<VirtualDeviceProcess> {
  const child = fork(fileURLToPath(import.meta.url), [String(options.count), options.appsModule], {
    execArgv: ['--import', TYPESCRIPT_LOADER],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let nextId = 1;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await new Promise<{ adbPort: number; udids: string[] }>((resolve, reject) => {
    const fail = (why: string) => reject(new PipelineError('ENV_UNAVAILABLE', `virtual devices do not start: ${why}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('time ran out');
    }, START_TIMEOUT_MS);
    void ended.then(() => {
      clearTimeout(timer);
      fail('their process ended');
      for (const { reject: refuse } of waiting.values())
        refuse(new PipelineError('ENV_ACT_FAILED', 'virtual devices ended'));
      waiting.clear();
    });
    child.on('message', (reply: Reply) => {
      if ('ready' in reply) {
        clearTimeout(timer);
        return resolve(reply.ready);
      }
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.error === undefined) asked?.resolve(reply.result as never);
      else asked?.reject(new PipelineError('ENV_ACT_FAILED', reply.error));
    });
  });
  return {
    ...ready,
    isAlive: () => isRunning(child),
    ask: (udid, name, argument) =>
      new Promise((resolve, reject) => {
        if (!child.connected) return reject(new PipelineError('ENV_ACT_FAILED', 'virtual devices ended'));
        const id = nextId++;
        waiting.set(id, { resolve, reject });
        child.send({ id, udid, name, argument } satisfies Question);
      }),
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

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

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  await serve(Number(process.argv[2]), process.argv[3]!);
}
