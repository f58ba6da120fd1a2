import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdbServer, type AdbServer } from './adb-server.ts';
import { createDeviceFiles } from './device-files.ts';

const files = createDeviceFiles();
const taken: Socket[] = [];
let server: AdbServer;

beforeAll(async () => {
  const device = {
    serial: 'emulator-5554',
    files,
    ports: new Map([[6790, (socket: Socket) => void taken.push(socket.end('hello from the device'))]]),
    async runShell(
      command: string,
      { write, writeError }: { write(text: string): void; writeError(text: string): void },
    ) {
      write(`ran ${command}`);
      writeError('but');
      return 3;
    },
  };
  server = await createAdbServer([device]);
});
afterAll(() => server.close());

const frame = (request: string) => Buffer.byteLength(request).toString(16).padStart(4, '0') + request;

/** Writes the pieces in order, each after the answer to the previous ones. Returns all received bytes. */
async function talk(...pieces: (string | Buffer)[]): Promise<Buffer> {
  const socket = connect(server.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.write(pieces.shift()!);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    const next = pieces.shift();
    if (next !== undefined) socket.write(next);
  }
  return Buffer.concat(chunks);
}

function packet(id: number, text: string | Buffer): Buffer {
  const header = Buffer.alloc(5);
  header[0] = id;
  header.writeUInt32LE(Buffer.byteLength(text as string), 1);
  return Buffer.concat([header, Buffer.from(text as string)]);
}

function message(id: string, length: number, body = ''): Buffer {
  const header = Buffer.alloc(8);
  header.write(id);
  header.writeUInt32LE(length, 4);
  return Buffer.concat([header, Buffer.from(body)]);
}

const TRANSPORT = frame('host:transport:emulator-5554');

describe('the adb server', () => {
  it.each([
    ['host:version', 'OKAY00040029'],
    ['host:devices', `OKAY${frame('emulator-5554\tdevice\n')}`],
    ['host-serial:emulator-5554:get-state', `OKAY${frame('device')}`],
    ['host-serial:emulator-9:get-state', `FAIL${frame("device 'emulator-9' not found")}`],
    ['host:transport:emulator-9', `FAIL${frame("device 'emulator-9' not found")}`],
    ['host:nonsense', `FAIL${frame('unknown host service nonsense')}`],
    ['shell:ls', `FAIL${frame('unknown host service shell:ls')}`],
  ])('answers %s in its frames', async (request, answer) => {
    expect((await talk(frame(request))).toString()).toBe(answer);
  });

  it('puts requests together that come in pieces, and refuses what has no length', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    for (const byte of frame('host:version')) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('OKAY00040029');
    expect((await talk('GET / HTTP/1.1')).toString()).toMatch(/^FAIL/);
  });

  it('sends output, errors and the exit status of a shell as packets, or as bytes to old clients', async () => {
    const packets = [packet(1, 'ran ls /'), packet(2, 'but'), packet(3, Buffer.from([3]))];
    expect(await talk(TRANSPORT, frame('shell,v2,raw:ls /'))).toEqual(
      Buffer.concat([Buffer.from('OKAYOKAY'), ...packets]),
    );
    expect((await talk(TRANSPORT, frame('shell:ls /'))).toString()).toBe('OKAYOKAYran ls /but');
    expect((await talk(TRANSPORT, frame('exec:ls /'))).toString()).toBe('OKAYOKAYran ls /but');
    expect((await talk(TRANSPORT, frame('jdwp:1'))).toString()).toBe(`OKAYFAIL${frame('unknown service jdwp:1')}`);
  });

  it('takes and gives files, also larger than one message', async () => {
    const content = 'x'.repeat(100_000);
    const path = '/data/local/tmp/a file';
    const upload = Buffer.concat([
      message('SEND', Buffer.byteLength(`${path},33188`), `${path},33188`),
      message('DATA', 60_000, content.slice(0, 60_000)),
      message('DATA', 40_000, content.slice(60_000)),
      message('DONE', 1_700_000_000),
      message('QUIT', 0),
    ]);
    expect((await talk(TRANSPORT, frame('sync:'), upload)).subarray(8)).toEqual(message('OKAY', 0));
    expect(files.read(path)?.toString()).toBe(content);
    const download = Buffer.concat([message('RECV', Buffer.byteLength(path), path), message('QUIT', 0)]);
    const received = (await talk(TRANSPORT, frame('sync:'), download)).subarray(8);
    expect(received.subarray(0, 8)).toEqual(message('DATA', 65_536));
    expect(received.subarray(-8).toString('latin1', 0, 4)).toBe('DONE');
    expect(received.length).toBe(100_000 + 3 * 8);
    const missing = Buffer.concat([message('RECV', 5, '/none'), message('QUIT', 0)]);
    expect((await talk(TRANSPORT, frame('sync:'), missing)).subarray(8).toString()).toContain('No such file');
  });

  it('forwards a port to the device, and no longer after it was removed', async () => {
    const [, port] = /^OKAYOKAY....(\d+)$/.exec(
      (await talk(frame('host-serial:emulator-5554:forward:tcp:0;tcp:6790'))).toString(),
    )!;
    const listen = () =>
      new Promise<string>((resolve, reject) => {
        connect(Number(port), '127.0.0.1')
          .on('data', (bytes) => resolve(bytes.toString()))
          .on('error', reject);
      });
    expect(await listen()).toBe('hello from the device');
    expect((await talk(frame('host:list-forward'))).toString()).toContain(`emulator-5554 tcp:${port} tcp:6790`);
    expect((await talk(frame(`host-serial:emulator-5554:killforward:tcp:${port}`))).toString()).toBe('OKAYOKAY');
    await expect(listen()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect((await talk(frame(`host:killforward:tcp:${port}`))).toString()).toMatch(/^FAIL/);
  });
});
