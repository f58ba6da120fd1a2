import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtModule } from '../built-module.ts';
import type { Store } from '../store/store.ts';
import { hashTree, inputFor, makeFolder, makeRun } from '../testing/dataset-fixture.ts';
import { exportDataset } from './export-dataset.ts';

const signal = new AbortController().signal;

let root: Awaited<ReturnType<typeof makeFolder>>;
let storeFolder: string;
let store: Store;
/** Output of an uninterrupted export. */
let undisturbed: Record<string, string>;

beforeAll(async () => {
  root = await makeFolder();
  storeFolder = path.join(root.folder, 'store');
  store = await makeRun(storeFolder, { trajectories: 20, stepsPerTrajectory: 4 });
  const output = path.join(root.folder, 'undisturbed');
  await exportDataset(inputFor(output), { store }, signal);
  undisturbed = await hashTree(output);
});

afterAll(() => root.remove());

/** Exports in a separate process, which is killed at the screen with this number. */
async function exportAndKill(output: string, atRead: number): Promise<void> {
  const [storeModule, datasetModule] = ['../store/file-store.ts', './export-dataset.ts'].map((source) =>
    JSON.stringify(builtModule(new URL(source, import.meta.url))),
  );
  const script = `
    import { createFileStore } from ${storeModule};
    import { exportDataset } from ${datasetModule};
    const store = await createFileStore({ folder: process.argv[1] });
    let reads = 0;
    const getBlob = async (name) => {
      if (++reads === ${atRead}) process.kill(process.pid, 'SIGKILL');
      return store.getBlob(name);
    };
    await exportDataset(JSON.parse(process.argv[2]), { store: { ...store, fileOfBlob: undefined, getBlob } }, new AbortController().signal);
  `;
  const input = JSON.stringify(inputFor(output));
  const args = ['--input-type=module', '--eval', script, storeFolder, input];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  expect(killedBy).toBe('SIGKILL');
}

it('shows nothing after a kill at any moment, and the next export puts all right', async () => {
  const output = path.join(root.folder, 'killed');
  await mkdir(output);
  // The third kill hits the second target; later attempts continue from there.
  for (const atRead of [1, 50, 101, 30, 60]) {
    await exportAndKill(output, atRead);
    expect((await readdir(output)).filter((name) => name !== '.export')).toEqual([]);
  }

  await exportDataset(inputFor(output), { store }, signal);
  expect(await hashTree(output)).toEqual(undisturbed);
  expect(await readdir(output)).not.toContain('.export');
});

it('recovers from a kill between two renames', async () => {
  const output = path.join(root.folder, 'between');
  await exportDataset(inputFor(output), { store }, signal);
  const former = path.join(output, '.export/0123456789abcdef/former');
  for (const moved of [
    ['manifest.json'],
    ['manifest.json', 'README.md'],
    ['manifest.json', 'README.md', 'jsonl', 'data'],
  ]) {
    await mkdir(former, { recursive: true });
    for (const entry of moved) await rename(path.join(output, entry), path.join(former, entry));
    await exportDataset(inputFor(output), { store }, signal);
    expect(await hashTree(output)).toEqual(undisturbed);
  }
});

it('goes on with an export that was killed: finished targets are not written again', async () => {
  const output = path.join(root.folder, 'resumed');
  let reads = 0;
  const stop = new AbortController();
  const slow: Store = {
    ...store,
    fileOfBlob: undefined,
    getBlob: async (name) => {
      reads += 1;
      // Aborts in the second target: the first one has read every screen by then.
      if (reads > 140) stop.abort();
      return store.getBlob(name);
    },
  };
  await expect(exportDataset(inputFor(output), { store: slow }, stop.signal)).rejects.toMatchObject({
    code: 'ABORTED',
  });
  expect(await readdir(output)).toEqual(['.export']);
  reads = 0;
  await exportDataset(inputFor(output), { store: { ...slow, getBlob: countReads } }, signal);
  async function countReads(name: string) {
    reads += 1;
    return store.getBlob(name);
  }
  // Reads only the second target and the picture of the card.
  expect(reads).toBeLessThan(110);
  expect(await hashTree(output)).toEqual(undisturbed);
});

it('does not go on with an export of something else', async () => {
  const output = path.join(root.folder, 'other');
  await exportAndKill(output, 50);
  const other = { ...inputFor(output), options: { ...inputFor(output).options, shuffle: 1 } };
  await exportDataset(other, { store }, signal);
  expect(await readdir(output)).not.toContain('.export');
  expect((await hashTree(output))['manifest.json']).not.toBe(undisturbed['manifest.json']);
});

it.each(['data', 'holiday-pictures'])('leaves a folder alone that holds "%s" and no export', async (entry) => {
  const output = path.join(root.folder, `foreign ${entry}`);
  await mkdir(path.join(output, entry), { recursive: true });
  const attempt = exportDataset(inputFor(output), { store }, signal);
  await expect(attempt).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(`"${entry}" is there. Choose a new folder`),
  });
  expect(await readdir(output)).toEqual([entry]);
});
