import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCatalogue, type AppEntry } from './catalogue.ts';
import { prepareTemplate } from './template.ts';

const never = new AbortController().signal;

describe('templates', () => {
  let folder: string;
  let entry: AppEntry;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'autoplay-template-'));
    mkdirSync(join(folder, 'apps', 'templates'), { recursive: true });
    writeFileSync(join(folder, 'apps', 'desktop.yaml'), 'app: { title: App, command: [app], template: notes }');
    entry = loadCatalogue(join(folder, 'apps', 'desktop.yaml')).apps['app']!;
    writeScript('one');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const writeScript = (text: string) =>
    writeFileSync(
      join(folder, 'apps', 'templates', 'notes.ts'),
      `import { appendFileSync, writeFileSync } from 'node:fs';
      appendFileSync('${folder}/runs', '.');
      writeFileSync(process.argv[2] + '/note.txt', '${text}');`,
    );
  const prepare = (change: Partial<AppEntry> = {}, warm = async (_archive: string, _home: string) => {}) =>
    prepareTemplate(
      {
        template: 'notes',
        entry: { ...entry, ...change },
        templatesFolder: join(folder, 'apps', 'templates'),
        cacheFolder: join(folder, 'cache'),
        warm,
      },
      never,
    );
  const countRuns = () => readFileSync(join(folder, 'runs'), 'utf8').length;

  it('is built once, with the toolkit settings beside what the script wrote', async () => {
    const archive = await prepare();
    expect(await prepare()).toBe(archive);
    expect(countRuns()).toBe(1);
    expect(read(archive, 'note.txt')).toBe('one');
    expect(read(archive, '.config/gtk-3.0/settings.ini')).toContain('gtk-cursor-blink=0');
  });

  it('is built anew when its script or the catalogue entry changes', async () => {
    const first = await prepare();
    writeScript('two');
    const second = await prepare();
    const third = await prepare({ env: { LANG: 'C' } });
    expect(new Set([first, second, third]).size).toBe(3);
    expect([first, second, third].map((archive) => read(archive, 'note.txt'))).toEqual(['one', 'two', 'two']);
  });

  it('may be built by several at once', async () => {
    const archives = await Promise.all([prepare(), prepare(), prepare()]);
    expect(new Set(archives).size).toBe(1);
    expect(read(archives[0]!, 'note.txt')).toBe('one');
    expect(readdirSync(join(folder, 'cache'))).toHaveLength(1);
  });

  it('removes what was not used for a week when another is built', async () => {
    const archive = await prepare();
    const weekAgo = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    const stale = archive.replace(/[0-9a-f]{16}\.tar$/, '0123456789abcdef.tar');
    const abandoned = `${stale}.1.00000000`;
    const foreign = join(folder, 'cache', 'mine.txt');
    mkdirSync(join(abandoned, 'home'), { recursive: true });
    for (const file of [stale, foreign]) writeFileSync(file, '');
    for (const path of [archive, stale, abandoned, foreign]) utimesSync(path, weekAgo, weekAgo);
    expect(await prepare()).toBe(archive);
    await prepare({ env: { LANG: 'C' } });
    expect([archive, stale, abandoned, foreign].map((path) => existsSync(path))).toEqual([true, false, false, true]);
  });

  it('keeps what warming up made of the home folder', async () => {
    const archive = await prepare({ warm: true }, async (plain, home) => {
      execFileSync('tar', ['-xf', plain, '-C', home]);
      writeFileSync(join(home, 'profile'), 'made');
    });
    expect([read(archive, 'note.txt'), read(archive, 'profile')]).toEqual(['one', 'made']);
  });

  it('leaves nothing behind when a script fails, and says why', async () => {
    writeFileSync(join(folder, 'apps', 'templates', 'notes.ts'), 'throw new Error("no ink")');
    await expect(prepare()).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('no ink'),
    });
    expect(readdirSync(join(folder, 'cache'))).toEqual([]);
    const missing = prepareTemplate(
      {
        template: 'other',
        entry,
        templatesFolder: join(folder, 'apps', 'templates'),
        cacheFolder: join(folder, 'cache'),
        warm: async () => {},
      },
      never,
    );
    await expect(missing).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});

function read(archive: string, path: string): string {
  return execFileSync('tar', ['-xOf', archive, `./${path}`], { encoding: 'utf8' });
}
