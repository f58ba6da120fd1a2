/**
 * The sandbox of an application's server: every escape of the desktop tests (testing/sandbox/escapes.py) is tried here,
 * too. Its memory is limited.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../testing/desktop.ts';
import { listProcessTree } from '../desktop/process-tree.ts';
import { askJson } from './ask-json.ts';
import { startServer, type StartedServer } from './start-server.ts';

const never = new AbortController().signal;
const ESCAPES = fileURLToPath(new URL('../../testing/sandbox/escapes.py', import.meta.url));
const SERVE = 'exec python3 -m http.server --bind 127.0.0.1 $PORT';
/** Takes 20 MB at a time, and keeps them. */
const GREEDY = `import http.server, os, threading, time
kept = []
def take():
    while True:
        kept.append(bytearray(os.urandom(1 << 20)) * 20)
        time.sleep(0.02)
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        threading.Thread(target=take, daemon=True).start()
        self.send_response(204)
        self.end_headers()
http.server.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()`;

let folder: string;
let files: string;
let listeners: Server[];
const started: StartedServer[] = [];
const start = async (command: string[], memoryMb: number) => {
  const server = await startServer({ command, files, memoryMb }, never);
  started.push(server);
  return server;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-escapes-'));
  files = mkdtempSync(join(tmpdir(), 'autoplay-escaping-'));
  writeFileSync(join(folder, 'secret.txt'), 'SECRET');
  process.env['AUTOPLAY_TEST_KEY'] = 'SECRET';
  listeners = await Promise.all([
    listen({ port: 0, host: '127.0.0.1' }),
    listen({ path: '\0autoplay-server-escapes' }),
    listen({ path: join(folder, 'socket') }),
  ]);
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});
afterAll(() => {
  delete process.env['AUTOPLAY_TEST_KEY'];
  for (const listener of listeners) listener.close();
  for (const path of [folder, files]) rmSync(path, { recursive: true, force: true });
});

test('no attempt to get out of it succeeds', { timeout: 180_000, retry: 0 }, async () => {
  const before = listProcessTree(process.pid);
  await start(['bash', '-c', SERVE], 8192);
  const other = listProcessTree(process.pid)
    .filter((pid) => !before.includes(pid))
    .at(-1);
  const { port } = listeners[0]!.address() as { port: number };
  const unix = join(folder, 'socket');
  const facts = { pid: process.pid, port, abstract: 'autoplay-server-escapes', folder, unix, other };
  writeFileSync(join(files, 'facts.json'), JSON.stringify(facts));
  writeFileSync(join(files, 'escapes.py'), readFileSync(ESCAPES));
  const attempt = '(python3 escapes.py facts.json >made 2>errors; mv made done.json) &';
  const server = await start(['bash', '-c', `${attempt} ${SERVE}`], 8192);
  let done: { attempts: number; escaped: string[] } | undefined;
  const isDone = async () => {
    done = (await server.readFile('done.json').catch(() => undefined)) as typeof done;
    return done !== undefined;
  };
  expect(await eventually(isDone, 150_000)).toBe(true);
  expect(done!.escaped).toEqual([]);
  expect(done!.attempts).toBeGreaterThan(100);
  expect(server.findLoss()).toBeUndefined();
});

test('a server that takes memory without end is ended, and it is said why', { timeout: 180_000 }, async () => {
  writeFileSync(join(files, 'greedy.py'), GREEDY);
  const server = await start(['python3', 'greedy.py'], 256);
  expect(server.findLoss()).toBeUndefined();
  await ask(server);
  expect(await eventually(() => server.findLoss() !== undefined, 40_000)).toBe(true);
  expect(server.findLoss()).toMatch(/memory of 256 MB \(memoryMb in the catalogue\) was used up/);
});

async function ask({ socketPath }: StartedServer): Promise<void> {
  await askJson({ socketPath, host: 'server' }, 'GET', '/', undefined);
}

function listen(where: { port: number; host: string } | { path: string }): Promise<Server> {
  const server = createServer((socket) => socket.end('reached'));
  return new Promise((resolve) => server.listen(where, () => resolve(server)));
}
