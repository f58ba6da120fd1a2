import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { askAdb } from './ask-adb.ts';
import { connectToDriver } from './ask-driver.ts';

const servers: (Server | HttpServer)[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen<Kind extends Server | HttpServer>(server: Kind): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** An adb server with these answers, one per request, that then closes the connection. Also records the requests. */
async function startAdb(...answers: string[]) {
  const asked: string[] = [];
  const adbPort = await listen(
    createTcpServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', (bytes) => {
        asked.push(bytes.toString());
        socket.write(answers.shift() ?? '');
        if (answers.length === 0) socket.end();
      });
    }),
  );
  return { adbPort, asked };
}

describe('a shell command by way of the adb server', () => {
  it('chooses the device, runs the command, gives its output', async () => {
    const { adbPort, asked } = await startAdb('OKAY', 'OKAYüber\n');
    expect(await askAdb({ adbPort, udid: 'emulator-5554', timeoutMs: 60_000 }, 'echo über')).toBe('über\n');
    expect(asked).toEqual(['001chost:transport:emulator-5554', '000fexec:echo über']);
  });

  it.each([
    ['refuses the device', ['FAIL0010device not found'], /device not found/],
    ['refuses the command', ['OKAY', 'FAIL0006closed'], /closed/],
    ['breaks off', ['OKAY', ''], /broke off/],
  ])('fails when the server %s', async (_what, answers, message) => {
    const { adbPort } = await startAdb(...answers);
    await expect(askAdb({ adbPort, udid: 'x', timeoutMs: 60_000 }, 'ls')).rejects.toThrow(message);
  });

  it('fails when the server is silent, and when there is none', async () => {
    const adbPort = await listen(createTcpServer((socket) => socket.on('error', () => socket.destroy()).resume()));
    const asking = { adbPort, udid: 'x', timeoutMs: 50 };
    await expect(askAdb(asking, 'ls')).rejects.toThrow('took longer than 50 ms');
    await new Promise((resolve) => servers.pop()!.close(resolve));
    await expect(askAdb(asking, 'ls')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

async function startDriver(answer: RequestListener, timeoutMs = 60_000) {
  const port = await listen(createServer(answer));
  return connectToDriver({ port, sessionId: 'one', timeoutMs });
}

describe('a plain request to the driver', () => {
  it('gives the value, over one connection', async () => {
    const ports = new Set<number | undefined>();
    const driver = await startDriver((request, response) => {
      ports.add(request.socket.remotePort);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const value = [request.method, request.url, Buffer.concat(chunks).toString()];
        response.end(JSON.stringify({ value }));
      });
    });
    expect(await driver.ask('GET', '/source')).toEqual(['GET', '/session/one/source', '']);
    expect(await driver.ask('POST', '/actions', { a: 'ü' })).toEqual(['POST', '/session/one/actions', '{"a":"ü"}']);
    expect(ports.size).toBe(1);
    driver.close();
  });

  it('says what the driver complains of', async () => {
    const driver = await startDriver((_request, response) => {
      response.writeHead(404).end(JSON.stringify({ value: { error: 'invalid session id', message: 'it is gone' } }));
    });
    await expect(driver.ask('GET', '/source')).rejects.toThrow('invalid session id: it is gone');
    driver.close();
  });

  it('is sent once when the connection breaks', async () => {
    let requests = 0;
    const driver = await startDriver((request) => {
      requests++;
      request.socket.destroy();
    });
    await expect(driver.ask('POST', '/actions', {})).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(requests).toBe(1);
    driver.close();
  });

  it('ends when the time is up, and when the connection is closed', async () => {
    await expect((await startDriver(() => {}, 50)).ask('GET', '/source')).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    const driver = await startDriver(() => driver.close());
    await expect(driver.ask('GET', '/source')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});
