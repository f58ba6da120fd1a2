/**
 * adb's file service: push, pull and stat. Messages are a four-letter id, a little-endian length, then that many bytes.
 */
import type { AdbConnection } from './adb-connection.ts';
import type { DeviceFiles } from './device-files.ts';

const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o040755;
const NO_ENTRY = 2;
const CHUNK_BYTES = 64 * 1024;
const HEADER_BYTES = 8;

export function serveSync(connection: AdbConnection, files: DeviceFiles): void {
  const { socket } = connection;
  let received = Buffer.alloc(0);
  let upload: { path: string; chunks: Buffer[] } | undefined;

  function take(id: string, length: number, body: Buffer): void {
    if (id === 'DATA') return void upload?.chunks.push(Buffer.from(body));
    if (id === 'DONE') {
      if (upload) files.write(upload.path, Buffer.concat(upload.chunks));
      upload = undefined;
      return void socket.write(message('OKAY', 0));
    }
    const path = body.toString();
    if (id === 'SEND') upload = { path: path.replace(/,\d+$/, ''), chunks: [] };
    else if (id === 'STAT') socket.write(describeBriefly(files, path));
    else if (id === 'STA2' || id === 'LST2') socket.write(describeFully(id, files, path));
    else if (id === 'RECV') send(connection, files.read(path));
    else if (id === 'QUIT') connection.end();
    else connection.socket.end(failure(`unknown request ${id} of ${length} bytes`));
  }

  connection.stream((bytes) => {
    received = Buffer.concat([received, bytes]);
    while (received.length >= HEADER_BYTES) {
      const id = received.toString('latin1', 0, 4);
      const length = received.readUInt32LE(4);
      // The "length" of DONE is the file's time.
      const bodyBytes = id === 'DONE' ? 0 : length;
      if (received.length < HEADER_BYTES + bodyBytes) return;
      const body = received.subarray(HEADER_BYTES, HEADER_BYTES + bodyBytes);
      received = received.subarray(HEADER_BYTES + bodyBytes);
      take(id, length, body);
    }
  });
}

function message(id: string, length: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(id);
  header.writeUInt32LE(length, 4);
  return header;
}

function failure(reason: string): Buffer {
  return Buffer.concat([message('FAIL', Buffer.byteLength(reason)), Buffer.from(reason)]);
}

function send({ socket }: AdbConnection, content: Buffer | undefined): void {
  if (!content) return void socket.write(failure('No such file or directory'));
  for (let start = 0; start < content.length; start += CHUNK_BYTES) {
    const chunk = content.subarray(start, start + CHUNK_BYTES);
    socket.write(Buffer.concat([message('DATA', chunk.length), chunk]));
  }
  socket.write(message('DONE', 0));
}

function statOf(files: DeviceFiles, path: string): { mode: number; size: number } | undefined {
  const content = files.read(path);
  if (content) return { mode: FILE_MODE, size: content.length };
  return files.isFolder(path) ? { mode: FOLDER_MODE, size: 4096 } : undefined;
}

/** Mode, size and time; all zero if the file does not exist. */
function describeBriefly(files: DeviceFiles, path: string): Buffer {
  const reply = Buffer.alloc(16);
  const stat = statOf(files, path);
  reply.write('STAT');
  reply.writeUInt32LE(stat?.mode ?? 0, 4);
  reply.writeUInt32LE(stat?.size ?? 0, 8);
  return reply;
}

/** The second version's reply: error, device, inode, mode, links, user, group, size and three times. */
function describeFully(id: string, files: DeviceFiles, path: string): Buffer {
  const reply = Buffer.alloc(72);
  const stat = statOf(files, path);
  reply.write(id);
  if (!stat) reply.writeUInt32LE(NO_ENTRY, 4);
  reply.writeUInt32LE(stat?.mode ?? 0, 24);
  reply.writeBigUInt64LE(BigInt(stat?.size ?? 0), 40);
  return reply;
}
