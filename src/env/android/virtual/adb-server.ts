/**
 * An adb server for virtual devices, with the requests, answers and quirks that the adb client expects. It must not run
 * in a process that waits for an adb client synchronously.
 */
import { createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '../../../async/listen.ts';
import { readRequests, type AdbConnection } from './adb-connection.ts';
import { createAdbForwards, type AdbForwards } from './adb-forwards.ts';
import { serveSync } from './adb-sync.ts';
import { type AdbDevice, serveShell } from './adb-device.ts';

export type AdbServer = Awaited<ReturnType<typeof createAdbServer>>;

const VERSION = '0029';
const FEATURES = 'shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir';
/** All transports share one id, because each service knows its device. */
const TRANSPORT_ID = 1n;

export async function createAdbServer(devices: readonly AdbDevice[]) {
  const forwards = createAdbForwards();
  const sockets = new Set<Socket>();
  const dropAll = () => {
    forwards.removeAll();
    for (const socket of sockets) socket.destroy();
  };
  const find = (serial: string) => devices.find((device) => device.serial === serial);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    let chosen: AdbDevice | undefined;
    readRequests(socket, (request, connection) => {
      if (request === 'host:kill') {
        connection.okay();
        setImmediate(dropAll);
        return;
      }
      const transport = /^host:(transport|tport:serial):(.+)$/.exec(request);
      const any = /^host:(transport-(?:any|local)|tport:(?:any|local))$/.exec(request);
      if (transport || any) {
        chosen = transport ? find(transport[2]!) : devices[0];
        return answerTransport(connection, chosen, request);
      }
      if (/^host(-serial|:|-local|-usb)/.test(request)) {
        return void serveHost(request, connection, { devices, forwards, chosen });
      }
      if (chosen) serveDevice(request, connection, chosen);
      else connection.fail(`unknown host service ${request}`);
    });
  });
  return {
    port: await listenOnLoopback(server),
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      dropAll();
      await closed;
    },
  };
}

function answerTransport(connection: AdbConnection, device: AdbDevice | undefined, request: string): void {
  if (!device) return connection.fail(`device '${request.split(':').at(-1)}' not found`);
  if (!request.startsWith('host:tport')) return connection.okay();
  const id = Buffer.alloc(8);
  id.writeBigUInt64LE(TRANSPORT_ID);
  connection.okay(id);
}

interface Host {
  devices: readonly AdbDevice[];
  forwards: AdbForwards;
  chosen: AdbDevice | undefined;
}

async function serveHost(request: string, connection: AdbConnection, host: Host): Promise<void> {
  const states = host.devices.map(({ serial }) => `${serial}\tdevice\n`).join('');
  // The client reads a stream of states, so this connection stays open.
  if (request === 'host:track-devices') return connection.answer(states);
  const parts = /^(?:host-serial:([^:]+)|host(?:-local|-usb)?):(.+)$/s.exec(request);
  const [, serial, service = ''] = parts ?? [];
  const device =
    serial === undefined ? (host.chosen ?? host.devices[0]) : host.devices.find((one) => one.serial === serial);
  if (!device) return connection.fail(`device '${serial ?? ''}' not found`);
  const answers: Record<string, () => string> = {
    version: () => VERSION,
    devices: () => states,
    'devices-l': () => states.replaceAll('\tdevice', ' device product:virtual model:Virtual device:virtual'),
    features: () => FEATURES,
    'host-features': () => FEATURES,
    'get-state': () => 'device',
    'get-serialno': () => device.serial,
    'get-devpath': () => 'virtual',
    'list-forward': () =>
      host.forwards
        .list()
        .map((one) => `${one.serial} ${one.local} ${one.remote}\n`)
        .join(''),
  };
  if (Object.hasOwn(answers, service)) connection.answer(answers[service]!());
  else if (service.startsWith('wait-for-')) twice(connection);
  else if (service.startsWith('forward:')) return addForward(service, connection, device, host.forwards);
  else if (service.startsWith('killforward:')) {
    const local = service.slice('killforward:'.length);
    if (!host.forwards.remove(local)) return connection.fail(`listener '${local}' not found`);
    twice(connection);
  } else if (service === 'killforward-all') {
    host.forwards.removeAll();
    twice(connection);
  } else return connection.fail(`unknown host service ${service}`);
  connection.end();
}

/** One OKAY for the request, one for its result. */
function twice(connection: AdbConnection): void {
  connection.okay();
  connection.okay();
}

async function addForward(service: string, connection: AdbConnection, device: AdbDevice, forwards: AdbForwards) {
  const [local = '', remote = ''] = service.replace(/^forward:(norebind:)?/, '').split(';');
  try {
    const port = await forwards.add(device.serial, device.ports, local, remote);
    connection.okay();
    if (local === 'tcp:0') connection.answer(String(port));
    else connection.okay();
    connection.end();
  } catch (error) {
    connection.fail(`cannot bind listener: ${String(error)}`);
  }
}

function serveDevice(request: string, connection: AdbConnection, device: AdbDevice): void {
  const shell = /^(shell|exec)(?:,([^:]*))?:(.*)$/s.exec(request);
  if (shell) {
    connection.okay();
    const hasPackets = shell[1] === 'shell' && (shell[2] ?? '').split(',').includes('v2');
    return void serveShell(shell[3]!, connection, device, hasPackets);
  }
  if (request === 'sync:') {
    connection.okay();
    return serveSync(connection, device.files);
  }
  if (request === 'root:' || request === 'unroot:') {
    connection.okay('adbd cannot run as root in production builds\n');
    return connection.end();
  }
  connection.fail(`unknown service ${request}`);
}
