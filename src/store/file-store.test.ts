import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtModule } from '../built-module.ts';
import { describeStore } from './conformance.ts';
import { createFileStore } from './file-store.ts';
import { hashId, sha256 } from './ids.ts';
import { temporaryName } from './temporary-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeStore('file', async () => {
  const own = await mkdtemp(path.join(os.tmpdir(), 'autoplay-store-'));
  const open = () => createFileStore({ folder: own });
  return { store: await open(), reopen: open, remove: () => rm(own, { recursive: true, force: true }) };
});

const blobFile = (name: string) => path.join(folder, 'blobs', name.slice(0, 2), name);

/** Arguments that run a script in its own process, with `store` and `folder` in scope. */
function writerArguments(script: string): string[] {
  const module = builtModule(new URL('./file-store.ts', import.meta.url)).href;
  const source = `
    const { createFileStore } = await import(${JSON.stringify(module)});
    const store = await createFileStore({ folder: ${JSON.stringify(folder)} });
    ${script}`;
  return ['--input-type=module', '-e', source];
}

test('a blob whose bytes changed is not handed out', async () => {
  const store = await createFileStore({ folder });
  const { sha256: name } = await store.putBlob(Buffer.from('right bytes'), 'text/plain');
  await writeFile(blobFile(name), 'wrong bytes');
  await expect(store.getBlob(name)).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
});

test('a torn blob is written again', async () => {
  const store = await createFileStore({ folder });
  const { sha256: name } = await store.putBlob(Buffer.from('right bytes'), 'text/plain');
  await truncate(blobFile(name), 3);
  await store.putBlob(Buffer.from('right bytes'), 'text/plain');
  expect((await store.getBlob(name)).toString()).toBe('right bytes');
});

test('a record that is not JSON is reported as corrupt', async () => {
  const store = await createFileStore({ folder });
  await writeFile(path.join(folder, 'records/tasks', `${hashId(1)}.json`), '{"id":');
  await expect(store.get('tasks', hashId(1))).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
});

test('a symbolic link with the name of a blob gives no other file away', async () => {
  const store = await createFileStore({ folder });
  const name = sha256('not these bytes');
  await store.putBlob(Buffer.from('x'), 'text/plain');
  await promisify(execFile)('mkdir', ['-p', path.dirname(blobFile(name))]);
  await symlink('/etc/hostname', blobFile(name));
  await expect(store.getBlob(name)).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
});

test('opening removes what dead writers left and nothing else', async () => {
  await createFileStore({ folder });
  const temporary = path.join(folder, 'tmp');
  const dead = await promisify(execFile)('sh', ['-c', 'echo $$']).then(({ stdout }) => stdout.trim());
  const host = temporaryName('x').split('.')[0]!;
  const names = {
    ofDead: `${host}.${dead}.aa.tmp`,
    own: temporaryName('bb'),
    elsewhere: 'another-host.1.cc.tmp',
    oldElsewhere: 'another-host.1.dd.tmp',
  };
  for (const name of Object.values(names)) await writeFile(path.join(temporary, name), 'partial');
  const longAgo = Date.now() / 1000 - 2 * 60 * 60;
  await utimes(path.join(temporary, names.oldElsewhere), longAgo, longAgo);
  await createFileStore({ folder });
  expect((await readdir(temporary)).toSorted()).toEqual([names.elsewhere, names.own].toSorted());
});

test('of several processes that commit the same ids one wins each id', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => hashId('race', index));
  const script = `
    const won = [];
    for (const id of ${JSON.stringify(ids)}) {
      await store.putBlob(Buffer.from(id), 'text/plain');
      if (await store.commit('tasks', id, { by: process.pid })) won.push(id);
    }
    console.log(JSON.stringify({ pid: process.pid, won }));`;
  const writers = await Promise.all(
    Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, writerArguments(script))),
  );
  const reports = writers.map(({ stdout }) => JSON.parse(stdout) as { pid: number; won: string[] });
  expect(reports.flatMap(({ won }) => won).toSorted()).toEqual(ids.toSorted());
  const store = await createFileStore({ folder });
  for (const { pid, won } of reports) {
    for (const id of won) expect(await store.get('tasks', id)).toEqual({ by: pid });
  }
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([]);
});

test('a writer that is killed at any moment leaves whole blobs and records only', async () => {
  const script = `
    for (let number = 0; ; number++) {
      const text = String(number).repeat(50_000);
      const blob = await store.putBlob(Buffer.from(text), 'text/plain');
      await store.commit('tasks', blob.sha256, { number, filling: text.slice(0, 50_000) });
      if (number === 0) console.log('writing');
    }`;
  for (let round = 0; round < 4; round++) {
    const writer = spawn(process.execPath, writerArguments(script), { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => writer.stdout.once('data', resolve));
    await sleep(20 + 37 * round);
    writer.kill('SIGKILL');
    await new Promise((resolve) => writer.once('exit', resolve));
  }
  const store = await createFileStore({ folder });
  let records = 0;
  for await (const id of store.list('tasks')) {
    const record = (await store.get('tasks', id)) as { number: number };
    expect((await store.getBlob(id)).toString()).toBe(String(record.number).repeat(50_000));
    records += 1;
  }
  expect(records).toBeGreaterThan(0);
  for (const shelf of await readdir(path.join(folder, 'blobs'))) {
    for (const name of await readdir(path.join(folder, 'blobs', shelf))) {
      expect(sha256(await readFile(blobFile(name)))).toBe(name);
    }
  }
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([]);
});

test('a medium that fails is told apart from a missing thing, and worth another try', async () => {
  const store = await createFileStore({ folder });
  await rm(path.join(folder, 'tmp'), { recursive: true });
  const failure = { code: 'STORE_IO', retryable: true };
  await expect(store.putBlob(Buffer.from('x'), 'text/plain')).rejects.toMatchObject(failure);
  await expect(store.commit('tasks', hashId(1), {})).rejects.toMatchObject(failure);
});
