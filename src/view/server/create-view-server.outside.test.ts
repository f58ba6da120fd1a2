/**
 * Paths and ids outside the run, sent verbatim over a socket, since clients normalize them. Each is refused, and no
 * answer contains data from outside.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPath } from '../../store/file-layout.ts';
import { hashId } from '../../store/ids.ts';
import { makeUpRun } from '../../testing/made-up-run/make-up-run.ts';
import { openLibrary } from '../library.ts';
import { createViewServer } from './create-view-server.ts';

const SECRET = 'what lies outside of the run';
let folder: string;
let app: FastifyInstance;
const known: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-outside-'));
  const own = await makeUpRun({ folder: path.join(folder, 'own'), executions: 4, apps: 1, steps: 2 });
  const other = await makeUpRun({
    folder: path.join(folder, 'other'),
    executions: 4,
    apps: 2,
    steps: 2,
    name: 'other',
  });
  await writeFile(path.join(folder, 'secret.txt'), SECRET);
  await writeFile(path.join(folder, 'secret.json'), JSON.stringify({ id: SECRET }));
  const [blob, record, task] = [hashId('blob'), hashId('record'), hashId('task')];
  const link = async (to: string, place: string) => {
    const at = path.join(folder, 'own', place);
    await mkdir(path.dirname(at), { recursive: true });
    await symlink(path.join(folder, to), at);
  };
  await link('secret.txt', path.join('blobs', blob.slice(0, 2), blob));
  await link('secret.json', recordPath('trajectories', record));
  await link('secret.json', recordPath('tasks', task));
  // The name is the hash of the content, so that only the link can cause the refusal.
  const honest = createHash('sha256').update(SECRET).digest('hex');
  await link('secret.txt', path.join('blobs', honest.slice(0, 2), honest));
  const library = await openLibrary([path.join(folder, 'own'), path.join(folder, 'other')]);
  await library.build();
  app = await createViewServer({ library, pages: [], opened: [folder], token: undefined, isLocal: true });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ids = {
    RUN: own.run.runId.slice(0, 8),
    WHOLE: own.run.runId,
    TRAJECTORY: other.executionIds[0]!,
  };
  Object.assign(known, ids, { LINKEDBLOB: blob, LINKEDRECORD: record, LINKEDTASK: task, HONEST: honest });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(target: string): Promise<{ status: number; body: string }> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: target, headers: { host: 'localhost' } }, (reply) => {
      let body = '';
      reply.setEncoding('latin1');
      reply.on('data', (text) => (body += text));
      reply.on('end', () => resolve({ status: reply.statusCode!, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

const IDS = [
  '..',
  '../../run.json',
  '..%2f..%2frun.json',
  '%2e%2e%2f%2e%2e%2frun.json',
  '..%252f..%252frun.json',
  '..%5c..%5crun.json',
  '%c0%ae%c0%ae%c0%af',
  '..%00',
  '%00',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'file:%2f%2f%2fetc%2fpasswd',
  'C:%5cWindows',
  '~%2f.ssh%2fid_rsa',
  '.',
  '%20',
  'null',
  '__proto__',
  'constructor',
  '-1',
  'a'.repeat(63),
  'A'.repeat(64),
  `${'a'.repeat(64)}.json`,
  'a'.repeat(64),
  'a'.repeat(5000),
  '%E0%A4%A',
];
const PLACES = [
  ...IDS.map((id) => `/api/runs/RUN/trajectories/${id}`),
  ...IDS.slice(0, 12).flatMap((id) => [
    `/api/runs/RUN/images/${id}`,
    `/api/runs/RUN/trees/${id}`,
    `/api/runs/${id}/report`,
  ]),
  '/api/runs/RUN/trajectories/TRAJECTORY',
  '/api/runs/RUN/trajectories/TRAJECTORY/facts',
  '/api/runs/RUN/review/TRAJECTORY?reviewer=Ada',
  '/api/runs/WHOLE0',
  '/api/runs/RUN/maps/app-2',
  '/api/runs/RUN/maps/..%2f..',
  '/api/runs/RUN/images/LINKEDBLOB',
  '/api/runs/RUN/trees/LINKEDBLOB',
  '/api/runs/RUN/images/HONEST',
  '/api/runs/RUN/images/HONEST?width=160',
  '/api/runs/RUN/trees/HONEST',
  '/api/runs/RUN/trajectories/LINKEDRECORD',
  '/api/runs/RUN/tasks/LINKEDTASK',
  '/../../../../etc/passwd',
  '//etc/passwd',
  '/%2e%2e/%2e%2e/secret.txt',
  '/own/run.json',
  '/secret.txt',
  'http://hostile.invalid/secret.txt',
];

describe('is refused', () => {
  it.each(PLACES.map((place) => [place.slice(0, 90), place]))('%s', async (_, place) => {
    const target = place.replaceAll(/[A-Z]{3,}/g, (name) => known[name] ?? name);
    const { status, body } = await ask(target);
    expect([status >= 400 && status < 500, status, body.slice(0, 200)]).toEqual([true, status, body.slice(0, 200)]);
    expect(body).not.toContain(SECRET);
    expect(body).not.toContain('root:');
  });
});
