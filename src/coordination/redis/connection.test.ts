/** Servers that are not fit, as public reports show them: one line with a remedy, at once, and no end of the process. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRedis, type TestRedis } from '../../testing/redis.ts';
import { assertRedisAnswers, connectRedis } from './connection.ts';

let redis: TestRedis;
let secure: tls.Server;
let plain: net.Server;
let folder: string;
const portOf = (server: net.Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  redis = await startTestRedis();
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-tls-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name));
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key!, '-out', cert!],
    { stdio: 'ignore' },
  );
  secure = tls.createServer({ key: await readFile(key!), cert: await readFile(cert!) }).listen(0, '127.0.0.1');
  secure.on('tlsClientError', () => undefined);
  plain = net
    .createServer((socket) => socket.on('error', () => undefined).on('data', () => socket.end('-ERR unknown\r\n')))
    .listen(0, '127.0.0.1');
  await Promise.all([once(secure, 'listening'), once(plain, 'listening')]);
});
afterAll(async () => {
  secure.close();
  plain.close();
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a server is refused in one line', () => {
  test('without TLS, asked by rediss:', async () => {
    await expect(assertRedisAnswers(`rediss://127.0.0.1:${portOf(plain)}`)).rejects.toThrow(/redis:, without TLS/);
  });
  test('with a certificate of an unknown authority', async () => {
    await expect(assertRedisAnswers(`rediss://127.0.0.1:${portOf(secure)}`)).rejects.toThrow(/NODE_EXTRA_CA_CERTS/);
  });
  test('with TLS, asked by redis:', async () => {
    await expect(assertRedisAnswers(`redis://127.0.0.1:${portOf(secure)}`)).rejects.toThrow(
      /rediss:, for TLS|no answer|closed/,
    );
  });
  test('with a password that is not escaped, without its letters', async () => {
    const failed = await assertRedisAnswers('redis://worker:p@q7/w@127.0.0.1:1').catch((error: Error) => error.message);
    expect(failed).toMatch(/%40/);
    expect(failed).not.toMatch(/q7/);
  });
});

test('a second error of a socket ends no process', async () => {
  const client = connectRedis('redis://127.0.0.1:1');
  await once(client, 'error');
  const { stream } = client as unknown as { stream: net.Socket };
  for (let count = 0; count < 3; count += 1) expect(() => stream.emit('error', new Error('late alert'))).not.toThrow();
  client.disconnect();
});
