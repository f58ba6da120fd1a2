/** A device behind an adb server, and the service for its shell commands. */
import type { AdbConnection } from './adb-connection.ts';
import type { DevicePorts } from './adb-forwards.ts';
import type { DeviceFiles } from './device-files.ts';

/** The output of a shell command on the device, and the end of its client. */
export interface ShellStreams {
  write(output: string | Buffer): void;
  writeError(output: string): void;
  /** Calls `listener` when the client disconnects. */
  onGone(listener: () => void): void;
}

export interface AdbDevice {
  serial: string;
  files: DeviceFiles;
  ports: DevicePorts;
  /** Resolves with the exit status. */
  runShell(command: string, streams: ShellStreams): Promise<number>;
}

const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;

/** The second shell protocol has packets for output, errors and the exit status. The first has only bytes. */
export async function serveShell(command: string, connection: AdbConnection, device: AdbDevice, hasPackets: boolean) {
  const { socket } = connection;
  const send = (id: number, bytes: Buffer) => {
    if (socket.destroyed || bytes.length === 0) return;
    const header = Buffer.alloc(5);
    header[0] = id;
    header.writeUInt32LE(bytes.length, 1);
    socket.write(hasPackets ? Buffer.concat([header, bytes]) : bytes);
  };
  connection.stream(() => {});
  const status = await device.runShell(command, {
    write: (output) => send(STDOUT, Buffer.from(output as string)),
    writeError: (output) => send(STDERR, Buffer.from(output)),
    onGone: (listener) => void socket.once('close', listener),
  });
  if (hasPackets) send(EXIT, Buffer.from([status]));
  connection.end();
}
