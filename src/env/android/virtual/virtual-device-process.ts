/** The separate process in which virtual devices run: one message per request over the channel that Node opens to a child. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isRunning } from '../../../async/end-process.ts';
import { PipelineError } from '../../../errors.ts';
import { builtModule } from '../../../built-module.ts';
import type { DeviceRequests } from './virtual-device.ts';

type RequestName = keyof DeviceRequests;

export interface VirtualDeviceProcess {
  adbPort: number;
  udids: string[];
  /** False if the process, or the browser of its screens, has ended. */
  isAlive(): boolean;
  ask<Name extends RequestName>(
    udid: string,
    name: Name,
    argument?: Parameters<DeviceRequests[Name]>[0],
  ): Promise<Awaited<ReturnType<DeviceRequests[Name]>>>;
  close(): Promise<void>;
}

export interface Question {
  id: number;
  udid: string;
  name: RequestName;
  argument: unknown;
}
export type Reply = { ready: { adbPort: number; udids: string[] } } | { id: number; result?: unknown; error?: string };

const ENTRY = new URL('./virtual-device-entry.ts', import.meta.url);
const START_TIMEOUT_MS = 60_000;

/** `appsModule` exports `APPS: WorldApp[]`, and is an entry of bin/build.js. Rejects with ENV_UNAVAILABLE. */
export async function startVirtualDeviceProcess(options: {
  count: number;
  appsModule: URL;
}): Promise<VirtualDeviceProcess> {
  const child = fork(fileURLToPath(builtModule(ENTRY)), [String(options.count), builtModule(options.appsModule).href], {
    execArgv: ['--enable-source-maps'],
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
