import { spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdFolder, type HeldFolder } from './held-folder.ts';
import { createHomeFiles } from './home-files.ts';
import { watchMemory } from './memory-watch.ts';
import { eventually } from '../../testing/desktop.ts';

const MB = 1024 * 1024;

let folder: string;
let home: HeldFolder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-home-'));
  mkdirSync(join(folder, 'home'));
  home = holdFolder(join(folder, 'home'));
});
afterEach(() => {
  home.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (path: string, content: string | Buffer) => writeFileSync(join(folder, 'home', path), content);

describe('home files', () => {
  test('are files and folders, sorted, without dot files and links', async () => {
    mkdirSync(join(folder, 'home', 'b'));
    write('b/inner.txt', 'inner');
    write('b.txt', 'b');
    write('a.txt', 'a');
    write('.hidden', 'hidden');
    symlinkSync('/etc', join(folder, 'home', 'link'));
    symlinkSync('a.txt', join(folder, 'home', 'other.txt'));
    const files = await createHomeFiles(home).list();
    expect(files.map(({ path }) => path)).toEqual(['a.txt', 'b.txt', 'b/', 'b/inner.txt']);
    expect(files.map(({ content }) => String(content))).toEqual(['a', 'b', '', 'inner']);
  });

  test('that are hidden are listed by name, whatever they hold', async () => {
    mkdirSync(join(folder, 'home', '.app'));
    write('.app/state.bin', Buffer.from([1, 0, 2]));
    expect((await createHomeFiles(home, ['.app/state.bin']).listHidden()).length).toBe(1);
    expect(await createHomeFiles(home).listHidden()).toEqual([]);
  });

  test('that are hidden and hold texts or databases are listed, caches and links left out', async () => {
    mkdirSync(join(folder, 'home', '.config', 'app'), { recursive: true });
    write('.config/app/settings.ini', '[a]');
    write('.config/app/other.db', 'SQLite format 3\0');
    mkdirSync(join(folder, 'home', '.cache'));
    write('.cache/thumbnails.txt', 'cached');
    symlinkSync('/etc', join(folder, 'home', '.config', 'link'));
    symlinkSync('settings.ini', join(folder, 'home', '.config', 'app', 'same.ini'));
    const named = ['settings.ini', 'none.ini', 'same.ini'].map((name) => `.config/app/${name}`);
    const files = createHomeFiles(home, [...named, '.config/link/hostname']);
    const [database, settings, ...others] = await files.listHidden();
    expect([database?.path, settings?.path, String(settings?.content), others]).toEqual([
      '.config/app/other.db',
      '.config/app/settings.ini',
      '[a]',
      [],
    ]);
    expect((await files.listHidden())[1]).toBe(settings);
    write('.config/app/settings.ini', '[c]');
    expect(String((await files.listHidden())[1]!.content)).toBe('[c]');
    expect(await files.list()).toEqual([]);
  });

  test('are read again when they change, and not when they do not', async () => {
    write('a.txt', 'one');
    const files = createHomeFiles(home);
    const [first] = await files.list();
    const [same] = await files.list();
    expect(same).toBe(first);
    write('a.txt', 'two');
    const [changed] = await files.list();
    expect(String(changed!.content)).toBe('two');
  });

  test('are those of the folder that was held, wherever its name leads now', async () => {
    write('a.txt', 'held');
    renameSync(join(folder, 'home'), join(folder, 'moved'));
    symlinkSync('/etc', join(folder, 'home'));
    const files = await createHomeFiles(home).list();
    expect(files.map(({ path }) => path)).toEqual(['a.txt']);
  });

  test('keep 8 MB of contents at once, and 64 MB over all observations', async () => {
    const files = createHomeFiles(home);
    const names = Array.from({ length: 20 }, (_, index) => `f${String(index).padStart(2, '0')}`);
    let kept = 0;
    for (let round = 0; round < 12; round++) {
      for (const name of names) write(name, Buffer.alloc(MB, round + 1));
      const seen = await files.list();
      expect(seen).toHaveLength(20);
      expect(new Set(seen.map(({ sha256 }) => sha256)).size).toBe(1);
      const bytes = seen.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
      expect(bytes).toBeLessThanOrEqual(8 * MB);
      kept += bytes;
    }
    expect(kept).toBe(64 * MB);
  });

  test('that are large are known by size and time', async () => {
    write('large', '');
    truncateSync(join(folder, 'home', 'large'), 65 * MB);
    const [large] = await createHomeFiles(home).list();
    expect(large).toMatchObject({ bytes: 65 * MB });
    expect(large).not.toHaveProperty('content');
  });

  test('are listed down to a depth of 32 folders, and no more than 5,000 of them', async () => {
    mkdirSync(join(folder, 'home', ...Array.from({ length: 60 }, () => 'deep')), { recursive: true });
    const files = createHomeFiles(home);
    expect(await files.list()).toHaveLength(32);
    mkdirSync(join(folder, 'home', 'many'));
    for (let index = 0; index < 5_100; index++) write(`many/${index}`, '');
    expect(await files.list()).toHaveLength(5_000);
  });

  test('a folder that nobody may read is only named', async () => {
    mkdirSync(join(folder, 'home', 'closed'));
    chmodSync(join(folder, 'home', 'closed'), 0);
    const files = await createHomeFiles(home).list();
    expect(files.map(({ path }) => path)).toEqual(['closed/']);
  });

  test('cannot be read when the folder is let go', async () => {
    home.close();
    await expect(createHomeFiles(home).list()).rejects.toThrow('ENOENT');
  });
});

describe('a held folder', () => {
  test.each(['', '.', '..', 'a/b', '../a', '/etc', 'a\0b'])('takes no path for a name: %j', (name) => {
    for (const use of [home.look, home.enter, home.open]) expect(() => use(name)).toThrow('not a name');
  });

  test('follows no link, and opens nothing but files', () => {
    symlinkSync('/etc', join(folder, 'home', 'link'));
    symlinkSync('/etc/passwd', join(folder, 'home', 'passwd'));
    mkdirSync(join(folder, 'home', 'folder'));
    expect(home.enter('link')).toBeUndefined();
    expect(home.open('passwd')).toBeUndefined();
    expect(home.open('folder')).toBeUndefined();
    expect(home.look('link')!.isSymbolicLink()).toBe(true);
  });
});

/** A process with this memory use. */
function take(megabytes: number) {
  const script = `globalThis.taken = Buffer.alloc(${megabytes} * 1048576, 1); setInterval(() => {}, 1000)`;
  return spawn(process.execPath, ['-e', script]);
}

describe('watched memory', () => {
  test.each([
    [120, 400, false],
    [400, 200, true],
  ])('a process with %i MB of %i: ended %s', async (megabytes, most, isEnded) => {
    const child = take(megabytes);
    let ended = 0;
    const watch = watchMemory({ listProcesses: () => [child.pid!], folders: [], most, onExceeded: () => (ended += 1) });
    try {
      expect(await eventually(() => watch.wasExceeded(), isEnded ? 10_000 : 2_500)).toBe(isEnded);
      expect(ended).toBe(isEnded ? 1 : 0);
    } finally {
      watch.stop();
      child.kill('SIGKILL');
    }
  });

  test('what fills a folder in memory counts', async () => {
    const shared = mkdtempSync('/dev/shm/autoplay-watch-');
    const watch = watchMemory({ listProcesses: () => [], folders: [shared], most: 8, onExceeded: () => undefined });
    try {
      writeFileSync(join(shared, 'full'), Buffer.alloc(16 * MB, 1));
      expect(await eventually(() => watch.wasExceeded(), 4_000)).toBe(true);
    } finally {
      watch.stop();
      rmSync(shared, { recursive: true });
    }
  });
});
