/** `adb forward`: loopback ports whose connections continue to a port of a device. */
import { createServer, type Server, type Socket } from 'node:net';
import { listenOnLoopback } from '../../../async/listen.ts';

/** Functions that take over a connection, by port of the device. */
export type DevicePorts = ReadonlyMap<number, (socket: Socket) => void>;

interface Forward {
  serial: string;
  local: string;
  remote: string;
  server: Server;
  sockets: Set<Socket>;
}

export interface AdbForwards {
  /** Forwards local "tcp:8200" to remote "tcp:6790" and returns the local port. Rejects if that port is taken. */
  add(serial: string, ports: DevicePorts, local: string, remote: string): Promise<number>;
  /** Returns false if the forward does not exist. */
  remove(local: string): boolean;
  removeAll(): void;
  list(): Pick<Forward, 'serial' | 'local' | 'remote'>[];
}

export function createAdbForwards(): AdbForwards {
  const forwards = new Map<string, Forward>();

  function remove(local: string): boolean {
    const forward = forwards.get(local);
    if (!forward) return false;
    forwards.delete(local);
    forward.server.close();
    for (const socket of forward.sockets) socket.destroy();
    return true;
  }

  async function add(serial: string, ports: DevicePorts, local: string, remote: string): Promise<number> {
    remove(local);
    const sockets = new Set<Socket>();
    const server = createServer((socket) => join(socket, ports.get(portOf(remote)), sockets));
    const port = await listenOnLoopback(server, portOf(local));
    forwards.set(`tcp:${port}`, { serial, local: `tcp:${port}`, remote, server, sockets });
    return port;
  }

  return {
    add,
    remove,
    removeAll: () => [...forwards.keys()].forEach(remove),
    list: () => [...forwards.values()],
  };
}

function portOf(address: string): number {
  return Number(address.replace('tcp:', ''));
}

/** Without a listener on the device the connection ends at once, as with adbd. */
function join(socket: Socket, accept: ((socket: Socket) => void) | undefined, sockets: Set<Socket>): void {
  socket.on('error', () => socket.destroy());
  if (!accept) return void socket.destroy();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  socket.setNoDelay(true);
  accept(socket);
}
