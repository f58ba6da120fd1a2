/**
 * Programs of a sandbox race with an outside reader of their files. AUTOPLAY_RACE_SECONDS sets the duration; 600 is the
 * trial of docs/how-it-works/reliability.md.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHomeFiles } from './home-files.ts';
import { startSandbox } from './sandbox.ts';

const SECONDS = Number(process.env.AUTOPLAY_RACE_SECONDS ?? 8);
const MARK = 'AUTOPLAY-RACE-SECRET';
const KINDS = ['listed', 'folders', 'files', 'moves'];
const program = fileURLToPath(new URL('../../testing/sandbox/link-race.py', import.meta.url));
const never = new AbortController().signal;

let folder: string;
let archive: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-race-'));
  writeFileSync(join(folder, 'secret.txt'), MARK);
  mkdirSync(join(folder, 'home'));
  writeFileSync(join(folder, 'home', '.race.py'), readFileSync(program));
  archive = join(folder, 'home.tar');
  execFileSync('tar', ['-cf', archive, '-C', join(folder, 'home'), '.']);
  chmodSync(folder, 0o700);
  process.env.AUTOPLAY_RACE_MARK = MARK;
});
afterAll(() => {
  delete process.env.AUTOPLAY_RACE_MARK;
  rmSync(folder, { recursive: true, force: true });
});

test(
  `four programs that swap what is read give nothing from outside in ${SECONDS} s`,
  { timeout: SECONDS * 1000 + 60_000, retry: 0 },
  async () => {
    const sandbox = await startSandbox({ kind: 'bubblewrap', width: 320, height: 240, homeArchive: archive }, never);
    const contents = new Set<string>();
    const paths = new Set<string>();
    let lists = 0;
    try {
      const files = createHomeFiles(sandbox.home);
      for (const kind of KINDS) sandbox.launch(['python3', '.race.py', folder, kind]);
      const endMs = performance.now() + SECONDS * 1000;
      while (performance.now() < endMs) {
        lists += 1;
        for (const file of await files.list()) {
          paths.add(file.path);
          if (!file.path.endsWith('/')) contents.add(String(file.content));
        }
      }
    } finally {
      await sandbox.close();
    }
    expect(lists).toBeGreaterThan(50);
    // The programs ran, and the reader saw their own files.
    for (const kind of KINDS) expect([...paths].some((path) => path.startsWith(kind))).toBe(true);
    // A file is empty during its creation.
    contents.delete('');
    expect([...contents]).toEqual(['harmless\n']);
    const own =
      /^(listed|folders)\d(\/|\/(environ|shadow|secret\.txt))?$|^files\/|^moves\/(a\/(b\/(c\/(secret\.txt)?)?)?)?$/;
    expect([...paths].filter((path) => !own.test(path))).toEqual([]);
  },
);
